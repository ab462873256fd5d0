//! The check of a certificate, claim by claim.

use super::state::{Claim, Objection, Placement, Point, State};
use crate::certificate::{Argument, Certificate, Item, Pattern, PlacedCells, Step};
use cubefall::puzzle::PuzzleSpec;
use std::collections::{BTreeMap, BTreeSet};

/// The most work that a search is repeated with: the placements that are looked at in all its nodes together.
/// It takes about a second.
const MOST_WORK: usize = 4_000_000;
/// The most pieces that are placed in it at once.
const DEEPEST: usize = 200;

/// What a certificate that holds proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// That the puzzle has no solution.
    Complete,
    /// Nothing by itself: it reports a search that is too large to be repeated here. Only the assembly that
    /// it reached was checked.
    Report,
}

/// Checks a certificate that the puzzle of a valid document has no solution.
///
/// # Errors
/// The first claim that is wrong.
pub fn check(spec: &PuzzleSpec, certificate: &Certificate) -> Result<Proof, Objection> {
    let state = match certificate {
        Certificate { steps, end: Argument::Volumes } if steps.is_empty() => State::without_placements(spec),
        _ => State::new(spec),
    };
    match &certificate.end {
        Argument::Search { deepest, .. } if certificate.steps.is_empty() => {
            let object = |claim| Objection { steps: Vec::new(), claim };
            check_search(&state, deepest).map_err(object)
        }
        _ => proves(state, certificate, &[]).map(|()| Proof::Complete),
    }
}

/// Checks a certificate for a state. `within` are the numbers of the steps that it is a part of.
fn proves(mut state: State, certificate: &Certificate, within: &[usize]) -> Result<(), Objection> {
    for (index, step) in certificate.steps.iter().enumerate() {
        let here: Vec<usize> = within.iter().copied().chain([index + 1]).collect();
        let object = |claim| Objection { steps: here.clone(), claim };
        match step {
            Step::Forced { item, placement } => {
                let placement = find(&state, placement).map_err(object)?;
                check_forced(&state, *item, &placement).map_err(object)?;
                state = state.with(&placement);
            }
            Step::Excluded { placement, because } => {
                let placement = find(&state, placement).map_err(object)?;
                proves(state.with(&placement), because, &here)?;
                state.active.remove(&placement);
            }
        }
    }
    check_end(&state, &certificate.end).map_err(|claim| Objection { steps: within.to_vec(), claim })
}

fn find(state: &State, placed: &PlacedCells) -> Result<Placement, Claim> {
    let cells: BTreeSet<Point> = placed.cells.iter().copied().collect();
    let placement = (placed.piece, cells);
    let is_listed_once = placement.1.len() == placed.cells.len();
    if is_listed_once && state.active.contains(&placement) { Ok(placement) } else { Err(Claim::Placement) }
}

/// The active placements that cover an item which must be covered.
fn covering(state: &State, item: Item) -> Result<Vec<&Placement>, Claim> {
    let must_be_covered = match item {
        Item::Cell(cell) => state.empty.get(&cell) == Some(&true),
        Item::Piece(piece) => state.copies.get(piece).is_some_and(|&(least, _)| least > 0),
    };
    let covers = |(piece, cells): &&Placement| match item {
        Item::Cell(cell) => cells.contains(&cell),
        Item::Piece(other) => *piece == other,
    };
    refuse(!must_be_covered, Claim::Item)?;
    Ok(state.active.iter().filter(covers).collect())
}

fn check_forced(state: &State, item: Item, placement: &Placement) -> Result<(), Claim> {
    if covering(state, item)? == [placement] { Ok(()) } else { Err(Claim::NotForced) }
}

fn check_end(state: &State, end: &Argument) -> Result<(), Claim> {
    match end {
        Argument::Volumes => {
            refuse(state.volumes().iter().any(|&cells| state.may_fill(cells)), Claim::Volumes)
        }
        Argument::NoPlacement => refuse(!state.is_empty() || !state.active.is_empty(), Claim::HasPlacement),
        Argument::Cell(cell) => check_uncovered(state, Item::Cell(*cell)),
        Argument::Piece(piece) => check_uncovered(state, Item::Piece(*piece)),
        Argument::Clash(one, other) => check_clash(state, *one, *other),
        Argument::Count { pattern, cells, possible } => {
            check_pattern(state, *pattern, cells)?;
            check_count(state, cells, possible)
        }
        Argument::Weights { modulus, cells, pieces } => check_weights(state, *modulus, cells, pieces),
        Argument::Search { .. } => Err(Claim::Search),
    }
}

fn refuse(is_wrong: bool, claim: Claim) -> Result<(), Claim> {
    if is_wrong { Err(claim) } else { Ok(()) }
}

fn check_uncovered(state: &State, item: Item) -> Result<(), Claim> {
    refuse(!covering(state, item)?.is_empty(), Claim::HasPlacement)
}

fn check_clash(state: &State, one: usize, other: usize) -> Result<(), Claim> {
    let needed = |piece: usize| state.copies.get(piece).map_or(0, |&(least, _)| least);
    let are_needed = needed(one) > 0 && needed(other) > 0 && (one != other || needed(one) > 1);
    let others = state.active_of(other);
    let has_room = |cells: &BTreeSet<Point>| others.iter().any(|others| others.is_disjoint(cells));
    refuse(!are_needed || state.active_of(one).into_iter().any(has_room), Claim::Clash)
}

/// The cells as a set, if they are empty cells of the goal, in reading order.
fn listed(state: &State, cells: &[Point]) -> Result<BTreeSet<Point>, Claim> {
    let in_order = cells.is_sorted_by(|[a, b, c], [x, y, z]| [c, b, a] < [z, y, x]);
    refuse(!in_order || cells.iter().any(|cell| !state.empty.contains_key(cell)), Claim::Cells)?;
    Ok(cells.iter().copied().collect())
}

/// Checks that these are the empty cells of a pattern, as the words of a certificate say.
fn check_pattern(state: &State, pattern: Pattern, cells: &[Point]) -> Result<(), Claim> {
    let is_in = |at: &Point| match pattern {
        Pattern::Lattice { modulus, steps, class } => {
            let sum: i64 = at.iter().zip(steps).map(|(&at, step)| i64::from(at) * i64::from(step)).sum();
            modulus > 1 && sum.rem_euclid(i64::from(modulus)) == i64::from(class)
        }
        Pattern::Blocks { parity } => {
            at.iter().zip(parity).all(|(at, parity)| parity < 0 || at.rem_euclid(2) == parity)
        }
        Pattern::Neighbours(count) => {
            let beside = |near: &&Point| near.iter().zip(at).map(|(a, b)| a.abs_diff(*b)).sum::<u32>() == 1;
            state.goal.iter().filter(beside).count() == count
        }
        Pattern::Needed => cells.contains(at),
    };
    let is_right = match pattern {
        Pattern::Needed => needed(state, cells) > cells.len(),
        _ => state.empty.keys().filter(|at| is_in(at)).count() == cells.len() && cells.iter().all(is_in),
    };
    refuse(!is_right, Claim::Pattern)
}

/// How many copies must be placed that need one of these cells.
fn needed(state: &State, cells: &[Point]) -> usize {
    let needs_one = |piece: usize| {
        state.active_of(piece).iter().all(|placement| cells.iter().any(|cell| placement.contains(cell)))
    };
    let copies = state.copies.iter().enumerate().filter(|&(piece, _)| needs_one(piece));
    copies.map(|(_, &(least, _))| least).fold(0, usize::saturating_add)
}

fn check_count(state: &State, cells: &[Point], possible: &[usize]) -> Result<(), Claim> {
    let cells = listed(state, cells)?;
    let sums = state.sums(&cells).into_iter().filter(|&(volume, _)| state.may_fill(volume));
    let counts: BTreeSet<usize> = sums.map(|(_, count)| count).collect();
    let least = state.required().filter(|cell| cells.contains(*cell)).count();
    let is_met = counts.iter().any(|&count| count >= least && count <= cells.len());
    refuse(is_met || !counts.iter().eq(possible), Claim::Count)
}

fn check_weights(state: &State, modulus: u8, cells: &[(Point, u8)], pieces: &[u8]) -> Result<(), Claim> {
    let coords: Vec<Point> = cells.iter().map(|&(cell, _)| cell).collect();
    let are_required = listed(state, &coords)?.iter().all(|cell| state.empty[cell]);
    let in_range = cells.iter().all(|&(_, weight)| weight > 0 && weight < modulus)
        && pieces.iter().all(|&sum| sum < modulus)
        && pieces.len() == state.copies.len();
    // A piece that may be used more or less often must not make a difference.
    let are_fixed = state.copies.iter().zip(pieces).all(|(&(least, most), &sum)| least >= most || sum == 0);
    refuse(modulus < 2 || !are_required || !in_range || !are_fixed, Claim::Weights)?;
    let weights: BTreeMap<Point, u64> =
        cells.iter().map(|&(cell, weight)| (cell, u64::from(weight))).collect();
    let modulus = u64::from(modulus);
    let sum =
        |cells: &BTreeSet<Point>| cells.iter().filter_map(|cell| weights.get(cell)).sum::<u64>() % modulus;
    let is_wrong = |(piece, cells): &Placement| sum(cells) != u64::from(pieces[*piece]);
    refuse(state.active.iter().any(is_wrong), Claim::Sum)?;
    let of_pieces: u64 = state
        .copies
        .iter()
        .zip(pieces)
        .map(|(&(least, _), &sum)| least as u64 % modulus * u64::from(sum))
        .sum();
    refuse(of_pieces % modulus == weights.values().sum::<u64>() % modulus, Claim::Total)
}

/// Checks that the deepest assembly is one, and that there is no solution, unless that is too much work.
fn check_search(state: &State, deepest: &[PlacedCells]) -> Result<Proof, Claim> {
    let mut assembly = state.clone();
    for placed in deepest {
        assembly = assembly.with(&find(&assembly, placed).map_err(|_| Claim::Search)?);
    }
    let mut left = MOST_WORK;
    match repeat(state, &mut left, DEEPEST) {
        Some(true) => Err(Claim::Search),
        Some(false) => Ok(Proof::Complete),
        None => Ok(Proof::Report),
    }
}

/// Whether a state has a solution; nothing if that takes more than the work that is left, or more pieces than
/// `depth`.
fn repeat(state: &State, left: &mut usize, depth: usize) -> Option<bool> {
    let filled = state.copies.iter().all(|&(least, _)| least == 0) && state.required().next().is_none();
    // A solution has at least one piece.
    if filled && state.empty.len() <= state.most_holes && !state.is_empty() {
        return Some(true);
    }
    // The first cell that must be filled, else any placement that is left, with or without it.
    let cell = state.required().next().copied();
    let candidates: Vec<Placement> = match cell {
        Some(cell) => state.active.iter().filter(|(_, cells)| cells.contains(&cell)).cloned().collect(),
        None => state.active.iter().cloned().collect(),
    };
    let mut rest = state.clone();
    for placement in candidates {
        *left = left.checked_sub(1 + rest.active.len())?;
        if repeat(&rest.with(&placement), left, depth.checked_sub(1)?)? {
            return Some(true);
        }
        rest.active.remove(&placement);
    }
    Some(false)
}

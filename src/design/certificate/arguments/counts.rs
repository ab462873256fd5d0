//! Counting arguments: colour some cells; the pieces cannot cover as many of them as have to be covered.
//!
//! The chessboard is the best known colouring: S. W. Golomb, Checker Boards and Polyominoes, American Mathematical Monthly 61 (1954).
//! Here the cells are coloured by each small colouring of the lattice, and which numbers of coloured cells the pieces can cover is
//! computed from their placements. That several pieces need the same few cells is the case where even the least numbers are too many.

use super::sums::reachable;
use super::volumes::{addends, to_fill};
use crate::design::certificate::certificate::{Argument, Pattern};
use crate::design::certificate::situation::{Situation, numbers};
use crate::puzzle::CellSet;
use std::collections::BTreeSet;

/// The most colours of a colouring of the lattice.
const MOST_COLORS: i32 = 4;

/// The first pattern whose cells cannot be covered as they must.
pub(super) fn find(situation: &Situation) -> Option<Argument> {
    patterns().into_iter().find_map(|pattern| {
        let cells = cells_of(pattern, situation);
        if cells.is_empty() { None } else { argument(situation, pattern, &cells) }
    })
}

/// The argument that these cells cannot be covered as they must. Nothing if they can, or if that is too much work.
pub(super) fn argument(situation: &Situation, pattern: Pattern, cells: &CellSet) -> Option<Argument> {
    let possible = possible_counts(situation, cells)?;
    let least = cells.intersection(&situation.required()).len();
    let most = cells.intersection(&situation.empty()).len();
    let region = situation.problem().region();
    let coords = cells.iter().map(|cell| numbers(region.coord_of(cell)));
    let excludes = possible.range(least..=most).next().is_none();
    excludes.then(|| Argument::Count {
        pattern,
        cells: coords.collect(),
        possible: possible.into_iter().collect(),
    })
}

/// The numbers of these cells that the pieces can cover, where they fill as many cells as have to be filled. Nothing if that is too much
/// work.
fn possible_counts(situation: &Situation, cells: &CellSet) -> Option<BTreeSet<usize>> {
    let mut counts = vec![BTreeSet::new(); situation.problem().puzzle().pieces().len()];
    for &id in situation.active() {
        let count = situation.problem().cells_of(id).iter().filter(|&&cell| cells.contains(cell)).count();
        counts[situation.problem().piece_of(id).index()].insert(count);
    }
    let to_fill = to_fill(situation);
    let sums = reachable(&addends(situation, |piece| counts[piece].clone()), *to_fill.end())?;
    let fitting = sums.into_iter().filter(|(volume, _)| to_fill.contains(volume));
    Some(fitting.map(|(_, count)| count).collect())
}

/// The patterns, the simplest first.
fn patterns() -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = (2..=MOST_COLORS).flat_map(lattices).collect();
    patterns.extend(each_triple(&[-1, 0, 1]).map(|parity| Pattern::Blocks { parity }));
    patterns.extend((0..=6).map(Pattern::Neighbours));
    patterns
}

/// The colourings of the lattice with this number of colours: with the most axes first, as a chessboard has.
fn lattices(modulus: i32) -> Vec<Pattern> {
    let factors: Vec<i32> = (0..modulus).rev().collect();
    let mut steps: Vec<[i32; 3]> = each_triple(&factors).filter(|steps| *steps != [0; 3]).collect();
    steps.sort_by_key(|steps| steps.iter().filter(|&&step| step == 0).count());
    let classes = |steps| (0..modulus).map(move |class| Pattern::Lattice { modulus, steps, class });
    steps.into_iter().flat_map(classes).collect()
}

fn each_triple(values: &[i32]) -> impl Iterator<Item = [i32; 3]> {
    let pairs = values.iter().flat_map(move |&a| values.iter().map(move |&b| (a, b)));
    pairs.flat_map(move |(a, b)| values.iter().map(move |&c| [a, b, c]))
}

/// The empty cells of a pattern.
fn cells_of(pattern: Pattern, situation: &Situation) -> CellSet {
    let region = situation.problem().region();
    let is_in = |cell| {
        let at = numbers(region.coord_of(cell));
        match pattern {
            Pattern::Lattice { modulus, steps, class } => {
                let sum: i32 = at.iter().zip(steps).map(|(at, step)| at * step).sum();
                sum.rem_euclid(modulus) == class
            }
            Pattern::Blocks { parity } => {
                at.iter().zip(parity).all(|(at, parity)| parity < 0 || at.rem_euclid(2) == parity)
            }
            Pattern::Neighbours(count) => region.neighbours(cell).count() == count,
            // Found by `needed`.
            Pattern::Needed => false,
        }
    };
    situation.empty().iter().filter(|&cell| is_in(cell)).collect()
}

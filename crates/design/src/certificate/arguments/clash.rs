//! Two pieces of which each placement of one has a cell in common with each placement of the other.

use crate::certificate::certificate::Argument;
use crate::certificate::situation::{Situation, Work};
use cubefall::puzzle::{CellSet, PieceId};

/// The most pairs of placements that are compared for one pair of pieces.
const MOST_PAIRS: usize = 1 << 18;

/// The most pairs of placements that are compared for all pairs of pieces.
const MOST_WORK: usize = 1 << 23;

/// The first two copies that exclude each other.
pub(super) fn find(situation: &Situation) -> Option<Argument> {
    let mut work = Work::new(MOST_WORK);
    let puzzle = situation.problem().puzzle();
    let needed: Vec<PieceId> = puzzle.piece_ids().filter(|&piece| situation.missing(piece) > 0).collect();
    let sets: Vec<Vec<CellSet>> = needed.iter().map(|&piece| sets(situation, piece)).collect();
    for (first, one) in needed.iter().enumerate() {
        for second in first..needed.len() {
            let is_pair = second > first || situation.missing(*one) > 1;
            if is_pair && exclude_each_other(&sets[first], &sets[second], &mut work)? {
                return Some(Argument::Clash(one.index(), needed[second].index()));
            }
        }
    }
    None
}

/// Whether copies of these pieces are missing and exclude each other. Nothing if that is too much work.
pub(super) fn holds(situation: &Situation, one: PieceId, other: PieceId, work: &mut Work) -> Option<bool> {
    let missing =
        if one == other { situation.missing(one).saturating_sub(1) } else { situation.missing(one) };
    if missing == 0 || situation.missing(other) == 0 {
        return Some(false);
    }
    work.take(situation.active_of(one).len() + situation.active_of(other).len())?;
    exclude_each_other(&sets(situation, one), &sets(situation, other), work)
}

fn sets(situation: &Situation, piece: PieceId) -> Vec<CellSet> {
    situation.active_of(piece).iter().map(|&id| situation.problem().filled_by(id)).collect()
}

fn exclude_each_other(ones: &[CellSet], others: &[CellSet], work: &mut Work) -> Option<bool> {
    if ones.len() * others.len() > MOST_PAIRS {
        return Some(false);
    }
    for one in ones {
        let disjoint = others.iter().position(|other| one.is_disjoint(other));
        work.take(disjoint.map_or(others.len(), |index| index + 1))?;
        if disjoint.is_some() {
            return Some(false);
        }
    }
    Some(true)
}

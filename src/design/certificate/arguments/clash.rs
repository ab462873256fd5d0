//! Two pieces of which each placement of one has a cell in common with each placement of the other.

use crate::design::certificate::certificate::Argument;
use crate::design::certificate::situation::Situation;
use crate::puzzle::{CellSet, PieceId};

/// The most pairs of placements that are compared for one pair of pieces.
const MOST_PAIRS: usize = 1 << 18;

/// The first two copies that exclude each other.
pub(super) fn find(situation: &Situation) -> Option<Argument> {
    let puzzle = situation.problem().puzzle();
    let needed: Vec<PieceId> = puzzle.piece_ids().filter(|&piece| situation.missing(piece) > 0).collect();
    let sets: Vec<Vec<CellSet>> = needed.iter().map(|&piece| sets(situation, piece)).collect();
    for (first, one) in needed.iter().enumerate() {
        for second in first..needed.len() {
            let is_pair = second > first || situation.missing(*one) > 1;
            if is_pair && exclude_each_other(&sets[first], &sets[second]) {
                return Some(Argument::Clash(one.index(), needed[second].index()));
            }
        }
    }
    None
}

fn sets(situation: &Situation, piece: PieceId) -> Vec<CellSet> {
    situation.active_of(piece).iter().map(|&id| situation.problem().filled_by(id)).collect()
}

fn exclude_each_other(ones: &[CellSet], others: &[CellSet]) -> bool {
    ones.len() * others.len() <= MOST_PAIRS
        && ones.iter().all(|one| others.iter().all(|other| !one.is_disjoint(other)))
}

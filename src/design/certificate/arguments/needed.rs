//! The pigeonhole principle: more copies than cells, and each copy needs one of the cells.

use super::counts;
use crate::design::certificate::certificate::{Argument, Pattern};
use crate::design::certificate::situation::Situation;
use crate::puzzle::{Cell, PieceId};
use std::collections::BTreeSet;

/// The most cells that are shared.
const MOST_CELLS: usize = 3;

/// The first cells of which more copies need one than there are.
pub(super) fn find(situation: &Situation) -> Option<Argument> {
    let puzzle = situation.problem().puzzle();
    let needed: Vec<PieceId> = puzzle.piece_ids().filter(|&piece| situation.missing(piece) > 0).collect();
    let mut sets = BTreeSet::new();
    for &piece in &needed {
        each_hitting_set(situation, piece, &mut Vec::new(), &mut sets);
    }
    let mut sets: Vec<Vec<Cell>> = sets.into_iter().collect();
    sets.sort_by_key(Vec::len);
    let copies = |cells: &[Cell]| -> usize {
        let need_one = needed.iter().filter(|&&piece| first_beside(situation, piece, cells).is_none());
        need_one.map(|&piece| situation.missing(piece)).sum()
    };
    let cells = sets.into_iter().find(|cells| copies(cells) > cells.len())?;
    counts::argument(situation, Pattern::Needed, &cells.into_iter().collect())
}

/// Adds the sets of at most [`MOST_CELLS`] cells of which each placement of the piece covers one. Each of them contains one of the cells
/// of any placement that is not hit yet: the bounded search tree for hitting sets (R. Niedermeier and P. Rossmanith, An efficient
/// fixed-parameter algorithm for 3-Hitting Set, Journal of Discrete Algorithms 1, 2003).
fn each_hitting_set(
    situation: &Situation,
    piece: PieceId,
    chosen: &mut Vec<Cell>,
    sets: &mut BTreeSet<Vec<Cell>>,
) {
    let Some(cells) = first_beside(situation, piece, chosen) else {
        let mut set = chosen.clone();
        set.sort_unstable();
        sets.insert(set);
        return;
    };
    if chosen.len() == MOST_CELLS {
        return;
    }
    for &cell in cells {
        chosen.push(cell);
        each_hitting_set(situation, piece, chosen, sets);
        chosen.pop();
    }
}

/// The cells of the first placement of a piece that covers none of these cells.
fn first_beside<'a>(situation: &'a Situation, piece: PieceId, cells: &[Cell]) -> Option<&'a [Cell]> {
    let mut placements = situation.active_of(piece).iter().map(|&id| situation.problem().cells_of(id));
    placements.find(|covered| !covered.iter().any(|cell| cells.contains(cell)))
}

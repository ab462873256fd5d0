//! The pigeonhole principle: more copies than cells, and each copy needs one of the cells.

use super::counts;
use crate::certificate::certificate::{Argument, Pattern};
use crate::certificate::situation::{Situation, Work};
use cubefall::puzzle::{Cell, CellSet, PieceId};
use std::collections::BTreeSet;

/// The most cells that are shared.
const MOST_CELLS: usize = 3;

/// The most work for all pieces together: cells of placements looked at.
const MOST_WORK: usize = 1 << 27;

/// The first cells of which more copies need one than there are.
pub(super) fn find(situation: &Situation) -> Option<Argument> {
    find_within(situation, &mut Work::new(MOST_WORK))
}

fn find_within(situation: &Situation, work: &mut Work) -> Option<Argument> {
    let mut sets = BTreeSet::new();
    for piece in missing(situation) {
        each_hitting_set(situation, piece, &mut Vec::new(), &mut sets, work)?;
    }
    let mut sets: Vec<Vec<Cell>> = sets.into_iter().collect();
    sets.sort_by_key(Vec::len);
    for cells in sets {
        if copies(situation, &cells, work)? > cells.len() {
            let cells: CellSet = cells.into_iter().collect();
            return counts::argument(situation, Pattern::Needed, &cells, work);
        }
    }
    None
}

/// The argument of these cells, if more copies need one of them than there are. Nothing if that is too much
/// work.
pub(super) fn argument(situation: &Situation, cells: &CellSet, work: &mut Work) -> Option<Argument> {
    let listed: Vec<Cell> = cells.iter().collect();
    let is_needed = copies(situation, &listed, work)? > listed.len();
    if is_needed { counts::argument(situation, Pattern::Needed, cells, work) } else { None }
}

/// The pieces of which copies are missing.
fn missing(situation: &Situation) -> impl Iterator<Item = PieceId> {
    let pieces = situation.problem().puzzle().piece_ids();
    pieces.filter(|&piece| situation.missing(piece) > 0)
}

/// How many missing copies need one of these cells.
fn copies(situation: &Situation, cells: &[Cell], work: &mut Work) -> Option<usize> {
    let mut copies = 0_usize;
    for piece in missing(situation) {
        if first_beside(situation, piece, cells, work)?.is_none() {
            copies = copies.saturating_add(situation.missing(piece));
        }
    }
    Some(copies)
}

/// Adds the sets of at most [`MOST_CELLS`] cells of which each placement of the piece covers one. Each of
/// them contains one of the cells of any placement that is not hit yet: the bounded search tree for hitting
/// sets (R. Niedermeier and P. Rossmanith, An efficient fixed-parameter algorithm for 3-Hitting Set, Journal
/// of Discrete Algorithms 1, 2003). Nothing if that is too much work.
fn each_hitting_set(
    situation: &Situation,
    piece: PieceId,
    chosen: &mut Vec<Cell>,
    sets: &mut BTreeSet<Vec<Cell>>,
    work: &mut Work,
) -> Option<()> {
    let Some(cells) = first_beside(situation, piece, chosen, work)? else {
        let mut set = chosen.clone();
        set.sort_unstable();
        sets.insert(set);
        return Some(());
    };
    if chosen.len() == MOST_CELLS {
        return Some(());
    }
    for &cell in cells {
        chosen.push(cell);
        each_hitting_set(situation, piece, chosen, sets, work)?;
        chosen.pop();
    }
    Some(())
}

/// The cells of the first placement of a piece that covers none of these cells, if there is one. Nothing if
/// that is too much work.
fn first_beside<'a>(
    situation: &'a Situation,
    piece: PieceId,
    cells: &[Cell],
    work: &mut Work,
) -> Option<Option<&'a [Cell]>> {
    for &id in situation.active_of(piece) {
        let covered = situation.problem().cells_of(id);
        work.take(covered.len())?;
        if !covered.iter().any(|cell| cells.contains(cell)) {
            return Some(Some(covered));
        }
    }
    Some(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::situation::tests::boxed;

    #[test]
    fn pieces_share_one_budget_beyond_which_nothing_is_found() {
        // Two bars of three in a row of four: each needs one of the two cells in the middle.
        let situation = boxed([4, 1, 1], &[([3, 1, 1], 1, 1), ([3, 1, 1], 1, 1)]);
        let mut work = Work::new(usize::MAX);
        assert!(find_within(&situation, &mut work).is_some());
        let done = usize::MAX - work.left();
        assert!(find_within(&situation, &mut Work::new(done)).is_some());
        assert!(find_within(&situation, &mut Work::new(done - 1)).is_none());
    }

    #[test]
    fn large_pieces_are_too_much_work() {
        let situation = boxed([12, 12, 12], &[([8, 7, 5], 6, 6)]);
        let mut work = Work::new(MOST_WORK);
        assert!(find_within(&situation, &mut work).is_none());
        assert_eq!(work.left(), 0);
    }
}

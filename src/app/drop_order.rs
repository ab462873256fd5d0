//! The order in which the pieces of a solution drop into the box.

use crate::solver::{Coord, PlacementId, Solution};

/// Orders the placements of a solution so that, wherever possible, each piece can come down from straight above
/// without passing through those before it: nothing that is still to come may lie beneath it. Where every remaining
/// piece has another beneath it, the lowest goes first and does pass through.
pub(super) fn drop_order(solution: &Solution, placements: &[PlacementId]) -> Vec<PlacementId> {
    let cells = |index: usize| &solution.pieces()[index].1;
    let mut rest: Vec<usize> = (0..placements.len()).collect();
    rest.sort_by_key(|&index| (height(cells(index)), index));
    let mut order = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let clear =
            |&candidate: &usize| rest.iter().all(|&other| !is_beneath(cells(other), cells(candidate)));
        let place = rest.iter().position(clear).unwrap_or(0);
        order.push(placements[rest.remove(place)]);
    }
    order
}

/// Whether some cell of `lower` lies in the same column as, and below, some cell of `upper`, another piece.
fn is_beneath(lower: &[Coord], upper: &[Coord]) -> bool {
    lower != upper && lower.iter().any(|l| upper.iter().any(|u| (l.x, l.y) == (u.x, u.y) && l.z < u.z))
}

/// The sum of the heights of the cells, scaled so that pieces of different sizes compare by their mean.
fn height(cells: &[Coord]) -> i32 {
    cells.iter().map(|cell| cell.z * 1000).sum::<i32>() / cells.len().max(1) as i32
}

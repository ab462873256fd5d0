//! The board: a box, and the cells in which the board differs from it.

use super::tokens::Tokens;
use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, Limit, Place};
use cubefall::puzzle::{Coord, Shape, ShapeCell};
use std::collections::BTreeSet;

/// The cells of a board, after its keyword: `((x,y,z) (x,y,z)…)`. The first cell is the last one of a box from the origin; each of
/// the others is taken from the box, or added to it.
pub(super) fn board(tokens: &mut Tokens) -> Result<Vec<ShapeCell>, FileError> {
    tokens.expect("(")?;
    let place = Place::Line(tokens.line());
    let last = tokens.cell()?.at;
    let sides = [last.x, last.y, last.z].map(|last| usize::try_from(i64::from(last) + 1).unwrap_or(0));
    if sides.iter().any(|side| *side > Shape::LONGEST_SIDE) {
        return Err(tokens.invalid(format!("the board is longer than {} cells", Shape::LONGEST_SIDE)));
    }
    let volume = sides.into_iter().fold(1, usize::saturating_mul);
    check(Limit::BoxCells, volume).map_err(|error| error.at(place.clone()))?;
    let changed = changed(tokens)?;
    let is_inside = |at: Coord| at.max(Coord::default()) == at && at.min(last) == at;
    let inside = changed.iter().filter(|at| is_inside(**at)).count();
    check(Limit::GoalCells, volume + changed.len() - 2 * inside).map_err(|error| error.at(place))?;
    let filled = |at: Coord| ShapeCell { at, variable: false, color: None };
    let [width, depth, _] = sides;
    let of_box = (0..volume).map(|index| {
        let (x, y, z) = (index % width, index / width % depth, index / width / depth);
        Coord::new(x as i32, y as i32, z as i32)
    });
    let left = of_box.filter(|at| !changed.contains(at));
    let added = changed.iter().copied().filter(|at| !is_inside(*at));
    Ok(left.chain(added).map(filled).collect())
}

/// The cells in which the board differs from the box. A cell that is written twice is as in the box.
fn changed(tokens: &mut Tokens) -> Result<BTreeSet<Coord>, FileError> {
    let mut changed = BTreeSet::new();
    while !tokens.take(")") {
        let cell = tokens.cell()?.at;
        if !changed.remove(&cell) {
            changed.insert(cell);
        }
        check(Limit::BoxCells, changed.len()).map_err(|error| error.at(Place::Line(tokens.line())))?;
    }
    Ok(changed)
}

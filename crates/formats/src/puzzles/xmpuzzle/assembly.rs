//! The text of an assembly: for each copy of each piece its place, or that it is not used.

use super::element::{Element, shortened};
use super::part::Part;
use super::turns::{TURNS, turned};
use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, Limit, Place};
use cubefall::puzzle::{Coord, PieceId, Shape};
use cubefall::solution::Solution;

/// A solution, and its slots. A slot is a copy of a piece, used or not.
pub(super) struct Assembly {
    pub(super) solution: Solution,
    /// For each slot that is used, the index among the pieces of the solution.
    pub(super) slots: Vec<Option<usize>>,
}

/// The solution that the text describes. Adds the number of its cells to `stored`, that of all solutions.
pub(super) fn assembly(element: &Element, parts: &[Part], stored: &mut usize) -> Result<Assembly, FileError> {
    let text = element.text();
    let mut words = text.split_whitespace();
    let (mut pieces, mut slots) = (Vec::new(), Vec::new());
    for part in parts {
        for _ in 0..part.most {
            let first =
                words.next().ok_or_else(|| element.invalid("it ends before the last piece".to_owned()))?;
            if first == "x" {
                slots.push(None);
                continue;
            }
            *stored += part.filled.cells().len();
            check(Limit::StoredCells, *stored)
                .map_err(|error| error.at(Place::Element(element.path().to_owned())))?;
            let mut next = Some(first);
            let mut number = || word(element, next.take().or_else(|| words.next()));
            let by = [number()?, number()?, number()?];
            let turn = number()?;
            slots.push(Some(pieces.len()));
            pieces.push((piece(element, part)?, cells(element, part, by, turn)?));
        }
    }
    match words.next() {
        None => Ok(Assembly { solution: Solution::new(pieces), slots }),
        Some(word) => Err(element.invalid(format!("\"{}\" follows the last piece", shortened(word)))),
    }
}

fn word(element: &Element, word: Option<&str>) -> Result<i32, FileError> {
    let word = word.ok_or_else(|| element.invalid("it ends within a piece".to_owned()))?;
    word.parse().map_err(|_| element.invalid(format!("\"{}\" is not a number", shortened(word))))
}

/// The piece of a part. A part without copies or cells is not a piece.
fn piece(element: &Element, part: &Part) -> Result<PieceId, FileError> {
    part.piece.ok_or_else(|| element.invalid("it uses a piece without copies or cells".to_owned()))
}

/// The cells of a piece that is rotated about its hotspot and then translated.
fn cells(element: &Element, part: &Part, by: [i32; 3], turn: i32) -> Result<Vec<Coord>, FileError> {
    let far = Shape::LONGEST_SIDE as i32 * 2;
    let turn = usize::try_from(turn).ok().filter(|turn| *turn < TURNS);
    match turn {
        Some(turn) if by.iter().all(|by| (-far..=far).contains(by)) => {
            let [x, y, z] = by;
            let by = Coord::new(x, y, z);
            Ok(part
                .filled
                .coords()
                .into_iter()
                .map(|cell| turned(turn, cell - part.voxel.hotspot) + by)
                .collect())
        }
        Some(_) => Err(element.invalid(format!("the translation {by:?} is too large"))),
        None => Err(element.invalid(format!("a rotation is a number from 0 to {}", TURNS - 1))),
    }
}

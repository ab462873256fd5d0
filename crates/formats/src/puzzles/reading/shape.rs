//! A shape of cells that a file lists one by one.

use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, FileReason, Limit};
use cubefall::puzzle::{Coord, Shape, ShapeCell};

/// A shape of cells that a file lists one by one.
#[derive(Clone)]
pub(in crate::puzzles) struct ListedShape {
    /// The shape, at the coordinates of the file.
    pub(in crate::puzzles) shape: Shape,
    /// The number of repeated cells.
    repeated: usize,
}

impl ListedShape {
    /// The shape of these cells, of which some may be repeated.
    ///
    /// # Errors
    /// When a cell is too far away, or the box around the shape is too large. The caller gives the place.
    pub(in crate::puzzles) fn of(mut cells: Vec<ShapeCell>) -> Result<Self, FileError> {
        let far = Shape::LONGEST_SIDE as i32;
        let near = -far..=far;
        let is_far =
            |cell: &&ShapeCell| [cell.at.x, cell.at.y, cell.at.z].iter().any(|at| !near.contains(at));
        if let Some(cell) = cells.iter().find(is_far) {
            return Err(FileError::file(FileReason::Invalid(format!(
                "the cell {} is too far away",
                cell.at
            ))));
        }
        let coords = cells.iter().map(|cell| cell.at);
        let extent = extent_of(coords);
        let sides = [extent.x, extent.y, extent.z].map(|side| side as usize);
        check(Limit::BoxCells, sides.into_iter().fold(1, usize::saturating_mul))?;
        if let Some(side) = sides.into_iter().find(|side| *side > Shape::LONGEST_SIDE) {
            let most = Shape::LONGEST_SIDE;
            let how = format!("a side has {side} cells; at most {most} are accepted");
            return Err(FileError::file(FileReason::Invalid(how)));
        }
        let listed = cells.len();
        cells.sort_unstable_by_key(|cell| cell.at);
        cells.dedup_by_key(|cell| cell.at);
        let repeated = listed - cells.len();
        Ok(Self { shape: Shape::from_cells(cells), repeated })
    }

    /// The same for cells without colours that must be filled.
    ///
    /// # Errors
    /// When a cell is too far away, or the box around the shape is too large. The caller gives the place.
    pub(in crate::puzzles) fn filled(cells: &[Coord]) -> Result<Self, FileError> {
        Self::of(cells.iter().map(|&at| ShapeCell { at, variable: false, color: None }).collect())
    }

    /// The text of a remark about repeated cells, if there are any.
    pub(in crate::puzzles) fn repetition(&self) -> Option<String> {
        match self.repeated {
            0 => None,
            1 => Some("the repetition of a cell".to_owned()),
            cells => Some(format!("the repetition of {cells} cells")),
        }
    }
}

/// The sides of the box around cells; zero if there are none.
pub(in crate::puzzles) fn extent_of(cells: impl Iterator<Item = Coord> + Clone) -> Coord {
    let low = cells.clone().reduce(Coord::min);
    let high = cells.reduce(Coord::max);
    match (low, high) {
        (Some(low), Some(high)) => high - low + Coord::new(1, 1, 1),
        _ => Coord::default(),
    }
}

//! The common parts of readers: the content of files, shapes within the limits, problems, names of pieces,
//! and mobilities.

mod content;
mod mobility;

use super::file_error::check;
use super::{FileError, FileProblem, FileReason, Limit, Remark, RemarkKind};
pub(super) use content::{before, beginning, check_kind, check_shown, check_text, unpacked};
use cubefall::puzzle::{Coord, Shape, ShapeCell};
pub(super) use mobility::{Freedom, Lattice, Mobility, Moves, form};
use std::collections::HashSet;

/// A shape of cells that a file lists one by one.
#[derive(Clone)]
pub(super) struct ListedShape {
    /// The shape, at the coordinates of the file.
    pub(super) shape: Shape,
    /// The number of repeated cells.
    repeated: usize,
}

impl ListedShape {
    /// The shape of these cells, of which some may be repeated.
    ///
    /// # Errors
    /// When a cell is too far away, or the box around the shape is too large. The caller gives the place.
    pub(super) fn of(mut cells: Vec<ShapeCell>) -> Result<Self, FileError> {
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
        check(Limit::BOX_CELLS, sides.into_iter().fold(1, usize::saturating_mul))?;
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
    pub(super) fn filled(cells: &[Coord]) -> Result<Self, FileError> {
        Self::of(cells.iter().map(|&at| ShapeCell { at, variable: false, color: None }).collect())
    }

    /// The text of a remark about repeated cells, if there are any.
    pub(super) fn repetition(&self) -> Option<String> {
        match self.repeated {
            0 => None,
            1 => Some("the repetition of a cell".to_owned()),
            cells => Some(format!("the repetition of {cells} cells")),
        }
    }
}

/// The sides of the box around cells; zero if there are none.
pub(super) fn extent_of(cells: impl Iterator<Item = Coord> + Clone) -> Coord {
    let low = cells.clone().reduce(Coord::min);
    let high = cells.reduce(Coord::max);
    match (low, high) {
        (Some(low), Some(high)) => high - low + Coord::new(1, 1, 1),
        _ => Coord::default(),
    }
}

/// The problems of a file that were read. Those that were refused are named in remarks.
///
/// # Errors
/// When none was read: why the first was refused.
pub(super) fn readable(
    read: impl Iterator<Item = Result<FileProblem, FileError>>,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<FileProblem>, FileError> {
    let (mut problems, mut refusals) = (Vec::new(), Vec::new());
    for problem in read {
        match problem {
            Ok(problem) => problems.push(problem),
            Err(error) => refusals.push(error),
        }
    }
    if problems.is_empty() {
        let none = FileError::file(FileReason::NoPuzzle("the file has no problem to solve".to_owned()));
        return Err(refusals.into_iter().next().unwrap_or(none));
    }
    let ignored = |error: FileError| Remark {
        kind: RemarkKind::Ignored(format!("the problem ({})", FileError::file(error.reason))),
        place: error.place,
    };
    remarks.extend(refusals.into_iter().map(ignored));
    Ok(problems)
}

/// The names that the pieces of a puzzle have so far.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
}

impl Names {
    /// The name of the next piece: its name in the file, or its number there if it has none. If that is
    /// taken, another name, with a remark.
    pub(super) fn give(&mut self, name: &str, number: usize) -> (String, Option<RemarkKind>) {
        let from = match name.trim() {
            "" => number.to_string(),
            name => name.to_owned(),
        };
        if self.taken.insert(from.clone()) {
            return (from, None);
        }
        let names = std::iter::once(format!("{from} ({number})"))
            .chain((2..).map(|copy| format!("{from} ({number}, {copy})")));
        let to = names.into_iter().find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(to.clone());
        let kind = RemarkKind::Named { from, to: to.clone() };
        (to, Some(kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_given_twice_and_a_change_is_remarked() {
        let mut names = Names::default();
        let given = ["L", "", "2", " L ", "L (4)", "L"].iter().zip(1..);
        let given: Vec<_> = given.map(|(name, number)| names.give(name, number)).collect();
        let texts: HashSet<&String> = given.iter().map(|(name, _)| name).collect();
        assert_eq!(texts.len(), given.len());
        let changed: Vec<bool> = given.iter().map(|(_, remark)| remark.is_some()).collect();
        assert_eq!(changed, [false, false, true, true, true, true]);
    }
}

//! Figures for the seven pieces of the Soma cube, as text: the collections of T. Bundgaard, and the input of
//! yass.

mod bundgaard;
mod yass;

use super::file_error::check;
use super::reading::{Lattice, ListedShape, form};
use super::{FileError, FileProblem, FileReason, Limit, Place, Remark, RemarkKind, StoredSolution};
pub(super) use bundgaard::{is_bundgaard, read_bundgaard};
use cubefall::puzzle::{Coord, GoalSpec, PieceId, PieceSpec, PuzzleSpec, Shape};
use cubefall::solution::Solution;
use std::collections::{BTreeMap, BTreeSet};
pub(super) use yass::{is_yass, read_yass};

/// The pieces by the letters of T. Bundgaard, whose numbers are 1 to 7. Each layer is seen from above, the
/// lowest first.
const PIECES: [(&str, &[&str]); 7] = [
    ("V", &["##/#."]),
    ("L", &["###/#.."]),
    ("T", &["###/.#."]),
    ("Z", &["##./.##"]),
    ("A", &["##/..", ".#/.#"]),
    ("B", &["#./#.", "../##"]),
    ("P", &["##/#.", "#./.."]),
];

/// A cell of a figure, and the mark of the piece that is there, if there is one.
type Marked = (Coord, Option<char>);

/// The puzzle of filling a figure with the seven pieces. If all pieces are placed, they are a stored
/// solution. If some are, they are omitted together with their cells. Marks that are not pieces are ignored.
///
/// # Errors
/// When there are no cells, or the box around them is too large.
pub(super) fn figure(
    number: usize,
    title: &str,
    cells: Vec<Marked>,
    place: Place,
) -> Result<FileProblem, FileError> {
    let low = cells.iter().map(|(at, _)| *at).reduce(Coord::min).unwrap_or_default();
    let cells: Vec<Marked> = cells.into_iter().map(|(at, mark)| (at - low, mark)).collect();
    let all: Vec<Coord> = cells.iter().map(|(at, _)| *at).collect();
    if all.is_empty() {
        return Err(FileError { place, reason: FileReason::Invalid("the figure has no cells".to_owned()) });
    }
    let goal = ListedShape::filled(&all).map_err(|error| error.at(place.clone()))?.shape;
    let mut problem = FileProblem {
        number,
        ..FileProblem::of(PuzzleSpec {
            id: format!("problem-{number}"),
            title: if title.is_empty() { format!("Problem {number}") } else { title.to_owned() },
            goal: GoalSpec { shape: goal, most_holes: None },
            pieces: PIECES.iter().map(|(name, layers)| spec(name, layers)).collect(),
            ..PuzzleSpec::default()
        })
    };
    let Some(placed) = placed(&cells) else {
        let kind =
            RemarkKind::Ignored("the marks of pieces, which do not have the shapes of pieces".to_owned());
        problem.remarks.push(Remark { place, kind });
        return Ok(problem);
    };
    if placed.len() == PIECES.len() {
        let pieces = placed.into_iter().map(|(index, cells)| (PieceId::new(index), cells)).collect();
        problem.solutions.push(StoredSolution { solution: Solution::new(pieces), separation: None });
        return Ok(problem);
    }
    for piece in placed.keys() {
        let kind = RemarkKind::Placed { piece: PIECES[*piece].0.to_owned() };
        problem.remarks.push(Remark { place: place.clone(), kind });
    }
    let taken: BTreeSet<Coord> = placed.values().flatten().copied().collect();
    let left: Vec<Coord> = all.into_iter().filter(|at| !taken.contains(at)).collect();
    let low = left.iter().copied().reduce(Coord::min).unwrap_or_default();
    problem.spec.goal.shape = Shape::of(&left.iter().map(|&at| at - low).collect::<Vec<_>>());
    let mut index = 0..;
    problem.spec.pieces.retain(|_| index.next().is_some_and(|index| !placed.contains_key(&index)));
    Ok(problem)
}

fn spec(name: &str, layers: &[&str]) -> PieceSpec {
    PieceSpec { name: name.to_owned(), shape: shape(layers), min: 1, max: 1, ..PieceSpec::default() }
}

fn shape(layers: &[&str]) -> Shape {
    Shape::drawn(layers).expect("it is drawn above")
}

/// The cells of the placed pieces, by the index of the piece. Nothing if marks do not have the shapes of
/// distinct pieces.
fn placed(cells: &[Marked]) -> Option<BTreeMap<usize, Vec<Coord>>> {
    let mut by_mark: BTreeMap<char, Vec<Coord>> = BTreeMap::new();
    for (at, mark) in cells {
        if let Some(mark) = mark {
            by_mark.entry(*mark).or_default().push(*at);
        }
    }
    let mut placed = BTreeMap::new();
    for cells in by_mark.into_values() {
        let index = piece_of(&cells)?;
        if placed.insert(index, cells).is_some() {
            return None;
        }
    }
    Some(placed)
}

/// The piece with this shape, in any rotation.
fn piece_of(cells: &[Coord]) -> Option<usize> {
    if cells.len() > 4 {
        return None;
    }
    let forms: BTreeSet<_> =
        (0..Lattice::Cube.rotations()).map(|turn| form(Lattice::Cube, turn, cells)).collect();
    PIECES.iter().position(|(_, layers)| forms.contains(&form(Lattice::Cube, 0, &shape(layers).coords())))
}

/// The cells of a figure so far, with their limit.
#[derive(Default)]
pub(super) struct Drawing {
    pub(super) cells: Vec<Marked>,
}

impl Drawing {
    /// Adds the cells of a row, one for each character.
    pub(super) fn add_row(
        &mut self,
        row: &str,
        (y, layer): (i32, i32),
        mark_of: impl Fn(char) -> Option<Option<char>>,
        line: usize,
    ) -> Result<(), FileError> {
        let marks = (0..).zip(row.chars()).filter_map(|(x, character)| Some((x, mark_of(character)?)));
        for (x, mark) in marks {
            // The top layer comes first.
            self.cells.push((Coord::new(x, y, -layer), mark));
            check(Limit::GOAL_CELLS, self.cells.len()).map_err(|error| error.at(Place::Line(line)))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_are_those_of_the_soma_cube() {
        let soma = catalogue::ALL.get("soma").to_spec();
        let names = ["R", "L", "T", "S", "P", "Q", "Y"];
        let found: Vec<_> = soma.pieces.iter().map(|piece| piece_of(&piece.shape.coords())).collect();
        let all: BTreeSet<_> = found.iter().flatten().collect();
        assert_eq!(all.len(), 7, "{found:?}");
        for (index, name) in names.into_iter().enumerate().filter(|(index, _)| ![4, 5].contains(index)) {
            let at = soma.pieces.iter().position(|piece| piece.name == name);
            assert_eq!(at.and_then(|at| found[at]), Some(index), "{name}");
        }
    }
}

//! The independent check of a solution, from the definition: no bit sets, no tables, no rotations of the search.

use super::{Coord, Piece, PieceId, Puzzle, Solution};
use std::fmt;

/// What is wrong with a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyError {
    /// It uses a piece that the puzzle does not have.
    UnknownPiece(PieceId),
    /// A piece is used another number of times than the puzzle says.
    Count {
        /// The piece's name.
        piece: String,
        /// How many times the solution uses it.
        used: usize,
        /// How many times it should.
        wanted: usize,
    },
    /// The cells of a piece do not have its shape, however it is turned.
    Shape {
        /// The piece's name.
        piece: String,
    },
    /// A cell lies outside the region.
    Outside(Coord),
    /// A cell is filled twice.
    Overlap(Coord),
    /// A cell is left empty.
    Unfilled(Coord),
}

/// Checks that `solution` solves `puzzle`: each piece used as often as it should be, each in its own shape, and each
/// cell of the region filled exactly once.
///
/// # Errors
/// The first thing found wrong.
pub fn verify(puzzle: &Puzzle, solution: &Solution) -> Result<(), VerifyError> {
    let pieces = solution.pieces();
    if let Some(&(id, _)) = pieces.iter().find(|(id, _)| id.index() >= puzzle.pieces().len()) {
        return Err(VerifyError::UnknownPiece(id));
    }
    for (index, piece) in puzzle.pieces().iter().enumerate() {
        let used = pieces.iter().filter(|(id, _)| id.index() == index).count();
        if used != piece.count() {
            return Err(VerifyError::Count { piece: piece.name().to_owned(), used, wanted: piece.count() });
        }
    }
    // Before the shapes, so that what follows computes with small coordinates only.
    let mut cells = pieces.iter().flat_map(|(_, cells)| cells);
    if let Some(&cell) = cells.find(|cell| !puzzle.region().coords().contains(cell)) {
        return Err(VerifyError::Outside(cell));
    }
    for (id, cells) in pieces {
        let piece = &puzzle.pieces()[id.index()];
        if !has_shape(piece, cells) {
            return Err(VerifyError::Shape { piece: piece.name().to_owned() });
        }
    }
    each_cell_once(puzzle, pieces.iter().flat_map(|(_, cells)| cells.iter().copied()))
}

fn each_cell_once(puzzle: &Puzzle, cells: impl Iterator<Item = Coord>) -> Result<(), VerifyError> {
    let mut filled: Vec<Coord> = cells.collect();
    filled.sort_unstable();
    if let Some(pair) = filled.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(VerifyError::Overlap(pair[0]));
    }
    let empty = puzzle.region().coords().iter().find(|coord| filled.binary_search(coord).is_err());
    empty.map_or(Ok(()), |&coord| Err(VerifyError::Unfilled(coord)))
}

/// Whether some rigid motion takes the piece's cells to `cells`: some choice of images for the three axes, right-handed
/// like the axes themselves, and some choice of where the first cell goes.
fn has_shape(piece: &Piece, cells: &[Coord]) -> bool {
    let shape = piece.polycube().cells();
    let units = [1, -1].map(|s| [Coord::new(s, 0, 0), Coord::new(0, s, 0), Coord::new(0, 0, s)]).concat();
    let dot = |a: Coord, b: Coord| a.x * b.x + a.y * b.y + a.z * b.z;
    let cross =
        |a: Coord, b: Coord| Coord::new(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
    let scaled = |a: Coord, by: i32| Coord::new(a.x * by, a.y * by, a.z * by);
    let frames =
        units.iter().flat_map(|&x| units.iter().map(move |&y| (x, y))).filter(|&(x, y)| dot(x, y) == 0);
    shape.len() == cells.len()
        && frames.into_iter().any(|(x, y)| {
            let image = |c: Coord| scaled(x, c.x) + scaled(y, c.y) + scaled(cross(x, y), c.z);
            cells
                .iter()
                .any(|&anchor| shape.iter().all(|&cell| cells.contains(&(image(cell - shape[0]) + anchor))))
        })
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPiece(id) => write!(f, "the puzzle has no piece number {}", id.index() + 1),
            Self::Count { piece, used, wanted } => {
                write!(f, "piece {piece} is used {used} times instead of {wanted}")
            }
            Self::Shape { piece } => write!(f, "the cells of piece {piece} do not have its shape"),
            Self::Outside(cell) => write!(f, "cell {cell} lies outside the region"),
            Self::Overlap(cell) => write!(f, "cell {cell} is filled twice"),
            Self::Unfilled(cell) => write!(f, "cell {cell} is left empty"),
        }
    }
}

impl std::error::Error for VerifyError {}

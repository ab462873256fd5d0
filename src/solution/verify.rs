//! The independent check of a solution, from the definition: no bit sets, no tables, no rotations of the search.

use crate::puzzle::{Coord, Piece, PieceId, Puzzle};
use crate::solution::Solution;
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
/// cell of the region filled exactly once. Who checks many prepares a [`Verifier`] once.
///
/// # Errors
/// The first thing found wrong.
pub fn verify(puzzle: &Puzzle, solution: &Solution) -> Result<(), VerifyError> {
    Verifier::new(puzzle).verify(solution)
}

/// The check of many solutions of one puzzle: what they are compared with is worked out once.
#[derive(Clone, Debug)]
pub struct Verifier {
    pieces: Vec<Piece>,
    /// For each piece every shape that it can be turned to, as [`put_at_origin`] leaves it, sorted.
    shapes: Vec<Vec<Vec<Coord>>>,
    /// The cells of the region, sorted.
    region: Vec<Coord>,
}

impl Verifier {
    /// What solutions of `puzzle` are checked by.
    pub fn new(puzzle: &Puzzle) -> Self {
        let mut region = puzzle.region().coords().to_vec();
        region.sort_unstable();
        let shapes = puzzle.pieces().iter().map(shapes).collect();
        Self { pieces: puzzle.pieces().to_vec(), shapes, region }
    }

    /// Checks a solution, as [`verify`] does.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn verify(&self, solution: &Solution) -> Result<(), VerifyError> {
        let filled = self.check(solution, |used, wanted| used == wanted)?;
        let empty = filled.iter().position(|is_filled| !is_filled);
        empty.map_or(Ok(()), |place| Err(VerifyError::Unfilled(self.region[place])))
    }

    /// Checks what may become a solution: the same, but pieces may be missing, and cells empty.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn verify_part(&self, part: &Solution) -> Result<(), VerifyError> {
        self.check(part, |used, wanted| used <= wanted).map(|_| ())
    }

    /// Checks how often each piece is used, its shape, and that no cell is filled twice. Returns which cells of the region are.
    fn check(
        &self,
        solution: &Solution,
        is_right: impl Fn(usize, usize) -> bool,
    ) -> Result<Vec<bool>, VerifyError> {
        let pieces = solution.pieces();
        if let Some(&(id, _)) = pieces.iter().find(|(id, _)| id.index() >= self.pieces.len()) {
            return Err(VerifyError::UnknownPiece(id));
        }
        for (index, piece) in self.pieces.iter().enumerate() {
            let used = pieces.iter().filter(|(id, _)| id.index() == index).count();
            if !is_right(used, piece.count()) {
                let (piece, wanted) = (piece.name().to_owned(), piece.count());
                return Err(VerifyError::Count { piece, used, wanted });
            }
        }
        // Before the shapes, so that these compute with small coordinates only.
        let mut places = Vec::with_capacity(self.region.len());
        for &cell in pieces.iter().flat_map(|(_, cells)| cells) {
            places.push(self.region.binary_search(&cell).map_err(|_| VerifyError::Outside(cell))?);
        }
        let mut shape = Vec::new();
        for (id, cells) in pieces {
            shape.clone_from(cells);
            put_at_origin(&mut shape);
            if self.shapes[id.index()].binary_search(&shape).is_err() {
                return Err(VerifyError::Shape { piece: self.pieces[id.index()].name().to_owned() });
            }
        }
        let mut filled = vec![false; self.region.len()];
        for place in places {
            if filled[place] {
                return Err(VerifyError::Overlap(self.region[place]));
            }
            filled[place] = true;
        }
        Ok(filled)
    }
}

/// What rigid motions make of the piece's cells: for each choice of images for the three axes, right-handed like the axes
/// themselves.
fn shapes(piece: &Piece) -> Vec<Vec<Coord>> {
    let units = [1, -1].map(|s| [Coord::new(s, 0, 0), Coord::new(0, s, 0), Coord::new(0, 0, s)]).concat();
    let dot = |a: Coord, b: Coord| a.x * b.x + a.y * b.y + a.z * b.z;
    let cross =
        |a: Coord, b: Coord| Coord::new(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
    let scaled = |a: Coord, by: i32| Coord::new(a.x * by, a.y * by, a.z * by);
    let frames =
        units.iter().flat_map(|&x| units.iter().map(move |&y| (x, y))).filter(|&(x, y)| dot(x, y) == 0);
    let mut shapes = Vec::new();
    for (x, y) in frames {
        let image = |c: &Coord| scaled(x, c.x) + scaled(y, c.y) + scaled(cross(x, y), c.z);
        let mut turned: Vec<Coord> = piece.polycube().cells().iter().map(image).collect();
        put_at_origin(&mut turned);
        if let Err(place) = shapes.binary_search(&turned) {
            shapes.insert(place, turned);
        }
    }
    shapes
}

/// Moves the cells so that their least coordinates are 0, and sorts them: two sets of cells that only differ by where they are
/// become equal.
fn put_at_origin(cells: &mut [Coord]) {
    let least = cells.iter().copied().reduce(Coord::min).unwrap_or_default();
    cells.iter_mut().for_each(|cell| *cell = *cell - least);
    cells.sort_unstable();
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

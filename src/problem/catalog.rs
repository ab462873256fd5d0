//! The puzzles that come with the program, as their authors wrote them.

use crate::problem::{Reduction, Restriction, Symmetry, SymmetryError};
use crate::puzzle::{Cell, CellSet, Coord, Piece, Puzzle, Region};

use std::sync::Arc;

/// A puzzle of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Catalog {
    /// The Soma cube of "Of Cubes and Computers": seven pieces, 3 × 3 × 3.
    Soma,
    /// The Bedlam cube of "We collect Mini Bedlam Cube": thirteen pieces, 4 × 4 × 4.
    Bedlam,
    /// The puzzle of "Solving a Pycon puzzle… in Haskell": thirteen pieces, 4 × 4 × 4, the Bedlam cube's mirror images.
    Pycon,
}

/// Soma's pieces: each in the left back corner of the bottom layer, the three-character rows of each layer in turn, up to
/// the last row that is not empty. P and Q are each other's mirror image.
const SOMA_PLANS: [(&str, &str); 7] = [
    ("L", "XXXX  "),
    ("S", " XXXX "),
    ("T", "XXX X "),
    ("R", "XX X  "),
    ("P", "X  X     XX "),
    ("Q", " X  X    XX "),
    ("Y", "XX X     X  "),
];

/// The Bedlam cube's pieces as words: bit x + 4y + 16z is cell (x, y, z). The author numbers them; the letters are ours.
const BEDLAM_WORDS: [(&str, u64); 13] = [
    ("A", 0x4E4),
    ("B", 0x136),
    ("C", 0x263),
    ("D", 0x10027),
    ("E", 0x20027),
    ("F", 0x20063),
    ("G", 0x10063),
    ("H", 0x30062),
    ("I", 0x10047),
    ("J", 0x100017),
    ("K", 0x10017),
    ("L", 0x20072),
    ("M", 0x10031),
];

/// The two places that the author leaves to the cross, the first piece.
const BEDLAM_CROSS: [u64; 2] = [0x4E40_0000_0000_0000, 0x4E40_0000_0000];

/// The PyCon puzzle's pieces as planes of rows: each row a number whose lowest bit is x = 0. The letters are ours.
const PYCON_PLANES: [(&str, &[&[u8]]); 13] = [
    ("A", &[&[1, 3, 6]]),
    ("B", &[&[6, 3], &[0, 1]]),
    ("C", &[&[2, 7], &[2]]),
    ("D", &[&[0, 6], &[2, 3]]),
    ("E", &[&[2, 7], &[0, 1]]),
    ("F", &[&[1, 7], &[0, 1]]),
    ("G", &[&[1, 7], &[1]]),
    ("H", &[&[2, 7, 2]]),
    ("I", &[&[3, 1], &[0, 1]]),
    ("J", &[&[4, 7], &[0, 1]]),
    ("K", &[&[2, 7], &[0, 2]]),
    ("L", &[&[6, 2], &[0, 3]]),
    ("M", &[&[2, 7, 1]]),
];

const LARGE_SIDE: i32 = 4;

impl Catalog {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Soma, Self::Bedlam, Self::Pycon];

    /// A short name that never changes, for links and the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Soma => "soma",
            Self::Bedlam => "bedlam",
            Self::Pycon => "pycon",
        }
    }

    /// The puzzle with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|puzzle| puzzle.key() == key)
    }

    /// The text that the puzzle is taken from.
    pub const fn source(self) -> &'static str {
        match self {
            Self::Soma => "\"Of Cubes and Computers\", 2012",
            Self::Bedlam => "\"We collect Mini Bedlam Cube\", 2011",
            Self::Pycon => "\"Solving a Pycon puzzle... in Haskell\", 2010",
        }
    }

    /// The puzzle itself.
    pub fn puzzle(self) -> Arc<Puzzle> {
        match self {
            Self::Soma => assemble("Soma cube", 3, SOMA_PLANS.map(|(name, plan)| (name, plan_coords(plan)))),
            Self::Bedlam => assemble(
                "Bedlam cube",
                LARGE_SIDE,
                BEDLAM_WORDS.map(|(name, word)| (name, cell_coords(CellSet::from_word(word), LARGE_SIDE))),
            ),
            Self::Pycon => assemble(
                "PyCon puzzle",
                LARGE_SIDE,
                PYCON_PLANES.map(|(name, planes)| (name, plane_coords(planes))),
            ),
        }
    }

    /// What the author does against counting a solution's rotations: the first piece keeps some of its places.
    ///
    /// - Soma: L stays where it is planned, or is moved by y, by z, or by both. Every solution appears in exactly one of
    ///   its 48 images.
    /// - Bedlam: the cross keeps two places. Every solution appears in exactly one of its 24 rotations.
    /// - PyCon: the flat W is moved but never turned. Every solution appears in two of its 24 rotations.
    pub fn seed_restriction(self) -> Restriction {
        let puzzle = self.puzzle();
        let piece = puzzle.piece_ids().next().expect("a puzzle has pieces");
        let first = puzzle.piece(piece).polycube().cells();
        let moved = |by: Coord| puzzle.region().set_of(first.iter().map(|&cell| cell + by));
        let keep = match self {
            Self::Soma => [(0, 0), (1, 0), (0, 1), (1, 1)]
                .into_iter()
                .filter_map(|(y, z)| moved(Coord::new(0, y, z)))
                .collect(),
            Self::Bedlam => BEDLAM_CROSS.map(CellSet::from_word).to_vec(),
            Self::Pycon => puzzle.region().coords().iter().filter_map(|&by| moved(by)).collect(),
        };
        Restriction { piece, keep }
    }

    /// How to count one of each class of solutions of this puzzle, or what the author does about it.
    ///
    /// # Errors
    /// When there are no such classes: see [`Reduction::of`].
    pub fn reduction(self, symmetry: Symmetry) -> Result<Reduction, SymmetryError> {
        match symmetry {
            Symmetry::Seed => Ok(Reduction::restricting(self.seed_restriction())),
            _ => Reduction::of(&self.puzzle(), symmetry),
        }
    }

    /// What a count in this way counts, to follow the number.
    pub const fn counted(self, symmetry: Symmetry) -> &'static str {
        match (symmetry, self) {
            (Symmetry::Raw, _) => "each rotation and reflection counted",
            (Symmetry::Rotation, _) | (Symmetry::Seed, Self::Bedlam) => "up to rotation",
            (Symmetry::Reflection, _) | (Symmetry::Seed, Self::Soma) => "up to rotation and reflection",
            (Symmetry::Seed, Self::Pycon) => "up to rotation, each twice",
        }
    }
}

/// The cube of `side` and its pieces, one of each.
fn assemble(
    name: &str,
    side: i32,
    pieces: impl IntoIterator<Item = (&'static str, Vec<Coord>)>,
) -> Arc<Puzzle> {
    let side = side as u32;
    let region = Region::cuboid(side, side, side).expect("the cells fit a word");
    let piece = |(name, cells): (_, Vec<_>)| Piece::new(name, &cells, 1).expect("what is written is a piece");
    Puzzle::new(name, region, pieces.into_iter().map(piece).collect()).expect("the pieces fill the cube")
}

/// The cells that a plan of three-character rows fills.
fn plan_coords(plan: &str) -> Vec<Coord> {
    let marks = plan.chars().enumerate().filter(|&(_, mark)| mark != ' ');
    cell_coords(marks.map(|(index, _)| Cell::new(index)).collect(), 3)
}

/// Where these cells are in a cube of `side`.
fn cell_coords(cells: CellSet, side: i32) -> Vec<Coord> {
    let coord = |cell: Cell| {
        let index = cell.index() as i32;
        Coord::new(index % side, index / side % side, index / (side * side))
    };
    cells.iter().map(coord).collect()
}

/// The cells of planes of rows of bits. A plane is a layer.
fn plane_coords(planes: &[&[u8]]) -> Vec<Coord> {
    let mut cells = Vec::new();
    for (z, rows) in (0..).zip(planes) {
        for (y, &row) in (0..).zip(*rows) {
            let bits = CellSet::from_word(u64::from(row));
            cells.extend(bits.iter().map(|cell| Coord::new(cell.index() as i32, y, z)));
        }
    }
    cells
}

//! A change of one shape.

use cubefall::puzzle::{Coord, PuzzleSpec, Shape, ShapeCell};
use cubefall::solution::Solution;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A change of one shape of a document.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Change {
    /// A cell is removed, added, or both, which moves it. Coordinates are those of the shape in the document,
    /// and may be negative for a cell that is added.
    Cell {
        /// The shape that is changed.
        shape: ShapeId,
        /// The cell that is removed.
        removed: Option<Coord>,
        /// The cell that is added.
        added: Option<Coord>,
    },
    /// A piece is swapped for a polycube of its size.
    Swap {
        /// The piece, by its index.
        piece: usize,
        /// The cells of the polycube, with minima 0.
        cells: Vec<Coord>,
    },
}

/// The shape that a [`Change`] changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub enum ShapeId {
    /// A piece, by its index.
    Piece(usize),
    /// The goal.
    Goal,
}

impl ShapeId {
    /// The shape in a document.
    ///
    /// # Panics
    /// When the document does not have it.
    pub fn of(self, spec: &PuzzleSpec) -> &Shape {
        match self {
            Self::Piece(piece) => &spec.pieces[piece].shape,
            Self::Goal => &spec.goal.shape,
        }
    }
}

/// A change that has what was looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The number of the change among all changes of its search, from 0.
    pub number: usize,
    /// The change.
    pub change: Change,
    /// The first solution of the changed document.
    pub solution: Solution,
}

impl Change {
    /// The shape that is changed.
    pub const fn shape(&self) -> ShapeId {
        match self {
            Self::Cell { shape, .. } => *shape,
            Self::Swap { piece, .. } => ShapeId::Piece(*piece),
        }
    }

    /// The changed document.
    ///
    /// # Panics
    /// When the document does not have the shape.
    pub fn apply(&self, spec: &PuzzleSpec) -> PuzzleSpec {
        let mut changed = spec.clone();
        let shape = match self.shape() {
            ShapeId::Piece(piece) => &mut changed.pieces[piece].shape,
            ShapeId::Goal => &mut changed.goal.shape,
        };
        *shape = self.changed(shape);
        // What is known of the puzzle is not known of the changed one.
        changed.published = None;
        changed.counted = None;
        changed.restriction = None;
        changed
    }

    /// The changed shape, with minima 0.
    pub fn changed(&self, shape: &Shape) -> Shape {
        match self {
            Self::Swap { cells, .. } => Shape::of(cells),
            Self::Cell { removed, added, .. } => {
                let kept = shape.cells().iter().copied().filter(|cell| Some(cell.at) != *removed);
                let added = added.map(|at| ShapeCell { at, variable: false, color: None });
                let cells: Vec<ShapeCell> = kept.chain(added).collect();
                let least = cells.iter().map(|cell| cell.at).reduce(Coord::min).unwrap_or_default();
                let moved = cells.into_iter().map(|cell| ShapeCell { at: cell.at - least, ..cell });
                Shape::from_cells(moved.collect())
            }
        }
    }

    /// The change in words, with the names of this document.
    ///
    /// # Panics
    /// When the document does not have the shape.
    pub fn describe(&self, spec: &PuzzleSpec) -> String {
        let shape = match self.shape() {
            ShapeId::Piece(piece) => format!("Piece {}", spec.pieces[piece].name),
            ShapeId::Goal => "Goal".to_owned(),
        };
        format!("{shape}: {self}")
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { removed: Some(from), added: Some(to), .. } => write!(f, "move cell {from} to {to}"),
            Self::Cell { removed: Some(cell), .. } => write!(f, "remove cell {cell}"),
            Self::Cell { added: Some(cell), .. } => write!(f, "add cell {cell}"),
            Self::Cell { .. } => f.write_str("no change"),
            Self::Swap { cells, .. } => {
                f.write_str("swap it for")?;
                cells.iter().try_for_each(|cell| write!(f, " {cell}"))
            }
        }
    }
}

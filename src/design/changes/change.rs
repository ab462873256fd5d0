//! A change of one cell.

use crate::puzzle::{Coord, PuzzleSpec, Shape, ShapeCell};
use crate::solution::Solution;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A change of one cell of a document: removed, added, or both, which moves it. Coordinates are those of the shape in the document, and
/// may be negative for a cell that is added.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Change {
    /// The shape that is changed.
    pub shape: ShapeId,
    /// The cell that is removed.
    pub removed: Option<Coord>,
    /// The cell that is added.
    pub added: Option<Coord>,
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

/// A change that gives a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The change.
    pub change: Change,
    /// The changed document.
    pub spec: PuzzleSpec,
    /// The first solution of it.
    pub solution: Solution,
}

impl Change {
    /// The changed document.
    ///
    /// # Panics
    /// When the document does not have the shape.
    pub fn apply(&self, spec: &PuzzleSpec) -> PuzzleSpec {
        let mut changed = spec.clone();
        let shape = match self.shape {
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
        let kept = shape.cells().iter().copied().filter(|cell| Some(cell.at) != self.removed);
        let added = self.added.map(|at| ShapeCell { at, variable: false, color: None });
        let cells: Vec<ShapeCell> = kept.chain(added).collect();
        let least = cells.iter().map(|cell| cell.at).reduce(Coord::min).unwrap_or_default();
        Shape::from_cells(cells.into_iter().map(|cell| ShapeCell { at: cell.at - least, ..cell }).collect())
    }

    /// The change in words, with the names of this document.
    ///
    /// # Panics
    /// When the document does not have the shape.
    pub fn describe(&self, spec: &PuzzleSpec) -> String {
        let shape = match self.shape {
            ShapeId::Piece(piece) => format!("Piece {}", spec.pieces[piece].name),
            ShapeId::Goal => "Goal".to_owned(),
        };
        format!("{shape}: {self}")
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.removed, self.added) {
            (Some(from), Some(to)) => write!(f, "move cell {from} to {to}"),
            (Some(cell), None) => write!(f, "remove cell {cell}"),
            (None, Some(cell)) => write!(f, "add cell {cell}"),
            (None, None) => f.write_str("no change"),
        }
    }
}

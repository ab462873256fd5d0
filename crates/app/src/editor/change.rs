//! Changes of a document, each with its inverse.

use cubefall::puzzle::{Color, Coord, PieceSpec, PuzzleSpec, Shape, ShapeCell};
use design::ShapeId;
use serde::{Deserialize, Serialize};

/// A change of a document. Each part has what was there before and what is there after, so that it can be reversed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) enum Change {
    /// Cells of a shape: those that are no longer there, and those that are new. A cell that only looks different is in both.
    Cells { shape: ShapeId, removed: Shape, added: Shape },
    /// The title.
    Title { before: String, after: String },
    /// The maximum number of holes.
    Holes { before: Option<usize>, after: Option<usize> },
    /// The pairs of colours that match.
    Pairs { before: Vec<(Color, Color)>, after: Vec<(Color, Color)> },
    /// A piece that is new, no longer there, or has another name or number of copies.
    Piece { at: usize, before: Option<PieceSpec>, after: Option<PieceSpec> },
    /// Everything.
    Document { before: Box<PuzzleSpec>, after: Box<PuzzleSpec> },
}

impl Change {
    /// The change of a shape to another one; nothing if they are the same.
    pub(super) fn of_shape(id: ShapeId, before: &Shape, after: &Shape) -> Option<Self> {
        let without = |these: &Shape, others: &Shape| {
            let differs = |cell: &&ShapeCell| cell_at(others, cell.at) != Some(**cell);
            Shape::from_cells(these.cells().iter().filter(differs).copied().collect())
        };
        let (removed, added) = (without(before, after), without(after, before));
        let changes = !removed.cells().is_empty() || !added.cells().is_empty();
        changes.then_some(Self::Cells { shape: id, removed, added })
    }

    /// Changes the document, which must be as it was before.
    pub(super) fn apply(&self, spec: &mut PuzzleSpec) {
        match self {
            Self::Cells { shape, removed, added } => {
                let shape = shape_mut(spec, *shape);
                let is_kept = |cell: &&ShapeCell| cell_at(removed, cell.at).is_none();
                let kept = shape.cells().iter().filter(is_kept).chain(added.cells());
                *shape = Shape::from_cells(kept.copied().collect());
            }
            Self::Title { after, .. } => spec.title.clone_from(after),
            Self::Holes { after, .. } => spec.goal.most_holes = *after,
            Self::Pairs { after, .. } => spec.color_pairs.clone_from(after),
            Self::Piece { at, before, after } => match (before, after) {
                (None, Some(piece)) => spec.pieces.insert(*at, piece.clone()),
                (Some(_), Some(piece)) => spec.pieces[*at] = piece.clone(),
                (_, None) => drop(spec.pieces.remove(*at)),
            },
            Self::Document { after, .. } => spec.clone_from(after),
        }
    }

    /// The change back.
    pub(super) fn inverse(&self) -> Self {
        match self.clone() {
            Self::Cells { shape, removed, added } => Self::Cells { shape, removed: added, added: removed },
            Self::Title { before, after } => Self::Title { before: after, after: before },
            Self::Holes { before, after } => Self::Holes { before: after, after: before },
            Self::Pairs { before, after } => Self::Pairs { before: after, after: before },
            Self::Piece { at, before, after } => Self::Piece { at, before: after, after: before },
            Self::Document { before, after } => Self::Document { before: after, after: before },
        }
    }
}

/// The cell of a shape at these coordinates.
pub(super) fn cell_at(shape: &Shape, at: Coord) -> Option<ShapeCell> {
    shape.cells().binary_search_by_key(&at, |cell| cell.at).ok().map(|index| shape.cells()[index])
}

fn shape_mut(spec: &mut PuzzleSpec, id: ShapeId) -> &mut Shape {
    match id {
        ShapeId::Goal => &mut spec.goal.shape,
        ShapeId::Piece(piece) => &mut spec.pieces[piece].shape,
    }
}

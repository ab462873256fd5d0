//! What can be drawn on: documents whose shapes have grids that are not too large.

use crate::editor::operations::{check_box, cropped, minima};
use cubefall::puzzle::{Coord, GoalSpec, Limit, PieceSpec, PuzzleSpec, Shape};
use design::ShapeId;

/// Whether all shapes of a document can be drawn on; if not, why, as a clause. Their grids begin at 0.
pub(super) fn check(spec: &PuzzleSpec) -> Result<(), String> {
    check_from(spec, |_| Coord::default())
}

/// The same if they are moved to the corners of their grids.
pub(super) fn check_moved(spec: &PuzzleSpec) -> Result<(), String> {
    check_from(spec, |shape| minima(shape.cells()))
}

fn check_from(spec: &PuzzleSpec, corner: impl Fn(&Shape) -> Coord) -> Result<(), String> {
    Limit::PIECES.allow(spec.pieces.len()).map_err(|error| error.to_string())?;
    let pieces = spec.pieces.iter().enumerate();
    let pieces = pieces.map(|(index, piece)| (ShapeId::Piece(index), &piece.shape));
    let mut shapes = [(ShapeId::Goal, &spec.goal.shape)].into_iter().chain(pieces);
    shapes.try_for_each(|(id, shape)| check_box((id, shape), corner(shape)))
}

/// A document without what is known of the puzzle that it was, and with its shapes at the corners of their
/// grids.
pub(super) fn drawable(spec: PuzzleSpec) -> PuzzleSpec {
    let piece = |piece: PieceSpec| PieceSpec { shape: cropped(&piece.shape), ..piece };
    let goal = GoalSpec { shape: cropped(&spec.goal.shape), ..spec.goal };
    PuzzleSpec {
        id: "drawn".to_owned(),
        group: String::new(),
        position: 0,
        restriction: None,
        published: None,
        counted: None,
        goal,
        pieces: spec.pieces.into_iter().map(piece).collect(),
        ..spec
    }
}

//! The puzzle of a first visit.

use cubefall::puzzle::{Coord, PieceSpec, PuzzleSpec, Shape};

/// The puzzle of a first visit: a small goal, and a first piece.
pub(super) fn first_puzzle() -> PuzzleSpec {
    let goal = (0..8).map(|n| Coord::new(n & 1, n >> 1 & 1, n >> 2)).collect::<Vec<_>>();
    let corner = [Coord::new(0, 0, 0), Coord::new(1, 0, 0), Coord::new(0, 1, 0)];
    let piece = PieceSpec { name: "A".to_owned(), shape: Shape::of(&corner), ..PieceSpec::default() };
    let mut spec = PuzzleSpec {
        id: "drawn".to_owned(),
        title: "My puzzle".to_owned(),
        pieces: vec![piece],
        ..PuzzleSpec::default()
    };
    spec.goal.shape = Shape::of(&goal);
    spec
}

//! The settings of a search.

use crate::Speed;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::{PieceOrder, Plan, Strategy};
use std::sync::Arc;

/// The settings of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The strategy and its orders.
    pub plan: Plan,
    /// The symmetry up to which solutions are counted.
    pub symmetry: Symmetry,
    /// The speed of playback.
    pub speed: Speed,
    /// Whether it plays at the start.
    pub playing: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let plan = Strategy::PIECES.plan().with_pieces(PieceOrder::Fewest);
        let (puzzle, symmetry, speed) = (catalogue::FIRST.get("soma"), Symmetry::Seed, Speed::default());
        Self { puzzle, plan, symmetry, speed, playing: true }
    }
}

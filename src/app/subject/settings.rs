//! What a search begins with.

use crate::app::Speed;
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::puzzle::catalogue;
use crate::search::{PieceOrder, Plan, Strategy};
use std::sync::Arc;

/// What is searched, how, and how fast it plays at first.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// How to search.
    pub plan: Plan,
    /// What to count.
    pub symmetry: Symmetry,
    /// How fast to play.
    pub speed: Speed,
    /// Whether it plays by itself.
    pub playing: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let plan = Strategy::PIECES.plan().with_pieces(PieceOrder::Fewest);
        let (puzzle, symmetry, speed) = (catalogue::get("soma"), Symmetry::Seed, Speed::default());
        Self { puzzle, plan, symmetry, speed, playing: true }
    }
}

//! What a link may set before the page starts.

use super::Speed;
use crate::problem::{Catalog, Symmetry};
use crate::search::{PieceOrder, Plan, Strategy};

/// What is searched, how, and how it is shown at first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The puzzle.
    pub puzzle: Catalog,
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
        let (puzzle, symmetry, speed) = (Catalog::Soma, Symmetry::Seed, Speed::default());
        Self { puzzle, plan, symmetry, speed, playing: true }
    }
}

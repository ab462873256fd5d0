//! The search that shows a strategy.

use app::{Settings, Speed};
use cubefall::problem::Symmetry;
use cubefall::search::{Demonstration, PieceOrder, Strategy};

/// The settings for watching a strategy.
pub(crate) fn settings_to_watch(strategy: Strategy) -> Settings {
    let Demonstration { puzzle, steps_per_second } = strategy.demonstration();
    let puzzle = catalogue::FIRST.find(puzzle).unwrap_or(catalogue::FIRST.get("soma"));
    let speed = Speed::nearest(f64::from(steps_per_second));
    // With the pieces as given, the second stage of a fold takes minutes.
    let plan = match strategy {
        Strategy::FOLD | Strategy::FOLD_CHARS => strategy.plan().with_pieces(PieceOrder::Fewest),
        _ => strategy.plan(),
    };
    Settings { puzzle, plan, symmetry: Symmetry::Seed, speed, playing: true }
}

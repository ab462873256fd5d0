//! Random puzzles, always the same ones: of a fixed seed, which failures name.

use cubefall::puzzle::Puzzle;
use std::sync::Arc;
use testing::puzzles::Recipe;

/// The seed of all random puzzles.
pub const SEED: u64 = 22;

/// Small puzzles. Most have the right volumes and no solution.
const SMALL: Recipe = Recipe {
    sides: &[[3, 3, 1], [4, 3, 1], [4, 4, 1], [2, 2, 2], [3, 2, 2], [3, 3, 2], [5, 3, 1], [3, 3, 3]],
    left_out: 8,
    colored: 12,
    variable: [25, 15],
    holes: (25, 1),
    pieces: 1..=8,
    is_filled: true,
    cells: 2..=4,
    odd: 0,
    copies: (33, 1..=3),
    ranged: [25, 0],
    mirrored: 12,
};

/// The stream of random puzzles that begins with this seed.
pub fn puzzles(seed: u64) -> impl Iterator<Item = Arc<Puzzle>> {
    SMALL.puzzles(seed)
}

//! How strategies are best watched, and which take part in races.

use cubefall::search::Strategy;

/// How a strategy is best watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demonstration {
    /// The id of the puzzle to watch it with.
    pub puzzle: &'static str,
    /// A speed to watch it at, in steps per second.
    pub steps_per_second: u32,
}

impl Demonstration {
    /// That of a strategy.
    pub fn of(strategy: Strategy) -> Self {
        let puzzle = match strategy {
            Strategy::FOLD | Strategy::FOLD_CHARS => "soma",
            Strategy::FOLD_LAZY => "pycon",
            _ => "bedlam",
        };
        let steps_per_second = match strategy {
            Strategy::FEWEST_CANDIDATES | Strategy::TURBO => 10,
            _ => 12,
        };
        Self { puzzle, steps_per_second }
    }
}

/// Whether a strategy takes part in races by default. The slowest does not.
pub fn races(strategy: Strategy) -> bool {
    strategy != Strategy::FOLD_CHARS
}

/// What can be seen of a strategy on the stage. A program that does not read these texts does not contain
/// them.
pub fn what_to_watch(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::FOLD => {
            "The list grows and shrinks again: with the pieces sorted it is longest at the fifth of \
             Soma's seven stages, and solutions appear only at the last."
        }
        Strategy::FOLD_CHARS => {
            "Exactly what the fold shows, step by step. The difference is in a race: the same steps, at a \
             lower rate."
        }
        Strategy::FOLD_LAZY => {
            "No piece is ever removed from an assembly. A list with nothing more to join drops its \
             assembly, and the list before continues from its own, which is still there: assemblies are \
             immutable values."
        }
        Strategy::PIECES => {
            "Holes that no piece can fill stay open while hundreds of placements of the later pieces are \
             tried around them."
        }
        Strategy::PIECES_ISOLATED => {
            "The step that reports an isolated cell: the piece just placed is removed, because of a \
             single cell that it has cut off."
        }
        Strategy::FEWEST_CANDIDATES => {
            "The cell to fill jumps about: to corners first, then to wherever few placements fit. When a \
             cell has no candidate left, the last piece is removed at once, however much of the box is \
             empty."
        }
        Strategy::FIRST_CELL => {
            "The box fills like a tank, row by row and layer by layer, from the top in the author's \
             order. Count how few placements are tried before the search backtracks."
        }
        Strategy::FIRST_CELL_RESUMED => {
            "The scan of filled cells before each placement: the plain version passes all of them again, \
             this one passes a few."
        }
        Strategy::TURBO => {
            "Most nodes have only one candidate, so pieces go in one after the other without a choice. \
             Where there is a choice, it is between very few."
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_strategy_has_a_text_of_its_own_and_a_puzzle_that_the_page_has() {
        let texts: BTreeSet<_> = Strategy::all().map(what_to_watch).collect();
        assert!(texts.len() == Strategy::all().len() && !texts.contains(""));
        for strategy in Strategy::all() {
            assert!(catalogue::FIRST.find(Demonstration::of(strategy).puzzle).is_some());
        }
    }
}

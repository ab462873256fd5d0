//! The strategies in words: what each does, who wrote it, and what to watch for.

use crate::problem::Catalog;
use crate::search::Strategy;

/// A strategy in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct System {
    /// The strategy.
    pub strategy: Strategy,
    /// What it is called.
    pub name: &'static str,
    /// How it searches, in the field's terms.
    pub idea: &'static str,
    /// Where it comes from.
    pub source: Source,
    /// What to watch for on the stage.
    pub watch: &'static str,
    /// The puzzle to watch it with.
    pub puzzle: Catalog,
    /// A speed to watch it at, in steps per second.
    pub steps_per_second: u32,
}

/// The text that a strategy is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its title.
    pub title: &'static str,
    /// When it was published.
    pub year: u16,
    /// Where it can be read, if that is known.
    pub url: Option<&'static str>,
}

/// The fold for the Soma cube, in C++; its Haskell versions are "Of Cubes and Computers" and "A Better Sort of Input".
const MACHINERY: Source = Source { title: "Machinery Translation", year: 2012, url: None };

/// The Haskell program for the PyCon puzzle.
const PYCON: Source = Source { title: "Solving a Pycon puzzle... in Haskell", year: 2010, url: None };

/// The programs for the Bedlam cube.
const BEDLAM: Source = Source {
    title: "We collect Mini Bedlam Cube",
    year: 2011,
    url: Some("https://habr.com/ru/post/114457/"),
};

/// The fold for the Soma cube without words of bits.
const SIMPLER: Source = Source { title: "When Simpler Isn't Better", year: 2012, url: None };

/// What no text before has.
const OURS: Source = Source { title: "Cubefall", year: 2026, url: None };

/// What the strategy is called.
pub(super) fn name_of(strategy: Strategy) -> &'static str {
    system(strategy).name
}

/// All of them, in the order of the texts; then our own.
pub fn systems() -> [System; 9] {
    Strategy::ALL.map(system)
}

fn system(strategy: Strategy) -> System {
    match strategy {
        Strategy::Fold | Strategy::FoldChars | Strategy::FoldLazy => fold(strategy),
        Strategy::Pieces | Strategy::PiecesIsolated => by_pieces(strategy),
        Strategy::FewestWays => System {
            strategy,
            name: "fewest ways",
            idea: "Depth first, by the cell with the fewest ways to fill it: for every empty cell the placements that \
                   still fit and cover it are counted, and the search branches on the least count. This is the rule of \
                   minimum remaining values. It keeps the tree small and pays for that by counting at every node, which \
                   its author found twenty times as slow.",
            source: BEDLAM,
            watch: "The cell to fill jumps about: to corners first, then to wherever it has become tight. When a cell \
                    with no way left turns up, nothing tried there fits and the last piece goes, however much of the box is \
                    empty.",
            puzzle: Catalog::Bedlam,
            steps_per_second: 10,
        },
        Strategy::FirstCell | Strategy::FirstCellResumed => by_cells(strategy),
        Strategy::Turbo => System {
            strategy,
            name: "turbo",
            idea: "Depth first, by the cell or the piece with the fewest ways: both are items of an exact cover. What is \
                   still live is a set of bits with one bit for each placement, so that placing is one \"and\" with the \
                   placements that clash, and counting an item's ways is a population count. Before it branches, it drops \
                   every placement that would leave some item without any way.",
            source: OURS,
            watch: "Most nodes leave one way only, so pieces go in one after the other without a choice. Where there is a \
                    choice, it is between very few.",
            puzzle: Catalog::Bedlam,
            steps_per_second: 10,
        },
    }
}

fn fold(strategy: Strategy) -> System {
    let (name, idea, source, watch, puzzle, steps_per_second) = match strategy {
        Strategy::Fold => (
            "fold",
            "Breadth first, a stage for each piece: every partial assembly kept so far is joined to every placement of \
             the next piece, and what overlaps is dropped. A join is the union of two words of bits and the test is one \
             \"and\". Nothing is ever taken back, but all partial assemblies of a stage stand in memory at once.",
            MACHINERY,
            "The list grows and shrinks again: with the pieces sorted it is longest at the fifth of Soma's seven \
             stages, and solutions appear only at the last.",
            Catalog::Soma,
            12,
        ),
        Strategy::FoldChars => (
            "fold, characters",
            "The same fold with each assembly as an array of characters, a letter for each cell. Joining two writes a \
             whole new array and then looks through it for a clash, where words of bits take two operations. The steps \
             are the same ones; only each is slower.",
            SIMPLER,
            "Exactly what the fold shows, step by step. The difference is in the race: the same steps, at a lower rate.",
            Catalog::Soma,
            12,
        ),
        _ => (
            "fold, lazy",
            "The fold again, as a chain of lazy lists: each list makes its next assembly only when the one after it asks. \
             So the breadth-first program walks depth first, and needs memory for one assembly at each stage only. The \
             pieces with the fewest placements come first.",
            PYCON,
            "Nothing is taken out of an assembly. A list that has no more to join drops what it was given, and the list \
             before goes on from its own assembly, which is still there: assemblies are values that nothing changes.",
            Catalog::Pycon,
            12,
        ),
    };
    System { strategy, name, idea, source, watch, puzzle, steps_per_second }
}

fn by_pieces(strategy: Strategy) -> System {
    let (name, idea, watch, steps_per_second) = match strategy {
        Strategy::Pieces => (
            "pieces",
            "Plain backtracking, depth first: the pieces have a fixed order, each level tries all placements of its \
             piece, and when none fits any more the last piece is taken back. Nothing looks ahead, so an impossible hole \
             is noticed only when the last pieces fail to fit.",
            "Holes that no piece can fill stay open while hundreds of placements of the later pieces are tried around \
             them.",
            12,
        ),
        _ => (
            "pieces, isolated cells",
            "The same backtracking with a prune: when an empty cell has no empty neighbour, no piece can fill it, and \
             the branch ends. Shifting the word of filled cells along the axes finds all such cells at once, in a dozen \
             operations. Its author gained a factor of about ten.",
            "The step that says \"isolated\": the piece just placed is taken back because of a single cell that it shut \
             in.",
            12,
        ),
    };
    System { strategy, name, idea, source: BEDLAM, watch, puzzle: Catalog::Bedlam, steps_per_second }
}

fn by_cells(strategy: Strategy) -> System {
    let (name, idea, watch, steps_per_second) = match strategy {
        Strategy::FirstCell => (
            "first cell",
            "Depth first, by the first empty cell in a fixed order: it must be filled, and since all cells before it are, \
             only placements that begin there can do it. They are listed by their first cell beforehand, so a node tries \
             a few dozen placements in place of thousands. A hole is noticed as soon as its turn comes.",
            "The box fills like a tank, row by row and layer by layer, from the top in the author's order. Count how \
             few placements are tried before the search turns back.",
            12,
        ),
        _ => (
            "first cell, resumed",
            "The same search and the same tree, but the look for the next empty cell starts where the last one was found \
             and not at the beginning. All before is filled anyway. It halved its author's time.",
            "The look at filled cells before each placement: the plain version passes all of them again, this one passes \
             a few.",
            12,
        ),
    };
    System { strategy, name, idea, source: BEDLAM, watch, puzzle: Catalog::Bedlam, steps_per_second }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_strategy_has_a_text_of_its_own() {
        let all = systems();
        for (index, system) in all.iter().enumerate() {
            assert_eq!(system.strategy, Strategy::ALL[index]);
            for other in &all[..index] {
                assert!(
                    system.name != other.name && system.idea != other.idea && system.watch != other.watch
                );
            }
        }
    }
}

//! The strategies, in the order in which their texts were published; then Cubefall's own.

use super::definition::{Entry, Rule};
use super::{About, Definition, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::cells::{CandidateCounter, CellOrder, FewestCandidatesSearch, FirstCellSearch};
use crate::search::fold::{Characters, FoldSearch, LazySearch};
use crate::search::pieces::{Isolation, PieceOrder, PieceSearch};
use crate::search::turbo::TurboSearch;

/// All partial assemblies at once, piece by piece, as words of bits.
pub(super) const FOLD: Entry = Entry {
    definition: Definition {
        key: "fold",
        title: "Fold",
        revision: 1,
        group: Group::AllAtOnce,
        most_cells: Word::CAPACITY,
        takes: Takes::Plain,
        orders: Orders::Pieces(PieceOrder::Given),
        algorithm: |problem, pieces, _| Box::new(FoldSearch::<Word>::new(problem, pieces)),
        tree: Some(|problem, pieces, _| Rule::Pieces(pieces.stages(problem))),
    },
    about: About {
        idea: "Breadth first, a stage for each piece: every partial assembly kept so far is joined to every placement of \
         the next piece, and what overlaps is dropped. A join is the union of two words of bits and the test is one \
         \"and\". The search never backtracks, but it holds all partial assemblies of a stage in memory at once.",
        source: Source { title: "Machinery Translation", year: 2012, url: None },
    },
};

/// The fold with an array of characters for each assembly.
pub(super) const FOLD_CHARS: Entry = Entry {
    definition: Definition {
        key: "fold-chars",
        title: "Fold, characters",
        revision: 1,
        group: Group::AllAtOnce,
        most_cells: Word::CAPACITY,
        takes: Takes::Plain,
        orders: Orders::Pieces(PieceOrder::Given),
        algorithm: |problem, pieces, _| Box::new(FoldSearch::<Characters>::new(problem, pieces)),
        tree: Some(|problem, pieces, _| Rule::Pieces(pieces.stages(problem))),
    },
    about: About {
        idea: "The same fold with each assembly as an array of characters, a letter for each cell. Joining two writes a \
         whole new array and then scans it for a clash, where words of bits take two operations. The steps are the \
         same; each is slower.",
        source: Source { title: "When Simpler Isn't Better", year: 2012, url: None },
    },
};

/// The fold as a chain of lazy lists: evaluated depth first.
pub(super) const FOLD_LAZY: Entry = Entry {
    definition: Definition {
        key: "fold-lazy",
        title: "Fold, lazy",
        revision: 1,
        group: Group::AllAtOnce,
        most_cells: Word::CAPACITY,
        takes: Takes::Plain,
        orders: Orders::Pieces(PieceOrder::Fewest),
        algorithm: |problem, pieces, _| Box::new(LazySearch::new(problem, pieces)),
        tree: Some(|problem, pieces, _| Rule::Pieces(pieces.levels(problem))),
    },
    about: About {
        idea: "The fold again, as a chain of lazy lists: each list makes its next assembly only when the one after it needs \
         it. So the breadth-first program runs depth first, and needs memory for only one assembly at each stage. The \
         pieces with the fewest placements come first.",
        source: Source { title: "Solving a Pycon puzzle... in Haskell", year: 2010, url: None },
    },
};

/// Depth first, piece by piece.
pub(super) const PIECES: Entry = Entry {
    definition: Definition {
        key: "pieces",
        title: "Pieces",
        revision: 1,
        group: Group::ByPiece,
        most_cells: Word::CAPACITY,
        takes: Takes::Plain,
        orders: Orders::Pieces(PieceOrder::Given),
        algorithm: |problem, pieces, _| Box::new(PieceSearch::new(problem, pieces)),
        tree: Some(|problem, pieces, _| Rule::Pieces(pieces.levels(problem))),
    },
    about: About {
        idea: "Plain backtracking, depth first: the pieces have a fixed order, each level tries all placements of its \
         piece, and when none is left the last piece is removed. Nothing looks ahead, so a hole that no piece can fill \
         is noticed only when the last pieces fail to fit.",
        source: Source {
            title: "We collect Mini Bedlam Cube",
            year: 2011,
            url: Some("https://habr.com/ru/post/114457/"),
        },
    },
};

/// Depth first, piece by piece; a branch is pruned where an empty cell is isolated.
pub(super) const PIECES_ISOLATED: Entry = Entry {
    definition: Definition {
        key: "pieces-isolated",
        title: "Pieces, isolated cells",
        revision: 1,
        group: Group::ByPiece,
        most_cells: Word::CAPACITY,
        takes: Takes::Plain,
        orders: Orders::Pieces(PieceOrder::Given),
        algorithm: |problem, pieces, _| Box::new(PieceSearch::isolating(problem, pieces)),
        tree: Some(|problem, pieces, _| Rule::Isolating(pieces.levels(problem), Isolation::new(problem))),
    },
    about: About {
        idea: "The same backtracking with pruning: when an empty cell has no empty neighbour, no piece can fill it, and \
         the branch ends. Shifting the word of filled cells along the axes finds all such cells at once, in a dozen \
         operations. Its author gained a factor of about ten.",
        source: Source {
            title: "We collect Mini Bedlam Cube",
            year: 2011,
            url: Some("https://habr.com/ru/post/114457/"),
        },
    },
};

/// Depth first, by the cell with the fewest candidates.
pub(super) const FEWEST_CANDIDATES: Entry = Entry {
    definition: Definition {
        key: "fewest-ways",
        title: "Fewest candidates",
        revision: 1,
        group: Group::ByCell,
        most_cells: Word::CAPACITY,
        takes: Takes::Plain,
        orders: Orders::Cells(CellOrder::AUTHORS),
        algorithm: |problem, _, cells| {
            Box::new(FewestCandidatesSearch::by_order(problem, cells, CandidateCounter::Sliced))
        },
        tree: Some(|problem, _, cells| Rule::FewestCandidates(cells.sequence(problem.region()))),
    },
    about: About {
        idea: "Depth first, by the cell with the fewest candidates: for every empty cell the placements that still fit and \
               cover it are counted, and the search branches on the least count. This is the rule of minimum remaining \
               values (MRV). It keeps the tree small, at the cost of counting at every node, which its author found \
               twenty times as slow.",
        source: Source {
            title: "We collect Mini Bedlam Cube",
            year: 2011,
            url: Some("https://habr.com/ru/post/114457/"),
        },
    },
};

/// Depth first, by the first empty cell.
pub(super) const FIRST_CELL: Entry = Entry {
    definition: Definition {
        key: "first-cell",
        title: "First cell",
        revision: 1,
        group: Group::ByCell,
        most_cells: Word::CAPACITY,
        takes: Takes::Plain,
        orders: Orders::Cells(CellOrder::AUTHORS),
        algorithm: |problem, _, cells| Box::new(FirstCellSearch::by_order(problem, cells, false)),
        tree: Some(|problem, _, cells| Rule::FirstCell(cells.sequence(problem.region()))),
    },
    about: About {
        idea: "Depth first, by the first empty cell in a fixed order: it must be filled, and since all cells before it are, \
         only placements that begin there can do it. They are listed by their first cell beforehand, so a node tries \
         a few dozen placements in place of thousands. A hole is noticed as soon as its turn comes.",
        source: Source {
            title: "We collect Mini Bedlam Cube",
            year: 2011,
            url: Some("https://habr.com/ru/post/114457/"),
        },
    },
};

/// Depth first, by the first empty cell; the scan for it resumes at the last one.
pub(super) const FIRST_CELL_RESUMED: Entry = Entry {
    definition: Definition {
        key: "first-cell-resumed",
        title: "First cell, resumed",
        revision: 1,
        group: Group::ByCell,
        most_cells: Word::CAPACITY,
        takes: Takes::Plain,
        orders: Orders::Cells(CellOrder::AUTHORS),
        algorithm: |problem, _, cells| Box::new(FirstCellSearch::by_order(problem, cells, true)),
        tree: Some(|problem, _, cells| Rule::FirstCell(cells.sequence(problem.region()))),
    },
    about: About {
        idea: "The same search and the same tree, but the scan for the next empty cell starts where the last one was found \
         and not at the beginning, since all cells before it are filled. It halved its author's time.",
        source: Source {
            title: "We collect Mini Bedlam Cube",
            year: 2011,
            url: Some("https://habr.com/ru/post/114457/"),
        },
    },
};

/// Depth first, by the cell or piece with the fewest candidates, over bitsets of placements.
pub(super) const TURBO: Entry = Entry {
    definition: Definition {
        key: "turbo",
        title: "Turbo",
        revision: 3,
        group: Group::ByItem,
        most_cells: 4096,
        orders: Orders::None,
        algorithm: |problem, _, _| Box::new(TurboSearch::new(problem)),
        takes: Takes::Any,
        tree: None,
    },
    about: About {
        idea: "Depth first, by the cell or the piece with the fewest candidates: both are items of an exact cover. The \
               active placements are a bitset with one bit for each placement, so that placing is one \"and\" with the \
               placements that clash, and counting an item's candidates is a population count. Before it branches, it \
               prunes placements that would leave some item without a candidate, or an empty cell alone.",
        source: Source { title: "Cubefall", year: 2026, url: None },
    },
};

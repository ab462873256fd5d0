//! Depth first, piece by piece; a branch is pruned where an empty cell is isolated.

use super::{About, Definition, Demonstration, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::rule::Rule;
use crate::search::pieces::{Isolation, PieceOrder, PieceSearch};

pub(super) const DEFINITION: Definition = Definition {
    key: "pieces-isolated",
    title: "Pieces, isolated cells",
    simple_title: "Piece by piece, no cell left alone",
    revision: 1,
    group: Group::ByPiece,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Pieces(PieceOrder::Given),
    algorithm: |problem, pieces, _| Box::new(PieceSearch::isolating(problem, pieces)),
    tree: Some(|problem, pieces, _| Rule::Isolating(pieces.levels(problem), Isolation::new(problem))),
    demonstration: Demonstration { puzzle: "bedlam", steps_per_second: 12 },
    races: true,
};

pub(super) const ABOUT: About = About {
    idea: "The same backtracking with pruning: when an empty cell has no empty neighbour, no piece can fill it, and \
         the branch ends. Shifting the word of filled cells along the axes finds all such cells at once, in a dozen \
         operations. Its author gained a factor of about ten.",
    source: Source { title: "We collect Mini Bedlam Cube", year: 2011, url: Some("https://habr.com/ru/post/114457/") },
    watch: "The step that reports an isolated cell: the piece just placed is removed, because of a single cell that it \
         has cut off.",
};

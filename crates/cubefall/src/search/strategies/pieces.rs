//! Depth first, piece by piece.

use super::{About, Definition, Demonstration, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::rule::Rule;
use crate::search::pieces::{PieceOrder, PieceSearch};

pub(super) const DEFINITION: Definition = Definition {
    key: "pieces",
    title: "Pieces",
    simple_title: "Piece by piece",
    revision: 1,
    group: Group::ByPiece,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Pieces(PieceOrder::Given),
    algorithm: |problem, pieces, _| Box::new(PieceSearch::new(problem, pieces)),
    tree: Some(|problem, pieces, _| Rule::Pieces(pieces.levels(problem))),
    demonstration: Demonstration { puzzle: "bedlam", steps_per_second: 12 },
    races: true,
};

pub(super) const ABOUT: About = About {
    idea: "Plain backtracking, depth first: the pieces have a fixed order, each level tries all placements of its \
         piece, and when none is left the last piece is removed. Nothing looks ahead, so a hole that no piece can fill \
         is noticed only when the last pieces fail to fit.",
    source: Source { title: "We collect Mini Bedlam Cube", year: 2011, url: Some("https://habr.com/ru/post/114457/") },
    watch: "Holes that no piece can fill stay open while hundreds of placements of the later pieces are tried around \
         them.",
};

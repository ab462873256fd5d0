//! All partial assemblies at once, piece by piece, as words of bits.

use super::{About, Definition, Demonstration, Group, Orders, Source, Takes};
use crate::search::pieces::PieceOrder;
use crate::search::rule::Rule;
use crate::puzzle::Word;
use crate::search::fold::FoldSearch;

pub(super) const DEFINITION: Definition = Definition {
    key: "fold",
    title: "Fold",
    simple_title: "All beginnings at once",
    revision: 1,
    group: Group::AllAtOnce,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Pieces(PieceOrder::Given),
    algorithm: |problem, pieces, _| Box::new(FoldSearch::<Word>::new(problem, pieces)),
    tree: Some(|problem, pieces, _| Rule::Pieces(pieces.stages(problem))),
    demonstration: Demonstration { puzzle: "soma", steps_per_second: 12 },
    races: true,
};

pub(super) const ABOUT: About = About {
    idea: "Breadth first, a stage for each piece: every partial assembly kept so far is joined to every placement of \
         the next piece, and what overlaps is dropped. A join is the union of two words of bits and the test is one \
         \"and\". The search never backtracks, but it holds all partial assemblies of a stage in memory at once.",
    source: Source { title: "Machinery Translation", year: 2012, url: None },
    watch: "The list grows and shrinks again: with the pieces sorted it is longest at the fifth of Soma's seven \
         stages, and solutions appear only at the last.",
};

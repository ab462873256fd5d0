//! The fold with an array of characters for each assembly.

use super::{About, Definition, Demonstration, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::pieces::PieceOrder;
use crate::search::rule::Rule;
use crate::search::fold::{Characters, FoldSearch};

pub(super) const DEFINITION: Definition = Definition {
    key: "fold-chars",
    title: "Fold, characters",
    simple_title: "All beginnings, written as text",
    revision: 1,
    group: Group::AllAtOnce,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Pieces(PieceOrder::Given),
    algorithm: |problem, pieces, _| Box::new(FoldSearch::<Characters>::new(problem, pieces)),
    tree: Some(|problem, pieces, _| Rule::Pieces(pieces.stages(problem))),
    demonstration: Demonstration { puzzle: "soma", steps_per_second: 12 },
    races: false,
};

pub(super) const ABOUT: About = About {
    idea: "The same fold with each assembly as an array of characters, a letter for each cell. Joining two writes a \
         whole new array and then scans it for a clash, where words of bits take two operations. The steps are the \
         same; each is slower.",
    source: Source { title: "When Simpler Isn't Better", year: 2012, url: None },
    watch: "Exactly what the fold shows, step by step. The difference is in a race: the same steps, at a lower rate.",
};

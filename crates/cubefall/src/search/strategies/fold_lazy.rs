//! The fold as a chain of lazy lists: evaluated depth first.

use super::{About, Definition, Demonstration, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::pieces::PieceOrder;
use crate::search::rule::Rule;
use crate::search::fold::LazySearch;

pub(super) const DEFINITION: Definition = Definition {
    key: "fold-lazy",
    title: "Fold, lazy",
    simple_title: "All beginnings, on demand",
    revision: 1,
    group: Group::AllAtOnce,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Pieces(PieceOrder::Fewest),
    algorithm: |problem, pieces, _| Box::new(LazySearch::new(problem, pieces)),
    tree: Some(|problem, pieces, _| Rule::Pieces(pieces.levels(problem))),
    demonstration: Demonstration { puzzle: "pycon", steps_per_second: 12 },
    races: true,
};

pub(super) const ABOUT: About = About {
    idea: "The fold again, as a chain of lazy lists: each list makes its next assembly only when the one after it needs \
         it. So the breadth-first program runs depth first, and needs memory for only one assembly at each stage. The \
         pieces with the fewest placements come first.",
    source: Source { title: "Solving a Pycon puzzle... in Haskell", year: 2010, url: None },
    watch: "No piece is ever removed from an assembly. A list with nothing more to join drops its assembly, and the list \
         before continues from its own, which is still there: assemblies are immutable values.",
};

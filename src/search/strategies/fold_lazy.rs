//! The fold as a chain of lazy lists, which goes depth first.

use super::{About, Definition, Group, Orders, Source, Takes};
use crate::puzzle::Word;
use crate::search::pieces::PieceOrder;
use crate::search::estimate::Rule;
use crate::search::fold::LazySearch;

pub(super) const DEFINITION: Definition = Definition {
    key: "fold-lazy",
    title: "Fold, lazy",
    group: Group::AllAtOnce,
    most_cells: Word::CAPACITY,
    takes: Takes::Plain,
    orders: Orders::Pieces(PieceOrder::Fewest),
    walk: |problem, pieces, _| Box::new(LazySearch::new(problem, pieces)),
    tree: Some(|problem, pieces, _| Rule::Pieces(pieces.levels(problem))),
    about: About {
        idea: "The fold again, as a chain of lazy lists: each list makes its next assembly only when the one after it asks. \
             So the breadth-first program walks depth first, and needs memory for one assembly at each stage only. The \
             pieces with the fewest placements come first.",
        source: Source { title: "Solving a Pycon puzzle... in Haskell", year: 2010, url: None },
        watch: "Nothing is taken out of an assembly. A list that has no more to join drops what it was given, and the list \
             before goes on from its own assembly, which is still there: assemblies are values that nothing changes.",
        puzzle: "pycon",
        steps_per_second: 12,
        races: true,
    },
};

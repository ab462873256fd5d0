//! Depth first, by the cell or piece with the fewest candidates, over bitsets of placements.

use super::{About, Definition, Demonstration, Group, Orders, Source, Takes};
use crate::search::turbo::TurboSearch;

pub(super) const DEFINITION: Definition = Definition {
    key: "turbo",
    title: "Turbo",
    simple_title: "Tightest cell or piece first",
    revision: 2,
    group: Group::ByItem,
    most_cells: 4096,
    orders: Orders::None,
    algorithm: |problem, _, _| Box::new(TurboSearch::new(problem)),
    takes: Takes::Any,
    tree: None,
    demonstration: Demonstration { puzzle: "bedlam", steps_per_second: 10 },
    races: true,
};

pub(super) const ABOUT: About = About {
    idea: "Depth first, by the cell or the piece with the fewest candidates: both are items of an exact cover. The \
               active placements are a bitset with one bit for each placement, so that placing is one \"and\" with the \
               placements that clash, and counting an item's candidates is a population count. Before it branches, it \
               prunes placements that would leave some item without a candidate, or an empty cell alone.",
    source: Source { title: "Cubefall", year: 2026, url: None },
    watch: "Most nodes have only one candidate, so pieces go in one after the other without a choice. Where there is a \
                choice, it is between very few.",
};

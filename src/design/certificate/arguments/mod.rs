//! The kinds of arguments, each in a file of its own: how it is found in a situation.

mod clash;
mod counts;
mod needed;
mod sums;
mod volumes;
mod weights;

use super::certificate::{Argument, Item};
use super::situation::{Candidates, Situation};
use super::work::Work;

/// An argument that is seen at once: volumes, or an item without an active placement.
pub(super) fn obvious(situation: &Situation, candidates: &Candidates) -> Option<Argument> {
    if !volumes::add_up(situation) {
        return Some(Argument::Volumes);
    }
    Some(match situation.item_with(0, candidates)? {
        Item::Cell(cell) => Argument::Cell(cell),
        Item::Piece(piece) => Argument::Piece(piece),
    })
}

/// The kinds of arguments that a situation has no solution.
#[derive(Clone, Copy, Debug)]
pub(super) enum ArgumentKind {
    Obvious,
    Clash,
    Needed,
    Counts,
    Weights,
}

impl ArgumentKind {
    /// All of them, the simplest first.
    pub(super) const ALL: [Self; 5] = [Self::Obvious, Self::Clash, Self::Needed, Self::Counts, Self::Weights];

    /// The first argument of this kind. The work is bounded; beyond that nothing is found.
    pub(super) fn find(self, situation: &Situation) -> Option<Argument> {
        match self {
            Self::Obvious => obvious(situation, &situation.candidates()),
            Self::Clash => clash::find(situation),
            Self::Needed => needed::find(situation),
            Self::Counts => counts::find(situation),
            Self::Weights => weights::find(situation),
        }
    }
}

/// Whether an argument that was found in another situation holds in this one, as it is.
pub(super) fn holds(situation: &Situation, argument: &Argument) -> bool {
    let has_none = |item| situation.must_cover(item) && situation.first_of(item).is_none();
    match argument {
        Argument::Volumes => !volumes::add_up(situation),
        Argument::Cell(cell) => has_none(Item::Cell(*cell)),
        Argument::Piece(piece) => has_none(Item::Piece(*piece)),
        Argument::Clash(..) => clash::find(situation).as_ref() == Some(argument),
        Argument::Count { pattern, cells, .. } => {
            let work = &mut Work::new(usize::MAX);
            let cells = situation.cells(cells);
            cells.and_then(|cells| counts::argument(situation, *pattern, &cells, work)).as_ref()
                == Some(argument)
        }
        Argument::Weights { .. } => weights::find(situation).as_ref() == Some(argument),
        Argument::Search { .. } => false,
    }
}

//! What a moment of a lesson leads to.

use cubefall::search::{Event, Search};
use cubefall::solution::Obstacle;
use serde::{Deserialize, Serialize};

/// What a moment leads to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Nothing: it stays where the moment before is, or at the beginning of another search. If its search plays, it is played.
    #[default]
    Here,
    /// A piece fits.
    Fit,
    /// A piece has no room.
    NoRoom,
    /// A piece fits, but then a cell is left that nothing can fill.
    DeadEnd,
    /// The search itself notices an isolated cell.
    Isolated,
    /// The search has counted the candidates of all cells and pieces.
    Counted,
    /// The search has counted, and a cell or a piece has no candidate.
    NoCandidate,
    /// A piece is taken out.
    Back,
    /// A solution.
    Solution,
    /// The end of the search, at full speed.
    End,
    /// All solutions, found in the background.
    All,
    /// Nothing: what is shown stays.
    Keep,
}

impl Goal {
    /// Whether it is the first event of its kind after the moment before, to which single steps lead.
    pub fn is_event(self) -> bool {
        !matches!(self, Self::Here | Self::End | Self::All | Self::Keep)
    }

    /// Whether a search is there after an event.
    pub(super) fn is_reached(self, search: &Search, event: &Event) -> bool {
        match (self, event) {
            (Self::DeadEnd, Event::Placed { .. }) => {
                let obstacle = Obstacle::of(search.problem(), &search.placed());
                matches!(obstacle, Some(Obstacle::Cells(_)))
            }
            (
                Self::NoCandidate,
                Event::Counted { candidates: 0, .. } | Event::CountedPiece { candidates: 0, .. },
            )
            | (Self::Fit, Event::Placed { .. })
            | (Self::NoRoom, Event::Refused { .. })
            | (Self::Isolated, Event::Isolated { .. })
            | (Self::Counted, Event::Counted { .. } | Event::CountedPiece { .. })
            | (Self::Back, Event::Removed { .. })
            | (Self::Solution, Event::Solved { .. }) => true,
            _ => false,
        }
    }
}

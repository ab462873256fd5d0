//! What can be done with solutions.

use crate::app::Filter;

/// Looks at solutions. What has no meaning now, such as showing a solution before one is found, does nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SolutionsCommand {
    /// List these solutions, and show them from now on.
    List(List),
    /// List only those of the solutions that pass this.
    SetFilter(Filter),
    /// Show a solution; the search waits.
    Show(Pick),
    /// Start or stop showing the solutions one after the other.
    ToggleSlideShow,
    /// Start or stop putting the solution together piece by piece.
    ToggleAssembling,
    /// Show the solution with only this many of its pieces in the box; at least those that stand in the user's cube.
    SetPlaced(usize),
    /// Build the solution along, piece by piece, from the empty box on, or from what stands in the user's cube; or stop that.
    ToggleBuilding,
    /// The user has put the piece in: show the next one.
    BuildNext,
    /// Go back by a piece.
    BuildPrevious,
    /// Draw the pieces of the solution apart: 0 together, 1 all apart.
    SetExplosion(f32),
    /// Cut the solution away above this height, in cells.
    SetCut(f32),
    /// Make the solution that is shown a favourite, or no longer.
    ToggleFavourite,
}

/// Which solutions are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// Those that the search that is shown has found so far, in the order of finding.
    Stage,
    /// Those that the search for all solutions has found, in its own order.
    All,
    /// Those that complete the user's own cube.
    Own,
    /// The one that came with a link.
    Link,
}

impl List {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Stage, Self::All, Self::Own, Self::Link];

    /// A short name that never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Stage => "stage",
            Self::All => "all",
            Self::Own => "own",
            Self::Link => "link",
        }
    }

    /// The list with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|list| list.key() == key)
    }

    /// Whether its placements are of the problem with all placements, not of the one that is searched.
    pub(in crate::app) const fn is_of_all(self) -> bool {
        matches!(self, Self::Own | Self::Link)
    }
}

/// Which of the solutions found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The first.
    First,
    /// The one before; at the first, that one again.
    Previous,
    /// The one after; at the last, that one again.
    Next,
    /// The last found so far.
    Last,
    /// By number, from 1; beyond the ends, the nearest.
    Number(usize),
}

//! The commands about solutions.

use crate::Filter;

/// A command about solutions. One that does not apply now, such as showing a solution before one is found, has no effect.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SolutionsCommand {
    /// List these solutions.
    List(List),
    /// List only the solutions that pass this filter.
    SetFilter(Filter),
    /// Show a solution, and pause the search.
    Show(Pick),
    /// Start or stop the slide show.
    ToggleSlideShow,
    /// Start or stop building the solution automatically, piece by piece.
    ToggleAssembling,
    /// Show only this many pieces of the solution in the box; at least those in the user's cube.
    SetPlaced(usize),
    /// Start or stop building the solution along, from the empty box or from the user's cube.
    ToggleBuilding,
    /// The user has inserted the piece: show the next one.
    BuildNext,
    /// Go back by a piece.
    BuildPrevious,
    /// Build the same solution once more.
    BuildAgain,
    /// Build the next solution of the list; after the last one, the first.
    BuildAnother,
    /// Draw the pieces of the solution apart: 0 together, 1 all apart.
    SetExplosion(f32),
    /// Cut the solution away above this height, in cells.
    SetCut(f32),
    /// Toggle whether the current solution is a favourite.
    ToggleFavourite,
}

/// A list of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// Those that playback has found so far, in the order of the search.
    Stage,
    /// Those that the search for all solutions has found, in its order.
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

    /// Whether its placements are of the problem without symmetry reduction.
    pub(crate) const fn is_of_all(self) -> bool {
        matches!(self, Self::Own | Self::Link)
    }
}

/// A choice among the listed solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The first.
    First,
    /// The one before, or the first.
    Previous,
    /// The one after, or the last.
    Next,
    /// The last found so far.
    Last,
    /// The one with this number, from 1, or the nearest.
    Number(usize),
}

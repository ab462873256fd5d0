//! What a user can ask for.

use crate::app::{Breakpoint, Edit, Filter, Settings, Speed, TreeCommand};
use crate::problem::Symmetry;
use crate::search::{CellOrder, PieceOrder, Strategy};

/// One thing that a user asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Play if paused, pause if playing.
    TogglePlay,
    /// Go on by one step, then pause.
    Step,
    /// Go back by one step; for who builds along, by a piece.
    StepBack,
    /// Go back to the last placement that was made.
    StepOverBack,
    /// Go back to the last solution that was found.
    PreviousSolution,
    /// Go to a step, at once.
    Jump(u64),
    /// Look elsewhere in the tree of the search.
    Tree(TreeCommand),
    /// Stop where this happens.
    SetBreakpoint(Breakpoint),
    /// Switch the breakpoint with this number off or on, from 0.
    ToggleBreakpoint(usize),
    /// Forget the breakpoint with this number.
    RemoveBreakpoint(usize),
    /// Go on to the next placement that fits, then pause.
    StepOver,
    /// Go on at full speed to the next solution, then pause.
    NextSolution,
    /// Go on at full speed until everything has been tried.
    RunToEnd,
    /// Begin again from the empty box, forgetting the solutions found.
    Restart,
    /// How fast to play.
    SetSpeed(Speed),
    /// Begin anew with all of this: another puzzle, another search.
    Load(Settings),
    /// Search in this way, with its author's choices, from the start.
    SetStrategy(Strategy),
    /// Place the pieces in this order, from the start.
    SetPieceOrder(PieceOrder),
    /// Fill the cells in this order, from the start.
    SetCellOrder(CellOrder),
    /// Count in this way, from the start.
    SetSymmetry(Symmetry),
    /// Look at a solution; the search waits.
    Show(Pick),
    /// Start or stop turning over the solutions one by one.
    ToggleSlideShow,
    /// Start or stop putting the solution together piece by piece.
    ToggleAssembling,
    /// Show the solution with only its first so many pieces in the box; at least those that stand in the user's cube.
    SetPlaced(usize),
    /// Build the solution along, piece by piece, from the empty box on, or from what stands in the
    /// user's cube; or no more.
    ToggleBuilding,
    /// Whoever builds along has put the piece in: show the next one.
    BuildOn,
    /// Back by a piece.
    BuildBack,
    /// Draw the pieces of the solution apart: 0 together, 1 all apart.
    SetExplosion(f32),
    /// Cut the solution away above this height, in cells.
    SetCut(f32),
    /// Leave the solutions and go back to the search, exactly where it was; or to the user's own cube, and from there to the
    /// search.
    BackToSearch,
    /// Set up a cube that stands before the user, or leave it as it is.
    ToggleOwnCube,
    /// Set it up further.
    Edit(Edit),
    /// Take the last edit back.
    Undo,
    /// Do the edit again that was taken back last.
    Redo,
    /// Ask again in how many ways the user's own cube can be completed, where that failed.
    AskAgain,
    /// Look at a way to complete the user's own cube.
    ShowCompletion,
    /// Whether the user prefers that nothing flies.
    SetReducedMotion(bool),
    /// Find all solutions in the background, by so many workers. One that failed goes on where it stopped.
    FindAll {
        /// How many workers, from 1 to [`MOST_WORKERS`](super::MOST_WORKERS).
        workers: usize,
    },
    /// Let the search for all solutions pause, or go on.
    TogglePauseFindAll,
    /// Call the search for all solutions off. What was found so far stays.
    CancelFindAll,
    /// List only those of the solutions that pass this.
    Sift(Filter),
    /// Make the solution that is looked at a favourite, or no more.
    ToggleFavourite,
    /// List these solutions, and look at them from now on.
    List(List),
}

/// Which solutions are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// Those that the stage's search has found so far, in the order of finding.
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

    /// Whether its solutions are made of all placements, not of those that the stage's search counts with.
    pub(in crate::app) const fn has_own_table(self) -> bool {
        matches!(self, Self::Own | Self::Link)
    }

    /// The list with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|list| list.key() == key)
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

//! What goes into the app, and what comes out of it.

use crate::{
    FindAllCommand, GuideCommand, Mode, Opened, OwnCubeCommand, PlaybackCommand, SearchCommand,
    SolutionsCommand, TreeCommand, WorkerCommand, WorkerFailure, WorkerId,
};
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::{Plan, SearchError, Strategy};
use cubefall::solution::SolutionName;
use messages::{ApartEvent, ApartTask, CompleteEvent, CompleteRequest, FindAllEvent, FindAllRequest};
use std::sync::Arc;

/// A command of the user. Each part of the app has its own command type.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Begin another search.
    Search(SearchCommand),
    /// Play the search, or seek in it.
    Playback(PlaybackCommand),
    /// Show solutions.
    Solutions(SolutionsCommand),
    /// Set up the user's own cube.
    OwnCube(OwnCubeCommand),
    /// Find all solutions in the background.
    FindAll(FindAllCommand),
    /// Move, zoom or select in the tree of the search.
    Tree(TreeCommand),
    /// Show the guide.
    Guide(GuideCommand),
    /// Return to the search that was ended last, by a restart or another choice.
    Undo,
    /// Return to the search that was left last by undo.
    Redo,
    /// Close the current solution, or the user's cube, and show what was shown before.
    Back,
    /// Watch the search, or browse the solutions.
    Enter(Mode),
    /// Drop the puzzle that is being loaded.
    CancelLoading,
    /// Set whether the search is presented: its path is shown then.
    Present(bool),
    /// Set whether the user prefers reduced motion.
    SetReducedMotion(bool),
}

impl Command {
    /// Whether it is what the user wants now, and not a setting or a preparation.
    pub(crate) fn is_of_user(&self) -> bool {
        let prepares =
            matches!(self, Self::FindAll(FindAllCommand::Prepare { .. } | FindAllCommand::Dismiss));
        !prepares && !matches!(self, Self::SetReducedMotion(_) | Self::CancelLoading)
    }
}

impl From<SearchCommand> for Command {
    fn from(command: SearchCommand) -> Self {
        Self::Search(command)
    }
}

impl From<PlaybackCommand> for Command {
    fn from(command: PlaybackCommand) -> Self {
        Self::Playback(command)
    }
}

impl From<SolutionsCommand> for Command {
    fn from(command: SolutionsCommand) -> Self {
        Self::Solutions(command)
    }
}

impl From<OwnCubeCommand> for Command {
    fn from(command: OwnCubeCommand) -> Self {
        Self::OwnCube(command)
    }
}

impl From<FindAllCommand> for Command {
    fn from(command: FindAllCommand) -> Self {
        Self::FindAll(command)
    }
}

impl From<TreeCommand> for Command {
    fn from(command: TreeCommand) -> Self {
        Self::Tree(command)
    }
}

impl From<GuideCommand> for Command {
    fn from(command: GuideCommand) -> Self {
        Self::Guide(command)
    }
}

/// A kind of work that is done in slices, so that the app returns in time for a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Searching. A slice is a number of steps.
    Search,
    /// Loading a large puzzle. A slice is a number of steps of some milliseconds.
    Load,
    /// Filtering and sorting the solutions that are listed. A slice is a number of solutions.
    Filter,
    /// Making the wall. A slice is a number of solutions.
    Wall,
}

/// Grants slices of work. The app has no clock; its caller may have one.
pub trait Budget {
    /// The size of the next slice of this work, or 0 for none.
    fn grant(&mut self, work: Work) -> u64;
}

/// At most one slice of each work; by default none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Slice {
    /// Steps of the search, or of loading its puzzle.
    pub search: u64,
    /// Solutions to filter, or to put on the wall.
    pub filter: u64,
}

impl Budget for Slice {
    fn grant(&mut self, work: Work) -> u64 {
        std::mem::take(match work {
            Work::Search | Work::Load => &mut self.search,
            Work::Filter | Work::Wall => &mut self.filter,
        })
    }
}

/// The subject of the search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchReadout {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The strategy and its orders.
    pub plan: Plan,
    /// The symmetry up to which solutions are counted.
    pub symmetry: Symmetry,
    /// The symmetries that the puzzle can be counted by.
    pub symmetries: Vec<Symmetry>,
    /// The strategies that do not accept it, each with the reason.
    pub refusals: Vec<(Strategy, SearchError)>,
    /// Whether a link can have the whole puzzle, not only its id.
    pub fits_link: bool,
    /// The puzzles opened besides those of the catalogue.
    pub opened: Opened,
}

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Showing {
    /// The search.
    Search,
    /// A solution.
    Solution {
        /// Whether closing it returns to the user's cube.
        from_own_cube: bool,
    },
    /// The user's own cube.
    OwnCube,
    /// The wall of all listed solutions.
    Wall,
}

/// The output of one call of [`App::advance`](crate::App::advance).
#[derive(Clone, PartialEq, Debug)]
pub struct Output {
    /// The effects to carry out, in this order. Each is emitted once.
    pub effects: Vec<Effect>,
    /// The work that is due now and was not granted.
    pub due: Due,
}

/// The work that is due now.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Due {
    /// Searching.
    pub search: bool,
    /// Filtering the listed solutions.
    pub filter: bool,
}

/// An effect that is carried out outside the app.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Command a worker that finds all solutions.
    FindAll(WorkerId, WorkerCommand<FindAllRequest>),
    /// Command a worker that completes the user's cube.
    Complete(WorkerId, WorkerCommand<CompleteRequest>),
    /// Command a worker that takes solutions apart.
    Apart(WorkerId, WorkerCommand<ApartTask>),
    /// Store whether a solution is a favourite.
    StoreFavourite {
        /// Its name.
        name: SolutionName,
        /// Whether it is one.
        favourite: bool,
    },
    /// Store that the puzzle with this id was solved by hand.
    StoreSolved(String),
}

/// An event of a worker, or its failure.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerEvent {
    /// Of one that finds all solutions.
    FindAll(WorkerId, Result<FindAllEvent, WorkerFailure>),
    /// Of one that completes the user's cube.
    Complete(WorkerId, Result<CompleteEvent, WorkerFailure>),
    /// Of one that takes solutions apart.
    Apart(WorkerId, Result<ApartEvent, WorkerFailure>),
}

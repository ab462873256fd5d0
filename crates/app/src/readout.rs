//! The readout of the app: the readouts of all parts.

use crate::{
    FindAllReadout, GuideReadout, Loss, Opened, OwnCubeReadout, PathReadout, PlaybackReadout,
    SolutionsReadout,
};
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::{Plan, SearchError, Strategy};
use std::sync::Arc;

/// The readout of the app.
#[derive(Clone, PartialEq, Debug)]
pub struct Readout {
    /// A sentence about what is shown.
    pub sentence: String,
    /// A message about a request that could not be carried out, and what was done instead.
    pub notice: Option<String>,
    /// The name of the puzzle that is being loaded, while what was shown before stays.
    pub loading: Option<String>,
    /// What is shown.
    pub showing: Showing,
    /// The subject of the search.
    pub search: SearchReadout,
    /// The state of playback.
    pub playback: PlaybackReadout,
    /// The path of the search, while it is presented and shown.
    pub path: Option<PathReadout>,
    /// The solutions.
    pub solutions: SolutionsReadout,
    /// The user's cube, while it is open.
    pub own_cube: Option<OwnCubeReadout>,
    /// The search for all solutions.
    pub find_all: FindAllReadout,
    /// The guide, while it is open.
    pub guide: Option<GuideReadout>,
    /// What has ended the search that undo returns to.
    pub undo: Option<Loss>,
    /// What redo repeats: it has ended the search before the one that redo returns to.
    pub redo: Option<Loss>,
    /// Whether the frame or the readout will change without a command.
    pub active: bool,
    /// Whether the current search is seeking a step. The states on the path are not shown.
    pub seeking: bool,
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
}

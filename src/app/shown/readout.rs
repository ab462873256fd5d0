//! What there is to read: the readouts of all parts.

use crate::app::{EditorReadout, FindAllReadout, Opened, PlaybackReadout, SolutionsReadout};
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::search::{Plan, SearchError, Strategy};
use std::sync::Arc;

/// What there is to read now.
#[derive(Clone, PartialEq, Debug)]
pub struct Readout {
    /// What just happened, in a sentence.
    pub sentence: String,
    /// What could not be done as requested, and what was done instead.
    pub notice: Option<String>,
    /// What is shown.
    pub showing: Showing,
    /// What is searched.
    pub search: SearchReadout,
    /// Where the search stands.
    pub playback: PlaybackReadout,
    /// The solutions.
    pub solutions: SolutionsReadout,
    /// The user's own cube, while it is set up.
    pub editor: Option<EditorReadout>,
    /// The search for all solutions.
    pub find_all: FindAllReadout,
    /// Whether time alone will change something of what is shown.
    pub active: bool,
    /// Whether the search that is shown seeks a step, so that what is between is not to be shown.
    pub seeking: bool,
}

/// What is searched.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchReadout {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// How it is searched.
    pub plan: Plan,
    /// What is counted.
    pub symmetry: Symmetry,
    /// What can be counted for this puzzle.
    pub symmetries: Vec<Symmetry>,
    /// The strategies that do not accept it, each with the reason.
    pub refusals: Vec<(Strategy, SearchError)>,
    /// Whether a link can carry the puzzle, or only name it.
    pub fits_link: bool,
    /// The puzzles that were opened, beside those of the catalogue.
    pub opened: Opened,
}

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Showing {
    /// The search.
    Search,
    /// A solution.
    Solution {
        /// Whether it is left for the user's own cube.
        from_editor: bool,
    },
    /// The user's own cube.
    Editor,
}

//! The readout of the path of the search.

use cubefall::puzzle::PieceId;
use cubefall::search::Branch;

/// The path of the search, from the empty box to the current assembly; for a fold, its stages.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PathReadout {
    /// The number of levels.
    pub levels: usize,
    /// A row for each level from the first on: those of the placements made, that at which the search chooses, and those that it
    /// has just left. Empty if the search is over.
    pub rows: Vec<PathRow>,
}

/// A level of the path.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PathRow {
    /// The piece placed; at the level at which the search chooses, that of the last try, or of the next.
    pub piece: Option<PieceId>,
    /// What happens there.
    pub state: PathState,
    /// The candidates of the level: how many are done, without that of a placement made, and how many there are. For a stage of a
    /// fold, the partial assemblies that it extends.
    pub candidates: Option<Branch>,
    /// The partial assemblies that a stage of a fold has kept.
    pub kept: Option<u64>,
    /// Why the search has to backtrack from this level, or has just done so.
    pub why: Option<String>,
}

impl PathRow {
    /// The candidates that are not tried yet.
    pub fn left(&self) -> Option<usize> {
        let open = usize::from(self.state == PathState::Placed && self.kept.is_none());
        self.candidates.map(|branch| branch.of.saturating_sub(branch.done + open))
    }
}

/// What happens at a level.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PathState {
    /// Its placement is made; a fold's stage is done.
    Placed,
    /// The search chooses here.
    Choosing,
    /// The search chooses here, and has just tried a placement that does not fit.
    Refused,
    /// The search chooses here, and has just removed a placement.
    Removed,
    /// The search has just left it.
    #[default]
    Left,
}

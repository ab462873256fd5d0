//! The commands of the user.

use crate::{
    FindAllCommand, GuideCommand, OwnCubeCommand, PlaybackCommand, SearchCommand, SolutionsCommand,
    TreeCommand,
};

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
    /// Drop the puzzle that is being loaded.
    CancelLoading,
    /// Set whether the search is presented: its path is shown then.
    Present(bool),
    /// Set whether the user prefers reduced motion.
    SetReducedMotion(bool),
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

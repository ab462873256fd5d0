//! What a user can request.

use crate::app::{
    EditorCommand, FindAllCommand, PlaybackCommand, SearchCommand, SolutionsCommand, TreeCommand,
};

/// One request of a user's. Each part of the app has its own commands.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Begin another search.
    Search(SearchCommand),
    /// Play the search, or seek in it.
    Playback(PlaybackCommand),
    /// Look at solutions.
    Solutions(SolutionsCommand),
    /// Set up the user's own cube.
    Editor(EditorCommand),
    /// Find all solutions in the background.
    FindAll(FindAllCommand),
    /// Look elsewhere in the tree of the search.
    Tree(TreeCommand),
    /// Leave the solution that is shown, or the user's own cube, and return to what was shown before.
    Back,
    /// Set whether the user prefers that nothing flies.
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

impl From<EditorCommand> for Command {
    fn from(command: EditorCommand) -> Self {
        Self::Editor(command)
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

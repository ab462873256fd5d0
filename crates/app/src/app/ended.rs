//! A search that was ended, or left by undo, and can be returned to.

use crate::Loss;
use crate::find_all::FindAll;
use crate::own_cube::own_cube::OwnCube;
use crate::playback::playback::Playback;
use crate::solutions::solutions::Solutions;
use crate::subject::subject::Subject;
use crate::tree::tree_view::TreeView;

/// A search that was left, to be returned to.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    /// What has ended it, if undo returns to it. If redo does: what has ended the search before it.
    pub(super) by: Loss,
    pub(super) subject: Subject,
    pub(super) playback: Playback,
    pub(super) tree: TreeView,
    pub(super) solutions: Solutions,
    /// The user's cube, if the search after it was of another puzzle.
    pub(super) own_cube: Option<OwnCube>,
    /// The search for all solutions, if the search after it was of another puzzle or symmetry.
    pub(super) find_all: Option<FindAll>,
    pub(super) notice: Option<String>,
}

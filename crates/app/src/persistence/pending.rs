//! A large puzzle that is being loaded, and what follows.

use crate::persistence::saved_search::SavedSearch;
use crate::subject::loader::SubjectLoader;
use crate::subject::subject::Subject;
use crate::{Link, Loss, Settings};
use cubefall::puzzle::Puzzle;

/// A large puzzle that is being loaded. What was shown before stays until it is there.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) loader: SubjectLoader,
    /// What is loaded, with a sentence if it is counted by another symmetry. The next step begins its search.
    pub(crate) loaded: Option<(Subject, Option<String>)>,
    pub(crate) next: Next,
    /// What it ends, so that undo returns there.
    pub(crate) loss: Option<Loss>,
}

/// What follows when a puzzle is loaded.
#[derive(Clone, Debug)]
pub(crate) enum Next {
    /// A search from the empty box.
    Search(Settings),
    /// What a link shows, and messages about its ignored parts.
    Link(Box<Link>, Vec<String>),
    /// A saved search; then what a link shows, if it names a place in the search.
    Saved(Box<SavedSearch>, Option<Link>),
}

impl Pending {
    /// Whether a puzzle is so large that it is loaded in steps.
    pub(crate) fn is_needed_for(puzzle: &Puzzle) -> bool {
        SubjectLoader::is_needed_for(puzzle)
    }

    /// The loading of the puzzle of these settings, before the first step.
    pub(crate) fn new(settings: Settings, next: Next) -> Self {
        let loader = SubjectLoader::new(&settings.puzzle, settings.symmetry);
        Self { loader, loaded: None, next, loss: None }
    }

    /// The same, which ends the search before for this reason.
    pub(crate) fn ending(self, loss: Option<Loss>) -> Self {
        Self { loss, ..self }
    }
}

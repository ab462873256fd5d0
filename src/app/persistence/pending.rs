//! A large puzzle that is being loaded, and what follows.

use crate::app::persistence::saved_search::SavedSearch;
use crate::app::subject::loader::SubjectLoader;
use crate::app::subject::subject::Subject;
use crate::app::{Link, Loss, Settings};
use crate::puzzle::Puzzle;

/// A large puzzle that is being loaded. What was shown before stays until it is there.
#[derive(Clone, Debug)]
pub(in crate::app) struct Pending {
    pub(in crate::app) loader: SubjectLoader,
    /// What is loaded, with a sentence if it is counted by another symmetry. The next step begins its search.
    pub(in crate::app) loaded: Option<(Subject, Option<String>)>,
    pub(in crate::app) next: Next,
    /// What it ends, so that undo returns there.
    pub(in crate::app) loss: Option<Loss>,
}

/// What follows when a puzzle is loaded.
#[derive(Clone, Debug)]
pub(in crate::app) enum Next {
    /// A search from the empty box.
    Search(Settings),
    /// What a link shows, and messages about its ignored parts.
    Link(Box<Link>, Vec<String>),
    /// A saved search; then what a link shows, if it names a place in the search.
    Saved(Box<SavedSearch>, Option<Link>),
}

impl Pending {
    /// Whether a puzzle is so large that it is loaded in steps.
    pub(in crate::app) fn is_needed_for(puzzle: &Puzzle) -> bool {
        SubjectLoader::is_needed_for(puzzle)
    }

    /// The loading of the puzzle of these settings, before the first step.
    pub(in crate::app) fn new(settings: Settings, next: Next) -> Self {
        let loader = SubjectLoader::new(&settings.puzzle, settings.symmetry);
        Self { loader, loaded: None, next, loss: None }
    }

    /// The same, which ends the search before for this reason.
    pub(in crate::app) fn ending(self, loss: Option<Loss>) -> Self {
        Self { loss, ..self }
    }
}

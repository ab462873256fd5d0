//! What every undo is made of: that of drawings, of the user's own cube, and of ended searches.

use serde::{Deserialize, Serialize};

/// What was done and what was undone, as entries. An entry has what it takes to go one way; going that way
/// makes the entry for the way back, which may be the same.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct UndoStack<E> {
    done: Vec<E>,
    undone: Vec<E>,
}

impl<E> Default for UndoStack<E> {
    fn default() -> Self {
        Self { done: Vec::new(), undone: Vec::new() }
    }
}

impl<E> UndoStack<E> {
    /// Adds what was done now. What was undone before can no longer be redone, and is returned.
    pub(crate) fn push(&mut self, entry: E) -> Vec<E> {
        self.done.push(entry);
        std::mem::take(&mut self.undone)
    }

    /// Forgets the earliest entries beyond this number.
    pub(crate) fn keep_last(&mut self, most: usize) {
        let too_many = self.done.len().saturating_sub(most);
        self.done.drain(..too_many);
    }

    /// Forgets what would be redone after this number of entries.
    pub(crate) fn keep_next(&mut self, most: usize) {
        let too_many = self.undone.len().saturating_sub(most);
        self.undone.drain(..too_many);
    }

    /// Goes back by one entry. Returns whether there was one.
    pub(crate) fn undo(&mut self, go: impl FnOnce(E) -> E) -> bool {
        let entry = self.done.pop();
        let is_some = entry.is_some();
        self.undone.extend(entry.map(go));
        is_some
    }

    /// Goes forth again by one entry. Returns whether there was one.
    pub(crate) fn redo(&mut self, go: impl FnOnce(E) -> E) -> bool {
        let entry = self.undone.pop();
        let is_some = entry.is_some();
        self.done.extend(entry.map(go));
        is_some
    }

    /// Replaces what can be redone.
    pub(crate) fn set_undone(&mut self, undone: Vec<E>) {
        self.undone = undone;
    }

    /// What was done, the earliest first.
    pub(crate) fn done(&self) -> &[E] {
        &self.done
    }

    /// What was done last.
    pub(crate) fn last_done_mut(&mut self) -> Option<&mut E> {
        self.done.last_mut()
    }

    /// What was undone. The last one is redone next.
    pub(crate) fn undone(&self) -> &[E] {
        &self.undone
    }
}

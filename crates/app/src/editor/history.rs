//! What was done, to be undone and redone.

use super::change::{Change, cell_at};
use crate::undo_stack::UndoStack;
use cubefall::puzzle::PuzzleSpec;
use design::ShapeId;
use serde::{Deserialize, Serialize};

/// What was done, and what was undone, as named entries. There is no limit.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(transparent)]
pub struct History {
    entries: UndoStack<Entry>,
    /// What could be redone before the stroke that has not ended.
    #[serde(skip)]
    before_stroke: Vec<Entry>,
    /// Whether the next entry of the same name continues the last one, as in a stroke.
    #[serde(skip)]
    continues: bool,
}

/// What is undone at once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
struct Entry {
    name: String,
    changes: Vec<Change>,
    /// The selected shape before and after.
    selected: (ShapeId, ShapeId),
}

impl History {
    /// Changes the document, and records that. What was undone before can no longer be redone.
    pub(super) fn perform(&mut self, spec: &mut PuzzleSpec, step: Step) {
        step.changes.iter().for_each(|change| change.apply(spec));
        let entry = Entry { name: step.name, changes: step.changes, selected: step.selected };
        match self.entries.last_done_mut() {
            Some(last) if self.continues && last.name == entry.name => {
                last.changes.extend(entry.changes);
                last.selected.1 = entry.selected.1;
            }
            _ => {
                let undone = self.entries.push(entry);
                self.before_stroke = if step.continues { undone } else { Vec::new() };
            }
        }
        self.continues = step.continues;
    }

    /// Ends a stroke: what follows is undone by itself.
    pub(super) fn end_stroke(&mut self) {
        self.continues = false;
        self.before_stroke.clear();
    }

    /// Undoes the stroke that has not ended, as if it had not been made. Returns the shape that was selected before it.
    pub(super) fn cancel_stroke(&mut self, spec: &mut PuzzleSpec) -> Option<ShapeId> {
        if !self.continues {
            return None;
        }
        let before = std::mem::take(&mut self.before_stroke);
        let selected = self.undo(spec);
        self.entries.set_undone(before);
        selected
    }

    /// Whether there is nothing to undo or redo.
    pub fn is_empty(&self) -> bool {
        self.entries.done().is_empty() && self.entries.undone().is_empty()
    }

    /// Undoes the last entry. Returns the shape that was selected before it.
    pub(super) fn undo(&mut self, spec: &mut PuzzleSpec) -> Option<ShapeId> {
        let mut selected = None;
        self.entries.undo(|entry| {
            entry.changes.iter().rev().for_each(|change| change.inverse().apply(spec));
            selected = Some(entry.selected.0);
            entry
        });
        self.continues = false;
        selected
    }

    /// Does again what was undone last. Returns the shape that was selected after it.
    pub(super) fn redo(&mut self, spec: &mut PuzzleSpec) -> Option<ShapeId> {
        let mut selected = None;
        self.entries.redo(|entry| {
            entry.changes.iter().for_each(|change| change.apply(spec));
            selected = Some(entry.selected.1);
            entry
        });
        selected
    }

    /// What would be undone.
    pub(super) fn undo_name(&self) -> Option<&str> {
        self.entries.done().last().map(|entry| entry.name.as_str())
    }

    /// What would be done again.
    pub(super) fn redo_name(&self) -> Option<&str> {
        self.entries.undone().last().map(|entry| entry.name.as_str())
    }

    /// Whether it leads to this document: whether everything can be undone and done again. One that was stored with another document does
    /// not.
    pub(super) fn leads_to(&self, spec: &PuzzleSpec) -> bool {
        let mut replayed = Replay { spec: spec.clone() };
        let undone = self
            .entries
            .done()
            .iter()
            .rev()
            .all(|entry| entry.changes.iter().rev().all(|change| replayed.apply(&change.inverse())));
        let mut again = Replay { spec: spec.clone() };
        undone
            && self
                .entries
                .undone()
                .iter()
                .rev()
                .all(|entry| entry.changes.iter().all(|change| again.apply(change)))
    }
}

/// What is recorded as an entry.
pub(super) struct Step {
    pub name: String,
    pub changes: Vec<Change>,
    /// The selected shape before and after.
    pub selected: (ShapeId, ShapeId),
    /// Whether a later step of the same name belongs to the same entry.
    pub continues: bool,
}

/// A document to which changes are applied only if they fit.
struct Replay {
    spec: PuzzleSpec,
}

impl Replay {
    /// Applies the change if the document is as it has to be before. Returns whether it is.
    fn apply(&mut self, change: &Change) -> bool {
        let fits = self.fits(change);
        if fits {
            change.apply(&mut self.spec);
        }
        fits
    }

    fn fits(&self, change: &Change) -> bool {
        let spec = &self.spec;
        match change {
            Change::Cells { shape, removed, .. } => {
                let shape = match *shape {
                    ShapeId::Goal => Some(&spec.goal.shape),
                    ShapeId::Piece(piece) => spec.pieces.get(piece).map(|piece| &piece.shape),
                };
                shape.is_some_and(|shape| {
                    removed.cells().iter().all(|&cell| cell_at(shape, cell.at) == Some(cell))
                })
            }
            Change::Title { before, .. } => spec.title == *before,
            Change::Holes { before, .. } => spec.goal.most_holes == *before,
            Change::Pairs { before, .. } => spec.color_pairs == *before,
            Change::Piece { before: None, after: None, .. } => false,
            Change::Piece { at, before: None, .. } => *at <= spec.pieces.len(),
            Change::Piece { at, before, .. } => spec.pieces.get(*at) == before.as_ref(),
            Change::Document { before, .. } => *spec == **before,
        }
    }
}

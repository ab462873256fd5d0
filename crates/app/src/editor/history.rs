//! What was done to a document, to be undone and redone: changes, each with its inverse.

use crate::editor::drawable;
use crate::editor::operations::check_box;
use crate::undo_stack::UndoStack;
use cubefall::puzzle::{Color, Coord, PieceSpec, PuzzleSpec, Shape, ShapeCell};
use design::ShapeId;
use serde::{Deserialize, Serialize};

/// What was done, and what was undone, as named entries. The earliest are forgotten when there is much of it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(transparent)]
pub struct History {
    entries: UndoStack<Entry>,
    /// What could be redone before the stroke that has not ended.
    #[serde(skip)]
    before_stroke: Vec<Entry>,
    /// What may continue the last entry.
    #[serde(skip)]
    course: Course,
    /// The length as text of what was added since entries were forgotten last.
    #[serde(skip)]
    added: usize,
}

/// Whether later steps of the same name belong to the same entry, until it ends.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Course {
    /// They do not.
    #[default]
    Single,
    /// They do, as what is typed in a field.
    Typing,
    /// They do, and all of them can turn out to be no stroke.
    Stroke,
}

/// What is undone at once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
struct Entry {
    name: String,
    changes: Vec<DocumentChange>,
    /// The selected shape before and after.
    selected: (ShapeId, ShapeId),
}

impl Entry {
    /// Its length as text.
    fn length(&self) -> usize {
        serde_json::to_string(self).map_or(0, |text| text.len())
    }
}

impl History {
    /// The length as text of the entries that are kept when others are forgotten, which happens each time
    /// that as much was added. More would take long to store, and to check when it is opened.
    const KEPT: usize = 1 << 20;

    /// Changes the document, and records that. What was undone before can no longer be redone.
    pub(super) fn perform(&mut self, spec: &mut PuzzleSpec, step: EditStep) {
        step.changes.iter().for_each(|change| change.apply(spec));
        let entry = Entry { name: step.name, changes: step.changes, selected: step.selected };
        self.added += entry.length();
        match self.entries.last_done_mut() {
            Some(last) if self.course != Course::Single && last.name == entry.name => {
                last.changes.extend(entry.changes);
                last.selected.1 = entry.selected.1;
            }
            _ => {
                let undone = self.entries.push(entry);
                self.before_stroke = if step.course == Course::Stroke { undone } else { Vec::new() };
                if self.added > Self::KEPT {
                    self.shorten(1);
                }
            }
        }
        self.course = step.course;
    }

    /// Forgets all entries but the last ones, whose length is limited. At least this number of those that
    /// were done stays.
    pub(super) fn shorten(&mut self, least: usize) {
        let mut left = Self::KEPT;
        let mut fits = |entry: &&Entry| {
            let rest = left.checked_sub(entry.length());
            left = rest.unwrap_or(0);
            rest.is_some()
        };
        let undone = self.entries.undone().iter().rev().take_while(&mut fits).count();
        let done = self.entries.done().iter().rev().take_while(&mut fits).count();
        self.entries.keep_last(done.max(least));
        self.entries.keep_next(undone);
        self.added = 0;
    }

    /// Ends a stroke, or what is typed: what follows is undone by itself.
    pub(super) fn end_stroke(&mut self) {
        self.course = Course::Single;
        self.before_stroke.clear();
    }

    /// Undoes the stroke that has not ended, as if it had not been made. Returns the shape that was selected
    /// before it. What was typed stays.
    pub(super) fn cancel_stroke(&mut self, spec: &mut PuzzleSpec) -> Option<ShapeId> {
        if self.course != Course::Stroke {
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
        self.course = Course::Single;
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

    /// Whether all shapes in it can be drawn on; if not, why, as a clause.
    pub(super) fn check(&self) -> Result<(), String> {
        let entries = self.entries.done().iter().chain(self.entries.undone().iter().rev());
        for (number, entry) in (1..).zip(entries) {
            let mut changes = entry.changes.iter();
            changes
                .try_for_each(DocumentChange::check)
                .map_err(|reason| format!("in step {number} of its history, {reason}"))?;
        }
        Ok(())
    }

    /// Whether it leads to this document: whether everything can be undone and done again. One that was
    /// stored with another document does not.
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
pub(super) struct EditStep {
    pub name: String,
    pub changes: Vec<DocumentChange>,
    /// The selected shape before and after.
    pub selected: (ShapeId, ShapeId),
    /// Whether later steps belong to the same entry.
    pub course: Course,
}

/// A document to which changes are applied only if they fit.
struct Replay {
    spec: PuzzleSpec,
}

impl Replay {
    /// Applies the change if the document is as it has to be before. Returns whether it is.
    fn apply(&mut self, change: &DocumentChange) -> bool {
        let fits = self.fits(change);
        if fits {
            change.apply(&mut self.spec);
        }
        fits
    }

    fn fits(&self, change: &DocumentChange) -> bool {
        let spec = &self.spec;
        match change {
            DocumentChange::Cells { shape, at, removed, .. } => {
                let shape = match *shape {
                    ShapeId::Goal => Some(&spec.goal.shape),
                    ShapeId::Piece(piece) => spec.pieces.get(piece).map(|piece| &piece.shape),
                };
                shape.is_some_and(|shape| {
                    cells_at(*at, removed).all(|cell| cell_at(shape, cell.at) == Some(cell))
                })
            }
            DocumentChange::Title { before, .. } => spec.title == *before,
            DocumentChange::Holes { before, .. } => spec.goal.most_holes == *before,
            DocumentChange::Pairs { before, .. } => spec.color_pairs == *before,
            DocumentChange::Piece { before: None, after: None, .. } => false,
            DocumentChange::Piece { at, before: None, .. } => *at <= spec.pieces.len(),
            DocumentChange::Piece { at, before, .. } => spec.pieces.get(*at) == before.as_ref(),
            DocumentChange::Document { before, .. } => *spec == **before,
        }
    }
}

/// A change of a document. Each part has what was there before and what is there after, so that it can be
/// reversed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) enum DocumentChange {
    /// Cells of a shape: those that are no longer there, and those that are new. A cell that only looks
    /// different is in both. The corner of the box around them is at the coordinates `at`, from which theirs
    /// are counted; version 1 counts from 0.
    Cells {
        shape: ShapeId,
        #[serde(default)]
        at: [u16; 3],
        removed: Shape,
        added: Shape,
    },
    /// The title.
    Title { before: String, after: String },
    /// The maximum number of holes.
    Holes { before: Option<usize>, after: Option<usize> },
    /// The pairs of colours that match.
    Pairs { before: Vec<(Color, Color)>, after: Vec<(Color, Color)> },
    /// A piece that is new, no longer there, or has another name or number of copies.
    Piece { at: usize, before: Option<PieceSpec>, after: Option<PieceSpec> },
    /// Everything.
    Document { before: Box<PuzzleSpec>, after: Box<PuzzleSpec> },
}

impl DocumentChange {
    /// The change of a shape to another one; nothing if they are the same.
    pub(super) fn of_shape(id: ShapeId, before: &Shape, after: &Shape) -> Option<Self> {
        let without = |these: &Shape, others: &Shape| -> Vec<ShapeCell> {
            let differs = |cell: &&ShapeCell| cell_at(others, cell.at) != Some(**cell);
            these.cells().iter().filter(differs).copied().collect()
        };
        let (removed, added) = (without(before, after), without(after, before));
        let corner = removed.iter().chain(&added).map(|cell| cell.at).reduce(Coord::min)?;
        // Any coordinates would do.
        let at = [corner.x, corner.y, corner.z].map(|side| u16::try_from(side).unwrap_or(0));
        let from_there = |cells: Vec<ShapeCell>| {
            let moved = cells.into_iter().map(|cell| ShapeCell { at: cell.at - coord(at), ..cell });
            Shape::from_cells(moved.collect())
        };
        Some(Self::Cells { shape: id, at, removed: from_there(removed), added: from_there(added) })
    }

    /// Changes the document, which must be as it was before.
    pub(super) fn apply(&self, spec: &mut PuzzleSpec) {
        match self {
            Self::Cells { shape, at, removed, added } => {
                let shape = shape_mut(spec, *shape);
                let is_kept = |cell: &ShapeCell| cell_at(removed, cell.at - coord(*at)).is_none();
                let kept = shape.cells().iter().copied().filter(is_kept);
                *shape = Shape::from_cells(kept.chain(cells_at(*at, added)).collect());
            }
            Self::Title { after, .. } => spec.title.clone_from(after),
            Self::Holes { after, .. } => spec.goal.most_holes = *after,
            Self::Pairs { after, .. } => spec.color_pairs.clone_from(after),
            Self::Piece { at, before, after } => match (before, after) {
                (None, Some(piece)) => spec.pieces.insert(*at, piece.clone()),
                (Some(_), Some(piece)) => spec.pieces[*at] = piece.clone(),
                (_, None) => drop(spec.pieces.remove(*at)),
            },
            Self::Document { after, .. } => spec.clone_from(after),
        }
    }

    /// Whether all shapes in it can be drawn on; if not, why, as a clause.
    fn check(&self) -> Result<(), String> {
        match self {
            Self::Cells { shape, at, removed, added } => {
                let origin = Coord::default() - coord(*at);
                [removed, added].into_iter().try_for_each(|cells| check_box((*shape, cells), origin))
            }
            Self::Piece { at, before, after } => [before, after]
                .into_iter()
                .flatten()
                .try_for_each(|piece| check_box((ShapeId::Piece(*at), &piece.shape), Coord::default())),
            Self::Document { before, after } => {
                [before, after].into_iter().try_for_each(|spec| drawable::check(spec))
            }
            Self::Title { .. } | Self::Holes { .. } | Self::Pairs { .. } => Ok(()),
        }
    }

    /// The change back.
    fn inverse(&self) -> Self {
        match self.clone() {
            Self::Cells { shape, at, removed, added } => {
                Self::Cells { shape, at, removed: added, added: removed }
            }
            Self::Title { before, after } => Self::Title { before: after, after: before },
            Self::Holes { before, after } => Self::Holes { before: after, after: before },
            Self::Pairs { before, after } => Self::Pairs { before: after, after: before },
            Self::Piece { at, before, after } => Self::Piece { at, before: after, after: before },
            Self::Document { before, after } => Self::Document { before: after, after: before },
        }
    }
}

/// The cells of a shape whose coordinates are counted from there.
fn cells_at(at: [u16; 3], shape: &Shape) -> impl Iterator<Item = ShapeCell> {
    shape.cells().iter().map(move |cell| ShapeCell { at: cell.at + coord(at), ..*cell })
}

fn coord(at: [u16; 3]) -> Coord {
    let [x, y, z] = at.map(i32::from);
    Coord::new(x, y, z)
}

/// The cell of a shape at these coordinates.
fn cell_at(shape: &Shape, at: Coord) -> Option<ShapeCell> {
    shape.cells().binary_search_by_key(&at, |cell| cell.at).ok().map(|index| shape.cells()[index])
}

fn shape_mut(spec: &mut PuzzleSpec, id: ShapeId) -> &mut Shape {
    match id {
        ShapeId::Goal => &mut spec.goal.shape,
        ShapeId::Piece(piece) => &mut spec.pieces[piece].shape,
    }
}

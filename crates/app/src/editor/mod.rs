//! The editor: a puzzle that is being drawn, what is known about it so far, and what the stage shows of it.
//!
//! [`Editor`] takes [`EditorCommand`]s and the [`Analysis`] of its worker. Every change of the document has
//! an inverse, so one history undoes all of them.

mod drawable;
pub(super) mod editing;
pub(super) mod editor_readout;
pub(super) mod history;
pub(super) mod operations;
pub(super) mod record;

use crate::editor::editor_readout::{Answer, Cube, EditorPicture, EditorReadout, ShapeReadout};
use crate::editor::history::History;
use crate::{EditorCommand, Exhibit};
use cubefall::puzzle::{Coord, PieceId, PuzzleSpec, ShapeCell};
use design::{CertificateMoment, Inspection, MomentMark, ShapeId};
use messages::{Analysis, Count, HelpfulChanges, Reason};
use std::collections::BTreeSet;

/// A puzzle that is being drawn.
#[derive(Clone, Debug)]
pub struct Editor {
    spec: PuzzleSpec,
    history: History,
    selected: ShapeId,
    exhibit: Exhibit,
    /// The number of the document: each change makes another one, of which nothing is known yet.
    version: u64,
    known: Known,
    /// The picture of the reason that is shown as soon as there is one, by its index.
    awaited: Option<usize>,
    refused: Option<String>,
}

/// What is known about the document of the current version.
#[derive(Clone, Default, Debug)]
struct Known {
    /// That of an earlier version until there is a new one, so that nothing flickers.
    inspection: Inspection,
    /// Whether the inspection is of this version.
    is_inspected: bool,
    count: Option<Count>,
    reason: Option<Reason>,
    changes: Option<HelpfulChanges>,
    not_searched: Option<String>,
    failed: Option<String>,
}

impl Editor {
    /// An editor with this document and its history, of which the last entries are kept if there is much of
    /// it. One that does not lead to the document is replaced by an empty one.
    pub fn new(spec: PuzzleSpec, mut history: History) -> Self {
        history.shorten(0);
        let history = if history.leads_to(&spec) { history } else { History::default() };
        Self {
            spec,
            history,
            selected: ShapeId::Goal,
            exhibit: Exhibit::Shape,
            version: 0,
            known: Known::default(),
            awaited: None,
            refused: None,
        }
    }

    /// A document so that it can be drawn on: without what is known of the puzzle that it was, and with its
    /// shapes at the corners of their grids.
    ///
    /// # Errors
    /// When a shape is too large for that: why, as a clause.
    pub fn drawable(spec: PuzzleSpec) -> Result<PuzzleSpec, String> {
        drawable::check_moved(&spec)?;
        Ok(drawable::drawable(spec))
    }

    /// Opens another document with its history. Nothing is known about it, and its number is another one.
    pub fn open(&mut self, spec: PuzzleSpec, history: History) {
        *self = Self { version: self.version + 1, ..Self::new(spec, history) };
    }

    /// Shows this picture of the reason why the document has no solution, by its index, as soon as there is
    /// one.
    pub const fn await_reason(&mut self, index: usize) {
        self.awaited = Some(index);
    }

    /// The document.
    pub const fn spec(&self) -> &PuzzleSpec {
        &self.spec
    }

    /// What was done to it.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The number of the document, which is another one after each change.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The certificate of the reason why there is no solution, as a JSON document; nothing if it proves
    /// nothing.
    pub fn certificate(&self) -> Option<&str> {
        let proved = self.known.reason.as_ref().filter(|reason| reason.is_proved);
        proved.map(|reason| reason.certificate.as_str())
    }

    /// Carries out a command. Returns whether that changed the document.
    pub fn perform(&mut self, command: EditorCommand) -> bool {
        // A refusal stays after the stroke that was refused.
        if command != EditorCommand::EndStroke {
            self.refused = None;
        }
        match command {
            EditorCommand::Select(shape) => self.select(shape),
            EditorCommand::EndStroke => self.history.end_stroke(),
            EditorCommand::CancelStroke => {
                let selected = self.history.cancel_stroke(&mut self.spec);
                return self.changed(selected);
            }
            EditorCommand::Show(exhibit) => self.exhibit = exhibit,
            EditorCommand::Undo => {
                let selected = self.history.undo(&mut self.spec);
                return self.changed(selected);
            }
            EditorCommand::Redo => {
                let selected = self.history.redo(&mut self.spec);
                return self.changed(selected);
            }
            edit => match editing::step(edit, &self.spec, self.selected) {
                Ok(Some(step)) => {
                    let selected = step.selected.1;
                    self.history.perform(&mut self.spec, step);
                    return self.changed(Some(selected));
                }
                Ok(None) => {}
                Err(refusal) => self.refused = Some(refusal.text()),
            },
        }
        false
    }

    /// Selects a shape after a change, if there was one.
    fn changed(&mut self, selected: Option<ShapeId>) -> bool {
        if let Some(selected) = selected {
            self.selected = self.existing(selected);
            self.exhibit = Exhibit::Shape;
            self.awaited = None;
            self.version += 1;
            let inspection = std::mem::take(&mut self.known.inspection);
            self.known = Known { inspection, ..Known::default() };
        }
        selected.is_some()
    }

    fn select(&mut self, shape: ShapeId) {
        self.history.end_stroke();
        self.selected = self.existing(shape);
        self.exhibit = Exhibit::Shape;
    }

    fn existing(&self, shape: ShapeId) -> ShapeId {
        match shape {
            ShapeId::Piece(piece) if piece >= self.spec.pieces.len() => ShapeId::Goal,
            other => other,
        }
    }

    /// Takes what the worker has found out about the document of a version. What is about an earlier one is
    /// ignored.
    pub fn learn(&mut self, version: u64, analysis: Analysis) {
        if version != self.version {
            return;
        }
        match analysis {
            Analysis::Inspected(inspection) => {
                (self.known.inspection, self.known.is_inspected) = (inspection, true);
            }
            Analysis::Counted(count) => self.known.count = Some(count),
            Analysis::Impossible(reason) => {
                if let (Some(index), false) = (self.awaited.take(), reason.moments.is_empty()) {
                    self.exhibit = Exhibit::Reason(index.min(reason.moments.len() - 1));
                }
                self.known.reason = Some(reason);
            }
            Analysis::Changes(changes) => self.known.changes = Some(changes),
            Analysis::NotSearched(reason) => self.known.not_searched = Some(reason),
        }
    }

    /// Records that the worker has failed.
    pub fn fail(&mut self, reason: String) {
        self.known.failed = Some(reason);
    }

    /// Forgets that the worker has failed.
    pub fn forget_failure(&mut self) {
        self.known.failed = None;
    }

    fn answer(&self) -> Answer {
        let known = &self.known;
        let is_empty = self.spec.pieces.is_empty() || self.spec.goal.shape.cells().is_empty();
        match known {
            Known { failed: Some(reason), .. } => Answer::Failed(reason.clone()),
            _ if is_empty => Answer::Nothing,
            Known { reason: Some(reason), .. } => {
                // A reason that is in numbers alone has nothing to show.
                let is_shown =
                    |moment: &CertificateMoment| !moment.cells.is_empty() || !moment.placed.is_empty();
                let pictures = if reason.moments.iter().any(is_shown) { reason.moments.len() } else { 0 };
                Answer::Impossible {
                    sentence: reason.sentence.clone(),
                    pictures,
                    is_proved: reason.is_proved,
                }
            }
            Known { not_searched: Some(reason), .. } => Answer::NotSearched(reason.clone()),
            Known { is_inspected: true, inspection: Inspection { fault: Some(fault), .. }, .. } => {
                Answer::Invalid(fault.clone())
            }
            Known { count: Some(count), .. } => Answer::Count(count.clone()),
            _ => Answer::Awaited,
        }
    }

    /// What the panel shows.
    pub fn readout(&self) -> EditorReadout {
        let known = &self.known;
        let caption = match (self.exhibit, &known.reason) {
            (Exhibit::Reason(index), Some(reason)) => {
                reason.moments.get(index).map(|moment| moment.text.clone())
            }
            _ => None,
        };
        EditorReadout {
            title: self.spec.title.clone(),
            undo: self.history.undo_name().map(str::to_owned),
            redo: self.history.redo_name().map(str::to_owned),
            shapes: self.shapes(),
            selected: self.selected,
            grid: operations::grid(self.selected.of(&self.spec)),
            most_holes: self.spec.goal.most_holes,
            remarks: known.inspection.remarks(),
            refused: self.refused.clone(),
            answer: self.answer(),
            has_too_many_pieces: known.inspection.has_too_many_pieces(),
            changes: known.changes.clone(),
            symmetries: known.inspection.symmetries,
            exhibit: self.exhibit,
            caption,
        }
    }

    fn shapes(&self) -> Vec<ShapeReadout> {
        let goal = ShapeReadout {
            id: ShapeId::Goal,
            name: "Goal".to_owned(),
            shape: self.spec.goal.shape.clone(),
            copies: (1, 1),
            mirrored: false,
            facts: None,
        };
        let facts = |index: usize| self.known.inspection.pieces.get(index).cloned();
        let pieces = self.spec.pieces.iter().enumerate().map(|(index, piece)| ShapeReadout {
            id: ShapeId::Piece(index),
            name: piece.name.clone(),
            shape: piece.shape.clone(),
            copies: (piece.min, piece.max),
            mirrored: piece.mirrored,
            facts: facts(index),
        });
        [goal].into_iter().chain(pieces).collect()
    }

    /// What the stage shows.
    pub fn picture(&self) -> EditorPicture {
        match self.exhibit {
            Exhibit::Shape => self.drawing(),
            Exhibit::Solution => {
                let first = self.known.count.as_ref().and_then(|count| count.first.as_ref());
                first.map_or_else(|| self.drawing(), |pieces| self.filled(pieces, Vec::new()))
            }
            Exhibit::Reason(index) => {
                let moment = self.known.reason.as_ref().and_then(|reason| reason.moments.get(index));
                moment.map_or_else(
                    || self.drawing(),
                    |moment| self.filled(&moment.placed, moment.cells.clone()),
                )
            }
        }
    }

    /// The selected shape.
    fn drawing(&self) -> EditorPicture {
        let shape = self.selected.of(&self.spec);
        let piece = match self.selected {
            ShapeId::Goal => None,
            ShapeId::Piece(piece) => Some(piece),
        };
        let color = |cell: &ShapeCell| cell.color.map(|color| usize::from(color.number()) - 1).or(piece);
        let cube = |cell: &ShapeCell| Cube { at: cell.at, piece: color(cell), is_faint: cell.variable };
        let marks = match self.selected {
            ShapeId::Goal => self.unfillable(),
            ShapeId::Piece(_) => Vec::new(),
        };
        EditorPicture {
            grid: operations::grid(shape),
            cubes: shape.cells().iter().map(cube).collect(),
            marks,
            is_drawn_on: true,
        }
    }

    /// The cells of the goal that nothing fills.
    fn unfillable(&self) -> Vec<(Coord, MomentMark)> {
        let cells = self.known.inspection.unfillable.iter();
        let cells = cells.map(|&[x, y, z]| Coord::new(x, y, z));
        let goal = self.spec.goal.shape.cells();
        let is_there = |at: &Coord| goal.binary_search_by_key(at, |cell| cell.at).is_ok();
        cells.filter(is_there).map(|at| (at, MomentMark::Problem)).collect()
    }

    /// Pieces in the goal, whose other cells are faint unless they have a colour of a colouring.
    fn filled(&self, pieces: &[(PieceId, Vec<Coord>)], marks: Vec<(Coord, MomentMark)>) -> EditorPicture {
        let placed = pieces.iter().flat_map(|(piece, cells)| {
            cells.iter().map(|&at| Cube { at, piece: Some(piece.index()), is_faint: false })
        });
        let mut cubes: Vec<Cube> = placed.collect();
        let taken: BTreeSet<Coord> = cubes.iter().map(|cube| cube.at).collect();
        let goal = self.spec.goal.shape.cells().iter().map(|cell| cell.at);
        let free = goal.filter(|at| !taken.contains(at));
        let is_colored =
            |at: Coord| marks.iter().any(|&(cell, mark)| cell == at && matches!(mark, MomentMark::Class(_)));
        cubes.extend(free.map(|at| Cube { at, piece: None, is_faint: !is_colored(at) }));
        EditorPicture { grid: operations::grid(&self.spec.goal.shape), cubes, marks, is_drawn_on: false }
    }
}

//! What there is to read while the user sets up a cube.

use crate::app::editor::completions::Status;
use crate::app::editor::editor::Editor;
use crate::app::shown::count::count;
use crate::app::subject::subject::Subject;
use crate::formats::places;
use crate::lab::grouped;
use crate::problem::Problem;
use crate::puzzle::{CellSet, Coord, PieceId};
use crate::solution::Side;
use std::cmp::Ordering;

/// How the cube stands, what is in hand, and how it can go on.
#[derive(Clone, PartialEq, Debug)]
pub struct EditorReadout {
    /// How many completions it has, once that is known.
    pub completions: Option<u64>,
    /// How many of them have the piece in hand where it is, once that is known.
    pub left: Option<usize>,
    /// How many completions it has, in a sentence.
    pub answer: String,
    /// How far the search for them is, in [0, 1], while it goes on.
    pub progress: Option<f64>,
    /// Whether the search for them failed, so that it can be tried again.
    pub failed: bool,
    /// What is in hand and how it would go in, or what to do.
    pub title: String,
    /// Why the last edit was impossible; or how many completions are left with the piece in hand where it is.
    pub remark: String,
    /// Whether that is a refusal.
    pub refused: bool,
    /// Where the cells of the piece in hand are, layer by layer.
    pub cells: String,
    /// Where the piece in hand comes from, if it can be put in.
    pub from: Option<Side>,
    /// The piece in hand, and the cells that it would fill.
    pub held: Option<(PieceId, CellSet)>,
    /// Those of them that were pointed at.
    pub pinned: CellSet,
    /// The pieces in the box, and the cells that they fill.
    pub standing: Vec<(PieceId, CellSet)>,
    /// Every copy of every piece, and where it is.
    pub pieces: Vec<(PieceId, Whereabouts)>,
    /// Whether the piece in hand can be put in where it is.
    pub fits: bool,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to do again.
    pub can_redo: bool,
    /// Whether a completion is known.
    pub can_go_on: bool,
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whereabouts {
    /// On the tray.
    Tray,
    /// In hand.
    Hand,
    /// In the box.
    Box,
}

impl Editor {
    /// What there is to read while the user sets up the cube.
    pub(in crate::app) fn readout(&self, subject: &Subject) -> EditorReadout {
        let (problem, setup) = (subject.all(), self.setup());
        let cells = |id| (problem.get(id).piece, problem.get(id).cells.clone());
        let filled = setup.filled(problem);
        let held = setup.held.as_ref().map(|held| cells(held.placement));
        let fits = held.as_ref().is_some_and(|(_, cells)| cells.is_disjoint(&filled));
        let region = problem.puzzle().region();
        let coords: Vec<Coord> = held
            .as_ref()
            .map(|(_, cells)| cells.iter().map(|cell| region.coord_of(cell)).collect())
            .unwrap_or_default();
        let refusal = self.refusal().map(str::to_owned);
        EditorReadout {
            completions: self.known_completions(problem),
            left: if fits { self.left() } else { None },
            answer: self.answer(problem),
            progress: self.found().progress(),
            failed: matches!(self.found().status(), Status::Failed(_)),
            title: self.title(problem, fits),
            refused: refusal.is_some(),
            remark: refusal.or_else(|| self.foresight(problem, fits)).unwrap_or_default(),
            cells: places(&coords),
            from: self.path_of_piece_in_hand().map(|(side, _)| side),
            held,
            pinned: setup.held.as_ref().map_or(CellSet::EMPTY, |held| held.pinned.clone()),
            standing: setup.standing.iter().map(|&id| cells(id)).collect(),
            pieces: self.pieces(problem),
            fits,
            can_undo: self.can_undo(),
            can_redo: self.can_redo(),
            can_go_on: self.completions() > 0,
        }
    }

    fn pieces(&self, problem: &Problem) -> Vec<(PieceId, Whereabouts)> {
        let (setup, puzzle) = (self.setup(), problem.puzzle());
        let held = setup.held.as_ref().map(|held| problem.get(held.placement).piece);
        let copies = |piece: PieceId| {
            let (standing, all) = (setup.standing_copies(piece, problem), puzzle.piece(piece).most());
            (0..all).map(move |copy| {
                let whereabouts = match copy.cmp(&standing) {
                    Ordering::Less => Whereabouts::Box,
                    Ordering::Equal if held == Some(piece) => Whereabouts::Hand,
                    _ => Whereabouts::Tray,
                };
                (piece, whereabouts)
            })
        };
        puzzle.piece_ids().flat_map(copies).collect()
    }

    fn known_completions(&self, problem: &Problem) -> Option<u64> {
        match self.found().status() {
            Status::Idle => self.is_whole(problem).then_some(1),
            Status::Done => Some(self.found().count()),
            Status::Searching(_) | Status::Failed(_) => None,
        }
    }

    fn left(&self) -> Option<usize> {
        self.found().count_with(self.setup().held.as_ref()?.placement)
    }

    fn answer(&self, problem: &Problem) -> String {
        let ways = |number| count(number, "way", "ways");
        match (self.found().status(), self.found().count()) {
            (Status::Idle, _) if self.standing() == 0 => {
                "Set up what stands in your cube already.".to_owned()
            }
            (Status::Idle, _) if self.is_whole(problem) => {
                "All pieces are in: your cube is complete.".to_owned()
            }
            (Status::Idle, _) => String::new(),
            (Status::Searching(_), 0) => "Looking for ways to complete it…".to_owned(),
            (Status::Searching(_), count) => format!("It can be completed: {} so far…", ways(count)),
            (Status::Done, 0) => "It cannot be completed like this.".to_owned(),
            (Status::Done, count) => format!("It can be completed in {}.", ways(count)),
            (Status::Failed(reason), _) => format!("No answer: {reason}."),
        }
    }

    fn title(&self, problem: &Problem, fits: bool) -> String {
        let Some(ref held) = self.setup().held else {
            return match self.standing() {
                0 => "Pick a piece, then click the cells that it fills.".to_owned(),
                _ if self.is_whole(problem) => String::new(),
                _ => "Pick the next piece, or ask which one goes in next.".to_owned(),
            };
        };
        let name = problem.puzzle().piece(problem.get(held.placement).piece).name();
        match self.path_of_piece_in_hand() {
            _ if !fits => format!("{name} does not fit there: something is in its way."),
            None => format!("{name} fits there, but no straight way leads in."),
            Some((side, slide)) if slide == Coord::default() => format!("{name} goes in from {side}."),
            Some((side, _)) => format!("{name} slides in from {side}."),
        }
    }

    /// What is known of the piece in hand where it is.
    fn foresight(&self, problem: &Problem, fits: bool) -> Option<String> {
        let held = self.setup().held.as_ref().filter(|_| fits)?;
        if !held.pinned.is_empty() {
            return Some(match self.setup().placements_left(held, problem) {
                1 => "Only this way fills the cells that you clicked.".to_owned(),
                left => {
                    let left = grouped(left as u64);
                    format!("{left} ways fill the cells that you clicked: click another one.")
                }
            });
        }
        Some(match self.left()? {
            0 => "With it there, it cannot be completed.".to_owned(),
            1 => "With it there, 1 way is left.".to_owned(),
            left => format!("With it there, {} ways are left.", grouped(left as u64)),
        })
    }
}

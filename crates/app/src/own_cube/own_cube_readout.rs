//! The readout of the user's cube.

use crate::own_cube::OwnCube;
use crate::own_cube::completions::Status;
use crate::own_cube::hint::HintStrength;
use crate::own_cube::setup::Hint;
use crate::own_cube::way_in::{WayIn, they_hold};
use crate::subject::Subject;
use cubefall::problem::Problem;
use cubefall::puzzle::{CellSet, Coord, PieceId};
use cubefall::solution::Side;
use pictures::places;
use std::cmp::Ordering;
use words::{count, grouped};

/// The most pieces to take out that are named.
const MOST_NAMED: usize = 6;

/// The readout of the user's cube: the pieces in the box, the piece in hand, and the completions.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnCubeReadout {
    /// The number of completions, once it is known.
    pub completions: Option<u64>,
    /// The number of completions with the piece in hand at its placement, once it is known.
    pub left: Option<usize>,
    /// The number of completions, in a sentence.
    pub answer: String,
    /// The progress of the search for completions, in [0, 1], while it runs.
    pub progress: Option<f64>,
    /// Whether the search for completions failed, so that the user can retry.
    pub failed: bool,
    /// The piece in hand and how it is inserted, or what to do next.
    pub title: String,
    /// Why the last edit is impossible, or how many completions have the piece in hand at its placement.
    pub remark: String,
    /// Whether the remark says why an edit is impossible.
    pub refused: bool,
    /// The cells of the piece in hand, layer by layer, in words.
    pub cells: String,
    /// The side from which the piece in hand is inserted, if that is possible.
    pub from: Option<Side>,
    /// The piece in hand, and the cells of its placement.
    pub held: Option<(PieceId, CellSet)>,
    /// Those of its cells that the user clicked.
    pub pinned: CellSet,
    /// The pieces in the box, and the cells that they fill.
    pub standing: Vec<(PieceId, CellSet)>,
    /// Each copy of each piece, and its location.
    pub pieces: Vec<(PieceId, PieceLocation)>,
    /// Whether the placement of the piece in hand is free.
    pub fits: bool,
    /// Whether an edit can be undone.
    pub can_undo: bool,
    /// Whether that edit has cleared the box.
    pub undoes_clear: bool,
    /// Whether an edit can be redone.
    pub can_redo: bool,
    /// Whether a hint is possible: a completion is known, or there may be one.
    pub can_hint: bool,
    /// If the cube cannot be completed as it is: whether some edits back it could be.
    pub leads_back: bool,
    /// The strength of the next hint.
    pub next_hint: HintStrength,
    /// The piece that a hint has named.
    pub hinted: Option<PieceId>,
    /// The pieces that hold the one in hand, or the one that was to be taken out.
    pub holding: Vec<PieceId>,
}

/// The location of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceLocation {
    /// On the tray.
    Tray,
    /// In hand.
    Hand,
    /// In the box.
    Box,
}

impl OwnCube {
    /// The readout, while it is open.
    pub(crate) fn readout(&self, subject: &Subject) -> OwnCubeReadout {
        let (problem, setup) = (subject.all(), &self.now);
        let cells = |id| (problem.get(id).piece, problem.get(id).cells.clone());
        let filled = setup.filled(problem);
        let held = self.held_at_place().map(|held| cells(held.placement));
        let fits = held.as_ref().is_some_and(|(_, cells)| cells.is_disjoint(&filled));
        let region = problem.puzzle().region();
        let coords: Vec<Coord> = held
            .as_ref()
            .map(|(_, cells)| cells.iter().map(|cell| region.coord_of(cell)).collect())
            .unwrap_or_default();
        let refusal = self.refusal.as_ref().map(|refused| refused.reason.clone());
        OwnCubeReadout {
            completions: self.known_completions(problem),
            left: if fits { self.left() } else { None },
            answer: self.answer(problem),
            progress: self.completions.progress(),
            failed: matches!(self.completions.status(), Status::Failed(_)),
            title: self.title(problem, fits),
            refused: refusal.is_some(),
            remark: refusal
                .or_else(|| self.outlook(problem, fits))
                .or_else(|| self.pause())
                .unwrap_or_default(),
            cells: places(&coords),
            from: match &self.way_in {
                Some(WayIn::Straight((side, _))) if held.is_some() => Some(*side),
                _ => None,
            },
            held,
            pinned: setup.held.as_ref().map_or(CellSet::EMPTY, |held| held.pinned.clone()),
            standing: setup.standing.iter().map(|&id| cells(id)).collect(),
            pieces: self.pieces(problem),
            fits,
            can_undo: self.can_undo(),
            undoes_clear: self.undoes_clear(),
            can_redo: !self.history.undone().is_empty(),
            can_hint: self.can_hint(problem),
            leads_back: self.way_back().is_some(),
            next_hint: self.next_hint(),
            hinted: self.hinted(problem),
            holding: self.holders().iter().map(|&id| problem.get(id).piece).collect(),
        }
    }

    fn pieces(&self, problem: &Problem) -> Vec<(PieceId, PieceLocation)> {
        let (setup, puzzle) = (&self.now, problem.puzzle());
        let held = setup.held.as_ref().map(|held| problem.get(held.placement).piece);
        let copies = |piece: PieceId| {
            let (standing, all) = (setup.standing_copies(piece, problem), puzzle.piece(piece).most());
            (0..all).map(move |copy| {
                let whereabouts = match copy.cmp(&standing) {
                    Ordering::Less => PieceLocation::Box,
                    Ordering::Equal if held == Some(piece) => PieceLocation::Hand,
                    _ => PieceLocation::Tray,
                };
                (piece, whereabouts)
            })
        };
        puzzle.piece_ids().flat_map(copies).collect()
    }

    fn known_completions(&self, problem: &Problem) -> Option<u64> {
        match self.completions.status() {
            Status::Idle => self.is_whole(problem).then_some(1),
            // Of the empty box, only one is sought.
            Status::Done => Some(self.completions.count()).filter(|&count| count == 0 || self.standing() > 0),
            Status::Searching(_) | Status::Failed(_) => None,
        }
    }

    fn left(&self) -> Option<usize> {
        self.completions.count_with(self.now.held.as_ref()?.placement)
    }

    fn answer(&self, problem: &Problem) -> String {
        let ways = |number| count(number, "way", "ways");
        if let Some(solved) = &self.solved {
            return solved.sentence();
        }
        match (self.completions.status(), self.completions.count()) {
            (Status::Idle, _) if self.is_whole(problem) => {
                "All pieces are in: your cube is complete.".to_owned()
            }
            (Status::Searching(_), 0) => "Searching for completions…".to_owned(),
            (Status::Done, 0) if self.standing() == 0 => "The puzzle has no solution.".to_owned(),
            (Status::Idle | Status::Searching(_) | Status::Done, _) if self.standing() == 0 => {
                match self.attempt.is_timed() {
                    true => "Put all pieces into the box.".to_owned(),
                    false => "Set up the pieces that are in your cube.".to_owned(),
                }
            }
            (Status::Idle, _) => String::new(),
            (Status::Searching(_), count) => format!("It can be completed: {} so far…", ways(count)),
            (Status::Done, 0) => match self.way_back() {
                Some((edits, number)) => {
                    let edits = count(edits as u64, "edit", "edits");
                    let there = match number {
                        1 => "there was 1 way".to_owned(),
                        number => format!("there were {}", ways(number)),
                    };
                    format!("It cannot be completed like this: {edits} back {there}.")
                }
                None => "It cannot be completed like this.".to_owned(),
            },
            (Status::Done, count) => format!("It can be completed in {}.", ways(count)),
            (Status::Failed(reason), _) => format!("No answer: {reason}."),
        }
    }

    fn title(&self, problem: &Problem, fits: bool) -> String {
        if self.hint == Some(Hint::Awaited) {
            return "The hint comes with the first completion…".to_owned();
        }
        if let Some(piece) = self.hinted(problem) {
            return format!("Hint: {} comes next.", problem.puzzle().called(piece));
        }
        let Some(ref held) = self.now.held else {
            return match self.standing() {
                0 => "Pick a piece, then tap or click the cells that it fills.".to_owned(),
                _ if self.is_whole(problem) => String::new(),
                _ if self.known_completions(problem) == Some(0) => self.remedy(problem),
                _ if self.completions() > 0 => "Pick the next piece, or get a hint.".to_owned(),
                _ => "Pick the next piece.".to_owned(),
            };
        };
        let name = problem.puzzle().called(problem.get(held.placement).piece);
        if self.held_at_place().is_none() {
            let is_by_finger = self.carried.as_ref().is_some_and(|carried| carried.hand.by_finger);
            let turns = match is_by_finger {
                true => "Tap with a second finger to turn it, or flick to tip it.",
                false => "The wheel or r turns it.",
            };
            return format!("Over the box, {name} snaps to a place. {turns}");
        }
        match &self.way_in {
            _ if !fits => format!("{name} does not fit there: another piece is in the way."),
            None | Some(WayIn::Reordered) => format!("{name} fits there, but no straight move leads in."),
            Some(WayIn::Straight((side, slide))) if *slide == Coord::default() => {
                format!("{name} goes in from {side}.")
            }
            Some(WayIn::Straight((side, _))) => format!("{name} slides in from {side}."),
            Some(WayIn::Moves(way)) => {
                format!("{name} goes in by {}.", count(way.moves.len() as u64, "move", "moves"))
            }
            Some(WayIn::Held(by)) => format!("{name} does not go in there: {}.", they_hold(by, problem)),
        }
    }

    /// That a search has been paused for the piece that is carried.
    fn pause(&self) -> Option<String> {
        let pauses = self.carried.as_ref().is_some_and(|carried| carried.hand.pauses);
        pauses.then(|| "The search is paused. Close returns to it.".to_owned())
    }

    /// Which of the pieces to take out of a cube that cannot be completed.
    fn remedy(&self, problem: &Problem) -> String {
        let mut names: Vec<String> = Vec::new();
        for id in self.completions.to_take_out() {
            let name = problem.puzzle().called(problem.get(id).piece);
            if !names.contains(&name) && names.len() < MOST_NAMED {
                names.push(name);
            }
        }
        match names.as_slice() {
            [] if !self.completions.knows_what_to_take_out() => {
                "Take out one of the pieces that are in.".to_owned()
            }
            [] if self.standing() == 1 => "The puzzle has no solution.".to_owned(),
            [] => "Take out two pieces or more: one is not enough.".to_owned(),
            [name] => format!("Take out {name}: without it, it can be completed."),
            names => format!("Take out {}: without one of them it can be completed.", names.join(" or ")),
        }
    }

    /// The number of placements or completions that are left with the piece in hand, in a sentence.
    fn outlook(&self, problem: &Problem, fits: bool) -> Option<String> {
        let held = self.now.held.as_ref().filter(|_| fits)?;
        if !held.pinned.is_empty() {
            return Some(match self.now.placements_left(held, problem) {
                1 => "Only this placement fills the cells that you chose.".to_owned(),
                left => {
                    let left = grouped(left as u64);
                    format!("{left} placements fill the cells that you chose: choose another cell.")
                }
            });
        }
        Some(match self.left()? {
            0 => "With it there, it cannot be completed.".to_owned(),
            left => {
                let left = count(left as u64, "completion is", "completions are");
                format!("With it there, {left} left.")
            }
        })
    }
}

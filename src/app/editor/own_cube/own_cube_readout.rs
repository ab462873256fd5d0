//! What there is to read while someone sets up his own cube.

use super::inquiry::Standing;
use super::setup::Held;
use super::{OwnCube, WayIn};
use crate::app::shown::count::count;
use crate::formats::places;
use crate::lab::grouped;
use crate::puzzle::{CellSet, Coord, PieceId, Puzzle};
use crate::solution::Side;
use std::sync::Arc;

/// How the cube stands, what is in hand, and how it can go on.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnCubeReadout {
    /// In how many ways it can be completed, in a sentence.
    pub answer: String,
    /// How far the search for them is, in [0, 1], while it goes on.
    pub progress: Option<f64>,
    /// Whether the search for them failed, so that it is to be asked for again.
    pub failed: bool,
    /// What is in hand and how it would go in, or what to do.
    pub title: String,
    /// Why the last edit could not be done; or in how many ways it can go on with the piece in hand where it is.
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
    /// Whether a way to complete it is known.
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

impl OwnCube {
    /// What there is to read.
    pub(in crate::app) fn readout(&self, puzzle: &Arc<Puzzle>) -> OwnCubeReadout {
        let cells = |id| (self.problem.piece_of(id), self.problem.filled_by(id));
        let filled = self.now.filled(&self.problem);
        let held = self.now.held.as_ref().map(|held| cells(held.placement));
        let fits = held.as_ref().is_some_and(|(_, cells)| cells.is_disjoint(&filled));
        let coords: Vec<Coord> = held
            .as_ref()
            .map(|(_, cells)| cells.iter().map(|cell| puzzle.region().coord_of(cell)).collect())
            .unwrap_or_default();
        OwnCubeReadout {
            answer: self.answer(puzzle),
            progress: self.is_looking().then_some(self.inquiry.fraction),
            failed: matches!(self.inquiry.standing(), Standing::Failed(_)),
            title: self.title(puzzle, fits),
            remark: self.refusal.clone().or_else(|| self.foresight(fits)).unwrap_or_default(),
            refused: self.refusal.is_some(),
            cells: places(&coords),
            from: self.way_of_held.map(|(side, _)| side),
            held,
            pinned: self.now.held.as_ref().map_or(CellSet::EMPTY, |held| held.pinned.clone()),
            standing: self.now.standing.iter().map(|&id| cells(id)).collect(),
            pieces: self.pieces(puzzle),
            fits,
            can_undo: !self.past.is_empty(),
            can_redo: !self.future.is_empty(),
            can_go_on: self.completions() > 0,
        }
    }

    fn pieces(&self, puzzle: &Arc<Puzzle>) -> Vec<(PieceId, Whereabouts)> {
        let held = self.now.held.as_ref().map(|held| self.problem.get(held.placement).piece);
        let copies = |piece: PieceId| {
            let (standing, all) = (self.now.standing_copies(piece, &self.problem), puzzle.most_copies(piece));
            (0..all).map(move |copy| {
                let whereabouts = match copy.cmp(&standing) {
                    std::cmp::Ordering::Less => Whereabouts::Box,
                    std::cmp::Ordering::Equal if held == Some(piece) => Whereabouts::Hand,
                    _ => Whereabouts::Tray,
                };
                (piece, whereabouts)
            })
        };
        puzzle.piece_ids().flat_map(copies).collect()
    }

    fn answer(&self, puzzle: &Arc<Puzzle>) -> String {
        let ways = |number| count(number, "way", "ways");
        match (self.inquiry.standing(), self.inquiry.count) {
            (Standing::Silent, _) if self.standing() == 0 => {
                "Set up what stands in your cube already.".to_owned()
            }
            (Standing::Silent, _) if self.is_whole(puzzle) => {
                "All pieces are in: your cube is complete.".to_owned()
            }
            (Standing::Silent, _) => String::new(),
            (Standing::Looking, 0) => "Looking for ways to complete it…".to_owned(),
            (Standing::Looking, count) => format!("It can be completed: {} so far…", ways(count)),
            (Standing::Known, 0) => "It cannot be completed like this.".to_owned(),
            (Standing::Known, count) => format!("It can be completed in {}.", ways(count)),
            (Standing::Failed(reason), _) => format!("No answer: {reason}."),
        }
    }

    fn title(&self, puzzle: &Arc<Puzzle>, fits: bool) -> String {
        let Some(held) = &self.now.held else {
            return match self.standing() {
                0 => "Pick a piece, then click the cells that it fills.".to_owned(),
                _ if self.is_whole(puzzle) => String::new(),
                _ => "Pick the next piece, or ask which one goes in next.".to_owned(),
            };
        };
        let name = puzzle.piece(self.problem.get(held.placement).piece).name();
        let way: fn(WayIn) -> bool = |(_, slide)| slide == Coord::default();
        match self.way_of_held {
            _ if !fits => format!("{name} does not fit there: something is in its way."),
            None => format!("{name} fits there, but no straight way leads in."),
            Some(known @ (side, _)) if way(known) => format!("{name} goes in from {side}."),
            Some((side, _)) => format!("{name} slides in from {side}."),
        }
    }

    /// What is known of the piece in hand where it is.
    fn foresight(&self, fits: bool) -> Option<String> {
        let held = self.now.held.as_ref().filter(|_| fits)?;
        if !held.pinned.is_empty() {
            return Some(match self.now.ways_to_lie(held, &self.problem) {
                1 => "Only this way fills the cells that you clicked.".to_owned(),
                ways => format!(
                    "{} ways fill the cells that you clicked: click another one.",
                    grouped(ways as u64)
                ),
            });
        }
        self.ways_with(held)
    }

    fn ways_with(&self, held: &Held) -> Option<String> {
        Some(match self.inquiry.count_with(held.placement)? {
            0 => "With it there, it cannot be completed.".to_owned(),
            1 => "With it there, 1 way is left.".to_owned(),
            ways => format!("With it there, {} ways are left.", grouped(ways as u64)),
        })
    }
}

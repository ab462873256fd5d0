//! The piece in the user's hand: it moves one cell after the other, and a worker finds how many moves are
//! left from there.

use super::Apart;
use crate::apart::standing::Standing;
use cubefall::puzzle::Coord;
use cubefall::solution::Side;
use messages::{ApartRequest, has_piece};
use std::sync::Arc;

impl Apart {
    /// The pieces that can be taken into the hand: those that the next move is of.
    pub(super) fn movable(&self) -> u64 {
        match self.step(self.goal) {
            _ if self.together => 0,
            Some(step) => step.part,
            // Before anything is known, all are together.
            None if self.plan.moves.is_empty() && self.is_waiting => all(self.request.pieces.len()),
            None => self.plan.rest,
        }
    }

    /// Takes the next piece that can be moved into the hand; after the last one, none.
    pub(super) fn hold_next(&mut self) {
        let movable = self.movable();
        let first = self.held.map_or(0, |held| held + 1);
        self.held = (first..self.request.pieces.len()).find(|&piece| has_piece(movable, piece));
    }

    /// Where the pieces are that can be moved.
    fn standing(&self) -> Standing {
        let cells = self.request.pieces.iter().enumerate().map(|(piece, (_, cells))| {
            let [dx, dy, dz] = self.plan.glide(piece, self.goal).offset.map(|way| way.round() as i32);
            cells.iter().map(|&[x, y, z]| Coord::new(x + dx, y + dy, z + dz)).collect()
        });
        Standing { part: self.movable(), cells: cells.collect() }
    }

    /// The cells of the pieces that can be taken into the hand, each with its piece.
    pub(crate) fn movable_cells(&self) -> Vec<(usize, Coord)> {
        self.standing().cells_of(self.movable()).collect()
    }

    /// The cells of the piece in the hand.
    pub(crate) fn held_cells(&self) -> Vec<Coord> {
        let held = self.held.map(|held| self.standing().cells.swap_remove(held));
        held.unwrap_or_default()
    }

    /// Moves the piece in the hand by a cell, with all that it takes along.
    pub(super) fn pull(&mut self, side: Side) {
        let Some(piece) = self.held else { return };
        let standing = self.standing();
        let Some(step) = standing.pull(piece, side) else { return };
        let made = self.goal.round();
        self.plan.moves.truncate(made as usize);
        self.plan.rest = if step.leaves { 0 } else { step.part };
        // As far as it goes below the table, all of it is lifted.
        self.plan.lift += 0.max(-standing.lowest(&step));
        self.held = self.held.filter(|_| !step.leaves);
        self.plan.moves.push(step);
        (self.moment, self.goal) = (made, made + 1.0);
        self.plan.ending = "Looking for the moves that are left…".to_owned();
        (self.by_hand, self.is_waiting, self.is_unasked) = (true, false, true);
    }

    /// Asks how many moves are left, if some were made since it was last asked.
    pub(super) fn ask(&mut self) {
        if std::mem::take(&mut self.is_unasked) {
            let made = self.plan.moves.clone();
            self.request = Arc::new(ApartRequest { made, ..ApartRequest::clone(&self.request) });
            self.is_waiting = true;
        }
    }
}

/// All of this many pieces, which are at most 64.
fn all(pieces: usize) -> u64 {
    u64::MAX >> 64usize.saturating_sub(pieces).min(63)
}

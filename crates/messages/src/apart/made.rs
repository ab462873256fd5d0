//! What the moves that the user has made have come to: where a worker goes on.

use crate::apart::apart_move::{ApartMove, has_piece, joined};
use crate::apart::request::ApartRequest;
use cubefall::disassembly::{Disassembly, Move, Separation};
use cubefall::puzzle::Coord;
use cubefall::solution::{Side, Solution};

/// A solution after the moves that were made. Those of a separation that is not complete are its beginning.
pub struct MadeMoves {
    separations: Vec<Separation>,
    /// The moves of the next separation, and the pieces that it is of.
    begun: Vec<Move>,
    current: Vec<usize>,
    /// The parts that are to be taken apart, the next one last.
    parts: Vec<Vec<usize>>,
    /// The cells of each piece.
    cells: Vec<Vec<Coord>>,
}

impl MadeMoves {
    /// The moves of a request; nothing if they are not of its pieces. That nothing passes through anything is
    /// not checked.
    pub fn of(request: &ApartRequest) -> Option<Self> {
        let solution = request.solution();
        let all: Vec<usize> = (0..solution.pieces().len()).collect();
        let mut made = Self {
            separations: Vec::new(),
            begun: Vec::new(),
            current: all.clone(),
            parts: vec![all],
            cells: solution.pieces().iter().map(|(_, cells)| cells.clone()).collect(),
        };
        for step in joined(&request.made) {
            made.make(&step)?;
        }
        Some(made)
    }

    fn make(&mut self, step: &ApartMove) -> Option<()> {
        let part = members(step.part);
        let at = self.parts.iter().position(|open| *open == part)?;
        let is_some = step.moved & !step.part == 0 && step.moved != 0 && step.moved != step.part;
        let is_near =
            (1..=ApartMove::FARTHEST).contains(&step.distance) && usize::from(step.towards) < Side::ALL.len();
        if !is_some || !is_near || (!self.begun.is_empty() && part != self.current) {
            return None;
        }
        let (away, rest) = (members(step.moved), members(step.part & !step.moved));
        let distance = (!step.leaves).then_some(step.distance);
        self.begun.push(Move { pieces: away.clone(), towards: step.side(), distance });
        self.current = part.clone();
        if step.leaves {
            self.separations.push(Separation { pieces: part, moves: std::mem::take(&mut self.begun) });
            self.parts.splice(at..=at, [away, rest]);
            self.parts.retain(|part| part.len() > 1);
            self.current = self.parts.last().cloned().unwrap_or_default();
            return Some(());
        }
        let out = step.side().outwards();
        let way = Coord::new(out.x * step.distance, out.y * step.distance, out.z * step.distance);
        away.iter().for_each(|&piece| self.cells[piece].iter_mut().for_each(|cell| *cell = *cell + way));
        Some(())
    }

    /// The number of moves.
    pub(crate) fn count(&self) -> usize {
        self.separations.iter().map(|separation| separation.moves.len()).sum::<usize>() + self.begun.len()
    }

    /// The parts that are to be taken apart, the next one first.
    pub fn parts(&self) -> Vec<Vec<usize>> {
        self.parts.iter().rev().cloned().collect()
    }

    /// The pieces that the next move is of.
    pub(crate) fn current(&self) -> &[usize] {
        &self.current
    }

    /// The solution with its pieces where they are now. Those of different parts may overlap.
    pub fn solution(&self, request: &ApartRequest) -> Solution {
        let pieces = request.pieces.iter().zip(&self.cells);
        Solution::new(pieces.map(|((piece, _), cells)| (*piece, cells.clone())).collect())
    }

    /// The disassembly of the solution by these moves and then by those of the parts.
    pub fn followed_by(&self, mut parts: Disassembly) -> Disassembly {
        if let Some(first) = parts.separations.iter_mut().find(|first| first.pieces == self.current) {
            first.moves.splice(0..0, self.begun.iter().cloned());
        }
        parts.separations.splice(0..0, self.separations.iter().cloned());
        parts
    }

    /// The moves of a disassembly that follows these, by parts. Those of a part that is locked are among
    /// them, which separate nothing.
    pub(crate) fn shown(&self, disassembly: &Disassembly) -> Vec<Separation> {
        let mut shown = disassembly.separations.clone();
        let goes_on = shown.iter().skip(self.separations.len()).any(|next| next.pieces == self.current);
        if !goes_on && !self.begun.is_empty() {
            let stuck = Separation { pieces: self.current.clone(), moves: self.begun.clone() };
            shown.insert(self.separations.len(), stuck);
        }
        shown
    }

    /// How many more moves free the next part, if anything comes free, and whether it is the first part.
    pub(crate) fn left(&self, disassembly: &Disassembly) -> Option<(usize, bool)> {
        let next = disassembly.separations.get(self.separations.len())?;
        let begun = if next.pieces == self.current { self.begun.len() } else { 0 };
        Some((next.moves.len() - begun, self.separations.is_empty()))
    }
}

/// The members of a set of pieces.
fn members(pieces: u64) -> Vec<usize> {
    (0..64).filter(|&piece| has_piece(pieces, piece)).collect()
}

//! How a solution comes apart.

use super::groups::PieceGroups;
use crate::puzzle::PieceId;
use crate::solution::{Side, Solution};

/// A move: it shifts some pieces together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The pieces that move, by their indices in [`Solution::pieces`](crate::solution::Solution::pieces), in
    /// order.
    pub pieces: Vec<usize>,
    /// The side towards which they move.
    pub towards: Side,
    /// How far, in cells; nothing if they are taken away.
    pub distance: Option<i32>,
}

/// The separation of a part of the solution into two: the pieces that its last move takes away, and the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Separation {
    /// The pieces of the part, by their indices in [`Solution::pieces`](crate::solution::Solution::pieces),
    /// in order. They are where earlier moves have left them.
    pub pieces: Vec<usize>,
    /// The moves. Only the last one takes pieces away, and no fewer moves separate this part from where it
    /// is.
    pub moves: Vec<Move>,
}

/// Pieces that no moves separate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LockedPart {
    /// The pieces, by their indices in [`Solution::pieces`](crate::solution::Solution::pieces), in order.
    pub pieces: Vec<usize>,
    /// The number of states that they can reach, which were all tried.
    pub states: usize,
}

/// How a solution comes apart, as far as it does.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Disassembly {
    /// The separations in an order in which they can be done: each is followed by those of the rest, and then
    /// by those of what was taken away.
    pub separations: Vec<Separation>,
    /// The parts that stay together.
    pub locked: Vec<LockedPart>,
}

impl Disassembly {
    /// Whether all pieces come apart. A single piece has nothing to come apart from.
    pub fn is_complete(&self) -> bool {
        !self.separations.is_empty() && self.locked.is_empty()
    }

    /// Whether all pieces of the solution come apart but for those that groups hold together.
    pub fn is_complete_but_for(&self, groups: &PieceGroups, solution: &Solution) -> bool {
        let ids = |part: &LockedPart| part.pieces.iter().map(|&piece| solution.pieces()[piece].0).collect();
        let parts: Vec<Vec<PieceId>> = self.locked.iter().map(ids).collect();
        !self.separations.is_empty() && groups.hold(&parts)
    }

    /// The number of moves of each separation.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.separations.iter().map(|separation| separation.moves.len())
    }

    /// The level as BurrTools writes it, as in 12.2.2. 0 if nothing comes apart.
    pub fn level(&self) -> String {
        match self.separations.is_empty() {
            true => "0".to_owned(),
            false => self.level_numbers().map(|moves| moves.to_string()).collect::<Vec<_>>().join("."),
        }
    }

    /// The numbers of the level: those of moves, without those of parts that need single moves only.
    pub(super) fn level_numbers(&self) -> impl Iterator<Item = usize> {
        let within = |part: &Separation, whole: &Separation| {
            part.pieces.iter().all(|piece| whole.pieces.contains(piece))
        };
        let needs_several = move |whole: &Separation| {
            self.separations.iter().any(|part| part.moves.len() > 1 && within(part, whole))
        };
        let shown = self.separations.iter().enumerate();
        let shown = shown.filter(move |(at, separation)| *at == 0 || needs_several(separation));
        shown.map(|(_, separation)| separation.moves.len())
    }
}

//! A move by which a solution comes apart.

use cubefall::solution::Side;
use serde::{Deserialize, Serialize};

/// A move: it shifts some pieces together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ApartMove {
    /// The pieces that are together: those that move, and those that they move away from.
    pub part: u64,
    /// The pieces that move.
    pub moved: u64,
    /// Towards which side, by its index in [`Side::ALL`].
    pub towards: u8,
    /// How far, in cells.
    pub distance: i32,
    /// Whether they are free then.
    pub leaves: bool,
    /// What to do.
    pub title: String,
    /// What to do to take it back.
    pub back: String,
}

impl ApartMove {
    /// The longest way of a move, in cells: beyond what the coordinates of a solution that can be taken apart
    /// allow.
    pub(crate) const FARTHEST: i32 = 1 << 15;

    /// Towards which side they move.
    pub fn side(&self) -> Side {
        Side::ALL[usize::from(self.towards)]
    }

    /// The side from which they come.
    pub fn from(&self) -> Side {
        self.side().opposite()
    }

    /// Of the two parts that a last move leaves, the one with this piece.
    pub(crate) fn half(&self, piece: u64) -> u64 {
        if self.moved & piece == 0 { self.part & !self.moved } else { self.moved }
    }
}

/// Whether a piece is in a set.
pub const fn has_piece(pieces: u64, piece: usize) -> bool {
    piece < 64 && pieces >> piece & 1 == 1
}

/// Moves as few as they amount to: those of the same pieces along the same axis, one after the other, are
/// one, or none.
pub(crate) fn joined(made: &[ApartMove]) -> Vec<ApartMove> {
    let mut joined: Vec<ApartMove> = Vec::new();
    for step in made {
        let last = joined.pop_if(|last| {
            let is_along = last.towards == step.towards || last.side() == step.from();
            !last.leaves && !step.leaves && is_along && (last.part, last.moved) == (step.part, step.moved)
        });
        match last {
            None => joined.push(step.clone()),
            Some(last) if last.towards == step.towards => {
                joined.push(ApartMove { distance: last.distance + step.distance, ..last });
            }
            Some(last) if last.distance > step.distance => {
                joined.push(ApartMove { distance: last.distance - step.distance, ..last });
            }
            Some(last) if last.distance == step.distance => {}
            Some(last) => {
                joined.push(ApartMove { distance: step.distance - last.distance, ..step.clone() });
            }
        }
    }
    joined
}

//! The independent check of a disassembly: it replays each move, cell by cell. It shares nothing with the
//! search.

use super::plan::{Disassembly, Move, Separation};
use crate::puzzle::Coord;
use crate::solution::Solution;
use std::collections::{BTreeSet, HashMap};
use std::fmt;

/// What is wrong with a disassembly. Separations and moves are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DisassemblyFault {
    /// The pieces of a separation are no part of what is together then.
    NoPart {
        /// The separation.
        separation: usize,
    },
    /// A move has no pieces of the part or all of them, one twice, an impossible distance, or takes pieces
    /// away without being the last.
    InvalidMove {
        /// The separation.
        separation: usize,
        /// Its move.
        at: usize,
    },
    /// A piece meets another one.
    Collision {
        /// The separation.
        separation: usize,
        /// Its move.
        at: usize,
        /// The piece that moves, and the other one, by their indices in [`Solution::pieces`].
        pieces: [usize; 2],
        /// Where they meet.
        cell: Coord,
    },
    /// Pieces that are still together in the end are not those that are stated to be locked.
    NotApart,
}

impl Disassembly {
    /// Checks that the moves can be made, and that they leave nothing together but the parts that are stated
    /// to be locked. That these are is not checked.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn check(&self, solution: &Solution) -> Result<(), DisassemblyFault> {
        let mut replay = Replay {
            cells: solution.pieces().iter().map(|(_, cells)| cells.clone()).collect(),
            parts: vec![(0..solution.pieces().len()).collect()],
        };
        for (number, separation) in self.separations.iter().enumerate() {
            replay.separate(number, separation)?;
        }
        let together: Vec<Vec<usize>> = replay
            .parts
            .iter()
            .filter(|part| part.len() > 1)
            .map(|part| part.iter().copied().collect())
            .collect();
        // In any order. Parts have no piece in common, so no two of those that are together are equal.
        let is_locked = |part: &Vec<usize>| self.locked.iter().any(|locked| locked.pieces == *part);
        if together.len() == self.locked.len() && together.iter().all(is_locked) {
            Ok(())
        } else {
            Err(DisassemblyFault::NotApart)
        }
    }
}

/// The pieces where they are after some moves.
struct Replay {
    cells: Vec<Vec<Coord>>,
    parts: Vec<BTreeSet<usize>>,
}

impl Replay {
    fn separate(&mut self, number: usize, separation: &Separation) -> Result<(), DisassemblyFault> {
        let pieces: BTreeSet<usize> = separation.pieces.iter().copied().collect();
        let part =
            self.parts.iter().position(|part| *part == pieces && pieces.len() == separation.pieces.len());
        let part = part.ok_or(DisassemblyFault::NoPart { separation: number })?;
        let invalid = |at: usize| DisassemblyFault::InvalidMove { separation: number, at };
        let last = separation.moves.len().checked_sub(1).ok_or(invalid(0))?;
        let mut away = BTreeSet::new();
        for (at, step) in separation.moves.iter().enumerate() {
            away = step.pieces.iter().copied().collect();
            let is_some = away.len() == step.pieces.len() && !away.is_empty() && away.len() < pieces.len();
            let reach = self.reach(&away, &pieces, step);
            let distance = step.distance.unwrap_or(reach);
            let is_near = step.distance.is_none() || (1..=reach).contains(&distance);
            if !is_some || !away.is_subset(&pieces) || !is_near || step.distance.is_none() != (at == last) {
                return Err(invalid(at));
            }
            self.advance(&away, &pieces, step, distance).map_err(|(pieces, cell)| {
                DisassemblyFault::Collision { separation: number, at, pieces, cell }
            })?;
        }
        let rest = pieces.difference(&away).copied().collect();
        self.parts.splice(part..=part, [rest, away]);
        Ok(())
    }

    /// The distance after which pieces are beyond the others.
    fn reach(&self, moved: &BTreeSet<usize>, part: &BTreeSet<usize>, step: &Move) -> i32 {
        let out = step.towards.outwards();
        let along = |pieces: &mut dyn Iterator<Item = &usize>| -> Vec<i32> {
            let cells = pieces.filter_map(|&piece| self.cells.get(piece)).flatten();
            cells.map(|cell| cell.x * out.x + cell.y * out.y + cell.z * out.z).collect()
        };
        let farthest = along(&mut part.difference(moved)).into_iter().max();
        let nearest = along(&mut moved.iter()).into_iter().min();
        farthest.zip(nearest).map_or(0, |(farthest, nearest)| (farthest - nearest + 1).max(0))
    }

    /// Moves pieces, one cell after the other. The error is a piece and another one that it meets, and where.
    fn advance(
        &mut self,
        moved: &BTreeSet<usize>,
        part: &BTreeSet<usize>,
        step: &Move,
        distance: i32,
    ) -> Result<(), ([usize; 2], Coord)> {
        let rest = part.difference(moved);
        let there: HashMap<Coord, usize> =
            rest.flat_map(|&piece| self.cells[piece].iter().map(move |&cell| (cell, piece))).collect();
        for _ in 0..distance {
            for &piece in moved {
                let cells = &mut self.cells[piece];
                cells.iter_mut().for_each(|cell| *cell = *cell + step.towards.outwards());
                let met = cells.iter().find_map(|cell| Some(([piece, *there.get(cell)?], *cell)));
                met.map_or(Ok(()), Err)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for DisassemblyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPart { separation } => {
                write!(f, "the pieces of separation {} are not together", separation + 1)
            }
            Self::InvalidMove { separation, at } => {
                write!(f, "move {} of separation {} is none", at + 1, separation + 1)
            }
            Self::Collision { separation, at, pieces: [piece, other], cell: Coord { x, y, z } } => write!(
                f,
                "in move {} of separation {}, piece {} meets piece {} at ({x}, {y}, {z})",
                at + 1,
                separation + 1,
                piece + 1,
                other + 1
            ),
            Self::NotApart => write!(f, "it leaves other pieces together than those that are locked"),
        }
    }
}

impl std::error::Error for DisassemblyFault {}

//! The independent check of a proof that pieces are locked. It uses only cells, and shares nothing with the
//! search.

use super::lock_proof::{AXES, Contact, LockProof, LockReason, ReachedState};
use crate::puzzle::Coord;
use crate::solution::Solution;
use std::collections::{BTreeSet, HashMap};
use std::fmt;

/// What is wrong with a proof. Everything is counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LockFault {
    /// They are not two or more different pieces of the solution, in order.
    InvalidPieces,
    /// Two pieces have a cell in common.
    Overlap {
        /// The state.
        state: usize,
    },
    /// A contact of a ring is not one.
    NoContact {
        /// The axis of the ring.
        axis: usize,
        /// The contact.
        at: usize,
    },
    /// A piece is not in a ring.
    NotInRing {
        /// The axis of the ring.
        axis: usize,
        /// The piece.
        piece: usize,
    },
    /// The first state is not the solution itself.
    OtherStart,
    /// A state lists other pieces, does not have the first piece where it was, or is there twice.
    InvalidState {
        /// The state.
        state: usize,
    },
    /// A move from a state makes one that is not listed.
    WayOut {
        /// The state.
        state: usize,
    },
    /// The states that moves make of a state, or its number of moves, are other ones.
    OtherMoves {
        /// The state.
        state: usize,
    },
}

impl LockProof {
    /// Checks that the pieces can never be separated, and that everything stated about it is right.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn check(&self, solution: &Solution) -> Result<(), LockFault> {
        let cells = |&piece: &usize| solution.pieces().get(piece).map(|(_, cells)| cells.as_slice());
        let is_sorted = self.pieces.windows(2).all(|pair| pair[0] < pair[1]);
        let bodies: Option<Vec<&[Coord]>> = self.pieces.iter().map(cells).collect();
        // Sets of pieces are words of bits.
        let numbers = 2..=u64::BITS as usize;
        let bodies = bodies
            .filter(|bodies| is_sorted && numbers.contains(&bodies.len()))
            .ok_or(LockFault::InvalidPieces)?;
        let checker = Checker { pieces: &self.pieces, bodies };
        match &self.reason {
            LockReason::Rings(rings) => {
                let axes = (0..3).zip(rings);
                axes.into_iter().try_for_each(|(axis, ring)| checker.check_ring(axis, ring))
            }
            LockReason::Confined(states) => checker.check_states(states),
        }
    }
}

/// The pieces and their cells in the solution.
struct Checker<'a> {
    pieces: &'a [usize],
    bodies: Vec<&'a [Coord]>,
}

impl Checker<'_> {
    fn check_ring(&self, axis: usize, ring: &[Contact]) -> Result<(), LockFault> {
        let still = vec![Coord::default(); self.bodies.len()];
        self.owners(&still).ok_or(LockFault::Overlap { state: 0 })?;
        let has = |piece: usize, cell: Coord| {
            self.pieces.iter().zip(&self.bodies).any(|(&other, body)| other == piece && body.contains(&cell))
        };
        for (at, (contact, next)) in ring.iter().zip(ring.iter().cycle().skip(1)).enumerate() {
            let beyond = contact.cell + AXES[axis];
            let touches = has(contact.piece, contact.cell) && has(next.piece, beyond);
            if contact.piece == next.piece || !touches {
                return Err(LockFault::NoContact { axis, at });
            }
        }
        let is_outside = |&&piece: &&usize| ring.iter().all(|contact| contact.piece != piece);
        let outside = self.pieces.iter().find(is_outside);
        outside.map_or(Ok(()), |&piece| Err(LockFault::NotInRing { axis, piece }))
    }

    /// No move leads out of finitely many states: so none of them lets a piece leave.
    fn check_states(&self, states: &[ReachedState]) -> Result<(), LockFault> {
        let start = states.first().filter(|start| start.moves == 0);
        if start.is_none_or(|start| start.offsets.iter().any(|&offset| offset != Coord::default())) {
            return Err(LockFault::OtherStart);
        }
        let mut known: HashMap<&[Coord], usize> = HashMap::new();
        for (at, state) in states.iter().enumerate() {
            let is_normal = state.offsets.len() == self.bodies.len() && state.offsets[0] == Coord::default();
            if !is_normal || known.insert(&state.offsets, at).is_some() {
                return Err(LockFault::InvalidState { state: at });
            }
        }
        for (at, state) in states.iter().enumerate() {
            let next = self.next(at, &state.offsets, &known)?;
            let nearest = next.iter().map(|&next| states[next].moves).min();
            let moves = if at == 0 { Some(0) } else { nearest.and_then(|nearest| nearest.checked_add(1)) };
            if moves != Some(state.moves) || !next.iter().eq(&state.next) {
                return Err(LockFault::OtherMoves { state: at });
            }
        }
        Ok(())
    }

    /// The states that moves make of a state, all of which must be known.
    fn next(
        &self,
        state: usize,
        offsets: &[Coord],
        known: &HashMap<&[Coord], usize>,
    ) -> Result<BTreeSet<usize>, LockFault> {
        let owners = self.owners(offsets).ok_or(LockFault::Overlap { state })?;
        let mut next = BTreeSet::new();
        for axis in AXES {
            for set in self.free_sets(&owners, offsets, axis, known.len()) {
                // It is not endless, since each of these states is known.
                for moved in self.slide(&owners, offsets, set, axis) {
                    let normal: Vec<Coord> = moved.iter().map(|&offset| offset - moved[0]).collect();
                    next.insert(*known.get(normal.as_slice()).ok_or(LockFault::WayOut { state })?);
                }
            }
        }
        Ok(next)
    }

    /// The offsets while a set of pieces moves along an axis, cell by cell, as far as it goes.
    fn slide(
        &self,
        owners: &HashMap<Coord, usize>,
        offsets: &[Coord],
        set: u64,
        axis: Coord,
    ) -> impl Iterator<Item = Vec<Coord>> {
        let moved = move |distance: i32| -> Vec<Coord> {
            let moves = |at: usize| if set >> at & 1 == 1 { distance } else { 0 };
            offsets.iter().enumerate().map(|(at, &offset)| offset + axis * moves(at)).collect()
        };
        // Where the set meets the others if it moves, they meet it if they move the other way: those with
        // fewer cells are looked at.
        let others = !set & (u64::MAX >> (64 - self.bodies.len()));
        let (few, back) = if self.cells(set) <= self.cells(others) { (set, 1) } else { (others, -1) };
        let meets = move |distance: i32| {
            let pieces = (0..self.bodies.len()).filter(move |at| few >> at & 1 == 1);
            let mut ahead = pieces.flat_map(move |at| {
                self.bodies[at].iter().map(move |&cell| cell + offsets[at] + axis * (distance * back))
            });
            ahead.any(|cell| owners.get(&cell).is_some_and(|other| few >> other & 1 == 0))
        };
        (1..).take_while(move |&distance| !meets(distance)).map(moved)
    }

    /// The cells of a set of pieces.
    fn cells(&self, set: u64) -> usize {
        (0..self.bodies.len()).filter(|at| set >> at & 1 == 1).map(|at| self.bodies[at].len()).sum()
    }

    /// The sets of some pieces, as bits, that can move one cell along an axis, the others staying: unions of
    /// what single pieces push. Each of them makes a state of its own, so more than `most` are not needed.
    fn free_sets(
        &self,
        owners: &HashMap<Coord, usize>,
        offsets: &[Coord],
        axis: Coord,
        most: usize,
    ) -> BTreeSet<u64> {
        let touched = |piece: usize| {
            let beyond = self.bodies[piece].iter().map(move |&cell| cell + offsets[piece] + axis);
            beyond.filter_map(|cell| owners.get(&cell).copied())
        };
        let mut sets = BTreeSet::from([0]);
        for first in 0..self.bodies.len() {
            let (mut pushed, mut waiting) = (1_u64 << first, vec![first]);
            while let Some(piece) = waiting.pop() {
                for next in touched(piece).filter(|&next| pushed >> next & 1 == 0).collect::<BTreeSet<_>>() {
                    pushed |= 1 << next;
                    waiting.push(next);
                }
            }
            let unions: Vec<u64> = sets.iter().map(|set| set | pushed).take(most + 2).collect();
            sets.extend(unions);
        }
        sets.remove(&0);
        sets.remove(&(u64::MAX >> (64 - self.bodies.len())));
        sets
    }

    /// The piece of each cell that is filled. Nothing if pieces overlap.
    fn owners(&self, offsets: &[Coord]) -> Option<HashMap<Coord, usize>> {
        let mut owners = HashMap::new();
        for (piece, (body, &offset)) in self.bodies.iter().zip(offsets).enumerate() {
            for &cell in *body {
                if owners.insert(cell + offset, piece).is_some() {
                    return None;
                }
            }
        }
        Some(owners)
    }
}

impl fmt::Display for LockFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const AXES: [&str; 3] = ["left to right", "back to front", "down to up"];
        match self {
            Self::InvalidPieces => write!(f, "it is not of two or more pieces of the solution, in order"),
            Self::Overlap { state } => write!(f, "in state {}, two pieces overlap", state + 1),
            Self::NoContact { axis, at } => {
                write!(f, "contact {} of the ring from {} is none", at + 1, AXES[*axis])
            }
            Self::NotInRing { axis, piece } => {
                write!(f, "piece {} is not in the ring from {}", piece + 1, AXES[*axis])
            }
            Self::OtherStart => write!(f, "its first state is not the solution"),
            Self::InvalidState { state } => {
                write!(f, "state {} is not one of its pieces, or is there twice", state + 1)
            }
            Self::WayOut { state } => write!(f, "a move leads from state {} to one not listed", state + 1),
            Self::OtherMoves { state } => {
                write!(f, "state {} has other moves, or another number of moves to it", state + 1)
            }
        }
    }
}

impl std::error::Error for LockFault {}

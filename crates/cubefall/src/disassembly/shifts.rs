//! Which pieces can move together from a state.

use super::clearance::{Clearances, ENDLESS, FormId, Offset};
use super::contacts::Contacts;
use super::states::Shift;
use std::ops::ControlFlow;

/// How far pieces can move from a state: for each axis, in row `i` and column `j`, how far piece `i` can move
/// up the axis until it touches piece `j`. Downwards, the roles of `i` and `j` are exchanged.
pub(super) struct Rooms {
    pieces: usize,
    along: [Vec<i32>; 3],
}

impl Rooms {
    /// For this many pieces.
    pub(super) fn new(pieces: usize) -> Self {
        Self { pieces, along: std::array::from_fn(|_| vec![ENDLESS; pieces * pieces]) }
    }

    /// Those of a state. Returns the first two pieces that overlap, if there are any.
    pub(super) fn measure(
        &mut self,
        forms: &[FormId],
        state: &[Offset],
        clearances: &mut Clearances,
    ) -> Result<(), [usize; 2]> {
        for second in 1..self.pieces {
            for first in 0..second {
                let offset = state[second] - state[first];
                let clearance =
                    clearances.between(forms[first], forms[second], offset).ok_or([first, second])?;
                for (along, [up, down]) in self.along.iter_mut().zip(clearance) {
                    along[first * self.pieces + second] = up;
                    along[second * self.pieces + first] = down;
                }
            }
        }
        Ok(())
    }

    /// Whether some pieces hold each other.
    pub(super) fn are_any_rigid(&self, contacts: &mut Contacts) -> bool {
        contacts.clear(self.pieces);
        for (axis, along) in self.along.iter().enumerate() {
            for (lower, row) in along.chunks_exact(self.pieces).enumerate() {
                for upper in (0..self.pieces).filter(|&upper| row[upper] == 0) {
                    contacts.add(axis, lower, upper);
                }
            }
        }
        contacts.rigid(all(self.pieces)).is_some()
    }

    /// The fewest pieces that can go away together, all others staying.
    pub(super) fn loose(&self) -> Option<Shift> {
        let all = all(self.pieces);
        let mut fewest: Option<(u32, Shift)> = None;
        for axis in 0..3 {
            let towing = Towing::new(&self.along[axis], self.pieces, ENDLESS);
            // What no piece of a set is towed by stays behind, so the rest of it can go.
            let sets = towing.towed.iter().copied().chain(towing.towing.iter().map(|set| all & !set));
            for pieces in sets.filter(|&set| set != 0 && set != all) {
                let number = pieces.count_ones().min((all & !pieces).count_ones());
                if fewest.is_none_or(|(fewest, _)| number < fewest) {
                    fewest = Some((number, Shift { axis, pieces, distance: ENDLESS }));
                }
            }
        }
        fewest.map(|(_, shift)| shift)
    }

    /// All shifts, if none is endless. Stops when `found` breaks.
    pub(super) fn each_shift(&self, mut found: impl FnMut(Shift) -> ControlFlow<()>) -> ControlFlow<()> {
        let all = all(self.pieces);
        for axis in 0..3 {
            for distance in 1.. {
                let towing = Towing::new(&self.along[axis], self.pieces, distance);
                if towing.is_rigid() {
                    break;
                }
                towing.each_set(0, all, &mut |pieces| match pieces == 0 || pieces == all {
                    true => ControlFlow::Continue(()),
                    false => found(Shift { axis, pieces, distance }),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The set of this many pieces. A set is a word of bits.
pub(super) const fn all(pieces: usize) -> u64 {
    u64::MAX >> (64 - pieces)
}

/// Which pieces a piece tows when it moves up an axis by some distance: those that it would touch, those that
/// these would touch, and so on; and itself.
struct Towing {
    towed: Vec<u64>,
    /// For each piece, those that tow it.
    towing: Vec<u64>,
}

impl Towing {
    fn new(room: &[i32], pieces: usize, distance: i32) -> Self {
        let mut towed: Vec<u64> = vec![0; pieces];
        for (piece, set) in towed.iter_mut().enumerate() {
            let row = &room[piece * pieces..][..pieces];
            *set = 1 << piece;
            row.iter().enumerate().for_each(|(other, &room)| *set |= u64::from(room < distance) << other);
        }
        // Warshall's algorithm, a row of the matrix at a time.
        for middle in 0..pieces {
            let reached = towed[middle];
            for set in &mut towed {
                *set |= if *set >> middle & 1 == 1 { reached } else { 0 };
            }
        }
        let mut towing = vec![0; pieces];
        for (piece, set) in towed.iter().enumerate() {
            towing.iter_mut().enumerate().for_each(|(other, by)| *by |= (set >> other & 1) << piece);
        }
        Self { towed, towing }
    }

    /// Whether no pieces can move without all others. Then none can move farther either.
    fn is_rigid(&self) -> bool {
        let all = all(self.towed.len());
        self.towed[0] == all && self.towing[0] == all
    }

    /// Calls `found` once with each set of pieces that tow no others, if it has the `chosen` ones and any of
    /// the `open` ones.
    fn each_set(
        &self,
        chosen: u64,
        open: u64,
        found: &mut impl FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if open == 0 {
            return found(chosen);
        }
        let piece = open.trailing_zeros() as usize;
        self.each_set(chosen | self.towed[piece], open & !self.towed[piece], found)?;
        self.each_set(chosen, open & !self.towing[piece], found)
    }
}

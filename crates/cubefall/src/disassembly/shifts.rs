//! Which pieces can move together from a state.

use super::clearance::{Clearances, ENDLESS, FormId, Offset};
use super::rigidity::{Contacts, MOST_PIECES, PieceSet, reach};
use super::states::Shift;
use std::ops::ControlFlow;

/// How far pieces can move from a state: for each axis, in row `i` and column `j`, how far piece `i` can move
/// up the axis until it touches piece `j`. Downwards, the roles of `i` and `j` are exchanged.
///
/// They are measured again only for pairs that are not as they were: the states of a search, and the
/// assemblies that follow each other, have most pairs in common.
#[derive(Default)]
pub(super) struct Rooms {
    pieces: usize,
    along: [Vec<i32>; 3],
    /// For the second piece of a pair and the first one: their forms, and the translation between them, when
    /// they were measured.
    measured: Vec<Option<(FormId, FormId, Offset)>>,
}

impl Rooms {
    /// For this many pieces.
    fn new(pieces: usize) -> Self {
        let along = std::array::from_fn(|_| vec![ENDLESS; pieces * pieces]);
        Self { pieces, along, measured: vec![None; pieces * pieces] }
    }

    /// Those of a state. Returns the first two pieces that overlap, if there are any.
    pub(super) fn measure(
        &mut self,
        forms: &[FormId],
        state: &[Offset],
        clearances: &mut Clearances,
    ) -> Result<(), [usize; 2]> {
        if forms.len() != self.pieces {
            *self = Self::new(forms.len());
        }
        for second in 1..self.pieces {
            for first in 0..second {
                let offset = state[second] - state[first];
                let pair = Some((forms[first], forms[second], offset));
                if self.measured[second * self.pieces + first] == pair {
                    continue;
                }
                let clearance =
                    clearances.between(forms[first], forms[second], offset).ok_or([first, second])?;
                self.measured[second * self.pieces + first] = pair;
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
            let pushes = Pushes::new(&self.along[axis], self.pieces, ENDLESS);
            if pushes.are_rigid() {
                continue;
            }
            let towing = Towing::new(&pushes);
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
                let pushes = Pushes::new(&self.along[axis], self.pieces, distance);
                if pushes.are_rigid() {
                    break;
                }
                Towing::new(&pushes).each_set(0, all, &mut |pieces| match pieces == 0 || pieces == all {
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

/// Which pieces a piece touches when it moves up an axis by some distance.
struct Pushes {
    pieces: usize,
    pushed: [PieceSet; MOST_PIECES],
    /// For each piece, those that touch it.
    pushing: [PieceSet; MOST_PIECES],
}

impl Pushes {
    fn new(room: &[i32], pieces: usize, distance: i32) -> Self {
        let none = [0; MOST_PIECES];
        let (mut pushed, mut pushing) = (none, none);
        for (piece, row) in room.chunks_exact(pieces).enumerate() {
            for (other, _) in row.iter().enumerate().filter(|&(_, &room)| room < distance) {
                pushed[piece] |= 1 << other;
                pushing[other] |= 1 << piece;
            }
        }
        Self { pieces, pushed, pushing }
    }

    /// Whether no pieces can move without all others. Then none can move farther either.
    fn are_rigid(&self) -> bool {
        let all = all(self.pieces);
        reach(&self.pushed, all) == all && reach(&self.pushing, all) == all
    }
}

/// Which pieces a piece tows when it moves up an axis by some distance: those that it would touch, those that
/// these would touch, and so on; and itself.
struct Towing {
    towed: Vec<PieceSet>,
    /// For each piece, those that tow it.
    towing: Vec<PieceSet>,
}

impl Towing {
    fn new(pushes: &Pushes) -> Self {
        let closure = |pushed: &[PieceSet]| {
            let own = pushed.iter().enumerate().map(|(piece, set)| set | 1 << piece);
            let mut towed: Vec<PieceSet> = own.collect();
            // Warshall's algorithm, a row of the matrix at a time.
            for middle in 0..towed.len() {
                let reached = towed[middle];
                let reaching = towed.iter_mut().filter(|set| **set >> middle & 1 == 1);
                reaching.for_each(|set| *set |= reached);
            }
            towed
        };
        let [towed, towing] =
            [&pushes.pushed, &pushes.pushing].map(|pushed| closure(&pushed[..pushes.pieces]));
        Self { towed, towing }
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

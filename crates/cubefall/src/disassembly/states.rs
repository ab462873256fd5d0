//! The states that a search has reached, each once.

use super::clearance::Offset;
use super::mixer::Mixer;
use std::hash::Hasher;

/// A move within a search: these pieces go `distance` up the axis, or the others down, which is the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub(super) axis: usize,
    pub(super) pieces: u64,
    pub(super) distance: i32,
}

/// Where a state was reached from.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    pub(super) state: usize,
    pub(super) shift: Shift,
}

/// The states of a part that were tried, in order: those of fewer moves first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchTree {
    /// For each state but the first, from which one it was reached first.
    pub origins: Vec<u32>,
    /// The state from which pieces leave, unless the part is locked.
    pub exit: Option<usize>,
}

/// The states in the order in which they were reached. A state has the offset of each piece, in normal form:
/// that of the first is 0.
pub(super) struct States {
    pieces: usize,
    /// Those of all states, one after the other.
    offsets: Vec<Offset>,
    /// Of each state but the first.
    origins: Vec<Origin>,
    /// A hash table by linear probing: one more than the number of a state, or 0. At most half of it is used.
    table: Vec<u32>,
}

impl States {
    /// The most that the table can number.
    pub(super) const MOST: usize = 1 << 30;

    /// The first state alone.
    pub(super) fn new(first: &[Offset]) -> Self {
        let mut states =
            Self { pieces: first.len(), offsets: first.to_vec(), origins: Vec::new(), table: vec![0; 16] };
        let slot = states.slot(0);
        states.table[slot] = 1;
        states
    }

    pub(super) fn len(&self) -> usize {
        self.origins.len() + 1
    }

    pub(super) fn get(&self, state: usize) -> &[Offset] {
        &self.offsets[state * self.pieces..][..self.pieces]
    }

    /// The shifts by which a state was reached, in order.
    pub(super) fn path(&self, mut state: usize) -> Vec<Shift> {
        let mut path = Vec::new();
        while state > 0 {
            let origin = self.origins[state - 1];
            path.push(origin.shift);
            state = origin.state;
        }
        path.reverse();
        path
    }

    /// The first of the states, as a tree.
    pub(super) fn tree(&self, tried: usize, exit: Option<usize>) -> SearchTree {
        let origins = self.origins.iter().take(tried.saturating_sub(1));
        SearchTree { origins: origins.map(|origin| origin.state as u32).collect(), exit }
    }

    /// Adds the state that a shift makes of another, unless it is there already. Returns its index.
    pub(super) fn add(&mut self, origin: Origin) -> usize {
        let Shift { axis, pieces, distance } = origin.shift;
        let shifted = |piece: usize| match pieces >> piece & 1 {
            0 => Offset::default(),
            _ => Offset::along(axis, distance),
        };
        for piece in 0..self.pieces {
            let before = self.offsets[origin.state * self.pieces + piece];
            self.offsets.push(before + shifted(piece) - shifted(0));
        }
        let slot = self.slot(self.len());
        if let Some(known) = (self.table[slot] as usize).checked_sub(1) {
            self.offsets.truncate(self.len() * self.pieces);
            return known;
        }
        self.origins.push(origin);
        self.table[slot] = self.len() as u32;
        if 2 * self.len() > self.table.len() {
            self.grow();
        }
        self.len() - 1
    }

    /// The slot of the table that has a state with the same offsets as this one, or where this one belongs.
    fn slot(&self, state: usize) -> usize {
        let mask = self.table.len() - 1;
        let mut mixer = Mixer::default();
        self.get(state).iter().for_each(|offset| mixer.write_i64(offset.number()));
        let mut slot = mixer.finish() as usize & mask;
        while let Some(other) = (self.table[slot] as usize).checked_sub(1) {
            if self.get(other) == self.get(state) {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.table = vec![0; 4 * self.table.len()];
        for state in 0..self.len() {
            let slot = self.slot(state);
            self.table[slot] = state as u32 + 1;
        }
    }
}

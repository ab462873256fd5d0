//! Which pieces touch which, and which of them hold each other.

/// A set of pieces, one bit each.
pub(super) type PieceSet = u64;

/// The most pieces of a set.
pub(super) const MOST_PIECES: usize = PieceSet::BITS as usize;

/// For each axis, which pieces each piece touches up the axis, and down.
pub(super) struct Contacts {
    up: [[PieceSet; MOST_PIECES]; 3],
    down: [[PieceSet; MOST_PIECES]; 3],
}

impl Contacts {
    /// None.
    pub(super) const fn new() -> Self {
        let none = [[0; MOST_PIECES]; 3];
        Self { up: none, down: none }
    }

    /// Removes all of these pieces: the first ones.
    pub(super) fn clear(&mut self, pieces: usize) {
        for sets in self.up.iter_mut().chain(&mut self.down) {
            sets[..pieces].fill(0);
        }
    }

    /// Adds that a cell of `lower` is followed, up the axis, by one of `upper`. That a piece touches itself
    /// changes nothing.
    pub(super) const fn add(&mut self, axis: usize, lower: usize, upper: usize) {
        self.up[axis][lower] |= 1 << upper;
        self.down[axis][upper] |= 1 << lower;
    }

    /// Two or more of these pieces that are rigid: by themselves, none of them can move without all others.
    ///
    /// A piece that moves up pushes those that it touches. So pieces are rigid if each reaches each other by
    /// touching, along each axis: if they are strongly connected in its graph. Rigid pieces of a set are
    /// all strongly connected in the graph of the set. So they are all in the component of its first piece,
    /// or all out of it, and each of both is looked at in turn, as far as these are not the set itself.
    pub(super) fn rigid(&self, pieces: PieceSet) -> Option<PieceSet> {
        if pieces.count_ones() < 2 {
            return None;
        }
        for axis in 0..3 {
            let component = reach(&self.up[axis], pieces) & reach(&self.down[axis], pieces);
            if component != pieces {
                return self.rigid(component).or_else(|| self.rigid(pieces & !component));
            }
        }
        Some(pieces)
    }
}

/// The pieces of a set that its first one reaches within the set, and itself.
pub(super) fn reach(next: &[PieceSet; MOST_PIECES], set: PieceSet) -> PieceSet {
    let mut reached = set & set.wrapping_neg();
    let mut waiting = reached;
    while waiting != 0 {
        let piece = waiting.trailing_zeros() as usize;
        waiting &= waiting - 1;
        let found = next[piece] & set & !reached;
        reached |= found;
        waiting |= found;
    }
    reached
}

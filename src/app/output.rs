//! What comes out of the app.

use crate::app::{Effect, Frame, Readout};

/// All that comes out of the app when time has passed.
#[derive(Clone, PartialEq, Debug)]
pub struct Output {
    /// What there is to see.
    pub frame: Frame,
    /// What there is to read.
    pub readout: Readout,
    /// What is to be done outside, in this order. Each effect is emitted once.
    pub effects: Vec<Effect>,
    /// Which work is due at once, but was not granted.
    pub due: Due,
}

/// Which work is due at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Due {
    /// Searching.
    pub search: bool,
    /// Filtering the solutions that are listed.
    pub filter: bool,
}

//! The output of the app.

use crate::Effect;

/// The output of one call of [`App::advance`](crate::App::advance).
#[derive(Clone, PartialEq, Debug)]
pub struct Output {
    /// The effects to carry out, in this order. Each is emitted once.
    pub effects: Vec<Effect>,
    /// The work that is due now and was not granted.
    pub due: Due,
}

/// The work that is due now.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Due {
    /// Searching.
    pub search: bool,
    /// Filtering the listed solutions.
    pub filter: bool,
}

//! What a player is looking for among the steps taken.

use crate::search::Bisection;

/// What is being looked for among the steps taken.
#[derive(Clone, Debug)]
pub(super) struct Lookup {
    pub(super) bisection: Bisection,
    /// Where the player stood.
    pub(super) from: u64,
    pub(super) then: Then,
}

/// What to do at the step that was looked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Then {
    /// It is when a placement was made: stay there, unless that was where the player stood.
    StayBefore,
    /// Stay there, and show at once what is different.
    Stay,
    /// It is when the last placement was made: take note whether that led to an assembly of so many, and go back.
    TakeNote(usize),
}

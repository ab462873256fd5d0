//! The state of a player.

use crate::Breakpoint;
use cubefall::search::{Bisection, Event};

/// An intent of the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Intent {
    /// Run forward.
    Run(Until),
    /// Seek a step, and show the change at once.
    Jump(u64),
    /// Seek the step before.
    StepBack,
    /// Seek the last placement before, or step 0.
    PreviousPlacement,
    /// Seek the last solution before, or step 0.
    PreviousSolution,
}

/// The goal of a run forward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    /// Until the user pauses it, at the set speed. All others run at full speed.
    Pause,
    /// For one step.
    Step,
    /// Until a placement fits.
    Placement,
    /// Until a solution is found.
    Solution,
    /// Until everything has been tried.
    End,
}

/// The state of a player.
#[derive(Clone, Debug)]
pub(super) enum State {
    /// It is paused.
    Paused(Arrival),
    /// It runs forward, from this step.
    Running { until: Until, from: u64 },
    /// It seeks a known step.
    Seeking(Seek),
    /// It looks up a step among those taken.
    LookingUp(Lookup),
}

/// How the player reached the current step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrival {
    /// By single steps, whose changes are shown as flights.
    Stepped,
    /// By a jump: the change is shown at once.
    Jumped,
    /// By running to this breakpoint.
    Stopped(Breakpoint),
}

/// A seek to a step.
#[derive(Clone, Debug)]
pub(super) struct Seek {
    pub(super) to: u64,
    pub(super) arrival: Arrival,
    /// Whether the last change of the assembly before that step is a placement, if a lookup has determined that.
    pub(super) just_placed: Option<bool>,
    /// The intent that follows.
    pub(super) next: Option<Intent>,
}

impl Seek {
    /// A seek after which the player pauses.
    pub(super) const fn new(to: u64, arrival: Arrival) -> Self {
        Self { to, arrival, just_placed: None, next: None }
    }
}

/// A lookup among the steps taken.
#[derive(Clone, Debug)]
pub(super) struct Lookup {
    pub(super) bisection: Bisection,
    /// The step from which it started.
    pub(super) from: u64,
    pub(super) then: Then,
    /// The intent that follows after that.
    pub(super) next: Option<Intent>,
}

/// What follows a lookup.
#[derive(Clone, Copy, Debug)]
pub(super) enum Then {
    /// Stay at the placement found. If the lookup started there, look up the placement before.
    StayBefore,
    /// Stay at the step found, and show the change at once.
    Stay,
    /// Record whether the placement found made an assembly of this many pieces, and return to the start of the lookup.
    CompareLevel(usize),
}

/// What is known about the current step.
#[derive(Clone, Default, Debug)]
pub(super) struct Here {
    /// Its event.
    pub(super) event: Option<Event>,
    /// Whether the step before it reported isolated cells.
    pub(super) after_isolation: bool,
    /// Whether the last change of the assembly is a placement.
    pub(super) just_placed: Option<bool>,
}

impl Here {
    /// The data after a step. `before` is the event of the step before it, if known.
    pub(super) fn after(before: Option<&Event>, event: Event) -> Self {
        Self {
            after_isolation: matches!(before, Some(Event::Isolated { .. })),
            just_placed: just_placed(&event),
            event: Some(event),
        }
    }

    /// The data after one more step.
    pub(super) fn then(&self, event: Event) -> Self {
        let after = Self::after(self.event.as_ref(), event);
        Self { just_placed: after.just_placed.or(self.just_placed), ..after }
    }
}

/// Whether the last change of an incomplete assembly is a placement, if the event decides that.
fn just_placed(event: &Event) -> Option<bool> {
    match event {
        Event::Placed { .. } => Some(true),
        Event::Removed { .. } | Event::Solved { .. } | Event::Repeated { .. } => Some(false),
        _ => None,
    }
}

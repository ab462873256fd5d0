//! What a player does, as one value.

use crate::app::Breakpoint;
use crate::search::{Bisection, Event};

/// What the user wants of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Intent {
    /// Run forward.
    Run(Until),
    /// Go to a step, and show at once what is different there.
    Jump(u64),
    /// Go to the step before.
    StepBack,
    /// Go to the last placement made before, or to the beginning.
    PreviousPlacement,
    /// Go to the last solution found before, or to the beginning.
    PreviousSolution,
}

/// How long the player runs forward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Until {
    /// Until the user pauses it, at the chosen speed. All others are as fast as possible.
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

/// What the player does.
#[derive(Clone, Debug)]
pub(super) enum State {
    /// It waits for the user.
    Paused(Arrival),
    /// It runs forward, from this step.
    Running { until: Until, from: u64 },
    /// It seeks a step that is known.
    Seeking(Seek),
    /// It looks for a step among those that were taken.
    LookingUp(Lookup),
}

/// How the player comes to stand where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrival {
    /// By steps that can be shown one after the other.
    Stepped,
    /// By a jump: what is different is shown at once.
    Jumped,
    /// By this breakpoint.
    Stopped(Breakpoint),
}

/// A seek to a step.
#[derive(Clone, Debug)]
pub(super) struct Seek {
    pub(super) to: u64,
    pub(super) arrival: Arrival,
    /// Whether the last change of the assembly before that step is a placement, where a lookup has found that out.
    pub(super) just_placed: Option<bool>,
    /// What follows.
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
    /// Where the player stood when it began.
    pub(super) from: u64,
    pub(super) then: Then,
    /// What follows after that.
    pub(super) next: Option<Intent>,
}

/// What to do with the step that was looked up.
#[derive(Clone, Copy, Debug)]
pub(super) enum Then {
    /// A placement was made there. Stay, unless the player stood there already: then the placement before is looked up.
    StayBefore,
    /// Stay there, and show at once what is different.
    Stay,
    /// The last placement was made there. Note whether it made an assembly of this many pieces, and return.
    CompareLevel(usize),
}

/// What is known of the step at which the player stands.
#[derive(Clone, Default, Debug)]
pub(super) struct Here {
    /// What the step did.
    pub(super) event: Option<Event>,
    /// Whether the step before it reported isolated cells.
    pub(super) after_isolation: bool,
    /// Whether the last change of the assembly is a placement.
    pub(super) just_placed: Option<bool>,
}

impl Here {
    /// After a step, where `before` is the event of the step before it, if that is known.
    pub(super) fn after(before: Option<&Event>, event: Event) -> Self {
        Self {
            after_isolation: matches!(before, Some(Event::Isolated { .. })),
            just_placed: just_placed(&event),
            event: Some(event),
        }
    }

    /// After one more step.
    pub(super) fn then(&self, event: Event) -> Self {
        let after = Self::after(self.event.as_ref(), event);
        Self { just_placed: after.just_placed.or(self.just_placed), ..after }
    }
}

/// Whether the last change of an assembly that is not complete is a placement, as far as an event says.
fn just_placed(event: &Event) -> Option<bool> {
    match event {
        Event::Placed { .. } => Some(true),
        Event::Removed { .. } | Event::Solved { .. } | Event::Repeated { .. } => Some(false),
        _ => None,
    }
}

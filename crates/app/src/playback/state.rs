//! The state of playback, and its pace.

use crate::Breakpoint;
use cubefall::puzzle::Cell;
use cubefall::search::{Bisection, Event};

/// An intent of the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Intent {
    /// Run forward.
    Run(Until),
    /// Seek the step before.
    StepBack,
    /// Seek the last placement before, or step 0.
    PreviousPlacement,
    /// Seek the last solution before, or step 0.
    PreviousSolution,
}

/// The goal of a run forward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
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
pub(super) enum PlaybackState {
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
    /// Whether the last change of the assembly before that step is a placement, if a lookup has determined
    /// that.
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
    /// Record whether the placement found made an assembly of this many pieces, and return to the start of
    /// the lookup.
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
    /// The cell that the search branches on; after a placement, the one that this covers.
    pub(super) target: Option<Cell>,
}

impl Here {
    /// The data after one more step. `target` is the cell that the search branches on now.
    pub(super) fn then(&self, event: Event, target: Option<Cell>) -> Self {
        let is_placed = matches!(event, Event::Placed { .. });
        Self {
            after_isolation: matches!(self.event, Some(Event::Isolated { .. })),
            just_placed: just_placed(&event).or(self.just_placed),
            target: if is_placed { self.target } else { target },
            event: Some(event),
        }
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

/// The steps that are due.
#[derive(Clone, Default, Debug)]
pub(super) struct Pace {
    due: f64,
    hold: f64,
}

impl Pace {
    /// The maximum time for which steps can be due, in seconds. A slow machine drops the rest.
    const LONGEST_DUE: f64 = 0.1;

    /// Advances by `dt` seconds, at `rate` steps a second.
    pub(super) fn tick(&mut self, rate: f64, dt: f64) {
        let held = self.hold.min(dt);
        self.hold -= held;
        self.due = (self.due + rate * (dt - held)).min((rate * Self::LONGEST_DUE).max(1.0));
    }

    /// Takes at most `most` of the whole steps that are due.
    pub(super) fn take(&mut self, most: u64) -> u64 {
        let steps = (self.due as u64).min(most);
        self.due -= steps as f64;
        steps
    }

    /// Delays the next steps by `seconds`.
    pub(super) fn hold(&mut self, seconds: f64) {
        self.hold = seconds;
        self.due = 0.0;
    }

    /// Drops the steps that are due.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The rates reached, over windows long enough to read.
#[derive(Clone, Default, Debug)]
pub(super) struct RateMeter {
    counted: Rates<u64>,
    seconds: f64,
    reached: Rates<f64>,
}

/// Steps, and how many of them were tries.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Rates<N> {
    pub(super) steps: N,
    pub(super) tries: N,
}

impl RateMeter {
    /// The minimum window, in seconds. In a shorter one the rate would fluctuate.
    const WINDOW: f64 = 0.5;

    pub(super) fn count(&mut self, steps: u64, tries: u64) {
        self.counted.steps += steps;
        self.counted.tries += tries;
    }

    pub(super) fn tick(&mut self, dt: f64) {
        self.seconds += dt;
        // At a low rate, the window must have some steps, or the rate would be 0 half of the time.
        let long_enough = self.counted.steps >= 4 || self.seconds >= 4.0 * Self::WINDOW;
        if self.seconds >= Self::WINDOW && long_enough {
            let a_second = |count: u64| count as f64 / self.seconds;
            self.reached = Rates { steps: a_second(self.counted.steps), tries: a_second(self.counted.tries) };
            (self.counted, self.seconds) = (Rates::default(), 0.0);
        }
    }

    /// The rates per second over the last full window.
    pub(super) fn rates(&self) -> Rates<f64> {
        self.reached
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_steps_are_taken_as_time_and_rate_allow() {
        let mut pace = Pace::default();
        let mut taken = 0;
        for _ in 0..600 {
            pace.tick(25.0, 1.0 / 60.0);
            taken += pace.take(u64::MAX);
        }
        assert!((249..=250).contains(&taken), "{taken}");
    }

    #[test]
    fn a_long_pause_is_not_caught_up() {
        let mut pace = Pace::default();
        pace.tick(1000.0, 3600.0);
        assert_eq!(pace.take(u64::MAX), 100);
    }

    #[test]
    fn a_hold_delays_the_steps_by_its_length() {
        let mut pace = Pace::default();
        pace.hold(1.0);
        pace.tick(10.0, 1.0);
        assert_eq!(pace.take(u64::MAX), 0);
        pace.tick(10.0, 0.1);
        assert_eq!(pace.take(u64::MAX), 1);
    }
}

//! Running forward.

use super::Player;
use super::state::{Arrival, Here, State, Until};
use crate::{Breakpoint, Speed};
use cubefall::problem::PlacementId;
use cubefall::search::Event;
use std::ops::ControlFlow;

/// A run forward: its goal, and its first step.
#[derive(Clone, Copy)]
struct Run {
    until: Until,
    from: u64,
}

/// Why a run stops.
enum Stop {
    /// The goal is reached, or the search is over.
    Reached,
    At(Breakpoint),
}

impl Player {
    /// The time for which playback holds a solution, in seconds.
    const SOLUTION_HOLD: f64 = 2.5;

    /// Starts to run forward. With a breakpoint at dead ends, it first looks up whether the current node is one.
    pub(super) fn run(&mut self, until: Until) {
        let from = self.recording.now();
        self.state = State::Paused(Arrival::Stepped);
        if until != Until::Step && self.breakpoints.has_dead_ends() && !self.knows_last_change(until) {
            return;
        }
        self.enter(State::Running { until, from });
    }

    /// Takes at most `most` of the steps that are due. Returns whether more are due.
    pub(super) fn run_on(
        &mut self,
        until: Until,
        from: u64,
        most: u64,
        found: impl FnMut(u64, &[PlacementId]),
    ) -> bool {
        let paced = until == Until::Pause && self.speed != Speed::FASTEST;
        let budget = match until {
            Until::Step => 1,
            _ if paced => self.pace.take(most),
            _ => most,
        };
        if budget == 0 {
            return false;
        }
        let (steps, tries) = (self.recording.now(), self.search().stats().tried());
        let stop = self.forward(Run { until, from }, budget, found);
        let stats = self.search().stats();
        self.meter.count(stats.steps().saturating_sub(steps), stats.tried().saturating_sub(tries));
        match stop {
            Some(stop) => self.stop(stop),
            None => self.hold(),
        }
        match self.state {
            State::Paused(_) => false,
            State::Running { .. } => !paced || budget == most,
            State::Seeking(_) | State::LookingUp(_) => true,
        }
    }

    /// Takes steps in bulk, except the last two: the last one is shown, and the one before may explain it.
    fn forward(&mut self, run: Run, budget: u64, mut found: impl FnMut(u64, &[PlacementId])) -> Option<Stop> {
        let now = self.recording.now();
        let budget = self.breakpoints.next_step(now).map_or(budget, |step| budget.min(step - now));
        let watches = self.watches(run.until);
        let singly = if watches { 1 } else { budget.min(2) };
        let mut stop = match watches {
            true => self.watch(run, budget - singly, &mut found),
            false => self.run_in_bulk(run.until, budget - singly, &mut found),
        };
        for _ in 0..singly {
            if stop.is_none() {
                let event = self.step(&mut found);
                stop = self.note(run, event);
            }
        }
        stop
    }

    /// Whether it has to examine the event of each step.
    fn watches(&self, until: Until) -> bool {
        until == Until::Placement || (until != Until::Step && self.breakpoints.watch_events())
    }

    /// Takes at most `budget` steps; fewer if the goal is a solution and one is found.
    fn run_in_bulk(
        &mut self,
        until: Until,
        budget: u64,
        found: &mut impl FnMut(u64, &[PlacementId]),
    ) -> Option<Stop> {
        let mut stopped = false;
        if budget > 0 {
            self.here = Here { after_isolation: self.here.after_isolation, ..Here::default() };
        }
        self.recording.run(budget, |number, placements| {
            found(number, placements);
            stopped = until == Until::Solution;
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        stopped.then(|| {
            self.here.event = self.search().placed().last().map(|&placement| Event::Solved { placement });
            Stop::Reached
        })
    }

    /// Takes at most `budget` steps and examines their events; fewer if one of them stops the run.
    fn watch(&mut self, run: Run, budget: u64, found: &mut impl FnMut(u64, &[PlacementId])) -> Option<Stop> {
        let mut left = budget;
        while left > 0 && !self.search().is_over() {
            let mut seen = None;
            left -= self.recording.watch(left, |search, event| {
                if matches!(event, Event::Solved { .. }) {
                    found(search.stats().solutions(), &search.placed());
                }
                seen = Some(event);
                ControlFlow::Break(())
            });
            let stop = seen.and_then(|event| self.note(run, event));
            if stop.is_some() {
                return stop;
            }
        }
        None
    }

    /// Records the event of the last step. Returns why the run stops there, if it does.
    fn note(&mut self, run: Run, event: Event) -> Option<Stop> {
        let left_a_dead_end = matches!(event, Event::Removed { .. }) && self.here.just_placed == Some(true);
        self.here = self.here.then(event.clone());
        if run.until == Until::Step {
            return Some(Stop::Reached);
        }
        // The dead end at which the run began does not stop it again.
        let left_a_dead_end = left_a_dead_end && self.recording.now() - 1 > run.from;
        let breakpoint = self.breakpoints.met(&event, self.search(), left_a_dead_end);
        let reached = || (self.is_reached(run.until, &event)).then_some(Stop::Reached);
        breakpoint.map(Stop::At).or_else(reached)
    }

    fn is_reached(&self, until: Until, event: &Event) -> bool {
        let reached = match until {
            Until::Step => true,
            Until::Placement => {
                matches!(event, Event::Placed { .. } | Event::Solved { .. } | Event::Repeated { .. })
            }
            Until::Solution => matches!(event, Event::Solved { .. }),
            Until::Pause | Until::End => false,
        };
        reached || self.search().is_over()
    }

    fn stop(&mut self, stop: Stop) {
        match stop {
            Stop::Reached => self.enter(State::Paused(Arrival::Stepped)),
            // The dead end is to be shown, not the step that leaves it.
            Stop::At(breakpoint @ Breakpoint::DeadEnd(_)) => {
                self.seek(self.recording.now() - 1, Arrival::Stopped(breakpoint));
            }
            Stop::At(breakpoint) => self.enter(State::Paused(Arrival::Stopped(breakpoint))),
        }
    }

    /// While single steps are shown, delays the next one until the change has been visible for a while.
    fn hold(&mut self) {
        let (Some(event), Some(flight)) = (&self.here.event, self.flight_seconds()) else { return };
        match event {
            Event::Placed { .. } | Event::Removed { .. } | Event::StageDone { .. } => self.pace.hold(flight),
            Event::Solved { .. } | Event::Repeated { .. } => self.pace.hold(flight + Self::SOLUTION_HOLD),
            _ => {}
        }
    }
}

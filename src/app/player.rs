//! Plays a search: step by step, at a pace, or on to a goal.

use super::pace::{Pace, RateMeter, Rates};
use super::{Motion, Speed};
use crate::solver::{Event, PlacementId, PlacementTable, Search};
use std::ops::ControlFlow;

/// What the player is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Drive {
    /// Waiting for the user.
    Paused,
    /// Playing at the chosen speed.
    Playing,
    /// Going on as fast as possible until the goal is reached, then pausing.
    Seeking(Goal),
}

/// Where to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// After one step.
    Step,
    /// At the next placement that fits.
    Placement,
    /// At the next solution.
    Solution,
    /// When everything has been tried.
    End,
}

/// A search and where its playback stands.
#[derive(Clone, Debug)]
pub(super) struct Player {
    search: Search,
    last: Option<Event>,
    shut_in: bool,
    drive: Drive,
    speed: Speed,
    pace: Pace,
    meter: RateMeter,
}

impl Player {
    /// Above so many steps a second single steps are no longer shown.
    const WATCHABLE: f64 = 30.0;
    /// Seconds that a solution stays in view before playing goes on.
    const SOLUTION_HOLD: f64 = 2.5;
    /// Seconds that a flight takes when steps are made by hand.
    const HAND_FLIGHT: f64 = 0.7;

    pub(super) fn new(search: Search, speed: Speed) -> Self {
        Self {
            search,
            last: None,
            shut_in: false,
            drive: Drive::Paused,
            speed,
            pace: Pace::default(),
            meter: RateMeter::default(),
        }
    }

    pub(super) fn search(&self) -> &Search {
        &self.search
    }

    /// Whether the step before the last one told of isolated cells, as far as that is known.
    pub(super) fn was_shut_in(&self) -> bool {
        self.shut_in
    }

    /// What the last step did.
    pub(super) fn last(&self) -> Option<Event> {
        self.last
    }

    pub(super) fn drive(&self) -> Drive {
        self.drive
    }

    pub(super) fn speed(&self) -> Speed {
        self.speed
    }

    /// How fast it goes; not at all while paused.
    pub(super) fn rates(&self) -> Rates<f64> {
        if self.drive == Drive::Paused { Rates::default() } else { self.meter.rates() }
    }

    pub(super) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.pace.clear();
    }

    /// Sets what to do from now on. A search that is over stays paused.
    pub(super) fn set_drive(&mut self, drive: Drive) {
        self.drive = if self.search.is_over() { Drive::Paused } else { drive };
        self.pace.clear();
        self.meter.clear();
    }

    /// Lets `dt` seconds pass.
    pub(super) fn tick(&mut self, dt: f64) {
        self.meter.tick(dt);
        if let (Drive::Playing, Some(rate)) = (self.drive, self.speed.steps_per_second()) {
            self.pace.tick(rate, dt);
        }
    }

    /// Takes at most `most` of the steps that are due; calls `found` at each solution. Returns whether more are due.
    pub(super) fn work(
        &mut self,
        table: &PlacementTable,
        most: u64,
        found: impl FnMut(&[PlacementId]),
    ) -> bool {
        let budget = match (self.drive, self.speed.steps_per_second()) {
            (Drive::Paused, _) => 0,
            (Drive::Playing, Some(_)) => self.pace.take(most),
            (Drive::Seeking(Goal::Step), _) => 1,
            (Drive::Playing, None) | (Drive::Seeking(_), _) => most,
        };
        if budget == 0 {
            return false;
        }
        let (steps, tries) = (self.search.stats().steps(), self.search.stats().tried());
        self.advance(table, budget, found);
        let stats = self.search.stats();
        self.meter.count(stats.steps() - steps, stats.tried() - tries);
        self.stop_or_hold();
        self.drive != Drive::Paused && (self.unpaced() || budget == most)
    }

    /// How to show what changes now.
    pub(super) fn motion(&self) -> Motion {
        match self.flight_seconds() {
            Some(seconds) => Motion::Flight { seconds: seconds as f32 },
            None => Motion::Snapshots,
        }
    }

    /// Whether steps are due as fast as they can be made.
    fn unpaced(&self) -> bool {
        matches!(self.drive, Drive::Seeking(_)) || self.speed == Speed::FASTEST
    }

    fn flight_seconds(&self) -> Option<f64> {
        match (self.drive, self.speed.steps_per_second()) {
            (Drive::Paused, _) => Some(Self::HAND_FLIGHT),
            (Drive::Playing, Some(rate)) if rate <= Self::WATCHABLE => Some((3.0 / rate).clamp(0.1, 0.9)),
            _ => None,
        }
    }

    fn advance(&mut self, table: &PlacementTable, budget: u64, mut found: impl FnMut(&[PlacementId])) {
        let to_placement = self.drive == Drive::Seeking(Goal::Placement);
        let to_solution = self.drive == Drive::Seeking(Goal::Solution);
        // All but the last step in bulk: the last one is shown. To stop at a placement, each must be looked at.
        let bulk = if to_placement { 0 } else { budget - 1 };
        let mut stopped = false;
        self.search.run(table, bulk, |placements| {
            found(placements);
            stopped = to_solution;
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if stopped {
            self.last = self.search.placed(table).last().map(|&placement| Event::Solved { placement });
            return;
        }
        for _ in bulk..budget {
            let event = self.search.step(table);
            let before = self.last.replace(event).filter(|_| bulk == 0);
            self.shut_in = matches!(before, Some(Event::Isolated { .. }));
            match event {
                Event::Solved { .. } => return found(&self.search.placed(table)),
                Event::Placed { .. } | Event::Repeated { .. } | Event::Exhausted | Event::Full => return,
                _ => {}
            }
        }
    }

    /// Pauses where the goal is reached; while single steps are shown, gives what changed time to be seen.
    fn stop_or_hold(&mut self) {
        let Some(event) = self.last else { return };
        let reached = match self.drive {
            Drive::Seeking(Goal::Step) => true,
            Drive::Seeking(Goal::Placement) => {
                matches!(event, Event::Placed { .. } | Event::Solved { .. } | Event::Repeated { .. })
            }
            Drive::Seeking(Goal::Solution) => matches!(event, Event::Solved { .. }),
            _ => false,
        };
        if reached || self.search.is_over() {
            return self.set_drive(Drive::Paused);
        }
        if let (Drive::Playing, Some(flight)) = (self.drive, self.flight_seconds()) {
            match event {
                Event::Placed { .. } | Event::Removed { .. } => self.pace.hold(flight),
                Event::Solved { .. } | Event::Repeated { .. } => self.pace.hold(flight + Self::SOLUTION_HOLD),
                Event::StageDone { .. } => self.pace.hold(flight),
                _ => {}
            }
        }
    }
}

//! Plays a search: step by step, at a pace, or on to a goal; and back.

use super::breakpoints::Breakpoints;
use super::pace::{Pace, RateMeter, Rates};
use super::{Breakpoint, Motion, Speed};
use crate::solver::{Event, PlacementId, PlacementTable, Recording, Search, Stats};
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
    /// After so many steps, before or after where it stands.
    Moment(u64),
}

/// A search and where its playback stands.
#[derive(Clone, Debug)]
pub(super) struct Player {
    recording: Recording,
    last: Option<Event>,
    shut_in: bool,
    drive: Drive,
    /// Whether what changes is to be shown at once, since the user jumps about.
    jumps: bool,
    pub(super) breakpoints: Breakpoints,
    /// The breakpoint at which it stopped.
    met: Option<Breakpoint>,
    /// Where the search stood when it was last set going.
    set_out: u64,
    /// Whether the last thing that happened to the assembly is that a placement was made, where that is watched.
    has_just_placed: bool,
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

    pub(super) fn new(search: Search, table: &PlacementTable, speed: Speed) -> Self {
        Self::of(Recording::new(search, table), speed)
    }

    /// Of a recording, wherever it stands.
    pub(super) fn of(recording: Recording, speed: Speed) -> Self {
        Self {
            recording,
            last: None,
            shut_in: false,
            drive: Drive::Paused,
            jumps: false,
            breakpoints: Breakpoints::default(),
            met: None,
            set_out: 0,
            has_just_placed: false,
            speed,
            pace: Pace::default(),
            meter: RateMeter::default(),
        }
    }

    pub(super) fn search(&self) -> &Search {
        self.recording.search()
    }

    pub(super) fn recording(&self) -> &Recording {
        &self.recording
    }

    /// The breakpoint at which it stopped, if it did.
    pub(super) fn met(&self) -> Option<Breakpoint> {
        self.met
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

    /// Whether it waits at this step.
    pub(super) fn waits_at(&self, step: u64) -> bool {
        self.drive == Drive::Paused && self.recording.now() == step
    }

    /// Whether it is on its way to a step. It goes there even while something else is looked at.
    pub(super) fn is_bound(&self) -> bool {
        matches!(self.drive, Drive::Seeking(Goal::Moment(_)))
    }

    /// The step at which it stands, or to which it is on its way.
    pub(super) fn bound_for(&self) -> u64 {
        match self.drive {
            Drive::Seeking(Goal::Moment(step)) => step,
            _ => self.recording.now(),
        }
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

    /// Sets what to do from now on. A search that is over stays paused, unless it is to go to some moment.
    pub(super) fn set_drive(&mut self, drive: Drive) {
        let goes = !self.search().is_over() || matches!(drive, Drive::Seeking(Goal::Moment(_)));
        self.drive = if goes { drive } else { Drive::Paused };
        self.pace.clear();
        self.meter.clear();
    }

    /// Sets out for something, from where it stands.
    pub(super) fn set_out(&mut self, drive: Drive, table: &PlacementTable) {
        (self.met, self.jumps, self.set_out) = (None, false, self.recording.now());
        if self.breakpoints.watches_dead_ends() {
            self.has_just_placed = self.recording.has_just_placed(table);
        }
        self.set_drive(drive);
    }

    /// Goes to a moment, and shows at once what is different there.
    pub(super) fn jump(&mut self, step: u64, table: &PlacementTable) {
        self.set_out(Drive::Seeking(Goal::Moment(step)), table);
        self.jumps = true;
    }

    /// Goes back by a step.
    pub(super) fn step_back(&mut self, table: &PlacementTable) {
        if let Some(before) = self.recording.now().checked_sub(1) {
            self.set_out(Drive::Seeking(Goal::Moment(before)), table);
        }
    }

    /// Goes back to the last placement made before now, or to the beginning.
    pub(super) fn back_to_placement(&mut self, table: &PlacementTable) {
        let now = self.recording.now();
        self.recording.seek(table, now.saturating_sub(1));
        let kept = self.search().stats().kept();
        let moment = if kept > 0 { self.recording.seek_first(table, Stats::kept, kept) } else { None };
        self.set_out(Drive::Seeking(Goal::Moment(moment.unwrap_or(0))), table);
    }

    /// Goes back to the last solution found before now, or to the beginning.
    pub(super) fn back_to_solution(&mut self, table: &PlacementTable) {
        let now = self.recording.now();
        let before = self.recording.solutions().partition_point(|found| found.step < now);
        let moment = before.checked_sub(1).map_or(0, |last| self.recording.solutions()[last].step);
        self.set_out(Drive::Seeking(Goal::Moment(moment)), table);
    }

    /// Goes where the search was so far for the first time.
    pub(super) fn jump_to_progress(&mut self, progress: f64, table: &PlacementTable) {
        self.recording.seek_progress(table, progress);
        self.jump(self.recording.now(), table);
    }

    /// Goes where the search was so far for the first time, and on to where this placement is made there.
    pub(super) fn jump_to_node(&mut self, progress: f64, placement: PlacementId, table: &PlacementTable) {
        self.recording.seek_progress(table, progress);
        self.recording.watch(table, u64::MAX, |_, event| match event {
            Event::Placed { placement: made }
            | Event::Solved { placement: made }
            | Event::Repeated { placement: made }
                if made == placement =>
            {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        });
        self.jump(self.recording.now(), table);
    }

    /// Lets `dt` seconds pass.
    pub(super) fn tick(&mut self, dt: f64) {
        self.meter.tick(dt);
        if let (Drive::Playing, Some(rate)) = (self.drive, self.speed.steps_per_second()) {
            self.pace.tick(rate, dt);
        }
    }

    /// Takes at most `most` of the steps that are due; calls `found` at each solution with its number. Returns whether more
    /// are due.
    pub(super) fn work(
        &mut self,
        table: &PlacementTable,
        most: u64,
        found: impl FnMut(u64, &[PlacementId]),
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
        if let Drive::Seeking(Goal::Moment(step)) = self.drive {
            return !self.approach(step, table, budget, found);
        }
        let (steps, tries) = (self.recording.now(), self.search().stats().tried());
        self.advance(table, budget, found);
        let stats = self.search().stats();
        let (steps, tries) = (stats.steps().saturating_sub(steps), stats.tried().saturating_sub(tries));
        self.meter.count(steps, tries);
        self.stop_or_hold();
        self.drive != Drive::Paused && (self.unpaced() || budget == most)
    }

    /// How to show what changes now.
    pub(super) fn motion(&self) -> Motion {
        match self.flight_seconds() {
            Some(_) if self.jumps => Motion::Still,
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

    /// Goes towards a moment, and pauses when it is there. Returns whether it is.
    fn approach(
        &mut self,
        step: u64,
        table: &PlacementTable,
        budget: u64,
        found: impl FnMut(u64, &[PlacementId]),
    ) -> bool {
        // The last two steps are taken one by one, so that it is known what they did.
        let before = step.saturating_sub(2);
        let mut found = found;
        if !(before..step).contains(&self.recording.now())
            && !self.recording.approach(table, before, budget, &mut found)
        {
            return false;
        }
        let mut events = [None; 2];
        while self.recording.now() < step && !self.search().is_over() {
            events = [events[1], Some(self.step(table, &mut found))];
        }
        self.last = events[1];
        self.shut_in = matches!(events[0], Some(Event::Isolated { .. }));
        self.set_drive(Drive::Paused);
        true
    }

    fn step(&mut self, table: &PlacementTable, found: &mut impl FnMut(u64, &[PlacementId])) -> Event {
        let event = self.recording.step(table);
        if matches!(event, Event::Solved { .. }) {
            found(self.search().stats().solutions(), &self.search().placed(table));
        }
        event
    }

    fn advance(&mut self, table: &PlacementTable, budget: u64, mut found: impl FnMut(u64, &[PlacementId])) {
        let now = self.recording.now();
        let budget = self.breakpoints.next_step(now).map_or(budget, |step| budget.min(step - now));
        // All but the last step in bulk: the last one is shown.
        let stopped = match self.watches() {
            true => self.watch(table, budget - 1, &mut found),
            false => self.run(table, budget - 1, &mut found),
        };
        if stopped {
            return;
        }
        let before = self.last.filter(|_| budget == 1);
        let event = self.step(table, &mut found);
        self.take_note(before, event, table);
    }

    /// Whether it has to look at what each step does.
    fn watches(&self) -> bool {
        self.drive == Drive::Seeking(Goal::Placement)
            || (self.drive != Drive::Seeking(Goal::Step) && self.breakpoints.watches())
    }

    /// Takes so many steps, or fewer if it is to stop at a solution and there is one. Returns whether it did.
    fn run(
        &mut self,
        table: &PlacementTable,
        budget: u64,
        found: &mut impl FnMut(u64, &[PlacementId]),
    ) -> bool {
        let to_solution = self.drive == Drive::Seeking(Goal::Solution);
        let mut stopped = false;
        self.recording.run(table, budget, |number, placements| {
            found(number, placements);
            stopped = to_solution;
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if stopped {
            self.last = self.search().placed(table).last().map(|&placement| Event::Solved { placement });
        }
        stopped
    }

    /// Takes so many steps and looks at what they do, or fewer if it is to stop at one. Returns whether it did.
    fn watch(
        &mut self,
        table: &PlacementTable,
        budget: u64,
        found: &mut impl FnMut(u64, &[PlacementId]),
    ) -> bool {
        let mut left = budget;
        while left > 0 && !self.search().is_over() {
            let mut told = None;
            left -= self.recording.watch(table, left, |search, event| {
                if matches!(event, Event::Solved { .. }) {
                    found(search.stats().solutions(), &search.placed(table));
                }
                told = Some(event);
                ControlFlow::Break(())
            });
            if let Some(event) = told {
                let before = self.last.take();
                self.take_note(before, event, table);
                if self.met.is_some() || self.is_reached(event) {
                    return true;
                }
            }
        }
        false
    }

    /// Takes note of what the last step did, and of the breakpoint that is met, if one is. `before` is what the step before it
    /// did, if that is known.
    fn take_note(&mut self, before: Option<Event>, event: Event, table: &PlacementTable) {
        self.last = Some(event);
        self.shut_in = matches!(before, Some(Event::Isolated { .. }));
        let left_a_dead_end = matches!(event, Event::Removed { .. }) && self.has_just_placed;
        match event {
            Event::Placed { .. } => self.has_just_placed = true,
            Event::Removed { .. } | Event::Solved { .. } | Event::Repeated { .. } => {
                self.has_just_placed = false
            }
            _ => {}
        }
        if self.drive == Drive::Seeking(Goal::Step) {
            return;
        }
        // A dead end at which it stands already does not hold it up again.
        let left_a_dead_end = left_a_dead_end && self.recording.now() - 1 > self.set_out;
        self.met = self.breakpoints.met(event, self.search(), table, left_a_dead_end);
    }

    /// Whether the goal is reached, or the search is over.
    fn is_reached(&self, event: Event) -> bool {
        let reached = match self.drive {
            Drive::Seeking(Goal::Step) => true,
            Drive::Seeking(Goal::Placement) => {
                matches!(event, Event::Placed { .. } | Event::Solved { .. } | Event::Repeated { .. })
            }
            Drive::Seeking(Goal::Solution) => matches!(event, Event::Solved { .. }),
            _ => false,
        };
        reached || self.search().is_over()
    }

    /// Pauses where the goal is reached, or a breakpoint is met; while single steps are shown, gives what changed time to be seen.
    fn stop_or_hold(&mut self) {
        let Some(event) = self.last else { return };
        match self.met {
            // To be seen is where it could go no further, not what it did about that.
            Some(Breakpoint::DeadEnd(_)) => {
                return self.set_drive(Drive::Seeking(Goal::Moment(self.recording.now() - 1)));
            }
            Some(_) => return self.set_drive(Drive::Paused),
            None => {}
        }
        if self.is_reached(event) {
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

//! Plays a search: step by step, at a pace, or on to a goal; and back.

mod drive;
mod lookup;
mod travel;

use crate::app::playback::breakpoints::Breakpoints;
use crate::app::playback::pace::{Pace, RateMeter, Rates};
use crate::app::{Breakpoint, Motion, Speed};
use crate::problem::PlacementId;
use crate::search::{Event, Recording, Search};
use drive::has_placed;
use lookup::Lookup;
use std::ops::ControlFlow;

pub(in crate::app) use drive::{Drive, Goal};

/// A search and where its playback stands.
#[derive(Clone, Debug)]
pub(in crate::app) struct Player {
    recording: Recording,
    last: Option<Event>,
    shut_in: bool,
    drive: Drive,
    /// Whether what changes is to be shown at once, since the user jumps about.
    jumps: bool,
    pub(in crate::app) breakpoints: Breakpoints,
    /// The breakpoint at which it stopped.
    met: Option<Breakpoint>,
    /// Where the search stood when it was last set going.
    set_out: u64,
    /// Whether the last thing that happened to the assembly is that a placement was made, as far as that is known.
    has_just_placed: Option<bool>,
    /// The same of the moment to which it is on its way.
    found_out: Option<bool>,
    /// What it is looking for among the steps taken.
    lookup: Option<Lookup>,
    /// What to do when it is where it is on its way to.
    next: Option<Drive>,
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

    pub(in crate::app) fn new(search: Search, speed: Speed) -> Self {
        Self::of(Recording::new(search), speed)
    }

    /// Of a recording, wherever it stands.
    pub(in crate::app) fn of(recording: Recording, speed: Speed) -> Self {
        Self {
            recording,
            last: None,
            shut_in: false,
            drive: Drive::Paused,
            jumps: false,
            breakpoints: Breakpoints::default(),
            met: None,
            set_out: 0,
            has_just_placed: None,
            found_out: None,
            lookup: None,
            next: None,
            speed,
            pace: Pace::default(),
            meter: RateMeter::default(),
        }
    }

    pub(in crate::app) fn search(&self) -> &Search {
        self.recording.search()
    }

    pub(in crate::app) fn recording(&self) -> &Recording {
        &self.recording
    }

    /// The breakpoint at which it stopped, if it did.
    pub(in crate::app) fn met(&self) -> Option<Breakpoint> {
        self.met
    }

    /// Whether the step before the last one told of isolated cells, as far as that is known.
    pub(in crate::app) fn was_shut_in(&self) -> bool {
        self.shut_in
    }

    /// What the last step did.
    pub(in crate::app) fn last(&self) -> Option<&Event> {
        self.last.as_ref()
    }

    /// What it does, or is to do once it is where it is on its way to.
    pub(in crate::app) fn drive(&self) -> Drive {
        self.next.unwrap_or(self.drive)
    }

    /// Whether it waits at this step.
    pub(in crate::app) fn waits_at(&self, step: u64) -> bool {
        self.drive == Drive::Paused && self.recording.now() == step
    }

    pub(in crate::app) fn speed(&self) -> Speed {
        self.speed
    }

    /// How fast it goes; not at all while paused.
    pub(in crate::app) fn rates(&self) -> Rates<f64> {
        if self.drive == Drive::Paused { Rates::default() } else { self.meter.rates() }
    }

    pub(in crate::app) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.pace.clear();
    }

    /// Pauses where it stands, or where it is on its way to if it was there before, and so is there soon.
    pub(in crate::app) fn pause(&mut self) {
        match self.is_bound() && self.bound_for() <= self.recording.end() {
            true => self.set_drive(Drive::Seeking(Goal::Moment(self.bound_for()))),
            false => self.set_drive(Drive::Paused),
        }
    }

    /// Takes note that there may be other breakpoints now: those for dead ends ask for what nobody has looked at so far.
    pub(in crate::app) fn heed_breakpoints(&mut self) {
        if self.drive != Drive::Paused && !self.is_bound() && self.breakpoints.watches_dead_ends() {
            self.set_out(self.drive);
        }
    }

    /// Sets what to do from now on. A search that is over stays paused, unless it is to go to some moment.
    pub(in crate::app) fn set_drive(&mut self, drive: Drive) {
        let goes =
            !self.search().is_over() || matches!(drive, Drive::Seeking(Goal::Moment(_) | Goal::Lookup));
        self.drive = if goes { drive } else { Drive::Paused };
        (self.lookup, self.next, self.found_out) = (None, None, None);
        self.pace.clear();
        self.meter.clear();
    }

    /// Sets out for something, from where it stands or is on its way to.
    pub(in crate::app) fn set_out(&mut self, drive: Drive) {
        let drive = self.located(drive);
        let goes_anywhere = matches!(drive, Drive::Seeking(Goal::Moment(_)));
        if self.is_bound() && !goes_anywhere {
            self.next = Some(drive);
            return;
        }
        (self.met, self.jumps, self.set_out) = (None, false, self.recording.now());
        match drive {
            Drive::Seeking(Goal::PlacementBefore) => self.look_for_placement(),
            Drive::Playing | Drive::Seeking(Goal::Placement | Goal::Solution | Goal::End)
                if self.breakpoints.watches_dead_ends() && !self.knows_what_was_last(drive) => {}
            _ => self.set_drive(drive),
        }
    }

    /// Lets `dt` seconds pass.
    pub(in crate::app) fn tick(&mut self, dt: f64) {
        self.meter.tick(dt);
        if let (Drive::Playing, Some(rate)) = (self.drive, self.speed.steps_per_second()) {
            self.pace.tick(rate, dt);
        }
    }

    /// Takes at most `most` of the steps that are due; calls `found` at each solution with its number. Returns whether more
    /// are due.
    pub(in crate::app) fn work(&mut self, most: u64, found: impl FnMut(u64, &[PlacementId])) -> bool {
        let budget = match (self.drive, self.speed.steps_per_second()) {
            (Drive::Paused, _) => 0,
            (Drive::Playing, Some(_)) => self.pace.take(most),
            (Drive::Seeking(Goal::Step), _) => 1,
            (Drive::Playing, None) | (Drive::Seeking(_), _) => most,
        };
        if budget == 0 {
            return false;
        }
        match self.drive {
            Drive::Seeking(Goal::Moment(step)) => self.approach(step, budget, found),
            Drive::Seeking(Goal::Lookup) => self.pursue(budget),
            _ => return self.play(budget, most, found),
        }
        self.drive != Drive::Paused
    }

    fn play(&mut self, budget: u64, most: u64, found: impl FnMut(u64, &[PlacementId])) -> bool {
        let (steps, tries) = (self.recording.now(), self.search().stats().tried());
        self.advance(budget, found);
        let stats = self.search().stats();
        let (steps, tries) = (stats.steps().saturating_sub(steps), stats.tried().saturating_sub(tries));
        self.meter.count(steps, tries);
        self.stop_or_hold();
        self.drive != Drive::Paused && (self.unpaced() || budget == most)
    }

    /// How to show what changes now.
    pub(in crate::app) fn motion(&self) -> Motion {
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

    fn step(&mut self, found: &mut impl FnMut(u64, &[PlacementId])) -> Event {
        let event = self.recording.step();
        if matches!(event, Event::Solved { .. }) {
            found(self.search().stats().solutions(), &self.search().placed());
        }
        event
    }

    fn advance(&mut self, budget: u64, mut found: impl FnMut(u64, &[PlacementId])) {
        let now = self.recording.now();
        let budget = self.breakpoints.next_step(now).map_or(budget, |step| budget.min(step - now));
        // In bulk but for the last step, which is shown, and the one before, which may explain it.
        let watches = self.watches();
        let singly = if watches { 1 } else { budget.min(2) };
        let mut stopped = match watches {
            true => self.watch(budget - singly, &mut found),
            false => self.run(budget - singly, &mut found),
        };
        for _ in 0..singly {
            if !stopped {
                let event = self.step(&mut found);
                stopped = self.take_note(event);
            }
        }
    }

    /// Whether it has to look at what each step does.
    fn watches(&self) -> bool {
        self.drive == Drive::Seeking(Goal::Placement)
            || (self.drive != Drive::Seeking(Goal::Step) && self.breakpoints.watches())
    }

    /// Takes so many steps, or fewer if it is to stop at a solution and there is one. Returns whether it did.
    fn run(&mut self, budget: u64, found: &mut impl FnMut(u64, &[PlacementId])) -> bool {
        let to_solution = self.drive == Drive::Seeking(Goal::Solution);
        let mut stopped = false;
        if budget > 0 {
            (self.last, self.has_just_placed) = (None, None);
        }
        self.recording.run(budget, |number, placements| {
            found(number, placements);
            stopped = to_solution;
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if stopped {
            self.last = self.search().placed().last().map(|&placement| Event::Solved { placement });
        }
        stopped
    }

    /// Takes so many steps and looks at what they do, or fewer if it is to stop at one. Returns whether it did.
    fn watch(&mut self, budget: u64, found: &mut impl FnMut(u64, &[PlacementId])) -> bool {
        let mut left = budget;
        while left > 0 && !self.search().is_over() {
            let mut told = None;
            left -= self.recording.watch(left, |search, event| {
                if matches!(event, Event::Solved { .. }) {
                    found(search.stats().solutions(), &search.placed());
                }
                told = Some(event);
                ControlFlow::Break(())
            });
            if told.is_some_and(|event| self.take_note(event)) {
                return true;
            }
        }
        false
    }

    /// Takes note of what the last step did, and of the breakpoint that is met, if one is. Returns whether it is to stop there.
    fn take_note(&mut self, event: Event) -> bool {
        let before = self.last.take();
        self.shut_in = matches!(before, Some(Event::Isolated { .. }));
        let left_a_dead_end = matches!(event, Event::Removed { .. }) && self.has_just_placed == Some(true);
        self.has_just_placed = has_placed(&event).or(self.has_just_placed);
        let is_reached = self.is_reached(&event);
        if self.drive == Drive::Seeking(Goal::Step) {
            self.last = Some(event);
            return true;
        }
        // A dead end at which it stands already does not hold it up again.
        let left_a_dead_end = left_a_dead_end && self.recording.now() - 1 > self.set_out;
        self.met = self.breakpoints.met(&event, self.search(), left_a_dead_end);
        self.last = Some(event);
        self.met.is_some() || is_reached
    }

    /// Whether the goal is reached, or the search is over.
    fn is_reached(&self, event: &Event) -> bool {
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
        let Some(event) = self.last.clone() else { return };
        match self.met {
            // To be seen is where it could go no further, not what it did about that.
            Some(Breakpoint::DeadEnd(_)) => {
                return self.set_drive(Drive::Seeking(Goal::Moment(self.recording.now() - 1)));
            }
            Some(_) => return self.set_drive(Drive::Paused),
            None => {}
        }
        if self.is_reached(&event) {
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

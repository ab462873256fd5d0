//! Plays a recorded search: step by step, at a pace, on to a goal, and back.

mod running;
mod seeking;
mod state;

use crate::app::playback::breakpoints::Breakpoints;
use crate::app::playback::pace::{Pace, RateMeter, Rates};
use crate::app::{Breakpoint, Motion, Speed};
use crate::problem::PlacementId;
use crate::search::{Event, Recording, Search};
use state::{Arrival, Here, State};

pub(in crate::app) use state::{Intent, Until};

/// A recorded search, and what is being done with it.
#[derive(Clone, Debug)]
pub(in crate::app) struct Player {
    recording: Recording,
    state: State,
    here: Here,
    breakpoints: Breakpoints,
    speed: Speed,
    pace: Pace,
    meter: RateMeter,
}

impl Player {
    /// Steps a second above which single steps are not shown.
    const WATCHABLE: f64 = 30.0;
    /// Seconds that a flight takes when steps are made by hand.
    const HAND_FLIGHT: f64 = 0.7;

    /// Of a recording, wherever it stands.
    pub(in crate::app) fn new(recording: Recording, speed: Speed, breakpoints: Breakpoints) -> Self {
        Self {
            recording,
            state: State::Paused(Arrival::Stepped),
            here: Here::default(),
            breakpoints,
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

    pub(in crate::app) fn breakpoints(&self) -> &Breakpoints {
        &self.breakpoints
    }

    /// What the step did at which it stands.
    pub(in crate::app) fn last(&self) -> Option<&Event> {
        self.here.event.as_ref()
    }

    /// Whether the step before that reported isolated cells.
    pub(in crate::app) fn was_isolated(&self) -> bool {
        self.here.after_isolation
    }

    /// The breakpoint at which it stopped, if it did.
    pub(in crate::app) fn stopped_at(&self) -> Option<Breakpoint> {
        let arrival = match &self.state {
            State::Paused(arrival) => *arrival,
            State::Seeking(seek) => seek.arrival,
            State::Running { .. } | State::LookingUp(_) => return None,
        };
        if let Arrival::Stopped(breakpoint) = arrival { Some(breakpoint) } else { None }
    }

    pub(in crate::app) fn is_paused(&self) -> bool {
        matches!(self.state, State::Paused(_))
    }

    /// Whether it plays at the chosen speed, or will after the seek that it is in.
    pub(in crate::app) fn is_playing(&self) -> bool {
        let playing = Intent::Run(Until::Pause);
        match &self.state {
            State::Running { until, .. } => *until == Until::Pause,
            State::Seeking(seek) => seek.next == Some(playing),
            State::LookingUp(lookup) => lookup.next == Some(playing),
            State::Paused(_) => false,
        }
    }

    /// Whether it is between two steps, neither of which is shown. It goes on even while something else is shown.
    pub(in crate::app) fn is_seeking(&self) -> bool {
        matches!(self.state, State::Seeking(_) | State::LookingUp(_))
    }

    /// The step at which it stands, or which it seeks. During a lookup that is the step from which it started.
    pub(in crate::app) fn target(&self) -> u64 {
        match &self.state {
            State::Seeking(seek) => seek.to,
            State::LookingUp(lookup) => lookup.from,
            State::Paused(_) | State::Running { .. } => self.recording.now(),
        }
    }

    pub(in crate::app) fn speed(&self) -> Speed {
        self.speed
    }

    pub(in crate::app) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.pace.clear();
    }

    /// How fast it goes; not at all while paused.
    pub(in crate::app) fn rates(&self) -> Rates<f64> {
        if self.is_paused() { Rates::default() } else { self.meter.rates() }
    }

    /// Changes the breakpoints. Those at dead ends need to know more than a run has examined so far.
    pub(in crate::app) fn change_breakpoints(&mut self, change: impl FnOnce(&mut Breakpoints)) {
        change(&mut self.breakpoints);
        if let State::Running { until, .. } = self.state
            && self.breakpoints.has_dead_ends()
        {
            self.start(Intent::Run(until));
        }
    }

    /// Starts what the user wants, from the step at which it stands or which it seeks. What needs to know where a seek or a
    /// lookup ends waits for that.
    pub(in crate::app) fn start(&mut self, intent: Intent) {
        match (&mut self.state, intent) {
            (_, Intent::Jump(step)) => self.seek(step, Arrival::Jumped),
            (State::LookingUp(lookup), _) => lookup.next = Some(intent),
            (_, Intent::StepBack) => self.seek(self.target().saturating_sub(1), Arrival::Stepped),
            (_, Intent::PreviousSolution) => self.seek(self.previous_solution(), Arrival::Stepped),
            (State::Seeking(seek), _) => seek.next = Some(intent),
            (_, Intent::PreviousPlacement) => self.look_for_placement(),
            (_, Intent::Run(until)) => self.run(until),
        }
    }

    /// Pauses where it stands; or at the step that it seeks if that is near, since the search was there before.
    pub(in crate::app) fn pause(&mut self) {
        let target = self.target();
        let arrival = if let State::Seeking(seek) = &self.state { seek.arrival } else { Arrival::Stepped };
        match self.is_seeking() && target <= self.recording.end() {
            true => self.seek(target, arrival),
            false => self.enter(State::Paused(arrival)),
        }
    }

    /// Lets `dt` seconds pass.
    pub(in crate::app) fn tick(&mut self, dt: f64) {
        self.meter.tick(dt);
        if let (State::Running { until: Until::Pause, .. }, Some(rate)) =
            (&self.state, self.speed.steps_per_second())
        {
            self.pace.tick(rate, dt);
        }
    }

    /// Takes at most `most` of the steps that are due; calls `found` at each solution with its number. Returns whether more
    /// are due.
    pub(in crate::app) fn work(&mut self, most: u64, found: impl FnMut(u64, &[PlacementId])) -> bool {
        if most == 0 {
            return false;
        }
        match self.state {
            State::Paused(_) => false,
            State::Running { until, from } => self.run_on(until, from, most, found),
            State::Seeking(_) => self.seek_on(most, found),
            State::LookingUp(_) => self.look_up_on(most),
        }
    }

    /// How to show what changes now.
    pub(in crate::app) fn motion(&self) -> Motion {
        match self.flight_seconds() {
            Some(_) if matches!(self.state, State::Paused(Arrival::Jumped)) => Motion::Still,
            Some(seconds) => Motion::Flight { seconds: seconds as f32 },
            None => Motion::Snapshots,
        }
    }

    fn flight_seconds(&self) -> Option<f64> {
        match (&self.state, self.speed.steps_per_second()) {
            (State::Paused(_), _) => Some(Self::HAND_FLIGHT),
            (State::Running { until: Until::Pause, .. }, Some(rate)) if rate <= Self::WATCHABLE => {
                Some((3.0 / rate).clamp(0.1, 0.9))
            }
            _ => None,
        }
    }

    /// Enters a state. A search that is over does not run.
    fn enter(&mut self, state: State) {
        let cannot_run = matches!(state, State::Running { .. }) && self.search().is_over();
        self.state = if cannot_run { State::Paused(Arrival::Stepped) } else { state };
        self.pace.clear();
        self.meter.clear();
    }

    /// Takes one step, whatever its event.
    fn step(&mut self, found: &mut impl FnMut(u64, &[PlacementId])) -> Event {
        let event = self.recording.step();
        if matches!(event, Event::Solved { .. }) {
            found(self.search().stats().solutions(), &self.search().placed());
        }
        event
    }
}

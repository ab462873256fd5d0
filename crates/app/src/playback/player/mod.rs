//! The player of a recorded search: it steps, plays at a speed, runs to a goal, and seeks.

mod running;
mod seeking;
mod state;

use crate::playback::breakpoints::Breakpoints;
use crate::playback::pace::{Pace, RateMeter, Rates};
use crate::{Breakpoint, Motion, Speed};
use cubefall::problem::PlacementId;
use cubefall::search::{Event, Recording, Search};
use state::{Arrival, Here, State};

pub(crate) use state::{Intent, Until};

/// A recorded search, and the state of its playback.
#[derive(Clone, Debug)]
pub(crate) struct Player {
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
    /// The duration of a flight after a single step, in seconds.
    const HAND_FLIGHT: f64 = 0.7;

    /// A player of a recording, at any step.
    pub(crate) fn new(recording: Recording, speed: Speed, breakpoints: Breakpoints) -> Self {
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

    pub(crate) fn search(&self) -> &Search {
        self.recording.search()
    }

    pub(crate) fn recording(&self) -> &Recording {
        &self.recording
    }

    pub(crate) fn breakpoints(&self) -> &Breakpoints {
        &self.breakpoints
    }

    /// The event of the current step.
    pub(crate) fn last(&self) -> Option<&Event> {
        self.here.event.as_ref()
    }

    /// Whether the step before the current one reported isolated cells.
    pub(crate) fn was_isolated(&self) -> bool {
        self.here.after_isolation
    }

    /// The breakpoint at which it has stopped.
    pub(crate) fn stopped_at(&self) -> Option<Breakpoint> {
        let arrival = match &self.state {
            State::Paused(arrival) => *arrival,
            State::Seeking(seek) => seek.arrival,
            State::Running { .. } | State::LookingUp(_) => return None,
        };
        if let Arrival::Stopped(breakpoint) = arrival { Some(breakpoint) } else { None }
    }

    pub(crate) fn is_paused(&self) -> bool {
        matches!(self.state, State::Paused(_))
    }

    /// Whether it plays at the set speed, or will after the current seek.
    pub(crate) fn is_playing(&self) -> bool {
        let playing = Intent::Run(Until::Pause);
        match &self.state {
            State::Running { until, .. } => *until == Until::Pause,
            State::Seeking(seek) => seek.next == Some(playing),
            State::LookingUp(lookup) => lookup.next == Some(playing),
            State::Paused(_) => false,
        }
    }

    /// Whether it is seeking or looking up a step. That continues even while the search is not shown.
    pub(crate) fn is_seeking(&self) -> bool {
        matches!(self.state, State::Seeking(_) | State::LookingUp(_))
    }

    /// The current step, or the step that it is seeking. During a lookup, the step from which it started.
    pub(crate) fn target(&self) -> u64 {
        match &self.state {
            State::Seeking(seek) => seek.to,
            State::LookingUp(lookup) => lookup.from,
            State::Paused(_) | State::Running { .. } => self.recording.now(),
        }
    }

    pub(crate) fn speed(&self) -> Speed {
        self.speed
    }

    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.pace.clear();
    }

    /// The rates reached; 0 while paused.
    pub(crate) fn rates(&self) -> Rates<f64> {
        if self.is_paused() { Rates::default() } else { self.meter.rates() }
    }

    /// Changes the breakpoints. Those at dead ends need data that a run without them does not collect.
    pub(crate) fn change_breakpoints(&mut self, change: impl FnOnce(&mut Breakpoints)) {
        change(&mut self.breakpoints);
        if let State::Running { until, .. } = self.state
            && self.breakpoints.has_dead_ends()
        {
            self.start(Intent::Run(until));
        }
    }

    /// Starts an intent of the user, from the current step or the one being sought. An intent that depends on the end of a seek
    /// or a lookup waits for it.
    pub(crate) fn start(&mut self, intent: Intent) {
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

    /// Pauses at the current step, or at the step being sought if that is near.
    pub(crate) fn pause(&mut self) {
        let target = self.target();
        let arrival = if let State::Seeking(seek) = &self.state { seek.arrival } else { Arrival::Stepped };
        match self.is_seeking() && target <= self.recording.end() {
            true => self.seek(target, arrival),
            false => self.enter(State::Paused(arrival)),
        }
    }

    /// Advances by `dt` seconds.
    pub(crate) fn tick(&mut self, dt: f64) {
        self.meter.tick(dt);
        if let (State::Running { until: Until::Pause, .. }, Some(rate)) =
            (&self.state, self.speed.steps_per_second())
        {
            self.pace.tick(rate, dt);
        }
    }

    /// Takes at most `most` of the steps that are due; calls `found` at each solution with its number. Returns whether more
    /// are due.
    pub(crate) fn work(&mut self, most: u64, found: impl FnMut(u64, &[PlacementId])) -> bool {
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

    /// How the view is to show changes now.
    pub(crate) fn motion(&self) -> Motion {
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

    /// Takes one step.
    fn step(&mut self, found: &mut impl FnMut(u64, &[PlacementId])) -> Event {
        let event = self.recording.step();
        if matches!(event, Event::Solved { .. }) {
            found(self.search().stats().solutions(), &self.search().placed());
        }
        event
    }
}

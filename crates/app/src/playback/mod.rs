//! The current search and its playback: it steps, plays at a speed, runs to a goal, and seeks.

pub(super) mod breakpoints;
pub(super) mod narration;
pub(super) mod path;
pub(super) mod playback_readout;
mod running;
mod state;

use crate::subject::Subject;
use crate::{Breakpoint, Frame, Mark, MarkKind, Motion, Pose, Refusal, Settings, Speed};
use breakpoints::Breakpoints;
use cubefall::problem::PlacementId;
use cubefall::puzzle::{Coord, Puzzle};
use cubefall::search::{Event, Plan, Recording, Search, SearchError, Strategy};
use state::{Arrival, Here, Intent, Pace, PlaybackState, RateMeter, Rates, Until};

/// The current search, recorded, and the state of its playback.
#[derive(Clone, Debug)]
pub(crate) struct Playback {
    plan: Plan,
    recording: Recording,
    state: PlaybackState,
    here: Here,
    breakpoints: Breakpoints,
    speed: Speed,
    pace: Pace,
    meter: RateMeter,
}

/// A command of playback.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PlaybackCommand {
    /// Play if paused, pause if playing.
    TogglePlay,
    /// Take one step, then pause.
    Step,
    /// Go back by one step.
    StepBack,
    /// Run to the next placement that fits, then pause.
    StepOver,
    /// Seek the last placement made before the current step.
    StepOverBack,
    /// Run at full speed to the next solution, then pause.
    NextSolution,
    /// Seek the last solution found before the current step.
    PreviousSolution,
    /// Run at full speed until everything has been tried.
    RunToEnd,
    /// Jump to the state after this many steps.
    Jump(u64),
    /// Set the speed.
    SetSpeed(Speed),
    /// Set a breakpoint.
    SetBreakpoint(Breakpoint),
    /// Switch the breakpoint at this index off or on.
    ToggleBreakpoint(usize),
    /// Remove the breakpoint at this index.
    RemoveBreakpoint(usize),
}

impl PlaybackCommand {
    /// Whether the command moves the search, so that the search has to be shown.
    pub(crate) const fn moves(self) -> bool {
        !matches!(
            self,
            Self::SetSpeed(_)
                | Self::SetBreakpoint(_)
                | Self::ToggleBreakpoint(_)
                | Self::RemoveBreakpoint(_)
        )
    }
}

impl Playback {
    /// Steps a second above which single steps are not shown.
    const WATCHABLE: f64 = 30.0;
    /// The duration of a flight after a single step, in seconds.
    const HAND_FLIGHT: f64 = 0.7;

    /// A search from the empty box. If the plan's strategy does not accept the puzzle, another strategy is
    /// chosen, and a sentence gives the reason.
    pub(crate) fn new(subject: &Subject, plan: Plan, speed: Speed) -> (Self, Option<String>) {
        let (plan, notice) = plan_for(subject.puzzle(), plan);
        let recording = Recording::new(Search::new(subject.problem(), plan));
        (Self::restored(plan, recording, speed, Breakpoints::default()), notice)
    }

    /// A restored search, at any step.
    pub(crate) fn restored(plan: Plan, recording: Recording, speed: Speed, breakpoints: Breakpoints) -> Self {
        Self {
            plan,
            recording,
            state: PlaybackState::Paused(Arrival::Stepped),
            here: Here::default(),
            breakpoints,
            speed,
            pace: Pace::default(),
            meter: RateMeter::default(),
        }
    }

    /// Restarts from the empty box, with the same speed and breakpoints. Returns a message if another
    /// strategy was chosen.
    pub(crate) fn restart(&mut self, subject: &Subject, plan: Plan) -> Option<String> {
        let breakpoints = std::mem::take(&mut self.breakpoints);
        let (restarted, notice) = Self::new(subject, plan, self.speed);
        *self = Self { breakpoints, ..restarted };
        notice
    }

    pub(crate) fn apply(&mut self, command: PlaybackCommand) {
        match command {
            PlaybackCommand::TogglePlay if self.is_paused() => self.play(),
            PlaybackCommand::TogglePlay => self.pause(),
            PlaybackCommand::Step => self.start(Intent::Run(Until::Step)),
            PlaybackCommand::StepBack => self.start(Intent::StepBack),
            PlaybackCommand::StepOver => self.start(Intent::Run(Until::Placement)),
            PlaybackCommand::StepOverBack => self.start(Intent::PreviousPlacement),
            PlaybackCommand::NextSolution => self.start(Intent::Run(Until::Solution)),
            PlaybackCommand::PreviousSolution => self.start(Intent::PreviousSolution),
            PlaybackCommand::RunToEnd => self.start(Intent::Run(Until::End)),
            PlaybackCommand::Jump(step) => self.jump(step),
            PlaybackCommand::SetSpeed(speed) => self.set_speed(speed),
            PlaybackCommand::SetBreakpoint(it) => self.change_breakpoints(|all| all.set(it)),
            PlaybackCommand::ToggleBreakpoint(index) => self.change_breakpoints(|all| all.toggle(index)),
            PlaybackCommand::RemoveBreakpoint(index) => self.change_breakpoints(|all| all.remove(index)),
        }
    }

    /// Plays from now on.
    pub(crate) fn play(&mut self) {
        self.start(Intent::Run(Until::Pause));
    }

    /// Jumps to a step, and shows the change at once.
    pub(crate) fn jump(&mut self, step: u64) {
        self.seek(step, Arrival::Jumped);
    }

    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.pace.clear();
    }

    /// Advances by `dt` seconds.
    pub(crate) fn tick(&mut self, dt: f64) {
        self.meter.tick(dt);
        if let (PlaybackState::Running { until: Until::Pause, .. }, Some(rate)) =
            (&self.state, self.speed.steps_per_second())
        {
            self.pace.tick(rate, dt);
        }
    }

    /// Takes at most `most` of the steps that are due; calls `found` at each solution with its number.
    /// Returns whether more are due.
    pub(crate) fn work(&mut self, most: u64, found: impl FnMut(u64, &[PlacementId])) -> bool {
        if most == 0 {
            return false;
        }
        match self.state {
            PlaybackState::Paused(_) => false,
            PlaybackState::Running { until, from } => self.run_on(until, from, most, found),
            PlaybackState::Seeking(_) => self.seek_on(most, found),
            PlaybackState::LookingUp(_) => self.look_up_on(most),
        }
    }

    pub(crate) fn plan(&self) -> Plan {
        self.plan
    }

    pub(crate) fn speed(&self) -> Speed {
        self.speed
    }

    pub(crate) fn search(&self) -> &Search {
        self.recording.search()
    }

    pub(crate) fn recording(&self) -> &Recording {
        &self.recording
    }

    /// The breakpoints, and whether each is switched on.
    pub(crate) fn breakpoints(&self) -> &[(Breakpoint, bool)] {
        self.breakpoints.list()
    }

    pub(crate) fn is_paused(&self) -> bool {
        matches!(self.state, PlaybackState::Paused(_))
    }

    /// Whether it plays at the set speed, or will after the current seek.
    pub(crate) fn is_playing(&self) -> bool {
        let playing = Intent::Run(Until::Pause);
        match &self.state {
            PlaybackState::Running { until, .. } => *until == Until::Pause,
            PlaybackState::Seeking(seek) => seek.next == Some(playing),
            PlaybackState::LookingUp(lookup) => lookup.next == Some(playing),
            PlaybackState::Paused(_) => false,
        }
    }

    /// Whether it is seeking or looking up a step. That continues even while the search is not shown.
    pub(crate) fn is_seeking(&self) -> bool {
        matches!(self.state, PlaybackState::Seeking(_) | PlaybackState::LookingUp(_))
    }

    /// Whether everything has been tried, or the search cannot go on.
    pub(crate) fn is_over(&self) -> bool {
        self.search().is_over()
    }

    /// The current step, or the step that it is seeking. During a lookup, the step from which it started.
    pub(crate) fn target(&self) -> u64 {
        match &self.state {
            PlaybackState::Seeking(seek) => seek.to,
            PlaybackState::LookingUp(lookup) => lookup.from,
            PlaybackState::Paused(_) | PlaybackState::Running { .. } => self.recording.now(),
        }
    }

    /// The breakpoint at which it has stopped.
    fn stopped_at(&self) -> Option<Breakpoint> {
        let arrival = match &self.state {
            PlaybackState::Paused(arrival) => *arrival,
            PlaybackState::Seeking(seek) => seek.arrival,
            PlaybackState::Running { .. } | PlaybackState::LookingUp(_) => return None,
        };
        if let Arrival::Stopped(breakpoint) = arrival { Some(breakpoint) } else { None }
    }

    /// The event of the current step, if it is slow enough to follow.
    fn shown_event(&self) -> Option<&Event> {
        self.here.event.as_ref().filter(|_| !self.is_too_fast())
    }

    /// Whether single steps are too fast to be shown.
    fn is_too_fast(&self) -> bool {
        self.motion() == Motion::Snapshots
    }

    /// The rates reached; 0 while paused.
    fn rates(&self) -> Rates<f64> {
        if self.is_paused() { Rates::default() } else { self.meter.rates() }
    }

    /// How the view is to show changes now.
    fn motion(&self) -> Motion {
        match self.flight_seconds() {
            Some(_) if matches!(self.state, PlaybackState::Paused(Arrival::Jumped)) => Motion::Still,
            Some(seconds) => Motion::Flight { seconds: seconds as f32 },
            None => Motion::Snapshots,
        }
    }

    fn flight_seconds(&self) -> Option<f64> {
        match (&self.state, self.speed.steps_per_second()) {
            (PlaybackState::Paused(_), _) => Some(Self::HAND_FLIGHT),
            (PlaybackState::Running { until: Until::Pause, .. }, Some(rate)) if rate <= Self::WATCHABLE => {
                Some((3.0 / rate).clamp(0.1, 0.9))
            }
            _ => None,
        }
    }

    /// Changes the breakpoints. Those at dead ends need data that a run without them does not collect.
    fn change_breakpoints(&mut self, change: impl FnOnce(&mut Breakpoints)) {
        change(&mut self.breakpoints);
        if let PlaybackState::Running { until, .. } = self.state
            && self.breakpoints.has_dead_ends()
        {
            self.start(Intent::Run(until));
        }
    }

    /// Starts an intent of the user, from the current step or the one being sought. An intent that depends on
    /// the end of a seek or a lookup waits for it.
    fn start(&mut self, intent: Intent) {
        match (&mut self.state, intent) {
            (PlaybackState::LookingUp(lookup), _) => lookup.next = Some(intent),
            (_, Intent::StepBack) => self.seek(self.target().saturating_sub(1), Arrival::Stepped),
            (_, Intent::PreviousSolution) => self.seek(self.previous_solution(), Arrival::Stepped),
            (PlaybackState::Seeking(seek), _) => seek.next = Some(intent),
            (_, Intent::PreviousPlacement) => self.look_for_placement(),
            (_, Intent::Run(until)) => self.run(until),
        }
    }

    /// Pauses at the current step, or at the step being sought if that is near.
    pub(crate) fn pause(&mut self) {
        let target = self.target();
        let arrival =
            if let PlaybackState::Seeking(seek) = &self.state { seek.arrival } else { Arrival::Stepped };
        match self.is_seeking() && target <= self.recording.end() {
            true => self.seek(target, arrival),
            false => self.enter(PlaybackState::Paused(arrival)),
        }
    }

    /// Enters a state. A search that is over does not run.
    fn enter(&mut self, state: PlaybackState) {
        let cannot_run = matches!(state, PlaybackState::Running { .. }) && self.search().is_over();
        self.state = if cannot_run { PlaybackState::Paused(Arrival::Stepped) } else { state };
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

// The picture.
impl Playback {
    /// The frame that shows the search.
    pub(crate) fn frame(&self, subject: &Subject) -> Frame {
        let placed = self.search().placed();
        // At full speed solutions pass by.
        let is_solved = !self.is_too_fast() && subject.problem().is_complete(&placed);
        let placed = placed.into_iter().map(|id| (id, Coord::default()));
        let poses = subject.props().poses(subject.problem(), placed);
        Frame {
            is_solved,
            refusal: self.refusal(subject, &poses),
            marks: self.marks(subject),
            ..Frame::new(poses, self.motion(), subject.height())
        }
    }

    /// The last try, if it was refused and is slow enough to be shown.
    fn refusal(&self, subject: &Subject, poses: &[Option<Pose>]) -> Option<Refusal> {
        let Some(&Event::Refused { placement, ref clash }) = self.shown_event() else { return None };
        let (problem, region) = (subject.problem(), subject.puzzle().region());
        Some(Refusal {
            body: subject.props().free_body(poses, problem.get(placement).piece)?,
            pose: Pose::of(problem, placement, Coord::default()),
            clash: clash.iter().map(|cell| region.coord_of(cell)).collect(),
            step: self.search().stats().steps(),
        })
    }

    /// The cells that the search inspects, while it is slow enough to follow.
    fn marks(&self, subject: &Subject) -> Vec<Mark> {
        if self.is_too_fast() {
            return Vec::new();
        }
        let obstacle = self.marks_of_obstacle(subject);
        if !obstacle.is_empty() {
            return obstacle;
        }
        let mark = |cell, kind| Mark { cell: subject.puzzle().region().coord_of(cell), kind };
        match self.shown_event() {
            Some(&Event::Looked { cell, filled: true }) => vec![mark(cell, MarkKind::Passed)],
            Some(&Event::Counted { cell, candidates: 0 }) => vec![mark(cell, MarkKind::Unfillable)],
            Some(Event::Isolated { cells }) => {
                cells.iter().map(|cell| mark(cell, MarkKind::Unfillable)).collect()
            }
            _ => self.search().target().map(|cell| mark(cell, MarkKind::Target)).into_iter().collect(),
        }
    }
}

/// The plan by which a puzzle is searched if this one is wanted: if its strategy does not accept the puzzle,
/// that of another one, and a sentence about that, unless nobody has chosen the strategy.
pub(crate) fn plan_for(puzzle: &Puzzle, plan: Plan) -> (Plan, Option<String>) {
    let Err(error) = SearchError::check_puzzle(plan.strategy, puzzle) else { return (plan, None) };
    let able = Strategy::taking(puzzle.region().volume())
        .find(|strategy| puzzle.is_plain() || !strategy.takes_only_plain());
    let plan = able.expect("some strategy accepts every puzzle").plan();
    let (other, refused) = (plan.strategy.title(), error.strategy().title());
    let notice = || format!("“{refused}” accepts {}, so “{other}” searches this puzzle.", error.accepted());
    (plan, (error.strategy() != Settings::STRATEGY).then(notice))
}

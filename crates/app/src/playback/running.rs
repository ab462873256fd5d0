//! Running forward, seeking a step, and looking one up by bisection. Each call takes a limited number of
//! steps, so the page stays responsive in runs of any length.

use crate::playback::Playback;
use crate::playback::state::{Arrival, Here, Intent, Lookup, PlaybackState, Seek, Then, Until};
use crate::{Breakpoint, Speed};
use cubefall::problem::PlacementId;
use cubefall::search::{Condition, Event, Stats, TreeNode};
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

impl Playback {
    /// The time for which playback holds a solution, in seconds.
    const SOLUTION_HOLD: f64 = 2.5;

    /// Starts to run forward. With a breakpoint at dead ends, it first looks up whether the current node is
    /// one.
    pub(super) fn run(&mut self, until: Until) {
        let from = self.recording.now();
        self.state = PlaybackState::Paused(Arrival::Stepped);
        if until != Until::Step && self.breakpoints.has_dead_ends() && !self.knows_last_change(until) {
            return;
        }
        self.enter(PlaybackState::Running { until, from });
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
            PlaybackState::Paused(_) => false,
            PlaybackState::Running { .. } => !paced || budget == most,
            PlaybackState::Seeking(_) | PlaybackState::LookingUp(_) => true,
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
        if budget > 0 {
            self.here.target = self.search().target();
        }
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
        self.here = self.here.then(event.clone(), self.search().target());
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
            Stop::Reached => self.enter(PlaybackState::Paused(Arrival::Stepped)),
            // The dead end is to be shown, not the step that leaves it.
            Stop::At(breakpoint @ Breakpoint::DeadEnd(_)) => {
                self.seek(self.recording.now() - 1, Arrival::Stopped(breakpoint));
            }
            Stop::At(breakpoint) => self.enter(PlaybackState::Paused(Arrival::Stopped(breakpoint))),
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

impl Playback {
    /// Seeks a step.
    pub(super) fn seek(&mut self, step: u64, arrival: Arrival) {
        self.enter(PlaybackState::Seeking(Seek::new(step, arrival)));
    }

    /// Jumps to the step that reached a node of the tree or, if `progress` is given, to the first step with
    /// this progress.
    pub(crate) fn jump_to(&mut self, node: TreeNode, progress: Option<f64>) {
        let wanted = progress.map_or(Condition::Node(node), Condition::Progress);
        self.look_up(wanted, Then::Stay, None);
    }

    /// The step of the last solution before the target, or 0.
    pub(super) fn previous_solution(&self) -> u64 {
        let found = self.recording.solutions();
        let before = found.partition_point(|found| found.step < self.target());
        before.checked_sub(1).map_or(0, |last| found[last].step)
    }

    /// Starts a lookup of the last placement before the current step.
    pub(super) fn look_for_placement(&mut self) {
        match self.search().stats().kept() {
            0 => self.seek(0, Arrival::Stepped),
            kept => self.look_up(Condition::Count(Stats::kept, kept), Then::StayBefore, None),
        }
    }

    /// Returns whether the last change of the assembly is known. If not, starts a lookup of it, which the run
    /// follows.
    fn knows_last_change(&mut self, until: Until) -> bool {
        let (level, kept) = (self.search().level(), self.search().stats().kept());
        if level == 0 || level == self.search().stats().levels().len() {
            self.here.just_placed = Some(false);
        }
        let is_known = self.here.just_placed.is_some();
        if !is_known {
            let wanted = Condition::Count(Stats::kept, kept);
            self.look_up(wanted, Then::CompareLevel(level), Some(Intent::Run(until)));
        }
        is_known
    }

    fn look_up(&mut self, wanted: Condition, then: Then, next: Option<Intent>) {
        let (bisection, from) = (self.recording.bisection(wanted), self.target());
        self.enter(PlaybackState::LookingUp(Lookup { bisection, from, then, next }));
    }

    /// Continues the lookup, and then what follows it. Returns whether more work is due.
    pub(super) fn look_up_on(&mut self, budget: u64) -> bool {
        let PlaybackState::LookingUp(lookup) = &mut self.state else { return false };
        if !self.recording.bisect(&mut lookup.bisection, budget) {
            return true;
        }
        let (there, from, next) = (self.recording.now(), lookup.from, lookup.next);
        let seek = match lookup.then {
            Then::StayBefore if there == from => match self.search().stats().kept() {
                0 | 1 => Seek::new(0, Arrival::Stepped),
                kept => {
                    self.look_up(Condition::Count(Stats::kept, kept - 1), Then::StayBefore, next);
                    return true;
                }
            },
            Then::StayBefore => Seek::new(there, Arrival::Stepped),
            Then::Stay => Seek::new(there, Arrival::Jumped),
            Then::CompareLevel(level) => {
                let just_placed = Some(self.search().level() == level);
                Seek { just_placed, ..Seek::new(from, Arrival::Stepped) }
            }
        };
        self.enter(PlaybackState::Seeking(Seek { next, ..seek }));
        true
    }

    /// Continues the seek. At its end the player pauses, or starts what follows. Returns whether more work is
    /// due.
    pub(super) fn seek_on(&mut self, budget: u64, mut found: impl FnMut(u64, &[PlacementId])) -> bool {
        let PlaybackState::Seeking(seek) = &self.state else { return false };
        let Seek { to, arrival, just_placed, next } = *seek;
        // The last two steps are taken one by one, since their events are needed.
        if !self.recording.seek_within(to.saturating_sub(2), budget, &mut found) {
            return true;
        }
        let mut here = Here { target: self.search().target(), ..Here::default() };
        while self.recording.now() < to && !self.search().is_over() {
            let event = self.step(&mut found);
            here = here.then(event, self.search().target());
        }
        self.here = Here { just_placed: just_placed.or(here.just_placed), ..here };
        self.enter(PlaybackState::Paused(arrival));
        if let Some(next) = next {
            self.start(next);
        }
        !self.is_paused()
    }
}

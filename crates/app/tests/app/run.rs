//! A run of the search, step by step: a naive model of what the app shows at each step.

use app::{Breakpoint, Frame, Motion, PlaybackCommand, Speed};
use app_testing::Readout;
use app_testing::{Driver, fewest, soma_problem, watching, work_off};
use cubefall::problem::{Problem, Symmetry};
use cubefall::search::{Event, Plan, Search, Strategy};
use std::sync::Arc;

pub(super) fn plans() -> Vec<Plan> {
    Strategy::all().map(fewest).collect()
}

/// The frame and the readout at a step, without the parts that depend on how it was reached.
pub(super) fn seen(app: &Driver) -> (Readout, Frame) {
    let mut readout = app.readout();
    readout.undo = None;
    let playback = &mut readout.playback;
    playback.time.end = 0;
    playback.time.breakpoints.clear();
    // Where nothing can be marked, the reason follows from the next events, if a breakpoint found it.
    playback.why = playback.why.take().filter(|why| why.turning_point.is_some());
    playback.rate = 0.0;
    playback.try_rate = 0.0;
    playback.speed = Speed::default();
    let solutions = &mut readout.solutions;
    solutions.found = 0;
    solutions.listed = 0;
    solutions.rows = 0;
    solutions.numbered = false;
    solutions.levels.is_possible = false;
    (readout, Frame { motion: Motion::Still, ..app.frame() })
}

/// A run, step by step.
pub(super) struct Run {
    pub problem: Arc<Problem>,
    pub events: Vec<Event>,
    pub levels: Vec<usize>,
    pub seen: Vec<(Readout, Frame)>,
}

impl Run {
    pub(super) fn of(plan: Plan, most: usize) -> Self {
        let problem = soma_problem();
        let mut search = Search::new(&problem, plan);
        let mut app = watching(plan, Symmetry::Restricted);
        let mut run = Self { problem, events: Vec::new(), levels: vec![0], seen: vec![seen(&app)] };
        while run.events.len() < most && !search.is_over() {
            run.events.push(search.step());
            run.levels.push(search.level());
            app.apply(PlaybackCommand::Step);
            work_off(&mut app, 1);
            run.seen.push(seen(&app));
        }
        run
    }

    pub(super) fn last(&self) -> u64 {
        self.events.len() as u64
    }

    /// The event of the step that led to `moment`.
    pub(super) fn event(&self, moment: u64) -> Event {
        self.events[moment as usize - 1].clone()
    }

    pub(super) fn places(&self, moment: u64) -> bool {
        matches!(self.event(moment), Event::Placed { .. } | Event::Solved { .. } | Event::Repeated { .. })
    }

    pub(super) fn solves(&self, moment: u64) -> bool {
        matches!(self.event(moment), Event::Solved { .. })
    }

    /// Whether the step to `moment` backtracks from a node without children.
    pub(super) fn leaves_a_dead_end(&self, moment: u64) -> bool {
        let changes = (1..moment)
            .rev()
            .find(|&before| self.places(before) || matches!(self.event(before), Event::Removed { .. }));
        let placed = |before| matches!(self.event(before), Event::Placed { .. });
        matches!(self.event(moment), Event::Removed { .. }) && changes.is_some_and(placed)
    }

    /// The breakpoint at which a search from `start` stops at `moment`, if it does.
    pub(super) fn stop(&self, breakpoint: Breakpoint, start: u64, moment: u64) -> Option<u64> {
        let event = self.event(moment);
        let (placed, removed) = match event {
            Event::Placed { placement } | Event::Solved { placement } | Event::Repeated { placement } => {
                (Some(self.problem.get(placement)), None)
            }
            Event::Removed { placement } => (None, Some(self.problem.get(placement))),
            _ => (None, None),
        };
        let stops = match breakpoint {
            Breakpoint::Solution => self.solves(moment),
            Breakpoint::Level(level) => placed.is_some() && self.levels[moment as usize] == level,
            Breakpoint::Placed(piece) => placed.is_some_and(|placed| placed.piece == piece),
            Breakpoint::Removed(piece) => removed.is_some_and(|removed| removed.piece == piece),
            Breakpoint::Filled(cell) => placed.is_some_and(|placed| placed.cells.contains(cell)),
            Breakpoint::Step(step) => step == moment,
            Breakpoint::DeadEnd(level) => {
                let deep = self.levels[moment as usize - 1] >= level;
                return (deep && self.leaves_a_dead_end(moment) && moment - 1 > start).then(|| moment - 1);
            }
        };
        stops.then_some(moment)
    }

    /// The step at which a search from `start` stops: at `reached`, or at a breakpoint.
    pub(super) fn goes(&self, start: u64, breakpoints: &[Breakpoint], reached: impl Fn(u64) -> bool) -> u64 {
        let stop = |moment| {
            let stops = breakpoints.iter().filter_map(|&breakpoint| self.stop(breakpoint, start, moment));
            stops.min().or_else(|| reached(moment).then_some(moment))
        };
        (start + 1..=self.last()).find_map(stop).unwrap_or(self.last())
    }
}

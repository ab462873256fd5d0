//! The current search, its plan and its player.

use crate::playback::breakpoints::Breakpoints;
use crate::playback::player::{Intent, Player, Until};
use crate::subject::subject::Subject;
use crate::{Breakpoint, PlaybackCommand, Speed};
use cubefall::problem::PlacementId;
use cubefall::puzzle::Puzzle;
use cubefall::search::{Event, Plan, Recording, RecordingChart, Search, SearchError, Strategy, TreeNode};

/// The current search, its plan and its player.
#[derive(Clone, Debug)]
pub(crate) struct Playback {
    plan: Plan,
    player: Player,
}

impl Playback {
    /// A search from the empty box. If the plan's strategy does not accept the puzzle, another strategy is chosen, and a sentence
    /// gives the reason.
    pub(crate) fn new(subject: &Subject, plan: Plan, speed: Speed) -> (Self, Option<String>) {
        let (search, plan, notice) = search(subject, plan);
        let player = Player::new(Recording::new(search), speed, Breakpoints::default());
        (Self { plan, player }, notice)
    }

    /// A restored search, at any step.
    pub(crate) fn restored(plan: Plan, recording: Recording, speed: Speed, breakpoints: Breakpoints) -> Self {
        Self { plan, player: Player::new(recording, speed, breakpoints) }
    }

    /// Restarts from the empty box, with the same speed and breakpoints. Returns a message if another strategy was chosen.
    pub(crate) fn restart(&mut self, subject: &Subject, plan: Plan) -> Option<String> {
        let (search, plan, notice) = search(subject, plan);
        let breakpoints = self.player.breakpoints().clone();
        self.player = Player::new(Recording::new(search), self.player.speed(), breakpoints);
        self.plan = plan;
        notice
    }

    pub(crate) fn apply(&mut self, command: PlaybackCommand) {
        let player = &mut self.player;
        match command {
            PlaybackCommand::TogglePlay if player.is_paused() => player.start(Intent::Run(Until::Pause)),
            PlaybackCommand::TogglePlay => player.pause(),
            PlaybackCommand::Step => player.start(Intent::Run(Until::Step)),
            PlaybackCommand::StepBack => player.start(Intent::StepBack),
            PlaybackCommand::StepOver => player.start(Intent::Run(Until::Placement)),
            PlaybackCommand::StepOverBack => player.start(Intent::PreviousPlacement),
            PlaybackCommand::NextSolution => player.start(Intent::Run(Until::Solution)),
            PlaybackCommand::PreviousSolution => player.start(Intent::PreviousSolution),
            PlaybackCommand::RunToEnd => player.start(Intent::Run(Until::End)),
            PlaybackCommand::Jump(step) => player.jump(step),
            PlaybackCommand::SetSpeed(speed) => player.set_speed(speed),
            PlaybackCommand::SetBreakpoint(it) => player.change_breakpoints(|all| all.set(it)),
            PlaybackCommand::ToggleBreakpoint(index) => player.change_breakpoints(|all| all.toggle(index)),
            PlaybackCommand::RemoveBreakpoint(index) => player.change_breakpoints(|all| all.remove(index)),
        }
    }

    /// Plays from now on.
    pub(crate) fn play(&mut self) {
        self.player.start(Intent::Run(Until::Pause));
    }

    /// Jumps to a step.
    pub(crate) fn jump(&mut self, step: u64) {
        self.player.jump(step);
    }

    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.player.set_speed(speed);
    }

    /// Jumps to the step that reached a node of the tree or, if `progress` is given, to the first step with this progress.
    pub(crate) fn jump_to(&mut self, node: TreeNode, progress: Option<f64>) {
        match progress {
            Some(progress) => self.player.jump_to_progress(progress),
            None => self.player.jump_to_node(node),
        }
    }

    /// Advances by `dt` seconds.
    pub(crate) fn tick(&mut self, dt: f64) {
        self.player.tick(dt);
    }

    /// Takes at most `most` of the due steps. Calls `found` at each solution with its number. Returns whether more steps are due.
    pub(crate) fn work(&mut self, most: u64, found: impl FnMut(u64, &[PlacementId])) -> bool {
        self.player.work(most, found)
    }

    pub(crate) fn plan(&self) -> Plan {
        self.plan
    }

    pub(crate) fn speed(&self) -> Speed {
        self.player.speed()
    }

    pub(crate) fn search(&self) -> &Search {
        self.player.search()
    }

    pub(crate) fn recording(&self) -> &Recording {
        self.player.recording()
    }

    /// The event of the current step, if it is slow enough to follow.
    pub(super) fn last(&self) -> Option<&Event> {
        self.player.last().filter(|_| !self.is_too_fast())
    }

    /// The breakpoints, and whether each is switched on.
    pub(crate) fn breakpoints(&self) -> &[(Breakpoint, bool)] {
        self.player.breakpoints().list()
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.player.is_paused()
    }

    /// Whether it plays at the chosen speed.
    pub(crate) fn is_playing(&self) -> bool {
        self.player.is_playing()
    }

    /// Whether it is seeking a step.
    pub(crate) fn is_seeking(&self) -> bool {
        self.player.is_seeking()
    }

    /// Whether everything has been tried, or the search cannot go on.
    pub(crate) fn is_over(&self) -> bool {
        self.player.search().is_over()
    }

    /// The current step, or the step that it is seeking.
    pub(crate) fn target(&self) -> u64 {
        self.player.target()
    }

    /// The run so far, in this many columns.
    pub(crate) fn chart(&self, columns: usize) -> RecordingChart {
        self.player.recording().chart(columns)
    }

    pub(super) fn player(&self) -> &Player {
        &self.player
    }
}

/// The search by this plan. If its strategy does not accept the puzzle: the search by another strategy, and a sentence about
/// that.
fn search(subject: &Subject, plan: Plan) -> (Search, Plan, Option<String>) {
    let (plan, notice) = plan_for(subject.puzzle(), plan);
    (Search::new(subject.problem(), plan), plan, notice)
}

/// The plan by which a puzzle is searched if this one is wanted: if its strategy does not accept the puzzle, that of another one, and a
/// sentence about that.
pub(crate) fn plan_for(puzzle: &Puzzle, plan: Plan) -> (Plan, Option<String>) {
    let Err(error) = SearchError::check_puzzle(plan.strategy, puzzle) else { return (plan, None) };
    let able = Strategy::taking(puzzle.region().volume())
        .find(|strategy| puzzle.is_plain() || !strategy.takes_only_plain());
    let plan = able.expect("some strategy accepts every puzzle").plan();
    let (other, refused) = (plan.strategy.title(), error.strategy().title());
    let notice = format!("{other} searches this puzzle: {refused} accepts {}.", error.accepted());
    (plan, Some(notice))
}

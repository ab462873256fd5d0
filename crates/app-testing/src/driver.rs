//! Drives an app as a page does: after each change it takes the output.

use app::{
    App, ClockReadout, Command, Due, Effect, FindAllReadout, Frame, GuideReadout, KeptError, Link, Loss,
    MadeReadouts, OwnCubeReadout, PathReadout, PlaybackCommand, PlaybackReadout, RestoreError, SearchReadout,
    Settings, Showing, Slice, SolutionsReadout, Start, TreePicture, WorkerEvent,
};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::search::{PieceOrder, Plan, Search, Strategy};
use std::ops::Deref;
use std::sync::Arc;

/// An app, what it shows, and the effects that were not taken yet.
#[derive(Clone)]
pub struct Driver {
    app: App,
    due: Due,
    frame: Frame,
    readout: Readout,
    effects: Vec<Effect>,
}

/// All that the panels show.
#[derive(Clone, PartialEq, Debug)]
pub struct Readout {
    /// A sentence about what is shown.
    pub sentence: String,
    /// A message about a request that could not be carried out, and what was done instead.
    pub notice: Option<String>,
    /// The name of the puzzle that is being loaded, while what was shown before stays.
    pub loading: Option<String>,
    /// What is shown.
    pub showing: Showing,
    /// The subject of the search.
    pub search: SearchReadout,
    /// The state of playback.
    pub playback: PlaybackReadout,
    /// The path of the search, while it is presented and shown.
    pub path: Option<PathReadout>,
    /// The solutions.
    pub solutions: SolutionsReadout,
    /// The user's cube, while it is open.
    pub own_cube: Option<OwnCubeReadout>,
    /// Its clock.
    pub clock: Option<ClockReadout>,
    /// The search for all solutions.
    pub find_all: FindAllReadout,
    /// The guide, while it is open.
    pub guide: Option<GuideReadout>,
    /// What has ended the search that undo returns to.
    pub undo: Option<Loss>,
    /// What redo repeats: it has ended the search before the one that redo returns to.
    pub redo: Option<Loss>,
    /// Whether the frame or the readout will change without a command.
    pub active: bool,
    /// Whether the current search is seeking a step. The states on the path are not shown.
    pub seeking: bool,
}

impl Readout {
    fn of(app: &App) -> Self {
        let made = MadeReadouts::default();
        let parts = app.readouts(&made);
        Self {
            sentence: parts.sentence(),
            notice: parts.notice(),
            loading: parts.loading(),
            showing: parts.showing(),
            search: parts.search().clone(),
            playback: parts.playback().clone(),
            path: parts.path().cloned(),
            solutions: parts.solutions().clone(),
            own_cube: parts.own_cube().cloned(),
            clock: parts.clock(),
            find_all: parts.find_all().clone(),
            guide: parts.guide().cloned(),
            undo: parts.undo(),
            redo: parts.redo(),
            active: parts.is_active(),
            seeking: parts.is_seeking(),
        }
    }
}

impl Driver {
    /// An app that starts so.
    pub fn new(start: impl Into<Start>) -> Self {
        let mut app = App::new(start);
        let output = app.advance(0.0, &mut Slice::default());
        let (frame, readout) = (app.frame(), Readout::of(&app));
        Self { app, effects: output.effects, due: output.due, frame, readout }
    }

    /// Applies a command.
    pub fn apply(&mut self, command: impl Into<Command>) {
        self.change(|app| app.apply(command));
    }

    /// Opens a link, of which some parts were left out.
    pub fn open(&mut self, link: &Link, left_out: Vec<String>) {
        self.change(|app| app.open(link, left_out));
    }

    /// Restores a saved search.
    ///
    /// # Errors
    /// When it is refused. Then nothing has changed.
    pub fn restore(&mut self, text: &str) -> Result<(), RestoreError> {
        self.change(|app| app.restore(text))
    }

    /// Reports what a worker has sent.
    pub fn report(&mut self, event: WorkerEvent) {
        self.change(|app| app.report(event));
    }

    /// Pauses a worker while frames come late, or resumes it.
    pub fn balance_workers(&mut self) {
        self.change(App::balance_workers);
    }

    /// Reports that the user acts.
    pub fn attend(&mut self) {
        self.change(App::attend);
    }

    /// Sets the time, in seconds of a monotonic clock.
    pub fn set_clock(&mut self, now: f64) {
        self.change(|app| app.set_clock(now));
    }

    /// Sets whether the page is hidden.
    pub fn set_hidden(&mut self, is_hidden: bool) {
        self.change(|app| app.set_hidden(is_hidden));
    }

    /// Advances the time without any work.
    pub fn tick(&mut self, dt: f64) {
        self.advance(dt, Slice::default());
    }

    /// Takes at most `most` steps. Returns whether more are due.
    pub fn work(&mut self, most: u64) -> bool {
        self.advance(0.0, Slice { search: most, filter: 0 });
        self.due.search
    }

    /// The solutions to keep, if there are new ones.
    pub fn take_to_keep(&mut self) -> Option<String> {
        self.app.take_solutions_to_keep()
    }

    /// Takes solutions that were kept.
    pub fn recall(&mut self, text: &str) -> Result<(), KeptError> {
        let recalled = self.app.recall_solutions(text);
        self.advance(0.0, Slice::default());
        recalled
    }

    /// Applies the filter to at most `most` solutions. Returns whether some are left.
    pub fn filter(&mut self, most: u64) -> bool {
        self.advance(0.0, Slice { search: 0, filter: most });
        self.due.filter
    }

    /// Finds nodes of the tree that are visible in a picture of `columns` columns. Returns whether some are
    /// left to find.
    pub fn grow_tree(&mut self, columns: usize, budget: u64) -> bool {
        self.app.grow_tree(columns, budget)
    }

    /// The tree as a picture.
    pub fn tree(&mut self) -> TreePicture {
        self.app.tree()
    }

    /// What is drawn.
    pub fn frame(&self) -> Frame {
        self.frame.clone()
    }

    /// What the panels show.
    pub fn readout(&self) -> Readout {
        self.readout.clone()
    }

    /// The effects since they were taken last.
    pub fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether something will change without a command.
    pub fn is_active(&self) -> bool {
        self.readout.active
    }

    /// The number of solutions that playback has found.
    pub fn found(&self) -> usize {
        self.readout.solutions.found
    }

    /// Changes the app, and takes what that brings about.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut App) -> T) -> T {
        let result = change(&mut self.app);
        self.advance(0.0, Slice::default());
        result
    }

    fn advance(&mut self, dt: f64, mut budget: Slice) {
        let output = self.app.advance(dt, &mut budget);
        self.due = output.due;
        self.effects.extend(output.effects);
        (self.frame, self.readout) = (self.app.frame(), Readout::of(&self.app));
    }
}

impl Deref for Driver {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

/// A paused app at its default settings.
pub fn paused() -> Driver {
    Driver::new(Settings { playing: false, ..Settings::default() })
}

/// A paused app that searches Soma by this plan.
pub fn watching(plan: Plan, symmetry: Symmetry) -> Driver {
    Driver::new(Settings { plan, symmetry, playing: false, ..Settings::default() })
}

/// An app at its default settings that has tried everything, in slices of `slice` steps.
pub fn finished(slice: u64) -> Driver {
    let mut app = paused();
    app.apply(PlaybackCommand::RunToEnd);
    work_off(&mut app, slice);
    app
}

/// Does all due work of the app, in slices of `slice` steps.
pub fn work_off(app: &mut Driver, slice: u64) {
    while app.work(slice) {}
}

/// Takes one step, and does all due work.
pub fn step(app: &mut Driver) {
    app.apply(PlaybackCommand::Step);
    work_off(app, 20_000);
}

/// A strategy with the pieces of the fewest placements first.
pub fn fewest(strategy: Strategy) -> Plan {
    strategy.plan().with_pieces(PieceOrder::Fewest)
}

/// Soma's problem, counted as its author does.
pub fn soma_problem() -> Arc<Problem> {
    let soma = catalogue::ALL.get("soma");
    Problem::reduced(&soma, Reduction::of(&soma, Symmetry::Restricted).expect("Soma's own"))
}

/// The search that an app at its default settings makes.
pub fn default_search() -> (Arc<Problem>, Search) {
    let problem = soma_problem();
    let search = Search::new(&problem, Settings::default().plan);
    (problem, search)
}

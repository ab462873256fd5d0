//! The panels of the page, and when each is updated.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, document, focus_in_place, set_flag, set_ready};
use crate::web::browser::ids;
use crate::web::input::action::{PanelAction, Sink};
use crate::web::page::model::Model;
use crate::web::page::preferences::Preferences;
use crate::web::panels::apart::{ApartMoves, ApartMovesReadout};
use crate::web::panels::breakpoints::BreakpointsPanel;
use crate::web::panels::build_along::{BuildAlong, BuildAlongReadout};
use crate::web::panels::choices::{ChoicesPanel, ChoicesReadout, Undo};
use crate::web::panels::clock::ClockPanel;
use crate::web::panels::export::{self, ExportSubject, Filmed};
use crate::web::panels::filter::FilterForm;
use crate::web::panels::find_all::FindAllPanel;
use crate::web::panels::gallery::{self, OpenedBefore};
use crate::web::panels::guide::GuidePanel;
use crate::web::panels::lab;
use crate::web::panels::look;
use crate::web::panels::own_cube::{OwnCubePanel, OwnCubePanelReadout};
use crate::web::panels::panel::{FoundAnnouncer, FoundCount, Live, StepAnnouncer};
use crate::web::panels::path::PathPanel;
use crate::web::panels::playback::{ChartPanel, ChartReadout, Timeline, Transport};
use crate::web::panels::search::{BitWords, Figures, FoldPanel, LevelsPanel, SavedSearchPanel};
use crate::web::panels::solution_list::{Outline, RowReadout, SolutionList};
use crate::web::panels::solutions::Browser;
use crate::web::panels::tabs::{PanelSize, Tabs, TabsReadout};
use crate::web::panels::tree::{TreeGrowth, TreePanel};
use crate::web::panels::wall::{WallCaption, wall};
use app::{App, Mode, Readouts, Settings, Showing, Tab};
use cubefall::problem::Symmetry;
use pictures::Paints;
use std::ops::Range;
use web_sys::HtmlInputElement;

/// The panels that show the readouts of the app. The Lab, the gallery and export show the reports of their
/// workers.
pub(super) struct Panels {
    choices: Live<ChoicesPanel>,
    opened_before: Live<OpenedBefore>,
    transport: Live<Transport>,
    timeline: Live<Timeline>,
    chart: Live<ChartPanel>,
    breakpoints: Live<BreakpointsPanel>,
    figures: Live<Figures>,
    words: Live<BitWords>,
    levels: Live<LevelsPanel>,
    stage: Live<FoldPanel>,
    path: Live<PathPanel>,
    browser: Live<Browser>,
    filter: Live<FilterForm>,
    list: Live<SolutionList>,
    build_along: Live<BuildAlong>,
    apart: Live<ApartMoves>,
    own_cube: Live<OwnCubePanel>,
    clock: Live<ClockPanel>,
    find_all: Live<FindAllPanel>,
    guide: Live<GuidePanel>,
    wall: Live<WallCaption>,
    tree: Live<TreePanel>,
    saved_search: Live<SavedSearchPanel>,
    tabs: Live<Tabs>,
    /// The tab that was selected last while a search was watched.
    watched: Tab,
    /// Whether the form of the filter is seen.
    filter_seen: bool,
    undo: Live<Undo>,
    found: FoundAnnouncer,
    steps: StepAnnouncer,
    growth: TreeGrowth,
    /// Whether a presentation runs.
    presented: bool,
    /// The search that the chart shows, and its last step.
    charted: Option<(Settings, u64)>,
    waited: Waited,
}

/// The seconds since the last update.
struct Waited {
    texts: f64,
    chart: f64,
    path: f64,
    find_all: f64,
}

impl Panels {
    /// Seconds between two updates of texts while the search is too fast to follow.
    const TEXTS: f64 = 0.1;
    /// The same while solutions are filtered, while workers find all, and for large puzzles, whose texts take
    /// long. A frame that writes filters little. This interval is longer than the time that a slow frame
    /// counts for, so some frames do not write. Where the processor draws, writing ten times a second would
    /// take a third of a core from the workers.
    pub(super) const TEXTS_WHILE_WORKING: f64 = 0.25;
    /// Puzzles of more cells are large.
    const LARGE: usize = 512;
    /// The same in a presentation, where texts and the path of the search are large: so nothing flashes.
    const PRESENTED: f64 = 0.35;
    /// Steps a second up to which each step is presented.
    const PRESENTED_SINGLY: f64 = 10.0;
    /// Seconds between two charts while the search plays.
    const CHART: f64 = 0.25;

    /// The panels, which are empty. `workers` is the number that the browser recommends.
    pub(super) fn new(workers: usize) -> Self {
        Self {
            choices: Live::new(ChoicesPanel),
            opened_before: Live::new(OpenedBefore),
            transport: Live::new(Transport),
            timeline: Live::new(Timeline),
            chart: Live::new(ChartPanel),
            breakpoints: Live::new(BreakpointsPanel::default()),
            figures: Live::new(Figures),
            words: Live::new(BitWords),
            levels: Live::new(LevelsPanel),
            stage: Live::new(FoldPanel),
            path: Live::new(PathPanel),
            browser: Live::new(Browser),
            filter: Live::new(FilterForm),
            list: Live::new(SolutionList::new()),
            build_along: Live::new(BuildAlong::default()),
            apart: Live::new(ApartMoves::default()),
            own_cube: Live::new(OwnCubePanel::default()),
            clock: Live::new(ClockPanel),
            find_all: Live::new(FindAllPanel::new(workers)),
            guide: Live::new(GuidePanel::default()),
            wall: Live::new(WallCaption),
            tree: Live::new(TreePanel::new()),
            saved_search: Live::new(SavedSearchPanel),
            tabs: Live::new(Tabs),
            watched: Tab::default(),
            filter_seen: false,
            undo: Live::new(Undo::default()),
            found: FoundAnnouncer::default(),
            steps: StepAnnouncer::default(),
            growth: TreeGrowth::default(),
            presented: false,
            charted: None,
            waited: Waited { texts: f64::MAX, chart: f64::MAX, path: f64::MAX, find_all: f64::MAX },
        }
    }

    /// Listens to the controls of all panels.
    pub(super) fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        self.choices.listen(listeners, sink);
        self.transport.listen(listeners, sink);
        self.timeline.listen(listeners, sink);
        self.breakpoints.listen(listeners, sink);
        self.words.listen(listeners, sink);
        self.browser.listen(listeners, sink);
        self.filter.listen(listeners, sink);
        self.list.listen(listeners, sink);
        self.apart.listen(listeners, sink);
        self.own_cube.listen(listeners, sink);
        self.find_all.listen(listeners, sink);
        self.tree.listen(listeners, sink);
        self.saved_search.listen(listeners, sink);
        self.tabs.listen(listeners, sink);
        export::listen(listeners, sink);
        look::listen(listeners, sink);
        gallery::listen(listeners, sink);
        lab::listen(listeners, sink);
    }

    /// Whether texts are due after `dt` more seconds.
    pub(super) fn is_due(&self, readout: Readouts<'_>, dt: f64) -> bool {
        let is_large = readout.puzzle().region().volume() > Self::LARGE;
        let working = readout.is_filtering() || readout.finds_all() || is_large;
        let interval = match (self.presented, working) {
            (true, _) => Self::PRESENTED,
            (false, true) => Self::TEXTS_WHILE_WORKING,
            (false, false) => Self::TEXTS,
        };
        !is_busy(readout) || is_settled(readout) || self.waited.texts + dt >= interval
    }

    /// Updates the panels if that is due.
    pub(super) fn update(&mut self, app: &Model, dt: f64) {
        let readout = app.readout();
        let is_due = self.is_due(readout, dt);
        self.waited.texts += dt;
        self.waited.chart += dt;
        self.waited.path += dt;
        self.found.tick(dt);
        if is_due {
            self.update_all(app, is_settled(readout) || !is_busy(readout));
        }
    }

    /// Updates the panels at once.
    pub(super) fn update_now(&mut self, app: &Model) {
        self.update_all(app, true);
    }

    fn update_all(&mut self, app: &Model, settled: bool) {
        let readout = app.readout();
        // Otherwise, the solution, the user's cube or the guide is announced.
        if readout.showing() == Showing::Search && readout.guide().is_none() {
            // After the end, a solution is about to be shown.
            if !readout.is_active() || readout.playback().finished {
                self.steps.update(readout.playback().time.now, &readout.sentence());
            }
            let found =
                FoundCount { count: readout.solutions().found, finished: readout.playback().finished };
            self.found.update(found, readout.playback().playing);
        }
        let written = self.update_path(readout)
            | self.update_playback(app, settled)
            | self.update_search(readout)
            | self.update_solutions(app);
        if written {
            self.waited.texts = 0.0;
            set_ready();
        }
    }

    fn update_playback(&mut self, app: &Model, settled: bool) -> bool {
        let readout = app.readout();
        let charted = Some((app.settings(), readout.playback().time.end));
        let due = settled || self.waited.chart >= Self::CHART;
        let mut written = false;
        if self.charted != charted && due {
            self.charted = charted;
            self.waited.chart = 0.0;
            written = self.chart.update(chart(app, readout));
        }
        written
            | self.transport.update(readout.into())
            | self.timeline.update(readout.into())
            | self.breakpoints.update(readout.into())
    }

    /// Updates the path of the search: at each step, or at intervals if there are many.
    fn update_path(&mut self, readout: Readouts<'_>) -> bool {
        let rate = readout.speed().steps_per_second();
        let singly = !readout.is_active() || rate.is_some_and(|rate| rate <= Self::PRESENTED_SINGLY);
        let due = singly || readout.path().is_none() || self.waited.path >= Self::PRESENTED;
        let written = due && self.path.update(readout.into());
        if written {
            self.waited.path = 0.0;
        }
        written
    }

    fn update_search(&mut self, readout: Readouts<'_>) -> bool {
        self.choices.update(ChoicesReadout::new(readout))
            | self.opened_before.update(readout.search().opened.clone())
            | self.figures.update(readout.into())
            | self.words.update(readout.into())
            | self.levels.update(readout.into())
            | self.stage.update(readout.into())
    }

    fn update_solutions(&mut self, app: &Model) -> bool {
        let readout = app.readout();
        let mut written = self.browser.update(readout.into()) | self.filter.update(readout.into());
        let row_of = |index| app.solutions().row_of(index);
        if self.list.panel_mut().place(outline(readout), row_of) {
            self.draw_list(app);
            written = true;
        }
        written
    }

    /// Draws the rows of the list that are in view.
    pub(super) fn draw_list(&mut self, app: &App) {
        let list = self.list.panel();
        let rows = rows(app, list.in_view(app.solutions().rows()));
        let readout = list.readout(app.puzzle(), rows);
        self.list.update(readout);
    }

    /// Shows or hides the panels of building along, of taking apart and of the user's cube, and updates them.
    /// Returns whether one was shown or hidden.
    pub(super) fn update_modes(&mut self, readout: Readouts<'_>) -> bool {
        let before = self.modes();
        // A strip in place of the usual one: before it is shown, so that it can have the focus.
        if let Some(root) = document().document_element() {
            let solutions = readout.solutions();
            set_flag(&root, "data-building", solutions.build.is_some() || solutions.apart.is_some());
        }
        self.build_along.update(build_along(readout));
        self.apart.update(apart(readout));
        self.own_cube.update(own_cube(readout));
        self.clock.update(readout.clock());
        self.guide.update(readout.guide().cloned());
        self.wall.update(wall(readout));
        self.undo.update(readout.into());
        before != self.modes()
    }

    /// Whether the user builds along, takes apart, and whether the user's cube is open.
    fn modes(&self) -> (bool, bool, bool) {
        let builds = self.build_along.shown().is_some_and(|shown| shown.step.is_some());
        let sets_up = self.own_cube.shown().is_some_and(|shown| shown.cube.is_some());
        let takes_apart = self.apart.shown().is_some_and(|shown| shown.apart.is_some());
        (builds, takes_apart, sets_up)
    }

    /// Draws the parts that had no size while one of these panels was open, and moves the focus.
    pub(super) fn after_mode_change(&mut self, app: &App) {
        self.redraw_list(app);
        self.own_cube.panel_mut().move_focus();
    }

    /// Shows or hides the layers of the user's cube, and the buttons that move a piece.
    pub(super) fn set_pad(&mut self, is_shown: bool) {
        self.own_cube.panel_mut().set_pad(is_shown);
    }

    /// Whether these are shown.
    pub(super) const fn has_pad(&self) -> bool {
        self.own_cube.panel().has_pad()
    }

    /// Draws the list, which had no size while it was hidden.
    pub(super) fn redraw_list(&mut self, app: &App) {
        let listing = app.solutions();
        self.list.panel().unhidden(listing.len(), |index| listing.row_of(index));
        self.draw_list(app);
    }

    /// Sets whether a presentation runs.
    pub(super) const fn set_presented(&mut self, presented: bool) {
        self.presented = presented;
    }

    /// Updates the search for all solutions; if only figures have changed, only after an interval. Returns
    /// whether its state has changed.
    pub(super) fn update_find_all(&mut self, app: &Model, dt: f64) -> bool {
        self.waited.find_all += dt;
        let before = self.find_all.shown().map(|shown| &shown.state);
        let changed = before != Some(app.find_all_state());
        let is_due = changed || self.waited.find_all >= Self::TEXTS_WHILE_WORKING;
        if is_due && self.find_all.update(app.readout().find_all().clone()) {
            self.waited.find_all = 0.0;
        }
        changed
    }

    /// Finds more of the tree while `time` returns true, and draws it if that is due. Returns whether there
    /// is more to find.
    pub(super) fn grow_tree(
        &mut self,
        app: &mut App,
        dt: f64,
        settled: bool,
        time: impl FnMut() -> bool,
    ) -> bool {
        self.growth.update(&mut self.tree, app, (dt, settled), time)
    }

    /// Makes the next picture of the tree due at once.
    pub(super) const fn hurry_tree(&mut self) {
        self.growth.hurry();
    }

    /// Selects a tab, whether the panel is open or not.
    pub(super) fn select(&mut self, tab: Tab) {
        if tab.mode() == Mode::Watch {
            self.watched = tab;
        }
        self.tabs.update(TabsReadout { tab, size: self.size() });
        self.tabs.panel().scroll_to_top();
    }

    /// Selects a tab of a mode, unless one is selected: the last one of the search, or the list of solutions.
    pub(super) fn enter(&mut self, mode: Mode) {
        if self.tab().mode() != mode {
            self.select(if mode == Mode::Watch { self.watched } else { Tab::Solutions });
        }
    }

    /// Whether the form of the filter is now seen, if that has changed.
    pub(super) fn filter_changed(&mut self) -> Option<bool> {
        let seen = self.tab() == Tab::Filter && self.size() != PanelSize::Closed;
        (std::mem::replace(&mut self.filter_seen, seen) != seen).then_some(seen)
    }

    /// Shows a tab, or changes the size of the panel, which is stored.
    pub(super) fn act(&mut self, action: PanelAction) {
        let before = self.size();
        let size = match action {
            PanelAction::Show(tab) => {
                self.select(tab);
                if before == PanelSize::Closed { PanelSize::Half } else { before }
            }
            PanelAction::Toggle if before == PanelSize::Closed => PanelSize::Half,
            PanelAction::Toggle => PanelSize::Closed,
            PanelAction::Resize if before == PanelSize::Full => PanelSize::Half,
            PanelAction::Resize => PanelSize::Full,
        };
        if size != before {
            self.set_size(size);
            Preferences::store_panel_size(size);
        }
    }

    /// Opens the panel, if it is closed.
    pub(super) fn unfold(&mut self) {
        if self.size() == PanelSize::Closed {
            self.set_size(PanelSize::Half);
        }
    }

    /// Gives the panel this size.
    pub(super) fn set_size(&mut self, size: PanelSize) {
        self.tabs.update(TabsReadout { tab: self.tab(), size });
    }

    /// The tab that is selected.
    pub(super) fn tab(&self) -> Tab {
        self.tabs.shown().map_or(Tab::default(), |shown| shown.tab)
    }

    /// The tab that a link names: the one that is seen.
    pub(super) fn linked_tab(&self) -> Tab {
        if self.size() == PanelSize::Closed { Tab::default() } else { self.tab() }
    }

    fn size(&self) -> PanelSize {
        self.tabs.shown().map_or(PanelSize::default(), |shown| shown.size)
    }

    /// Shows or hides details: words in digits, and the options of counting.
    pub(super) fn set_details(&self, shown: bool) {
        if let Some(root) = document().document_element() {
            set_flag(&root, "data-details", shown);
        }
        by_id::<HtmlInputElement>(ids::DETAILS).set_checked(shown);
    }

    /// Shows the outcome of saving or restoring the search.
    pub(super) fn show_saved(&mut self, status: &str) {
        self.saved_search.update(status.to_owned());
    }

    /// Restores what a hidden page has lost.
    pub(super) fn on_visible(&mut self) {
        self.build_along.panel_mut().on_visible();
    }

    /// Moves the focus to the layers of the form of the filter.
    pub(super) fn focus_filter(&self) {
        focus_in_place(&by_id(ids::FILTER_LAYERS));
    }

    /// Moves the focus to the layers of the user's cube, so that keys move the piece instead of pressing the
    /// button that picked it.
    pub(super) fn focus_layers(&self) {
        focus_in_place(&by_id(ids::OWN_CUBE_LAYERS));
    }
}

/// Whether the state changes so fast that texts are written at intervals.
fn is_busy(readout: Readouts<'_>) -> bool {
    let fast = readout.speed().steps_per_second().is_none_or(|rate| rate > 30.0);
    fast || readout.is_filtering() || readout.finds_all()
}

/// Whether the readout does not change without a command.
fn is_settled(readout: Readouts<'_>) -> bool {
    is_still(readout) && !readout.finds_all()
}

/// Whether the readout does not change without a command or a report of a worker.
pub(super) fn is_still(readout: Readouts<'_>) -> bool {
    !readout.is_active() && !readout.is_filtering()
}

/// The chart of the search so far.
pub(crate) fn chart(app: &App, readout: Readouts<'_>) -> ChartReadout {
    ChartReadout { chart: app.chart(ChartPanel::COLUMNS), levels: readout.playback().levels.len() }
}

/// The step of building along.
pub(crate) fn build_along(readout: Readouts<'_>) -> BuildAlongReadout {
    BuildAlongReadout { puzzle: readout.puzzle().clone(), step: readout.solutions().build.clone() }
}

/// The moves by which the solution shown comes apart.
pub(crate) fn apart(readout: Readouts<'_>) -> ApartMovesReadout {
    ApartMovesReadout { puzzle: readout.puzzle().clone(), apart: readout.solutions().apart.clone() }
}

/// The user's cube.
pub(crate) fn own_cube(readout: Readouts<'_>) -> OwnCubePanelReadout {
    OwnCubePanelReadout {
        puzzle: readout.puzzle().clone(),
        cube: readout.own_cube().cloned(),
        shows_solution: readout.solutions().shown.is_some(),
    }
}

/// The outline of the list.
pub(crate) fn outline(readout: Readouts<'_>) -> Outline {
    Outline {
        which: (readout.solutions().list, readout.solutions().filter.clone()),
        rows: readout.solutions().rows,
        selected: readout.solutions().shown.map(|shown| (shown.place - 1, shown.favourite)),
        filtering: readout.solutions().filtering,
        levels: readout.solutions().levels.sentence.clone(),
    }
}

/// Some rows of the list.
pub(crate) fn rows(app: &App, rows: Range<usize>) -> Vec<RowReadout> {
    let listing = app.solutions();
    let row = |row| {
        let index = listing.in_row(row);
        RowReadout {
            row,
            index,
            name: listing.name(index),
            number: listing.number(index),
            level: listing.level(index).cloned(),
            solution: listing.solution(index),
            favourite: listing.is_favourite(index),
        }
    };
    rows.map(row).collect()
}

/// The solution shown, for export: whether there is a picture of it, and its paints.
pub(crate) fn subject(
    app: &App,
    readout: Readouts<'_>,
    (drawn, paints): (bool, Paints),
) -> Option<ExportSubject> {
    let shown = readout.solutions().shown?;
    let is_usual = readout.search().symmetry == Symmetry::usual(app.puzzle());
    Some(ExportSubject {
        puzzle: app.puzzle().clone(),
        name: shown.name,
        number: shown.number.filter(|_| is_usual),
        solution: app.shown_solution()?,
        building: shown.building,
        pieces: shown.pieces - shown.standing,
        moves: readout.solutions().apart.as_ref().map_or(0, |apart| apart.moves),
        drawn,
        paints,
    })
}

/// How far the solution shown is built, for films, or how many of the moves that take it apart are made.
pub(crate) fn film_state(readout: Readouts<'_>, moves: bool) -> Filmed {
    let solutions = readout.solutions();
    let state = match &solutions.apart {
        apart if moves => apart.as_ref().map(|it| (it.is_moving, it.moment >= it.moves as f64)),
        _ => solutions.shown.map(|shown| (shown.assembling, shown.placed == shown.pieces)),
    };
    match state {
        None => Filmed::NotShown,
        Some((true, _)) => Filmed::Running,
        Some((_, true)) => Filmed::Done,
        Some(_) => Filmed::Still,
    }
}

//! The page as a whole: the app, the picture and the panels, synchronised in each frame.

use crate::web::browser::dom::{by_id, window};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::Action;
use crate::web::input::action_table::KeyMap;
use crate::web::input::controls;
use crate::web::input::keyboard::Keys;
use crate::web::page::appearance::Appearance;
use crate::web::page::background::Background;
use crate::web::page::found_before::FoundBefore;
use crate::web::page::handle::{FramedPage, Handle};
use crate::web::page::model::{FrameBudget, Model};
use crate::web::page::navigation::Navigation;
use crate::web::page::opening::Opening;
use crate::web::page::panels::{Panels, film_state, is_still};
use crate::web::page::persistence::{self, Persistence};
use crate::web::page::preferences::{Preferences, reduced_motion};
use crate::web::page::presentation::Presentation;
use crate::web::page::stage::{DrawnFrame, FrameRequest, Stage};
use crate::web::panels::export::ExportPanel;
use crate::web::panels::gallery::Gallery;
use crate::web::panels::lab::{Lab, LabMessage};
use crate::web::workers::client::recommended_workers;
use app::{
    App, ClockState, Command, GuideCommand, Link, Mode, Readouts, Settings, Showing, SolutionsCommand, Start,
};
use std::cell::Cell;
use std::rc::Rc;
use web_sys::HtmlInputElement;

/// The page: the app, and the controllers that show it, save it and work for it. The state of each is its
/// own; `page.rs` puts them together in each frame, `actions.rs` for the user, `links.rs` for the address,
/// and `events.rs` for workers and the browser.
pub(crate) struct Page {
    pub(super) handle: Handle<Self>,
    /// The app, with what is made of its state (`model.rs`).
    pub(super) app: Model,
    /// The address, what is opened by it, and what is sought (`navigation.rs`).
    pub(super) navigation: Navigation,
    /// The picture, and what the user does on it (`stage.rs`).
    pub(super) stage: Stage,
    /// What stands beside the picture (`panels.rs`).
    pub(super) panels: Panels,
    /// The search that is saved (`persistence.rs`).
    pub(super) persistence: Persistence,
    /// The solutions that are kept (`found_before.rs`).
    pub(super) found_before: FoundBefore,
    /// The workers of the app, and timers (`background.rs`).
    pub(super) background: Background,
    pub(super) preferences: Preferences,
    /// How the pieces look (`appearance.rs`).
    pub(super) appearance: Appearance,
    pub(super) presentation: Presentation,
    /// The Lab, the gallery and the export, each with a worker of its own (`web/panels`).
    pub(super) lab: Lab,
    pub(super) gallery: Gallery,
    pub(super) export: ExportPanel,
    /// The current key map, which the keyboard reads.
    keys: Rc<Cell<Keys>>,
}

impl FramedPage for Page {
    type Action = Action;
    const STAGE: Id = ids::STAGE;

    fn opening(&mut self) -> &mut Opening {
        self.navigation.opening()
    }

    fn act(&mut self, action: Action) {
        self.perform(action);
    }

    fn prepare(&mut self) {
        self.set_clock();
    }

    fn apply_preferences(&mut self) {
        self.preferences.show_theme();
        self.apply(Command::SetReducedMotion(reduced_motion()));
        self.stage.repaint();
    }

    fn open_picture(&mut self) {
        self.stage.open(&self.app);
    }

    fn close_picture(&mut self) {
        self.stage.close();
    }

    fn repaint(&mut self) {
        self.stage.repaint();
    }

    /// Updates the key map, the mark that the picture may change, and the state of the search for all
    /// solutions.
    fn respond(&mut self) {
        self.update();
        if self.panels.update_find_all(&self.app, 0.0) {
            self.panels.update_now(&self.app);
        }
        self.panels.enter(self.app.readout().mode());
        self.open_filter();
        self.stage.set_moving(true);
        self.set_keys();
        self.carry_out_effects();
        self.background.save_later();
    }

    /// Advances the app, draws the picture and updates the panels.
    fn frame(&mut self, dt: f64) -> bool {
        self.set_clock();
        let dt = self.export.time(dt);
        // The first frame after idling writes what is due.
        let passed = if dt > 0.0 { dt } else { Panels::TEXTS_WHILE_WORKING };
        let writes = self.panels.is_due(self.app.readout(), passed);
        self.app.advance(dt, &mut FrameBudget::new(writes));
        self.show_changes();
        let DrawnFrame { moves, holds } = self.draw(dt);
        self.write(passed, holds);
        let grows = self.grow_tree(dt);
        self.stage.set_moving(moves || self.app.readout().is_seeking());
        self.set_keys();
        let is_there = self.app.readout().loading().is_none() && !self.stage.is_making();
        if is_there && self.opening().is_begun() {
            self.opening().end();
        }
        if self.app.readout().clock().is_some_and(|clock| clock.state == ClockState::Running) {
            self.background.tick_later();
        }
        let goes_on = !is_still(self.app.readout()) || moves || grows || self.export.needs_frames();
        self.carry_out_effects();
        if !goes_on {
            self.background.save_later();
        }
        goes_on
    }
}

// The start.
impl Page {
    /// Opens the page of the address and the browser's storage, and starts its frames.
    pub(super) fn open(keys: Rc<Cell<Keys>>) -> Handle<Self> {
        let handle = Handle::open(|handle| Self::new(handle, keys));
        handle.hold();
        handle.with(move |page| {
            page.open_lab();
            page.seek();
        });
        handle
    }

    fn new(handle: &Handle<Self>, keys: Rc<Cell<Keys>>) -> Self {
        let (navigation, fragment) = Navigation::begin();
        let (app, is_restored) = app_of(&fragment, &navigation);
        let mut app = Model::new(app);
        app.update();
        let saved = is_restored.then(|| (&*app, &app.readout().playback().time));
        let saver = handle.later(Self::save);
        let wakers = [(); 2].map(|()| handle.later(|page| page.handle.wake()));
        let mut page = Self {
            persistence: Persistence::new(saved),
            found_before: FoundBefore::default(),
            stage: Stage::new(&app),
            panels: Panels::new(recommended_workers()),
            background: Background::new(saver, wakers),
            preferences: Preferences::load(),
            appearance: Appearance::load(),
            presentation: Presentation::default(),
            lab: Lab::new(handle.receiver(Self::show_lab)),
            gallery: Gallery::new(handle.sink()),
            export: ExportPanel::default(),
            navigation,
            keys,
            app,
            handle: handle.clone(),
        };
        page.show_changes();
        page.stage.set_moving(true);
        page.show_switches();
        page.panels.set_size(Preferences::panel_size());
        page.apply_preferences();
        persistence::show_aside();
        page.open_picture();
        page.apply_view(&Link::read(&fragment).0);
        page
    }

    /// Shows the switches as the user left them.
    fn show_switches(&self) {
        let single_keys = self.preferences.has_single_keys();
        by_id::<HtmlInputElement>(ids::SINGLE_KEYS).set_checked(single_keys);
        controls::describe_keys(single_keys);
        self.panels.set_details(self.preferences.shows_details());
    }
}

// Changes of the app.
impl Page {
    /// Applies a command and shows what has to be shown at once.
    pub(super) fn apply(&mut self, command: impl Into<Command>) {
        let command = command.into();
        if matches!(command, Command::Search(_) | Command::Guide(GuideCommand::Start)) {
            self.keep_in_history();
        }
        if command == Command::Guide(GuideCommand::Leave) && self.app.readout().guide().is_some() {
            self.navigation.forget_sought();
        }
        self.app.apply(command);
        self.show_changes();
    }

    /// Takes the output of the app after a change.
    pub(super) fn update(&mut self) {
        self.app.update();
        self.show_changes();
    }

    /// Shows which puzzle is being loaded, and lets the picture have another puzzle.
    fn show_changes(&mut self) {
        self.navigation.show_loading(self.app.loading());
        self.stage.follow_puzzle(&self.app);
        if self.appearance.follow(self.app.puzzle()) {
            self.show_look();
        }
    }

    /// Shows how the pieces look, on the stage and beside it.
    pub(super) fn show_look(&mut self) {
        self.appearance.show();
        self.stage.set_look(&self.app, self.appearance.pieces());
    }

    /// Sets the clock of the search for all solutions, whose workers do not wait for frames.
    pub(super) fn set_clock(&mut self) {
        if let Some(clock) = window().performance() {
            self.app.change_unseen(|app| app.set_clock(clock.now() / 1000.0));
        }
    }

    /// Opens or closes the form of the filter with its tab.
    pub(super) fn open_filter(&mut self) {
        if let Some(open) = self.panels.filter_changed() {
            self.apply(SolutionsCommand::OpenFilter(open));
        }
    }

    /// Shows a report of the Lab's worker.
    fn show_lab(&mut self, message: LabMessage) {
        self.lab.receive(message);
    }
}

// The parts of a frame.
impl Page {
    /// The maximum time for the tree in a frame, in milliseconds.
    const TREE_SHARE: f64 = 2.0;

    /// Draws the picture, and exports it if requested.
    fn draw(&mut self, dt: f64) -> DrawnFrame {
        let theme = self.preferences.theme();
        let (filmed, jumps) = (self.export.needs_frames(), self.export.jumps());
        let drawn = self.stage.draw(&self.app, FrameRequest { dt, theme, filmed, jumps });
        let state = film_state(self.app.readout(), self.export.films_moves());
        if let Some(command) = self.export.advance(state, self.stage.canvas(), dt, drawn.moves) {
            self.apply(command);
        }
        self.stage.offer_home();
        drawn
    }

    /// Updates the panels.
    fn write(&mut self, dt: f64, holds: bool) {
        let mode_changed = self.panels.update_modes(self.app.readout());
        self.panels.enter(self.app.readout().mode());
        self.open_filter();
        if !holds {
            self.panels.update(&self.app, dt);
        }
        if mode_changed {
            self.panels.after_mode_change(&self.app);
        }
        self.panels.update_find_all(&self.app, dt);
    }

    /// Finds more of the tree, and draws it.
    fn grow_tree(&mut self, dt: f64) -> bool {
        let settled = !self.app.readout().is_active() && !self.app.readout().is_filtering();
        let Some(clock) = window().performance() else { return false };
        let start = clock.now();
        let (app, panels) = (&mut self.app, &mut self.panels);
        let time = || clock.now() - start < Self::TREE_SHARE;
        app.change_unseen(|app| panels.grow_tree(app, dt, settled, time))
    }

    /// Updates the key map.
    fn set_keys(&self) {
        let map = key_map(self.app.readout());
        let presenting = self.presentation.is_running() && map != KeyMap::OwnCube;
        self.keys.set(Keys { map, single: self.preferences.has_single_keys(), presenting });
    }
}

/// What the keys do now.
fn key_map(readout: Readouts<'_>) -> KeyMap {
    let apart = readout.solutions().apart.as_ref();
    match readout.showing() {
        Showing::OwnCube => KeyMap::OwnCube,
        Showing::Wall => KeyMap::Wall,
        Showing::Solution { .. } if readout.solutions().build.is_some() => KeyMap::BuildAlong,
        Showing::Solution { .. } if apart.is_some_and(|apart| apart.is_held) => KeyMap::Hand,
        Showing::Solution { .. } if apart.is_some() => KeyMap::Apart,
        Showing::Search | Showing::Solution { .. } => match readout.mode() {
            Mode::Watch => KeyMap::Search,
            Mode::Browse => KeyMap::Browse,
        },
    }
}

/// The app of a fragment, and whether its search was restored. At a first visit that seeks nothing, it begins
/// with the guide.
fn app_of(fragment: &str, navigation: &Navigation) -> (App, bool) {
    let start = match navigation.offers() {
        true => Start::from(Settings { playing: false, ..Settings::default() }),
        false => persistence::start(fragment),
    };
    let start = start.with_favourites(Preferences::favourites());
    let is_restored = start.is_restored();
    let is_first = fragment.is_empty() && !navigation.seeks() && !is_restored;
    let is_guided = is_first && !Preferences::was_guided();
    let mut app = App::new(start);
    if is_guided {
        app.apply(GuideCommand::Start);
        Preferences::store_guided();
    }
    (app, is_restored)
}

//! The page as a whole: the app, the picture and the panels, synchronised in each frame.

use crate::web::browser::callbacks::Later;
use crate::web::browser::dom::{by_id, document, window};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::Action;
use crate::web::input::action_table::KeyMap;
use crate::web::input::controls;
use crate::web::input::keyboard::Keys;
use crate::web::page::address::Address;
use crate::web::page::found_before::FoundBefore;
use crate::web::page::handle::{FramedPage, Handle};
use crate::web::page::model::{FrameBudget, Model};
use crate::web::page::opening::{self, Opening};
use crate::web::page::panels::{Panels, film_state, is_still};
use crate::web::page::persistence::{self, Persistence};
use crate::web::page::picture::{Framing, Occasion, Picture};
use crate::web::page::preferences::{Preferences, reduced_motion};
use crate::web::page::presentation::Presentation;
use crate::web::panels::export::Export;
use crate::web::panels::gallery::Gallery;
use crate::web::panels::lab::{Lab, LabMessage};
use crate::web::workers::app_workers::AppWorkers;
use crate::web::workers::client::recommended_workers;
use app::{
    ApartReadout, App, Budget, Command, FindAllState, Frame, GuideCommand, Link, Mode, Motion, Settings,
    Showing, Shown, SolutionsCommand, Start,
};
use cubefall::puzzle::Puzzle;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use web_sys::HtmlInputElement;

/// The page: the app, the picture, the panels and the workers.
pub(crate) struct Page {
    pub(super) handle: Handle<Self>,
    pub(super) app: Model,
    /// The puzzle of the picture.
    pictured: Arc<Puzzle>,
    /// The name of the puzzle that is shown as being loaded.
    loading: Option<String>,
    pub(super) address: Address,
    pub(super) opening: Opening,
    pub(super) persistence: Persistence,
    pub(super) found_before: FoundBefore,
    pub(super) picture: Picture,
    pub(super) panels: Panels,
    /// The workers that find solutions.
    pub(super) workers: AppWorkers,
    pub(super) preferences: Preferences,
    pub(super) lab: Lab,
    pub(super) gallery: Gallery,
    /// The fragment whose puzzle or lesson has been requested and has not arrived.
    pub(super) sought: Option<String>,
    /// Whether a lesson was chosen while another one is shown, which is to be kept in the browser's history.
    pub(super) follows_guide: bool,
    pub(super) export: Export,
    pub(super) presentation: Presentation,
    /// The current key map, which the keyboard reads.
    keys: Rc<Cell<Keys>>,
    /// The seconds for which the search has been seeking a step.
    seeking: f64,
    /// Whether the workers' program has been requested ahead.
    pub(super) prefetched: bool,
    /// Saves the state of the page after a delay, and prepares what may be needed next.
    pub(super) saver: Later,
    /// Wakes the frame loop after a delay.
    pub(super) waker: Later,
}

impl FramedPage for Page {
    type Action = Action;
    const STAGE: Id = ids::STAGE;

    fn opening(&mut self) -> &mut Opening {
        &mut self.opening
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
        self.picture.repaint();
    }

    fn open_picture(&mut self) {
        self.picture.open(self.app.props());
    }

    fn close_picture(&mut self) {
        self.picture.close();
    }

    fn repaint(&mut self) {
        self.picture.repaint();
    }

    /// Updates the key map, the mark that the picture may change, and the state of the search for all solutions.
    fn respond(&mut self) {
        self.update();
        if self.panels.update_find_all(&self.app, self.app.readout(), 0.0) {
            self.panels.update_now(&self.app, self.app.readout());
        }
        self.panels.enter(self.app.readout().mode());
        self.open_filter();
        self.picture.set_moving(true);
        self.set_keys();
        self.carry_out_effects();
        self.save_later();
    }

    /// Advances the app, draws the picture and updates the panels.
    fn frame(&mut self, dt: f64) -> bool {
        self.set_clock();
        let dt = self.export.time(dt);
        // The first frame after idling writes what is due.
        let passed = if dt > 0.0 { dt } else { Panels::TEXTS_WHILE_WORKING };
        let writes = self.panels.is_due(self.app.readout(), passed);
        self.advance(dt, &mut FrameBudget::new(writes));
        let frame = self.app.frame();
        self.show_wall();
        self.picture.set_framing(self.app.props(), self.framing());
        let holds = self.holds_still(dt);
        let moving = self.paint(frame, dt, holds);
        self.picture.offer_home();
        self.write(passed, holds);
        let grows = self.grow_tree(dt);
        self.picture.set_moving(moving || self.app.readout().is_seeking());
        self.set_keys();
        if self.app.readout().loading().is_none() && self.opening.is_begun() && !self.picture.is_making() {
            self.opening.end();
        }
        let goes_on = !is_still(self.app.readout()) || moving || grows || self.export.needs_frames();
        self.carry_out_effects();
        if !goes_on {
            self.save_later();
        }
        goes_on
    }
}

impl Page {
    /// The maximum time for the tree in a frame, in milliseconds.
    const TREE_SHARE: f64 = 2.0;
    /// The maximum time for which the picture waits for a seek, in seconds.
    const LONGEST_HOLD: f64 = 0.5;

    /// The fragment that is open until the puzzle of the address arrives.
    const MEANWHILE: &str = "paused";

    /// Opens the page of the address and the browser's storage, and starts its frames.
    pub(super) fn open(keys: Rc<Cell<Keys>>) -> Handle<Self> {
        let handle = Handle::open(|handle| Self::new(handle, keys));
        handle.with(|page| {
            page.open_lab();
            page.seek();
        });
        handle
    }

    fn new(handle: &Handle<Self>, keys: Rc<Cell<Keys>>) -> Self {
        let mut address = Address::default();
        let mut fragment = address.open();
        let opening = persistence::opening(&fragment);
        if opening.offers() {
            fragment = Self::MEANWHILE.to_owned();
        }
        let sought = match Link::read(&fragment).0 {
            Link { lesson: Some(_), .. } => Some(std::mem::take(&mut fragment)),
            Link { missing: Some(_), .. } => {
                Some(std::mem::replace(&mut fragment, Self::MEANWHILE.to_owned()))
            }
            _ => None,
        };
        let (app, is_restored) = app_of(&fragment, &opening, sought.is_none());
        let mut app = Model::new(app);
        app.update();
        let saved = is_restored.then(|| (&*app, &app.readout().playback().time));
        let mut page = Self {
            address,
            opening,
            persistence: Persistence::new(saved),
            found_before: FoundBefore::default(),
            picture: Picture::new(app.props()),
            panels: Panels::new(recommended_workers()),
            workers: AppWorkers::default(),
            preferences: Preferences::load(),
            lab: Lab::new(handle.receiver(Self::show_lab)),
            gallery: Gallery::new(handle.sink()),
            sought,
            follows_guide: false,
            export: Export::default(),
            presentation: Presentation::default(),
            keys,
            seeking: 0.0,
            prefetched: false,
            pictured: Arc::clone(app.puzzle()),
            loading: None,
            app,
            saver: handle.later(Self::save),
            waker: handle.later(|page| page.handle.wake()),
            handle: handle.clone(),
        };
        page.show_changes();
        page.picture.set_moving(true);
        page.show_switches();
        page.panels.set_room(Preferences::room());
        page.apply_preferences();
        persistence::show_aside();
        page.open_picture();
        page.apply_view(&Link::read(&fragment).0);
        page
    }

    /// Advances the app and takes its effects.
    fn advance(&mut self, dt: f64, budget: &mut impl Budget) {
        self.app.advance(dt, budget);
        self.show_changes();
    }

    /// Shows which puzzle is being loaded, and lets the picture have another puzzle.
    fn show_changes(&mut self) {
        let loading = self.app.loading();
        if loading != self.loading {
            opening::show_loading(loading.as_deref());
            self.loading = loading;
        }
        let puzzle = self.app.puzzle();
        if !Arc::ptr_eq(&self.pictured, puzzle) && self.pictured != *puzzle {
            self.pictured = Arc::clone(puzzle);
            self.picture.change_puzzle(self.app.props(), self.framing());
        }
    }

    /// Applies a command and takes the output.
    pub(super) fn apply(&mut self, command: impl Into<Command>) {
        let command = command.into();
        if matches!(command, Command::Search(_) | Command::Guide(GuideCommand::Start)) {
            self.keep_in_history();
        }
        if command == Command::Guide(GuideCommand::Leave) && self.app.readout().guide().is_some() {
            self.forget_sought();
        }
        self.app.apply(command);
        self.show_changes();
    }

    /// Takes the output of the app after a change.
    pub(super) fn update(&mut self) {
        self.app.update();
        self.show_changes();
    }

    /// Saves the search at once, and shows a message if that fails. The tiny search of the guide is not saved.
    pub(super) fn save_search(&mut self) {
        if self.app.readout().guide().as_ref().is_some_and(|guide| !guide.at_end) {
            return;
        }
        if let Err(why) = self.persistence.save(&self.app, &self.app.readout().playback().time) {
            self.panels.show_saved(why);
        }
    }

    /// Saves what a page that is hidden may lose, or restores what it has lost.
    pub(super) fn on_visibility(&mut self) {
        self.panels.on_visible();
        self.presentation.on_visible();
        self.picture.on_visibility();
        if document().hidden() {
            self.hide();
        }
    }

    /// Shows the switches as the user left them.
    fn show_switches(&mut self) {
        let Preferences { single_keys, details, .. } = self.preferences;
        by_id::<HtmlInputElement>(ids::SINGLE_KEYS).set_checked(single_keys);
        controls::describe_keys(single_keys);
        self.panels.set_details(details);
    }

    /// What the home view shows in this mode.
    fn framing(&self) -> Framing {
        let readout = self.app.readout();
        let solutions = readout.solutions();
        let is_whole = |shown: Shown| shown.placed == shown.pieces && shown.explosion == 0.0;
        match (readout.showing(), solutions.apart.as_ref()) {
            (Showing::OwnCube, _) => Framing::Held,
            _ if solutions.build.is_some() => Framing::Held,
            (_, Some(&ApartReadout { sight: Some(sight), .. })) => Framing::Apart(sight),
            (Showing::Solution { .. } | Showing::Wall, _) if solutions.shown.is_some_and(is_whole) => {
                Framing::Box
            }
            _ => Framing::Tray,
        }
    }

    /// Shows a report of the Lab's worker.
    pub(super) fn show_lab(&mut self, message: LabMessage) {
        self.lab.receive(message);
    }

    /// Opens or closes the form of the filter with its tab.
    pub(super) fn open_filter(&mut self) {
        if let Some(open) = self.panels.filter_changed() {
            self.apply(SolutionsCommand::OpenFilter(open));
        }
    }

    /// Updates the panels.
    fn write(&mut self, dt: f64, holds: bool) {
        let mode_changed = self.panels.update_modes(self.app.readout());
        self.panels.enter(self.app.readout().mode());
        self.open_filter();
        if !holds {
            self.panels.update(&self.app, self.app.readout(), dt);
        }
        if mode_changed {
            self.panels.after_mode_change(&self.app);
        }
        self.panels.update_find_all(&self.app, self.app.readout(), dt);
    }

    /// Sets the clock of the search for all solutions, whose workers do not wait for frames.
    pub(super) fn set_clock(&mut self) {
        if let Some(clock) = window().performance() {
            self.app.change_unseen(|app| app.set_clock(clock.now() / 1000.0));
        }
    }

    /// Updates the key map.
    fn set_keys(&self) {
        let apart = self.app.readout().solutions().apart.as_ref();
        let map = match self.app.readout().showing() {
            Showing::OwnCube => KeyMap::OwnCube,
            Showing::Wall => KeyMap::Wall,
            Showing::Solution { .. } if self.app.readout().solutions().build.is_some() => KeyMap::BuildAlong,
            Showing::Solution { .. } if apart.is_some_and(|apart| apart.is_held) => KeyMap::Hand,
            Showing::Solution { .. } if apart.is_some() => KeyMap::Apart,
            Showing::Search | Showing::Solution { .. } => match self.app.readout().mode() {
                Mode::Watch => KeyMap::Search,
                Mode::Browse => KeyMap::Browse,
            },
        };
        let presenting = self.presentation.is_running() && map != KeyMap::OwnCube;
        self.keys.set(Keys { map, single: self.preferences.single_keys, presenting });
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

    /// Shows the wall, or lets it give way to what is shown.
    fn show_wall(&mut self) {
        match self.app.wall() {
            Some(wall) => self.picture.show_wall(&wall),
            None => {
                let shown = self.app.readout().solutions().shown.map(|shown| shown.place - 1);
                self.picture.leave_wall(self.app.props(), shown);
            }
        }
    }

    /// Whether the picture waits for a seek. After a while it shows the steps in between.
    fn holds_still(&mut self, dt: f64) -> bool {
        let seeks = self.app.readout().is_seeking();
        self.seeking = if seeks { self.seeking + dt } else { 0.0 };
        seeks && self.seeking < Self::LONGEST_HOLD
    }

    /// Draws the picture, and exports it if requested. Returns whether something still moves.
    fn paint(&mut self, mut frame: Frame, dt: f64, holds: bool) -> bool {
        if self.export.jumps() {
            frame.motion = Motion::Still;
        }
        let filmed = self.export.needs_frames();
        if filmed {
            self.picture.repaint();
        }
        self.picture.make(self.app.props());
        if !(holds && self.picture.has_shown()) {
            self.picture.show(frame, self.app.props(), self.app.readout().is_active());
        }
        let occasion = match self.app.find_all_state() {
            _ if filmed => Occasion::Film,
            FindAllState::Running => Occasion::Search,
            _ => Occasion::Usual,
        };
        let moving = self.picture.paint(dt as f32, self.preferences.theme(), occasion);
        let state = film_state(self.app.readout(), self.export.films_moves());
        if let Some(command) = self.export.advance(state, self.picture.canvas(), dt, moving) {
            self.apply(command);
        }
        moving
    }
}

/// The app of a fragment, and whether its search was restored. At a first visit that seeks nothing, it begins with the guide.
fn app_of(fragment: &str, opening: &Opening, may_guide: bool) -> (App, bool) {
    let start = match opening.offers() {
        true => Start::from(Settings { playing: false, ..Settings::default() }),
        false => persistence::start(fragment),
    };
    let start = start.with_favourites(Preferences::favourites());
    let is_restored = start.is_restored();
    let is_guided = fragment.is_empty() && may_guide && !is_restored && !Preferences::was_guided();
    let mut app = App::new(start);
    if is_guided {
        app.apply(GuideCommand::Start);
        Preferences::store_guided();
    }
    (app, is_restored)
}

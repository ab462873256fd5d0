//! The page as a whole: the app, the picture and the panels, synchronised in each frame.

use crate::web::browser::dom::{by_id, document, window};
use crate::web::browser::ids;
use crate::web::input::action::Sink;
use crate::web::input::action_table::KeyMap;
use crate::web::input::controls;
use crate::web::input::keyboard::Keys;
use crate::web::page::address::Address;
use crate::web::page::frame_budget::FrameBudget;
use crate::web::page::model::Model;
use crate::web::page::opening::{self, Opened, Opening};
use crate::web::page::panels::{Panels, Presentation, is_still, readouts};
use crate::web::page::persistence::{self, Persistence};
use crate::web::page::picture::Picture;
use crate::web::page::preferences::{Preferences, reduced_motion, saves_data};
use crate::web::panels::dialogs;
use crate::web::panels::export::Export;
use crate::web::panels::gallery::Gallery;
use crate::web::panels::lab::{Lab, LabMessage};
use crate::web::workers::app_workers::AppWorkers;
use crate::web::workers::client::recommended_workers;
use app::{
    App, Budget, Command, Effect, Frame, GuideCommand, Lesson, Link, Motion, SearchCommand, Settings,
    Showing, Slice, Start, Tab,
};
use cubefall::puzzle::Puzzle;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use web_sys::HtmlInputElement;

/// The page: the app, the picture, the panels and the workers.
pub(crate) struct Page {
    pub(super) app: Model,
    /// The puzzle of the picture.
    pictured: Arc<Puzzle>,
    /// The name of the puzzle that is shown as being loaded.
    loading: Option<String>,
    /// The effects of the app that are not carried out yet.
    effects: Vec<Effect>,
    address: Address,
    pub(super) opening: Opening,
    persistence: Persistence,
    pub(super) picture: Picture,
    pub(super) panels: Panels,
    /// The workers that find solutions.
    pub(super) workers: AppWorkers,
    pub(super) preferences: Preferences,
    pub(super) lab: Lab,
    pub(super) gallery: Gallery,
    /// The fragment whose puzzle or lesson has been requested and has not arrived.
    sought: Option<String>,
    /// Whether a lesson was chosen while another one is shown, which is to be kept in the browser's history.
    follows_guide: bool,
    pub(super) export: Export,
    pub(super) presentation: Presentation,
    /// The current key map, which the keyboard reads.
    keys: Rc<Cell<Keys>>,
    /// The seconds for which the search has been seeking a step.
    seeking: f64,
    /// Whether the workers' program has been requested ahead.
    prefetched: bool,
}

impl Page {
    /// The maximum time for the tree in a frame, in milliseconds.
    const TREE_SHARE: f64 = 2.0;
    /// The maximum time for which the picture waits for a seek, in seconds.
    const LONGEST_HOLD: f64 = 0.5;

    /// The fragment that is open until the puzzle of the address arrives.
    const MEANWHILE: &str = "paused";

    /// The page of the address and the browser's storage.
    pub(super) fn open(keys: Rc<Cell<Keys>>) -> Self {
        let mut address = Address::default();
        let mut fragment = address.open();
        let opening = Self::opening(&fragment);
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
        let start = match opening.offers() {
            true => Start::from(Settings { playing: false, ..Settings::default() }),
            false => persistence::start(&fragment),
        };
        let start = start.with_favourites(Preferences::favourites());
        let is_guided =
            fragment.is_empty() && sought.is_none() && !start.is_restored() && !Preferences::was_guided();
        let is_restored = start.is_restored();
        let mut app = App::new(start);
        if is_guided {
            app.apply(GuideCommand::Start);
            Preferences::store_guided();
        }
        let output = app.advance(0.0, &mut Slice::default());
        let app = Model::new(app);
        let saved = is_restored.then(|| (&*app, &app.readout().playback.time));
        let mut page = Self {
            address,
            opening,
            persistence: Persistence::new(saved),
            picture: Picture::new(app.props()),
            panels: Panels::new(recommended_workers()),
            workers: AppWorkers::default(),
            preferences: Preferences::load(),
            lab: Lab::new(),
            gallery: Gallery::default(),
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
            effects: output.effects,
        };
        page.show_changes();
        page.picture.set_moving(true);
        page.show_switches();
        page.apply_preferences();
        persistence::show_aside();
        page.open_picture();
        page.apply_view(&Link::read(&fragment).0);
        page
    }

    /// The start with this fragment.
    fn opening(fragment: &str) -> Opening {
        // A puzzle of the catalogue without a saved search cannot fail.
        let can_fail = fragment.contains("cubes") || persistence::has_saved();
        Opening::begin(&Opened { key: "cubefall.opening", fragment, last: "The last saved search", can_fail })
    }

    /// Does not offer again what failed to open. A saved search is kept, but is no longer the last one.
    pub(super) fn forget_offered(&mut self) {
        if self.opening.forget() {
            persistence::set_last_aside();
        }
    }

    /// Advances the app and takes its effects.
    fn advance(&mut self, dt: f64, budget: &mut impl Budget) {
        let mut output = self.app.advance(dt, budget);
        self.effects.append(&mut output.effects);
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
            self.picture.change_puzzle(self.app.props(), self.holds_pieces());
        }
    }

    /// Applies a command and takes the output.
    pub(super) fn apply(&mut self, command: impl Into<Command>) {
        let command = command.into();
        if matches!(command, Command::Search(_) | Command::Guide(GuideCommand::Start)) {
            self.keep_in_history();
        }
        self.app.apply(command);
        self.update();
    }

    /// Keeps the state of the page in the browser's history.
    fn keep_in_history(&mut self) {
        let link = self.link_to_step();
        self.address.keep(&link);
    }

    /// Offers the address of what is shown.
    pub(super) fn share(&mut self) {
        let link = self.link_to_step();
        self.address.write(&link);
        let address = window().location().href().unwrap_or_default();
        dialogs::show_address(&address);
        self.export.make_code(address, dialogs::show_code);
    }

    /// The state of the page as a link, with its step even while the search plays.
    fn link_to_step(&self) -> Link {
        let mut link = self.link();
        link.step = self.app.readout().playback.time.now;
        link.settings.playing &= link.step == 0;
        link
    }

    /// Takes the output of the app after a change.
    pub(super) fn update(&mut self) {
        self.advance(0.0, &mut Slice::default());
    }

    /// Applies the view and the tab of a link.
    fn apply_view(&mut self, link: &Link) {
        self.picture.set_stance(link.view);
        if link.tab != self.panels.tab() {
            self.panels.select(link.tab);
        }
    }

    /// Opens the address, if it was not changed by this page.
    pub(super) fn follow_address(&mut self) {
        let Some(fragment) = self.address.changed() else { return };
        self.follows_guide = false;
        match Link::read(&fragment) {
            (Link { missing: Some(_), .. } | Link { lesson: Some(_), .. }, _) => self.sought = Some(fragment),
            (link, left_out) => self.follow(&link, left_out),
        }
    }

    /// Requests the puzzle or the lesson of the address, if the page does not have it.
    pub(super) fn seek(&mut self, sink: &Sink) {
        match self.sought.as_deref().map(|fragment| Link::read(fragment).0) {
            Some(Link { lesson: Some(place), .. }) => {
                if self.app.readout().guide.is_none() {
                    self.apply(GuideCommand::Open(Arc::new(Lesson::awaited(&place.id)), 1));
                }
                self.gallery.request_lesson(place.id, sink);
            }
            Some(Link { missing: Some(id), .. }) => self.gallery.request(id, sink),
            _ => {}
        }
    }

    /// Requests a lesson that the user has chosen. What is shown is kept.
    pub(super) fn choose_lesson(&mut self, place: &str, sink: &Sink) {
        self.save_search();
        self.follows_guide = self.app.readout().guide.is_some();
        if !self.follows_guide {
            self.keep_in_history();
        }
        self.sought = Some(["lesson=", place].concat());
        self.seek(sink);
    }

    /// Opens a lesson from the opener, at the moment of the address.
    pub(super) fn open_lesson(&mut self, lesson: Lesson) {
        let Some(fragment) = self.sought.take() else { return };
        if std::mem::take(&mut self.follows_guide) {
            self.keep_in_history();
        }
        let link = Link::read(&fragment).0;
        let moment = link.lesson.as_ref().map_or(1, |place| place.moment);
        self.apply(GuideCommand::Open(Arc::new(lesson), moment));
        self.apply_view(&link);
    }

    /// Whether the puzzle or the lesson of the address has been requested.
    pub(super) fn seeks(&self) -> bool {
        self.sought.is_some()
    }

    /// Opens a puzzle from the opener. If it is the puzzle of the address, applies the rest of the address too.
    pub(super) fn open_puzzle(&mut self, puzzle: Arc<Puzzle>) {
        match self.sought.take().map(|fragment| Link::read_with(&fragment, Some(&puzzle))) {
            Some((link @ Link { missing: None, .. }, left_out)) => self.follow(&link, left_out),
            _ => self.apply(SearchCommand::Open(puzzle)),
        }
    }

    /// Opens the rest of the address after a failed request for its puzzle or lesson.
    pub(super) fn give_up_puzzle(&mut self, reason: String) {
        if let Some(fragment) = self.sought.take() {
            let (link, mut left_out) = Link::read(&fragment);
            let what = if link.lesson.is_some() { "lesson" } else { "puzzle" };
            let begins = ["The link's ", what, " "].concat();
            // One sentence about it is enough.
            left_out.retain(|sentence| !sentence.starts_with(&begins));
            left_out.push([&begins, "cannot be opened: ", &reason, "."].concat());
            if self.app.readout().guide.as_ref().is_some_and(|guide| guide.lesson.is_awaited()) {
                self.app.apply(GuideCommand::Leave);
            }
            self.follow(&link, left_out);
        }
    }

    fn follow(&mut self, link: &Link, left_out: Vec<String>) {
        self.app.open(link, left_out);
        self.update();
        if !link.is_lost {
            self.apply_view(link);
        }
    }

    /// Writes the state of the page into the address. Returns whether the search plays, so that the state will change again.
    pub(super) fn write_address(&mut self) -> bool {
        if self.keeps_address() {
            return self.app.readout().active;
        }
        let (active, link) = (self.app.readout().active, self.link());
        if !active || link.step == 0 {
            self.address.write(&link);
        }
        active
    }

    /// The state of the page as a link.
    fn link(&self) -> Link {
        Link { view: self.picture.stance(), tab: self.panels.tab(), ..self.app.link() }
    }

    /// Saves the search at once, and shows a message if that fails. The tiny search of the guide is not saved.
    pub(super) fn save_search(&mut self) {
        if self.app.readout().guide.as_ref().is_some_and(|guide| !guide.at_end) {
            return;
        }
        if let Err(why) = self.persistence.save(&self.app, &self.app.readout().playback.time) {
            self.panels.show_saved(why);
        }
    }

    /// Saves the search if that is due. Returns whether to call it again soon.
    pub(super) fn save_search_if_due(&mut self) -> bool {
        let waits = self.persistence.waits();
        if !waits {
            self.save_search();
        }
        waits
    }

    /// Fetches the program that finds solutions ahead, once the picture is there.
    pub(super) fn prefetch(&mut self) {
        if self.picture.has_shown() && !self.prefetched && !saves_data() {
            self.prefetched = true;
            self.workers.prefetch();
        }
    }

    /// Whether workers that find all solutions are to be prepared: their panel is shown, and there are none.
    pub(super) fn needs_workers(&self) -> bool {
        let shown = self.panels.tab() == Tab::Solutions && !document().hidden();
        shown && self.app.lacks_workers() && !saves_data()
    }

    /// Saves the search and the state of the page, before it is left.
    pub(super) fn leave(&mut self) {
        self.save_search();
        if !self.keeps_address() {
            Address::leave(&self.link());
        }
    }

    /// Whether the address is of something else than what is shown: of what is being loaded, or is offered.
    fn keeps_address(&self) -> bool {
        self.app.readout().loading.is_some() || self.opening.offers()
    }

    /// Makes the picture, at the start or after the loss of the GPU context.
    pub(super) fn open_picture(&mut self) {
        self.picture.open(self.app.props());
    }

    /// Restores what a hidden page has lost.
    pub(super) fn on_visible(&mut self) {
        self.panels.on_visible();
        self.picture.repaint();
    }

    /// Applies the preferences of the system and the user.
    pub(super) fn apply_preferences(&mut self) {
        self.preferences.show_theme();
        self.apply(Command::SetReducedMotion(reduced_motion()));
        self.picture.repaint();
    }

    /// Shows the switches as the user left them.
    fn show_switches(&mut self) {
        let Preferences { single_keys, details, .. } = self.preferences;
        by_id::<HtmlInputElement>(ids::SINGLE_KEYS).set_checked(single_keys);
        controls::describe_keys(single_keys);
        self.panels.set_details(details);
    }

    /// Whether pieces may be held over the box in this mode.
    fn holds_pieces(&self) -> bool {
        self.app.readout().solutions.build.is_some() || self.app.readout().showing == Showing::OwnCube
    }

    /// Shows a report of the Lab's worker.
    pub(super) fn show_lab(&mut self, message: LabMessage) {
        self.lab.receive(message);
    }

    /// One repaint: advances the app, draws the picture and updates the panels. Returns the effects of the app, and whether
    /// another frame is needed.
    pub(super) fn frame(&mut self, dt: f64) -> (Vec<Effect>, bool) {
        self.set_clock();
        let dt = self.export.time(dt);
        // The first frame after idling writes what is due.
        let passed = if dt > 0.0 { dt } else { Panels::TEXTS_WHILE_WORKING };
        let writes = self.panels.is_due(self.app.readout(), passed);
        self.advance(dt, &mut FrameBudget::new(writes));
        let frame = self.app.frame();
        self.picture.set_roomy(self.app.props(), self.holds_pieces());
        let holds = self.holds_still(dt);
        let moving = self.paint(frame, dt, holds);
        self.write(passed, holds);
        let grows = self.grow_tree(dt);
        self.picture.set_moving(moving || self.app.readout().seeking);
        self.set_keys();
        if self.app.readout().loading.is_none() && self.opening.is_begun() && !self.picture.is_making() {
            self.opening.end();
        }
        let goes_on = !is_still(self.app.readout()) || moving || grows || self.export.needs_frames();
        (std::mem::take(&mut self.effects), goes_on)
    }

    /// Updates the panels.
    fn write(&mut self, dt: f64, holds: bool) {
        let mode_changed = self.panels.update_modes(self.app.readout());
        if !holds {
            self.panels.update(&self.app, self.app.readout(), dt);
        }
        if mode_changed {
            self.panels.after_mode_change(&self.app);
        }
        self.panels.update_find_all(&self.app.readout().find_all, dt);
    }

    /// Sets the clock of the search for all solutions, whose workers do not wait for frames.
    pub(super) fn set_clock(&mut self) {
        if let Some(clock) = window().performance() {
            self.app.unseen().set_clock(clock.now() / 1000.0);
        }
    }

    /// Updates what must not wait for the next frame: the key map, the mark that the picture may change, and the state of the
    /// search for all solutions. Returns the effects of the app.
    pub(super) fn respond(&mut self) -> Vec<Effect> {
        self.update();
        if self.panels.update_find_all(&self.app.readout().find_all, 0.0) {
            self.panels.update_now(&self.app, self.app.readout());
        }
        self.picture.set_moving(true);
        self.set_keys();
        std::mem::take(&mut self.effects)
    }

    /// Updates the key map.
    fn set_keys(&self) {
        let map = match self.app.readout().showing {
            Showing::OwnCube => KeyMap::OwnCube,
            Showing::Solution { .. } if self.app.readout().solutions.build.is_some() => KeyMap::BuildAlong,
            Showing::Search | Showing::Solution { .. } => KeyMap::Search,
        };
        let presenting = self.presentation.is_running() && map != KeyMap::OwnCube;
        self.keys.set(Keys { map, single: self.preferences.single_keys, presenting });
    }

    /// Finds more of the tree, and draws it.
    fn grow_tree(&mut self, dt: f64) -> bool {
        let settled = !self.app.readout().active && !self.app.readout().solutions.filtering;
        let Some(clock) = window().performance() else { return false };
        let start = clock.now();
        self.panels.grow_tree(self.app.unseen(), dt, settled, || clock.now() - start < Self::TREE_SHARE)
    }

    /// Whether the picture waits for a seek. After a while it shows the steps in between.
    fn holds_still(&mut self, dt: f64) -> bool {
        let seeks = self.app.readout().seeking;
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
            self.picture.show(frame, self.app.props(), self.app.readout().active);
        }
        let moving = self.picture.paint(dt as f32, self.preferences.theme(), filmed);
        let assembling = readouts::assembling(self.app.readout());
        if let Some(command) = self.export.advance(assembling, self.picture.canvas(), dt, moving) {
            self.apply(command);
        }
        moving
    }
}

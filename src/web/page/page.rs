//! The page as a whole: the app, the picture of it, and the panels, brought together once a frame.

use crate::app::{App, Budget, Command, Effect, Frame, Link, Readout, SearchCommand, Showing, Slice};
use crate::puzzle::Puzzle;
use crate::web::browser::dom::{by_id, window};
use crate::web::input::action::Sink;
use crate::web::input::keyboard::Keys;
use crate::web::input::shortcuts::KeyMap;
use crate::web::page::address::Address;
use crate::web::page::frame_budget::FrameBudget;
use crate::web::page::panels::{Panels, is_settled, readouts};
use crate::web::page::persistence::{self, Persistence};
use crate::web::page::picture::Picture;
use crate::web::page::preferences::{Preferences, reduced_motion};
use crate::web::panels::export::Export;
use crate::web::panels::gallery::Gallery;
use crate::web::panels::lab::{Lab, LabMessage};
use crate::web::workers::app_workers::AppWorkers;
use crate::web::workers::client::recommended_workers;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use web_sys::HtmlInputElement;

/// All that the page is made of.
pub(in crate::web) struct Page {
    pub(super) app: App,
    /// What the app said last.
    pub(super) readout: Readout,
    /// What the app wants done, and is not done yet.
    effects: Vec<Effect>,
    address: Address,
    persistence: Persistence,
    pub(super) picture: Picture,
    pub(super) panels: Panels,
    /// The workers that find solutions.
    pub(super) workers: AppWorkers,
    pub(super) preferences: Preferences,
    pub(super) lab: Lab,
    pub(super) gallery: Gallery,
    /// The address whose puzzle is not there yet.
    sought: Option<String>,
    pub(super) export: Export,
    /// What the keys are for, for the keyboard to read.
    keys: Rc<Cell<Keys>>,
    /// For how many seconds the search has been seeking a step.
    seeking: f64,
}

impl Page {
    /// The most time in a frame that goes to the picture of the tree, in milliseconds.
    const TREE_SHARE: f64 = 2.0;
    /// The picture waits at most this long for the search to reach the step that it seeks: seconds.
    const LONGEST_HOLD: f64 = 0.5;

    /// What is open until the puzzle of the address is there.
    const MEANWHILE: &str = "paused";

    /// The page that its address and the browser's storage describe.
    pub(super) fn open(keys: Rc<Cell<Keys>>) -> Self {
        let mut address = Address::default();
        let mut fragment = address.open();
        let sought = Link::read(&fragment)
            .0
            .missing
            .is_some()
            .then(|| std::mem::replace(&mut fragment, Self::MEANWHILE.to_owned()));
        let start = persistence::start(&fragment).with_favourites(Preferences::favourites());
        let is_restored = start.is_restored();
        let mut app = App::new(start);
        let output = app.advance(0.0, &mut Slice::default());
        let saved = is_restored.then_some((&app, &output.readout.playback.time));
        let mut page = Self {
            address,
            persistence: Persistence::new(saved),
            picture: Picture::new(app.props()),
            panels: Panels::new(recommended_workers()),
            workers: AppWorkers::default(),
            preferences: Preferences::load(),
            lab: Lab::new(),
            gallery: Gallery::default(),
            sought,
            export: Export::default(),
            keys,
            seeking: 0.0,
            app,
            readout: output.readout,
            effects: output.effects,
        };
        page.picture.set_moving(true);
        by_id::<HtmlInputElement>("single-keys").set_checked(page.preferences.single_keys);
        page.prefer();
        page.open_picture();
        page.look_as(&Link::read(&fragment).0);
        page
    }

    /// Lets the app do what is due within the budget, and takes what comes out. Returns the frame to be drawn.
    fn advance(&mut self, dt: f64, budget: &mut impl Budget) -> Frame {
        let mut output = self.app.advance(dt, budget);
        self.effects.append(&mut output.effects);
        let before = std::mem::replace(&mut self.readout, output.readout);
        if before.search.puzzle != self.readout.search.puzzle {
            self.picture.change_puzzle(self.app.props(), self.holds_pieces());
        }
        output.frame
    }

    /// Does what the user requests, and takes what comes out.
    pub(super) fn apply(&mut self, command: impl Into<Command>) {
        self.app.apply(command);
        self.update();
    }

    /// Takes what comes out of the app after a change.
    pub(super) fn update(&mut self) {
        self.advance(0.0, &mut Slice::default());
    }

    /// Shows the view and the tab that a link names.
    fn look_as(&mut self, link: &Link) {
        self.picture.set_stance(link.view);
        if link.tab != self.panels.tab() {
            self.panels.select(link.tab);
        }
    }

    /// Opens what the address names, if someone else than the page has changed it.
    pub(super) fn follow_address(&mut self) {
        let Some(fragment) = self.address.changed() else { return };
        match Link::read(&fragment) {
            (Link { missing: Some(_), .. }, _) => self.sought = Some(fragment),
            (link, left_out) => self.follow(&link, left_out),
        }
    }

    /// Requests the puzzle that the address names, if the page does not have it.
    pub(super) fn seek_puzzle(&mut self, sink: &Sink) {
        let sought = self.sought.as_deref().and_then(|fragment| Link::read(fragment).0.missing);
        if let Some(id) = sought {
            self.gallery.request(id, sink);
        }
    }

    /// Whether the puzzle that the address names was requested.
    pub(super) fn seeks_puzzle(&self) -> bool {
        self.sought.is_some()
    }

    /// Opens the puzzle that came from elsewhere: the one that the address named, with all that it says; or another one.
    pub(super) fn open_puzzle(&mut self, puzzle: Arc<Puzzle>) {
        match self.sought.take().map(|fragment| Link::read_with(&fragment, Some(&puzzle))) {
            Some((link @ Link { missing: None, .. }, left_out)) => self.follow(&link, left_out),
            _ => self.apply(SearchCommand::Open(puzzle)),
        }
    }

    /// The puzzle that the address named cannot be had. The rest of the address is followed.
    pub(super) fn give_up_puzzle(&mut self, reason: String) {
        if let Some(fragment) = self.sought.take() {
            let (link, mut left_out) = Link::read(&fragment);
            left_out.push(reason);
            self.follow(&link, left_out);
        }
    }

    fn follow(&mut self, link: &Link, left_out: Vec<String>) {
        self.app.open(link, left_out);
        self.update();
        if !link.is_lost {
            self.look_as(link);
        }
    }

    /// Writes into the address where the page stands; while a search goes on, that is another step soon. Returns whether one does.
    pub(super) fn write_address(&mut self) -> bool {
        let (active, link) = (self.readout.active, self.link());
        if !active || link.step == 0 {
            self.address.write(&link);
        }
        active
    }

    /// Where the page stands.
    fn link(&self) -> Link {
        Link { view: self.picture.stance(), tab: self.panels.tab(), ..self.app.link() }
    }

    /// Saves the search at once. Where that fails, the page states it; otherwise what it stated last stays.
    pub(super) fn save_search(&mut self) {
        if let Err(why) = self.persistence.save(&self.app, &self.readout.playback.time) {
            self.panels.show_saved(why);
        }
    }

    /// Saves the search if that is due. Returns whether it is to be tried again soon.
    pub(super) fn save_search_if_due(&mut self) -> bool {
        let waits = self.persistence.waits();
        if !waits {
            self.save_search();
        }
        waits
    }

    /// Saves the search, and where the page stands: it is left now.
    pub(super) fn leave(&mut self) {
        self.save_search();
        Address::leave(&self.link());
    }

    /// Makes the picture, at first or after the browser took the last one away.
    pub(super) fn open_picture(&mut self) {
        self.picture.open(self.app.props());
    }

    /// The page may have been hidden, and is seen again.
    pub(super) fn seen_again(&mut self) {
        self.panels.seen_again();
        self.picture.repaint();
    }

    /// Applies what the system and the user prefer.
    pub(super) fn prefer(&mut self) {
        self.preferences.show_theme();
        self.apply(Command::SetReducedMotion(reduced_motion()));
        self.picture.repaint();
    }

    /// Whether a piece may be held over the box.
    fn holds_pieces(&self) -> bool {
        self.readout.solutions.build.is_some() || self.readout.showing == Showing::Editor
    }

    /// Shows what the Lab's worker reports.
    pub(super) fn show_lab(&mut self, message: LabMessage) {
        self.lab.receive(message);
    }

    /// One repaint: time passes, the app gets its share, and what changed is drawn and written. Returns the effects of the app, and
    /// whether more is to come.
    pub(super) fn frame(&mut self, dt: f64) -> (Vec<Effect>, bool) {
        self.set_clock();
        let writes = self.panels.is_due(&self.readout, dt);
        let frame = self.advance(dt, &mut FrameBudget::new(writes));
        self.picture.set_roomy(self.app.props(), self.holds_pieces());
        let holds = self.holds_still(dt);
        let moving = self.paint(frame, dt, holds);
        self.write(dt, holds);
        let grows = self.grow_tree(dt);
        self.picture.set_moving(moving || self.readout.seeking);
        self.set_keys();
        let goes_on = !is_settled(&self.readout) || moving || grows || self.export.needs_frames();
        (std::mem::take(&mut self.effects), goes_on)
    }

    /// Shows what there is to read.
    fn write(&mut self, dt: f64, holds: bool) {
        let mode_changed = self.panels.update_modes(&self.readout);
        if !holds {
            self.panels.update(&self.app, &self.readout, dt);
        }
        if mode_changed {
            self.panels.after_mode_change(&self.app);
        }
        self.panels.update_find_all(&self.readout.find_all, dt);
    }

    /// The search for all solutions goes by a clock of its own: its workers do not wait for frames.
    pub(super) fn set_clock(&mut self) {
        if let Some(clock) = window().performance() {
            self.app.set_clock(clock.now() / 1000.0);
        }
    }

    /// Shows at once what a change has brought, however long the next frame takes: what the keys are for, that the picture may
    /// change, and how the search for all solutions stands. Returns the effects of the app.
    pub(super) fn respond(&mut self) -> Vec<Effect> {
        self.update();
        if self.panels.update_find_all(&self.readout.find_all, 0.0) {
            self.panels.update_now(&self.app, &self.readout);
        }
        self.picture.set_moving(true);
        self.set_keys();
        std::mem::take(&mut self.effects)
    }

    /// Lets the keyboard know what the keys are for.
    fn set_keys(&self) {
        let map = match self.readout.showing {
            Showing::Editor => KeyMap::Editor,
            Showing::Solution { .. } if self.readout.solutions.build.is_some() => KeyMap::BuildAlong,
            Showing::Search | Showing::Solution { .. } => KeyMap::Search,
        };
        self.keys.set(Keys { map, single: self.preferences.single_keys });
    }

    /// Finds more of the tree, and draws it.
    fn grow_tree(&mut self, dt: f64) -> bool {
        let settled = !self.readout.active && !self.readout.solutions.filtering;
        let Some(clock) = window().performance() else { return false };
        let start = clock.now();
        self.panels.grow_tree(&mut self.app, dt, settled, || clock.now() - start < Self::TREE_SHARE)
    }

    /// Whether the picture stays as it is, since the search passes through other steps to the one that it seeks. After a while
    /// those are shown.
    fn holds_still(&mut self, dt: f64) -> bool {
        let seeks = self.readout.seeking;
        self.seeking = if seeks { self.seeking + dt } else { 0.0 };
        seeks && self.seeking < Self::LONGEST_HOLD
    }

    /// Draws, and exports what was drawn. Returns whether something still moves.
    fn paint(&mut self, frame: Frame, dt: f64, holds: bool) -> bool {
        if self.export.needs_frames() {
            self.picture.repaint();
        }
        if !(holds && self.picture.has_shown()) {
            self.picture.show(frame, self.app.props(), self.readout.active);
        }
        let moving = self.picture.paint(dt as f32, self.preferences.theme());
        let assembling = readouts::assembling(&self.readout);
        if let Some(command) = self.export.advance(assembling, self.picture.canvas(), dt, moving) {
            self.apply(command);
        }
        moving
    }
}

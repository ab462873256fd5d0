//! The page as a whole: the app, the picture of it, and the panels, brought together once a frame.

use crate::app::{App, Command, Link};
use crate::puzzle::Puzzle;
use crate::web::browser::dom::{by_id, window};
use crate::web::input::keyboard::Keys;
use crate::web::input::shortcuts::KeyMap;
use crate::web::page::address::Address;
use crate::web::page::panels::Panels;
use crate::web::page::panels::readouts;
use crate::web::page::persistence::{self, Persistence};
use crate::web::page::picture::Picture;
use crate::web::page::preferences::{Preferences, reduced_motion};
use crate::web::panels::export::Export;
use crate::web::panels::lab::Lab;
use crate::web::workers::finder::Crew;
use crate::web::workers::worker::News;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use web_sys::HtmlInputElement;

/// All that the page is made of.
pub(in crate::web) struct Page {
    pub(super) app: App,
    address: Address,
    pub(super) persistence: Persistence,
    pub(super) picture: Picture,
    pub(super) panels: Panels,
    /// The workers that find solutions.
    pub(super) crew: Crew,
    pub(super) preferences: Preferences,
    pub(super) lab: Lab,
    pub(super) export: Export,
    /// What the keys are for, for the keyboard to read.
    keys: Rc<Cell<Keys>>,
    /// For how many seconds the search has been seeking a step.
    seeking: f64,
}

impl Page {
    /// The most time in a frame that goes to the search, in milliseconds; the rest is the browser's.
    const SEARCH_SHARE: f64 = 8.0;
    /// The most that goes to the picture of its tree.
    const TREE_SHARE: f64 = 2.0;
    /// The picture waits at most this long for the search to reach the step that it seeks: seconds.
    const LONGEST_HOLD: f64 = 0.5;
    /// Steps between two looks at the clock: tens of microseconds.
    const SLICE: u64 = 100_000;
    /// Solutions filtered between two looks at the clock: a few milliseconds where they are named.
    const FILTERED_AT_ONCE: usize = 8;

    /// The page that its address and the browser's storage describe.
    pub(super) fn open(keys: Rc<Cell<Keys>>) -> Self {
        let mut address = Address::default();
        let (app, link, persistence) = persistence::open(&address.open());
        let mut page = Self {
            address,
            persistence,
            picture: Picture::new(app.props()),
            panels: Panels::new(Crew::recommended()),
            crew: Crew::default(),
            preferences: Preferences::load(),
            lab: Lab::default(),
            export: Export::default(),
            keys,
            seeking: 0.0,
            app,
        };
        page.picture.set_moving(true);
        by_id::<HtmlInputElement>("single-keys").set_checked(page.preferences.single_keys);
        page.app.set_favourites(Preferences::favourites());
        page.prefer();
        page.open_picture();
        page.look_as(&link);
        page
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
        let (link, left_out) = Link::read(&fragment);
        let (before, _) = self.app.searched();
        self.app.open(&link, left_out);
        self.change_puzzle(&before);
        self.look_as(&link);
    }

    /// Writes into the address where the page stands; while a search goes on, that is another step soon. Returns whether one does.
    pub(super) fn write_address(&mut self) -> bool {
        let (active, link) = (self.app.is_active(), self.link());
        if !active || link.step == 0 {
            self.address.write(&link);
        }
        active
    }

    /// Where the page stands.
    fn link(&self) -> Link {
        Link { view: self.picture.stance(), tab: self.panels.tab(), ..self.app.link() }
    }

    /// Saves the search at once.
    pub(super) fn save_search(&mut self) {
        self.persistence.save(&self.app);
        self.panels.show_saved(self.persistence.status());
    }

    /// Saves the search if that is due. Returns whether it is to be tried again soon.
    pub(super) fn save_search_if_due(&mut self) -> bool {
        let again = self.persistence.save_if_due(&self.app);
        self.panels.show_saved(self.persistence.status());
        again
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
        self.app.apply(Command::SetReducedMotion(reduced_motion()));
        self.picture.repaint();
    }

    /// Draws another puzzle from now on, if it is not the one before.
    pub(super) fn change_puzzle(&mut self, before: &Arc<Puzzle>) {
        if self.app.searched().0 != *before {
            self.picture.change_puzzle(self.app.props(), self.holds_pieces());
        }
    }

    /// Whether a piece may be held over the box.
    fn holds_pieces(&self) -> bool {
        self.app.is_building() || self.app.sets_up()
    }

    /// Shows what the Lab's worker reports.
    pub(super) fn show_lab(&mut self, news: News) {
        self.lab.hear(news);
    }

    /// One repaint: time passes, the search gets its share, and what changed is drawn and written. Returns whether
    /// more is to come.
    pub(super) fn frame(&mut self, dt: f64) -> bool {
        self.set_clock();
        self.app.tick(dt);
        self.picture.set_roomy(self.app.props(), self.holds_pieces());
        self.search();
        let holds = self.holds_still(dt);
        let moving = self.paint(dt, holds);
        let active = self.app.is_active() || self.app.is_sifting();
        let mode_changed = self.panels.update_modes(&self.app);
        let settled = !active && !self.app.finds_all();
        // What is written has to be laid out, too: that is nearly enough for a frame.
        match !holds && self.panels.update(&self.app, dt, settled) {
            true => {
                self.app.sift(Self::FILTERED_AT_ONCE);
            }
            false => self.filter(),
        }
        if mode_changed {
            self.panels.after_mode_change(&self.app);
        }
        self.panels.update_find_all(self.app.find_all(), dt);
        let grows = self.grow_tree(dt, !active);
        self.picture.set_moving(moving || self.app.is_on_its_way());
        self.set_keys();
        active || moving || grows || self.export.needs_frames() || self.app.finds_all()
    }

    /// The search for all solutions goes by a clock of its own: its workers do not wait for frames.
    pub(super) fn set_clock(&mut self) {
        if let Some(clock) = window().performance() {
            self.app.tell_time(clock.now() / 1000.0);
        }
    }

    /// Shows at once what an action has changed, however long the next frame takes: what the keys are for, that the picture may
    /// change, and how the search for all solutions stands.
    pub(super) fn respond(&mut self) {
        if self.panels.update_find_all(self.app.find_all(), 0.0) {
            self.panels.update(&self.app, 0.0, true);
        }
        self.picture.set_moving(true);
        self.set_keys();
    }

    /// Lets the keyboard know what the keys are for.
    fn set_keys(&self) {
        let map = match (self.app.is_building(), self.app.sets_up()) {
            (true, _) => KeyMap::BuildAlong,
            (false, true) => KeyMap::Editor,
            (false, false) => KeyMap::Search,
        };
        self.keys.set(Keys { map, single: self.preferences.single_keys });
    }

    fn search(&mut self) {
        let Some(clock) = window().performance() else { return };
        let start = clock.now();
        while self.app.work(Self::SLICE) && clock.now() - start < Self::SEARCH_SHARE {}
    }

    /// Filters more of the solutions.
    fn filter(&mut self) {
        let Some(clock) = window().performance() else { return };
        let start = clock.now();
        while self.app.sift(Self::FILTERED_AT_ONCE) && clock.now() - start < Self::SEARCH_SHARE {}
    }

    /// Finds more of the tree, and draws it.
    fn grow_tree(&mut self, dt: f64, settled: bool) -> bool {
        let Some(clock) = window().performance() else { return false };
        let start = clock.now();
        self.panels.grow_tree(&mut self.app, dt, settled, || clock.now() - start < Self::TREE_SHARE)
    }

    /// Whether the picture stays as it is, since the search passes through other steps to the one that it seeks. After a while
    /// those are shown.
    fn holds_still(&mut self, dt: f64) -> bool {
        let seeks = self.app.is_on_its_way();
        self.seeking = if seeks { self.seeking + dt } else { 0.0 };
        seeks && self.seeking < Self::LONGEST_HOLD
    }

    /// Draws, and exports what was drawn. Returns whether something still moves.
    fn paint(&mut self, dt: f64, holds: bool) -> bool {
        if self.export.needs_frames() {
            self.picture.repaint();
        }
        if !(holds && self.picture.has_shown()) {
            self.picture.show(self.app.frame(), self.app.props(), self.app.is_active());
        }
        let moving = self.picture.paint(dt as f32, self.preferences.theme());
        let assembling = readouts::assembling(&self.app);
        if let Some(command) = self.export.advance(assembling, self.picture.canvas(), dt, moving) {
            self.app.apply(command);
        }
        moving
    }
}

//! What the page opens by its address, and the address of what it shows.

use crate::web::browser::dom::{folder_address, window};
use crate::web::page::address::Address;
use crate::web::page::{Page, persistence};
use crate::web::panels::dialogs;
use crate::web::panels::tabs::Room;
use app::{Command, GuideCommand, Link, Mode, SearchCommand, Tab};
use cubefall::puzzle::Puzzle;
use markup::{MarkupPlace, escaped};
use messages::Lesson;
use std::sync::Arc;

impl Page {
    /// Does not offer again what failed to open. A saved search is kept, but is no longer the last one.
    pub(super) fn forget_offered(&mut self) {
        if self.opening.forget() {
            persistence::set_last_aside();
        }
    }

    /// Applies the view and the tab of a link.
    pub(super) fn apply_view(&mut self, link: &Link) {
        self.picture.set_stance(link.view);
        // Whoever links to a tab wants it to be seen.
        if link.tab != Tab::default() && self.panels.room() == Room::Closed {
            self.panels.set_room(Room::Half);
        }
        if link.tab.mode() == Mode::Browse {
            self.apply(Command::Enter(Mode::Browse));
        }
        if link.tab != self.panels.tab() {
            self.panels.select(link.tab);
        }
        self.panels.enter(self.app.readout().mode());
    }

    /// Opens the address, if it was not changed by this page.
    pub(super) fn follow_address(&mut self) {
        if let Some(fragment) = self.address.changed() {
            self.forget_sought();
            match Link::read(&fragment) {
                (Link { missing: Some(_), .. } | Link { lesson: Some(_), .. }, _) => {
                    self.sought = Some(fragment)
                }
                (link, left_out) => self.follow(&link, left_out),
            }
        }
        self.seek();
        self.open_lab();
    }

    /// Requests the puzzle or the lesson of the address, if the page does not have it.
    pub(super) fn seek(&mut self) {
        match self.sought.as_deref().map(|fragment| Link::read(fragment).0) {
            Some(Link { lesson: Some(place), .. }) => {
                if self.app.readout().guide().is_none() {
                    self.apply(GuideCommand::Open(Arc::new(Lesson::awaited(&place.id)), 1));
                }
                self.gallery.request_lesson(place.id);
            }
            Some(Link { missing: Some(id), .. }) => self.gallery.request(id),
            _ => {}
        }
    }

    /// Requests a lesson that the user has chosen. What is shown is kept.
    pub(super) fn choose_lesson(&mut self, place: &str) {
        self.save_search();
        self.follows_guide = self.app.readout().guide().is_some();
        if !self.follows_guide {
            self.keep_in_history();
        }
        self.sought = Some(format!("lesson={place}"));
        self.seek();
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

    /// Gives up the puzzle or the lesson that was requested: it is not opened when it comes.
    pub(super) fn forget_sought(&mut self) {
        (self.sought, self.follows_guide) = (None, false);
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
            let begins = format!("The link's {what} ");
            // One sentence about it is enough.
            left_out.retain(|sentence| !sentence.starts_with(&begins));
            left_out.push(format!("{begins}cannot be opened: {reason}."));
            if self.app.readout().guide().as_ref().is_some_and(|guide| guide.lesson.is_awaited()) {
                self.app.change(|app| app.apply(GuideCommand::Leave));
            }
            self.follow(&link, left_out);
        }
    }

    fn follow(&mut self, link: &Link, left_out: Vec<String>) {
        self.app.change(|app| app.open(link, left_out));
        self.update();
        if !link.is_lost {
            self.apply_view(link);
        }
    }

    /// Writes the state of the page into the address. Returns whether the search plays, so that the state will change again.
    pub(super) fn write_address(&mut self) -> bool {
        if self.keeps_address() {
            return self.app.readout().is_active();
        }
        let (active, link) = (self.app.readout().is_active(), self.link());
        if !active || link.step == 0 {
            self.address.write(&link);
        }
        active
    }

    /// The state of the page as a link.
    fn link(&self) -> Link {
        let tab = if self.panels.room() == Room::Closed { Tab::default() } else { self.panels.tab() };
        Link { view: self.picture.stance(), tab, ..self.app.link() }
    }

    /// Keeps the state of the page in the browser's history.
    pub(super) fn keep_in_history(&mut self) {
        let link = self.link_to_step();
        self.address.keep(&link);
    }

    /// Offers the address of what is shown.
    pub(super) fn share(&mut self) {
        let link = self.link_to_step();
        self.address.write(&link);
        let address = window().location().href().unwrap_or_default();
        let name = self.app.readout().solutions().shown.as_ref().and_then(|shown| shown.name);
        let what = name.map_or("what is shown now".to_owned(), |name| format!("solution {name}"));
        let html = link.is_playable().then(|| html_of_player(&link));
        dialogs::show_address(&address, &what, html.as_deref());
        self.export.make_code(address, dialogs::show_code);
    }

    /// The state of the page as a link, with its step even while the search plays.
    fn link_to_step(&self) -> Link {
        let mut link = self.link();
        link.step = self.app.readout().playback().time.now;
        link.settings.playing &= link.step == 0;
        link
    }

    /// Saves the search and the state of the page, before it is left.
    pub(super) fn leave(&mut self) {
        self.save_search();
        if !self.keeps_address() {
            Address::leave(&self.link());
        }
    }

    /// Whether the address is of something else than what is shown: of what is being loaded, or is offered.
    pub(super) fn keeps_address(&self) -> bool {
        self.app.readout().loading().is_some() || self.opening.offers()
    }
}

/// The HTML by which another page plays what a link opens. Where nothing plays, readers have the link.
fn html_of_player(link: &Link) -> String {
    let folder = escaped(&folder_address(), MarkupPlace::Attribute);
    let fragment = escaped(&link.address(), MarkupPlace::Attribute);
    let name = escaped(link.settings.puzzle.name(), MarkupPlace::Content);
    format!(
        "<script type=\"module\" src=\"{folder}player.js\"></script>\n<cubefall-player link=\"#{fragment}\" autoplay><a href=\"{folder}#{fragment}\">{name} in Cubefall</a></cubefall-player>"
    )
}

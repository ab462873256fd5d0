//! The page follows links to what it shows, and has a link to what it shows.

use crate::web::browser::dom::{folder_address, ignore, window};
use crate::web::input::action::Visit;
use crate::web::page::Page;
use crate::web::page::navigation::{Followed, Missing};
use crate::web::panels::{dialogs, gallery};
use app::{Command, GuideCommand, Link, Mode, Tab};
use markup::{MarkupPlace, escaped};
use messages::Lesson;
use std::sync::Arc;

// Links that are followed.
impl Page {
    /// Opens a puzzle that is to be solved by hand: its address is followed like any other.
    pub(super) fn visit(&mut self, puzzle: Visit) {
        let fragment = match puzzle {
            Visit::Day => format!("puzzle={}&paused&challenge", catalogue::puzzle_of_day(gallery::today())),
            Visit::FourPieces => "puzzle=four-in-twelve&paused&cube".to_owned(),
        };
        self.gallery.close();
        ignore(window().location().set_hash(&fragment));
    }

    /// Opens the address, if it was not changed by this page.
    pub(super) fn follow_address(&mut self) {
        if let Some(followed) = self.navigation.follow() {
            self.follow(followed);
        }
        self.seek();
        self.open_lab();
    }

    /// Opens a link.
    pub(super) fn follow(&mut self, (link, left_out): Followed) {
        self.app.change(|app| app.open(&link, left_out));
        self.update();
        if !link.is_lost {
            self.apply_view(&link);
        }
    }

    /// Applies the view and the tab of a link.
    pub(super) fn apply_view(&mut self, link: &Link) {
        self.stage.set_stance(link.view);
        // Whoever links to a tab wants it to be seen.
        if link.tab != Tab::default() {
            self.panels.unfold();
        }
        if link.tab.mode() == Mode::Browse {
            self.apply(Command::Enter(Mode::Browse));
        }
        if link.tab != self.panels.tab() {
            self.panels.select(link.tab);
        }
        self.panels.enter(self.app.readout().mode());
    }

    /// Requests the puzzle or the lesson that is sought, if there is one.
    pub(super) fn seek(&mut self) {
        match self.navigation.missing() {
            Some(Missing::Lesson(place)) => {
                if self.app.readout().guide().is_none() {
                    self.apply(GuideCommand::Open(Arc::new(Lesson::awaited(&place.id)), 1));
                }
                self.gallery.request_lesson(place.id);
            }
            Some(Missing::Puzzle(id)) => self.gallery.request(id),
            None => {}
        }
    }

    /// Requests a lesson that the user has chosen. What is shown is kept.
    pub(super) fn choose_lesson(&mut self, place: &str) {
        self.save_search();
        let follows_guide = self.app.readout().guide().is_some();
        if !follows_guide {
            self.keep_in_history();
        }
        self.navigation.seek_lesson(place, follows_guide);
        self.seek();
    }

    /// Opens a lesson from the opener, at the moment of the address.
    pub(super) fn open_lesson(&mut self, lesson: Lesson) {
        let Some((link, follows_guide)) = self.navigation.take_lesson() else { return };
        if follows_guide {
            self.keep_in_history();
        }
        let moment = link.lesson.as_ref().map_or(1, |place| place.moment);
        self.apply(GuideCommand::Open(Arc::new(lesson), moment));
        self.apply_view(&link);
    }

    /// Opens the rest of the address after a failed request for its puzzle or lesson.
    pub(super) fn give_up_sought(&mut self, reason: &str) {
        let Some(followed) = self.navigation.give_up(reason) else { return };
        if self.app.readout().guide().as_ref().is_some_and(|guide| guide.lesson.is_awaited()) {
            self.app.change(|app| app.apply(GuideCommand::Leave));
        }
        self.follow(followed);
    }
}

// The link to what is shown.
impl Page {
    /// The state of the page as a link.
    pub(super) fn link(&self) -> Link {
        Link { view: self.stage.stance(), tab: self.panels.linked_tab(), ..self.app.link() }
    }

    /// The state of the page as a link, with its step even while the search plays.
    fn link_to_step(&self) -> Link {
        let mut link = self.link();
        link.step = self.app.readout().playback().time.now;
        link.settings.playing &= link.step == 0;
        link
    }

    /// Writes the state of the page into the address. Returns whether the search plays, so that the state
    /// will change again.
    pub(super) fn write_address(&mut self) -> bool {
        let active = self.app.readout().is_active();
        if !self.keeps_address() {
            let link = self.link();
            if !active || link.step == 0 {
                self.navigation.write(&link);
            }
        }
        active
    }

    /// Whether the address is of something else than what is shown: of what is being loaded, or is offered.
    pub(super) fn keeps_address(&self) -> bool {
        self.app.readout().loading().is_some() || self.navigation.offers()
    }

    /// Keeps the state of the page in the browser's history.
    pub(super) fn keep_in_history(&mut self) {
        let link = self.link_to_step();
        self.navigation.keep(&link);
    }

    /// Offers the address of what is shown.
    pub(super) fn share(&mut self) {
        let link = self.link_to_step();
        self.navigation.write(&link);
        let address = window().location().href().unwrap_or_default();
        let name = self.app.readout().solutions().shown.as_ref().and_then(|shown| shown.name);
        let what = name.map_or("what is shown now".to_owned(), |name| format!("solution {name}"));
        let html = link.is_playable().then(|| html_of_player(&link));
        self.offer(address, &what, html.as_deref());
    }

    /// Offers an address that opens the puzzle of the user's cube with an empty box and the clock ready, and
    /// has the user's result.
    pub(super) fn share_challenge(&mut self) {
        let Some(clock) = self.app.readout().clock() else { return };
        let address = format!("{}#{}", folder_address(), self.app.challenge_link().address());
        self.offer(
            address,
            &format!("an empty box, and this result to beat ({})", clock.text.trim_end_matches('.')),
            None,
        );
    }

    /// Shows an address and its QR code, to be copied or sent.
    fn offer(&mut self, address: String, what: &str, html: Option<&str>) {
        dialogs::show_address(&address, what, html);
        self.export.make_code(address, dialogs::show_code);
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

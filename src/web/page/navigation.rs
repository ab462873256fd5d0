//! What the page opens: at its start, when the address changes, and what has been requested and has not
//! arrived.

use crate::web::page::address::Address;
use crate::web::page::opening::{Opening, show_loading};
use crate::web::page::persistence;
use app::{LessonPlace, Link};
use cubefall::puzzle::Puzzle;
use std::sync::Arc;

/// A link to open, with the sentences about its parts that were ignored.
pub(super) type Followed = (Link, Vec<String>);

/// What the page opens, and what it waits for.
pub(super) struct Navigation {
    address: Address,
    opening: Opening,
    sought: Option<Sought>,
    /// The name of the puzzle that is shown as being loaded.
    loading: Option<String>,
}

/// A puzzle or a lesson that has been requested and has not arrived.
struct Sought {
    /// The fragment that names it.
    fragment: String,
    /// Whether a lesson was chosen while another one is shown, which is to be kept in the browser's history.
    follows_guide: bool,
}

/// What the page has to request from a worker.
pub(super) enum Missing {
    Lesson(LessonPlace),
    Puzzle(String),
}

impl Navigation {
    /// The fragment that is open until the puzzle of the address arrives.
    const MEANWHILE: &str = "paused";

    /// Reads the address. Returns also the fragment to open at once.
    pub(super) fn begin() -> (Self, String) {
        let mut address = Address::default();
        let mut fragment = address.open();
        let opening = persistence::opening(&fragment);
        if opening.offers() {
            Self::MEANWHILE.clone_into(&mut fragment);
        }
        let sought = match Link::read(&fragment).0 {
            Link { lesson: Some(_), .. } => Some(std::mem::take(&mut fragment)),
            Link { missing: Some(_), .. } => {
                Some(std::mem::replace(&mut fragment, Self::MEANWHILE.to_owned()))
            }
            _ => None,
        };
        let sought = sought.map(Sought::of);
        (Self { address, opening, sought, loading: None }, fragment)
    }

    /// What the page opens at its start.
    pub(super) const fn opening(&mut self) -> &mut Opening {
        &mut self.opening
    }

    /// Whether something that failed to open is offered.
    pub(super) const fn offers(&self) -> bool {
        self.opening.offers()
    }

    /// Does not offer again what failed to open. A saved search is kept, but is no longer the last one.
    pub(super) fn forget_offered(&mut self) {
        if self.opening.forget() {
            persistence::set_last_aside();
        }
    }

    /// Shows which puzzle is being loaded.
    pub(super) fn show_loading(&mut self, loading: Option<String>) {
        if loading != self.loading {
            show_loading(loading.as_deref());
            self.loading = loading;
        }
    }

    /// The link of the address, if that was not changed by this page. One to a puzzle or lesson that the page
    /// does not have is sought first.
    pub(super) fn follow(&mut self) -> Option<Followed> {
        let fragment = self.address.changed()?;
        self.sought = None;
        let followed = Link::read(&fragment);
        let is_there = followed.0.missing.is_none() && followed.0.lesson.is_none();
        if !is_there {
            self.sought = Some(Sought::of(fragment));
        }
        Some(followed).filter(|_| is_there)
    }

    /// Seeks a lesson that the user has chosen, at the place that this text names.
    pub(super) fn seek_lesson(&mut self, place: &str, follows_guide: bool) {
        self.sought = Some(Sought { fragment: format!("lesson={place}"), follows_guide });
    }

    /// Whether a puzzle or a lesson has been requested.
    pub(super) const fn seeks(&self) -> bool {
        self.sought.is_some()
    }

    /// What is sought.
    pub(super) fn missing(&self) -> Option<Missing> {
        match Link::read(&self.sought.as_ref()?.fragment).0 {
            Link { lesson: Some(place), .. } => Some(Missing::Lesson(place)),
            Link { missing: Some(id), .. } => Some(Missing::Puzzle(id)),
            _ => None,
        }
    }

    /// Gives up what is sought: it is not opened when it comes.
    pub(super) fn forget_sought(&mut self) {
        self.sought = None;
    }

    /// A lesson has arrived: its link, and whether what is shown is to be kept in the history; nothing if
    /// none is sought any more.
    pub(super) fn take_lesson(&mut self) -> Option<(Link, bool)> {
        let Sought { fragment, follows_guide } = self.sought.take()?;
        Some((Link::read(&fragment).0, follows_guide))
    }

    /// A puzzle has arrived: the link to it, if it is what the address names.
    pub(super) fn take_puzzle(&mut self, puzzle: &Arc<Puzzle>) -> Option<Followed> {
        let followed = Link::read_with(&self.sought.take()?.fragment, Some(puzzle));
        Some(followed).filter(|(link, _)| link.missing.is_none())
    }

    /// What is sought does not come: the rest of the link to it, with the reason.
    pub(super) fn give_up(&mut self, reason: &str) -> Option<Followed> {
        let (link, mut left_out) = Link::read(&self.sought.take()?.fragment);
        let what = if link.lesson.is_some() { "lesson" } else { "puzzle" };
        let begins = format!("The link's {what} ");
        // One sentence about it is enough.
        left_out.retain(|sentence| !sentence.starts_with(&begins));
        left_out.push(format!("{begins}cannot be opened: {reason}."));
        Some((link, left_out))
    }

    /// Writes the state of the page into the address.
    pub(super) fn write(&mut self, link: &Link) {
        self.address.write(link);
    }

    /// Keeps this state in the browser's history, so that Back returns to it from what follows.
    pub(super) fn keep(&mut self, link: &Link) {
        self.address.keep(link);
    }

    /// Stores the state of the page for a reload.
    pub(super) fn leave(link: &Link) {
        Address::leave(link);
    }
}

impl Sought {
    const fn of(fragment: String) -> Self {
        Self { fragment, follows_guide: false }
    }
}

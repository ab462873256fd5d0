//! Announcements for screen readers.

use crate::web::browser::dom::{by_id, set_text};
use crate::web::browser::ids;
use app::count;
use web_sys::Element;

/// Announces a text.
pub(crate) fn announce(text: &str) {
    set_text(&by_id::<Element>(ids::ANNOUNCEMENT), text);
}

/// Announces each step that is made by hand.
#[derive(Default)]
pub(crate) struct StepAnnouncer {
    /// The last step at which the search was paused.
    step: Option<u64>,
}

impl StepAnnouncer {
    /// Announces the sentence of a step at which the search has paused, unless it is where it was before.
    pub(crate) fn update(&mut self, step: u64, sentence: &str) {
        let before = self.step.replace(step);
        if before.is_some_and(|before| before != step) {
            announce(sentence);
        }
    }
}

/// Announces the number of solutions found, at intervals.
#[derive(Default)]
pub(crate) struct FoundAnnouncer {
    announced: Found,
    /// Seconds since the last announcement.
    waited: f64,
}

/// The number of solutions found.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Found {
    /// The number.
    pub(crate) count: usize,
    /// Whether those are all.
    pub(crate) finished: bool,
}

impl FoundAnnouncer {
    /// Seconds between two announcements while the search continues.
    const INTERVAL: f64 = 3.0;

    /// Advances by `dt` seconds.
    pub(crate) const fn tick(&mut self, dt: f64) {
        self.waited += dt;
    }

    /// Announces `found` if it is new; while the search plays, only after a while.
    pub(crate) fn update(&mut self, found: Found, playing: bool) {
        let due = found.finished || !playing || self.waited >= Self::INTERVAL;
        if found == self.announced || !due {
            return;
        }
        self.announced = found;
        self.waited = 0.0;
        let solutions = count(found.count as u64, "solution", "solutions");
        let end = if found.finished { ", everything is tried" } else { "" };
        announce(&format!("{solutions} found{end}"));
    }
}

//! Panels: parts of the document that show a readout and emit actions; and announcements for screen readers.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, set_text};
use crate::web::browser::ids;
use crate::web::input::action::Sink;
use web_sys::Element;
use words::count;

/// A part of the document. It finds its elements by id, and nothing else writes into them.
pub(crate) trait Panel {
    /// The data that it shows.
    type Readout: PartialEq;

    /// Writes the differences from `before`; everything if that is `None`.
    fn write(&mut self, now: &Self::Readout, before: Option<&Self::Readout>);

    /// Listens to its controls, and emits their actions.
    fn listen(&self, _listeners: &mut Listeners, _sink: &Sink) {}
}

/// A panel with the readout that it shows.
pub(crate) struct Live<P: Panel> {
    panel: P,
    shown: Option<P::Readout>,
}

impl<P: Panel> Live<P> {
    /// A panel that has shown nothing yet.
    pub(crate) const fn new(panel: P) -> Self {
        Self { panel, shown: None }
    }

    /// Shows `now`. Returns whether that differs from what it showed before.
    pub(crate) fn update(&mut self, now: P::Readout) -> bool {
        let changed = self.shown.as_ref() != Some(&now);
        if changed {
            self.panel.write(&now, self.shown.as_ref());
            self.shown = Some(now);
        }
        changed
    }

    /// Has the next update write everything, since something else may be shown by now.
    pub(crate) fn forget(&mut self) {
        self.shown = None;
    }

    /// The readout that it shows.
    pub(crate) const fn shown(&self) -> Option<&P::Readout> {
        self.shown.as_ref()
    }

    /// The panel.
    pub(crate) const fn panel(&self) -> &P {
        &self.panel
    }

    /// The panel, mutable.
    pub(crate) const fn panel_mut(&mut self) -> &mut P {
        &mut self.panel
    }

    /// Listens to its controls, and emits their actions.
    pub(crate) fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        self.panel.listen(listeners, sink);
    }
}

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
    announced: FoundCount,
    /// Seconds since the last announcement.
    waited: f64,
}

/// The number of solutions found.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct FoundCount {
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
    pub(crate) fn update(&mut self, found: FoundCount, playing: bool) {
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

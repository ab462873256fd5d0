//! Panels: parts of the document that show a readout and emit actions.

use crate::web::browser::listeners::Listeners;
use crate::web::input::action::Sink;

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

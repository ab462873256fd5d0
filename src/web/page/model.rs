//! The app, and its readout.

use app::{App, Readout};
use std::cell::OnceCell;
use std::ops::{Deref, DerefMut};

/// The app, with the readout of its present state, which is made when it is first needed after a change.
pub(crate) struct Model {
    app: App,
    readout: OnceCell<Readout>,
}

impl Model {
    pub(super) const fn new(app: App) -> Self {
        Self { app, readout: OnceCell::new() }
    }

    /// The readout.
    pub(super) fn readout(&self) -> &Readout {
        self.readout.get_or_init(|| self.app.readout())
    }

    /// The app, for a change that its readout does not show.
    pub(super) fn unseen(&mut self) -> &mut App {
        &mut self.app
    }
}

impl Deref for Model {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl DerefMut for Model {
    fn deref_mut(&mut self) -> &mut App {
        self.readout.take();
        &mut self.app
    }
}

//! The app with its readout, and its budget in a frame.

use crate::web::browser::share::Share;
use app::{App, Budget, MadeReadouts, Readouts, Work};
use std::ops::{Deref, DerefMut};

/// The app, with what the panels show of its present state: parts that are made when they are first needed after a change.
pub(crate) struct Model {
    app: App,
    made: MadeReadouts,
}

impl Model {
    pub(super) fn new(app: App) -> Self {
        Self { app, made: MadeReadouts::default() }
    }

    /// What the panels show.
    pub(super) const fn readout(&self) -> Readouts<'_> {
        self.app.readouts(&self.made)
    }

    /// The app, for a change that no panel shows.
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
        self.made = MadeReadouts::default();
        &mut self.app
    }
}

/// Grants the app slices of each kind of work, for at most [`SHARE`](Self::SHARE) in a frame. Kinds that are due in the same frame
/// add up; the browser has the rest.
pub(super) struct FrameBudget {
    search: Share,
    load: Share,
    filter: Share,
    wall: Share,
}

impl FrameBudget {
    /// The maximum time for one kind of work in a frame, in milliseconds.
    const SHARE: f64 = 8.0;
    /// The most steps between two looks at the clock. Those of small puzzles take tens of microseconds, one of a large puzzle
    /// milliseconds.
    const STEPS: u64 = 100_000;
    /// Solutions filtered between two readings of the clock: a few milliseconds if they have to be named.
    const SOLUTIONS: u64 = 8;

    /// Solutions put on the wall between two readings of the clock.
    const STANDING: u64 = 256;

    /// The budget of a frame that begins now. If the frame writes texts, which takes layout time, it filters little.
    pub(super) fn new(writes: bool) -> Self {
        Self {
            search: Share::new(1, Self::STEPS, Self::SHARE),
            load: Share::new(1, 1, Self::SHARE),
            filter: Share::new(Self::SOLUTIONS, Self::SOLUTIONS, if writes { 0.0 } else { Self::SHARE }),
            wall: Share::new(Self::STANDING, Self::STANDING, Self::SHARE),
        }
    }
}

impl Budget for FrameBudget {
    fn grant(&mut self, work: Work) -> u64 {
        match work {
            Work::Search => self.search.grant(),
            Work::Load => self.load.grant(),
            Work::Filter => self.filter.grant(),
            Work::Wall => self.wall.grant(),
        }
    }
}

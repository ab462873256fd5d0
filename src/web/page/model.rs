//! The app with what is made of its state, and its budget in a frame.

use crate::web::browser::dom::window;
use app::{App, Budget, Command, Effect, MadeReadouts, Readouts, Slice, Work, WorkerEvent};
use std::ops::Deref;

/// The app. It is read like the app itself; each change of it says so.
pub(crate) struct Model {
    app: App,
    /// What the panels show of its present state: parts that are made when they are first needed after a
    /// change.
    made: MadeReadouts,
    /// The effects that are not carried out yet.
    effects: Vec<Effect>,
}

impl Model {
    pub(super) fn new(app: App) -> Self {
        Self { app, made: MadeReadouts::default(), effects: Vec::new() }
    }

    /// Changes the app. What the panels show is made anew.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut App) -> T) -> T {
        self.made = MadeReadouts::default();
        change(&mut self.app)
    }

    /// Changes what no panel shows: what was made of the app stays.
    pub(super) fn change_unseen<T>(&mut self, change: impl FnOnce(&mut App) -> T) -> T {
        change(&mut self.app)
    }

    /// Applies a command, and takes its effects.
    pub(super) fn apply(&mut self, command: impl Into<Command>) {
        self.change(|app| app.apply(command));
        self.update();
    }

    /// Takes the effects of changes, and does what takes no time.
    pub(super) fn update(&mut self) {
        self.advance(0.0, &mut Slice::default());
    }

    /// Advances the app by `dt` seconds.
    pub(super) fn advance(&mut self, dt: f64, budget: &mut impl Budget) {
        let mut output = self.change(|app| app.advance(dt, budget));
        self.effects.append(&mut output.effects);
    }

    /// Changes the app by a report of a worker, and takes its effects. What takes no time is done in the next
    /// frame.
    pub(super) fn report(&mut self, event: WorkerEvent) {
        let mut effects = self.change(|app| {
            app.report(event);
            app.take_effects()
        });
        self.effects.append(&mut effects);
    }

    /// The effects to carry out, each once.
    pub(super) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// What the panels show.
    pub(super) const fn readout(&self) -> Readouts<'_> {
        self.app.readouts(&self.made)
    }
}

impl Deref for Model {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

/// Grants the app slices of the four kinds of work. Each kind has at most [`SHARE`](Self::SHARE) in a frame,
/// so all four together, which are rarely due at once, at most four times as much; the browser has the rest.
pub(super) struct FrameBudget {
    search: TimeSlices,
    load: TimeSlices,
    filter: TimeSlices,
    wall: TimeSlices,
}

impl FrameBudget {
    /// The maximum time for one kind of work in a frame, in milliseconds.
    const SHARE: f64 = 8.0;
    /// The most steps between two looks at the clock. Those of small puzzles take tens of microseconds, one
    /// of a large puzzle milliseconds.
    const STEPS: u64 = 100_000;
    /// Solutions filtered between two readings of the clock: a few milliseconds if they have to be named.
    const SOLUTIONS: u64 = 8;

    /// Solutions put on the wall between two readings of the clock.
    const STANDING: u64 = 256;

    /// The budget of a frame that begins now. If the frame writes texts, which takes layout time, it filters
    /// little.
    pub(super) fn new(writes: bool) -> Self {
        Self {
            search: TimeSlices::new(1, Self::STEPS, Self::SHARE),
            load: TimeSlices::new(1, 1, Self::SHARE),
            filter: TimeSlices::new(Self::SOLUTIONS, Self::SOLUTIONS, if writes { 0.0 } else { Self::SHARE }),
            wall: TimeSlices::new(Self::STANDING, Self::STANDING, Self::SHARE),
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

/// One slice, and then as many as fit into some milliseconds. Each is twice as large as the one before, up to
/// the most, so that none takes much longer than all before it.
pub struct TimeSlices {
    slice: u64,
    most: u64,
    milliseconds: f64,
    /// The time at which it ends.
    end: Option<f64>,
}

impl TimeSlices {
    /// A share of a frame that begins with this slice.
    pub const fn new(slice: u64, most: u64, milliseconds: f64) -> Self {
        Self { slice, most, milliseconds, end: None }
    }

    /// The size of the next slice, or 0 for none.
    pub fn grant(&mut self) -> u64 {
        let now = window().performance().map_or(f64::MAX, |clock| clock.now());
        let is_open = self.end.is_none_or(|end| now < end);
        self.end.get_or_insert(now + self.milliseconds);
        let next = (2 * self.slice).min(self.most);
        if is_open { std::mem::replace(&mut self.slice, next) } else { 0 }
    }
}

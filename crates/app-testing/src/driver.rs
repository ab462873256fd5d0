//! Drives an app as a page does: after each change it takes the output.

use app::{
    App, Command, Due, Effect, Frame, Link, Readout, RestoreError, Slice, Start, TreePicture, WorkerEvent,
};
use std::ops::Deref;

/// An app, what it shows, and the effects that were not taken yet.
#[derive(Clone)]
pub struct Driver {
    app: App,
    due: Due,
    frame: Frame,
    readout: Readout,
    effects: Vec<Effect>,
}

impl Driver {
    /// An app that starts so.
    pub fn new(start: impl Into<Start>) -> Self {
        let mut app = App::new(start);
        let output = app.advance(0.0, &mut Slice::default());
        let (frame, readout) = (app.frame(), app.readout());
        Self { app, effects: output.effects, due: output.due, frame, readout }
    }

    /// Applies a command.
    pub fn apply(&mut self, command: impl Into<Command>) {
        self.change(|app| app.apply(command));
    }

    /// Opens a link, of which some parts were left out.
    pub fn open(&mut self, link: &Link, left_out: Vec<String>) {
        self.change(|app| app.open(link, left_out));
    }

    /// Restores a saved search.
    ///
    /// # Errors
    /// When it is refused. Then nothing has changed.
    pub fn restore(&mut self, text: &str) -> Result<(), RestoreError> {
        self.change(|app| app.restore(text))
    }

    /// Reports what a worker has sent.
    pub fn report(&mut self, event: WorkerEvent) {
        self.change(|app| app.report(event));
    }

    /// Pauses a worker while frames come late, or resumes it.
    pub fn balance_workers(&mut self) {
        self.change(App::balance_workers);
    }

    /// Reports that the user acts.
    pub fn attend(&mut self) {
        self.change(App::attend);
    }

    /// Sets the time, in seconds of a monotonic clock.
    pub fn set_clock(&mut self, now: f64) {
        self.change(|app| app.set_clock(now));
    }

    /// Advances the time without any work.
    pub fn tick(&mut self, dt: f64) {
        self.advance(dt, Slice::default());
    }

    /// Takes at most `most` steps. Returns whether more are due.
    pub fn work(&mut self, most: u64) -> bool {
        self.advance(0.0, Slice { search: most, filter: 0 });
        self.due.search
    }

    /// Applies the filter to at most `most` solutions. Returns whether some are left.
    pub fn filter(&mut self, most: u64) -> bool {
        self.advance(0.0, Slice { search: 0, filter: most });
        self.due.filter
    }

    /// Finds nodes of the tree that are visible in a picture of `columns` columns. Returns whether some are left to find.
    pub fn grow_tree(&mut self, columns: usize, budget: u64) -> bool {
        self.app.grow_tree(columns, budget)
    }

    /// The tree as a picture.
    pub fn tree(&mut self) -> TreePicture {
        self.app.tree()
    }

    /// What is drawn.
    pub fn frame(&self) -> Frame {
        self.frame.clone()
    }

    /// What the panels show.
    pub fn readout(&self) -> Readout {
        self.readout.clone()
    }

    /// The effects since they were taken last.
    pub fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether something will change without a command.
    pub fn is_active(&self) -> bool {
        self.readout.active
    }

    /// The number of solutions that playback has found.
    pub fn found(&self) -> usize {
        self.readout.solutions.found
    }

    fn change<T>(&mut self, change: impl FnOnce(&mut App) -> T) -> T {
        let result = change(&mut self.app);
        self.advance(0.0, Slice::default());
        result
    }

    fn advance(&mut self, dt: f64, mut budget: Slice) {
        let output = self.app.advance(dt, &mut budget);
        self.due = output.due;
        self.effects.extend(output.effects);
        (self.frame, self.readout) = (self.app.frame(), self.app.readout());
    }
}

impl Deref for Driver {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

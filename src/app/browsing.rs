//! Looking at a solution: which one, how much of it, and what turns the page.

use super::build_plan::{BuildPlan, BuildStep};

/// A look at one of the solutions found, while the search waits.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Browsing {
    /// Which solution, from 0.
    pub(super) index: usize,
    /// How it is put together.
    pub(super) plan: BuildPlan,
    /// How many of its pieces are in the box.
    pub(super) placed: usize,
    /// What goes on by itself.
    pub(super) automatic: Automatic,
    waited: f64,
}

/// What goes on by itself while one looks at solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Automatic {
    /// Nothing.
    Off,
    /// The next solution is shown after a while, and the first after the last.
    SlideShow,
    /// The next piece drops in after a while.
    Assembling,
}

impl Browsing {
    const SECONDS_A_SLIDE: f64 = 3.0;
    const SECONDS_A_PIECE: f64 = 1.1;

    pub(super) fn new(index: usize, plan: BuildPlan) -> Self {
        Self { index, placed: plan.steps.len(), plan, automatic: Automatic::Off, waited: 0.0 }
    }

    /// The pieces that are in the box, in the order in which they were put in.
    pub(super) fn in_the_box(&self) -> &[BuildStep] {
        &self.plan.steps[..self.placed]
    }

    /// How many pieces it has.
    pub(super) fn pieces(&self) -> usize {
        self.plan.steps.len()
    }

    /// Has so many of its pieces in the box.
    pub(super) fn set_placed(&mut self, placed: usize) {
        self.placed = placed.min(self.pieces());
        self.automatic = Automatic::Off;
    }

    /// Shows another solution, whole; a slide show goes on from there.
    pub(super) fn turn_to(&mut self, index: usize, plan: BuildPlan) {
        let slide_show = self.automatic == Automatic::SlideShow;
        *self = Self::new(index, plan);
        if slide_show {
            self.automatic = Automatic::SlideShow;
        }
    }

    /// Starts `what`, or stops it if it goes on already.
    pub(super) fn toggle(&mut self, what: Automatic) {
        self.automatic = if self.automatic == what { Automatic::Off } else { what };
        self.waited = 0.0;
        if self.automatic == Automatic::Assembling && self.placed == self.pieces() {
            self.placed = 0;
        }
    }

    /// Lets `dt` seconds pass. True when the next solution is due.
    pub(super) fn tick(&mut self, dt: f64) -> bool {
        self.waited += dt;
        match self.automatic {
            Automatic::SlideShow => self.waited >= Self::SECONDS_A_SLIDE,
            Automatic::Assembling if self.waited >= Self::SECONDS_A_PIECE => {
                self.waited = 0.0;
                self.placed = (self.placed + 1).min(self.pieces());
                if self.placed == self.pieces() {
                    self.automatic = Automatic::Off;
                }
                false
            }
            _ => false,
        }
    }
}

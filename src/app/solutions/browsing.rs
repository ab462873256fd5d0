//! Looking at a solution: which one, how much of it, and what turns the page.

use crate::app::solutions::build_plan::{BuildPlan, BuildStep};

/// A look at one of the solutions found, while the search waits.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::app) struct Browsing {
    /// Which solution, from 0.
    pub(in crate::app) index: usize,
    /// How it is put together.
    pub(in crate::app) plan: BuildPlan,
    /// How many of its pieces are in the box.
    pub(in crate::app) placed: usize,
    /// What goes on by itself.
    pub(in crate::app) automatic: Automatic,
    /// Whether someone builds it along, piece by piece: the next piece is held over the box.
    pub(in crate::app) building: bool,
    /// Whether who builds along went back by the last step.
    backwards: bool,
    waited: f64,
}

/// What goes on by itself while one looks at solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Automatic {
    /// Nothing.
    Off,
    /// The next solution is shown after a while, and the first after the last.
    SlideShow,
    /// The next piece drops in after a while.
    Assembling,
}

/// Where the next piece is, for someone who builds along. One piece flies at a time, so that none meets another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Hand {
    /// Still on the tray: the one before is on its way in.
    ComesLater,
    /// Held over the box.
    Holds,
    /// Still in the box: the one after it is on its way to the tray.
    LeavesLater,
}

impl Browsing {
    const SECONDS_A_SLIDE: f64 = 3.0;
    const SECONDS_A_PIECE: f64 = 1.1;
    /// How long a piece takes to its place.
    pub(in crate::app) const SECONDS_A_FLIGHT: f64 = 0.9;

    pub(in crate::app) fn new(index: usize, plan: BuildPlan) -> Self {
        Self {
            index,
            placed: plan.steps.len(),
            plan,
            automatic: Automatic::Off,
            building: false,
            backwards: false,
            waited: 0.0,
        }
    }

    /// The pieces that are in the box, in the order in which they were put in.
    pub(in crate::app) fn in_the_box(&self) -> &[BuildStep] {
        &self.plan.steps[..self.placed]
    }

    /// The piece to be put in next by someone who builds along, if one can be.
    pub(in crate::app) fn next(&self) -> Option<&BuildStep> {
        self.plan.steps[..self.plan.possible].get(self.placed).filter(|_| self.building)
    }

    /// Where the next piece is, for someone who builds along.
    pub(in crate::app) fn hand(&self) -> Hand {
        match (self.waited >= Self::SECONDS_A_FLIGHT, self.backwards) {
            (true, _) => Hand::Holds,
            (false, false) => Hand::ComesLater,
            (false, true) => Hand::LeavesLater,
        }
    }

    /// Lets someone build it along, from what stands already on; or no more, and it is whole.
    pub(in crate::app) fn toggle_building(&mut self) {
        self.set_placed(if self.building { self.pieces() } else { self.plan.standing });
        (self.building, self.backwards, self.waited) = (!self.building, false, 0.0);
    }

    /// Goes on by a piece, or back.
    pub(in crate::app) fn build(&mut self, on: bool) {
        let placed = if on { self.placed + 1 } else { self.placed.saturating_sub(1) };
        let placed = placed.clamp(self.plan.standing, self.plan.possible);
        if placed != self.placed {
            self.set_placed(placed);
            (self.backwards, self.waited) = (!on, 0.0);
        }
    }

    /// Whether time alone will change something.
    pub(in crate::app) fn is_active(&self) -> bool {
        self.automatic != Automatic::Off || (self.building && self.hand() != Hand::Holds)
    }

    /// How many pieces it has.
    pub(in crate::app) fn pieces(&self) -> usize {
        self.plan.steps.len()
    }

    /// Has so many of its pieces in the box, at least those that stand already.
    pub(in crate::app) fn set_placed(&mut self, placed: usize) {
        self.placed = placed.clamp(self.plan.standing, self.pieces());
        self.automatic = Automatic::Off;
    }

    /// Shows another solution, whole; a slide show goes on from there.
    pub(in crate::app) fn turn_to(&mut self, index: usize, plan: BuildPlan) {
        let slide_show = self.automatic == Automatic::SlideShow;
        *self = Self::new(index, plan);
        if slide_show {
            self.automatic = Automatic::SlideShow;
        }
    }

    /// Starts `what`, or stops it if it goes on already.
    pub(in crate::app) fn toggle(&mut self, what: Automatic) {
        self.automatic = if self.automatic == what { Automatic::Off } else { what };
        (self.waited, self.building) = (0.0, false);
        if self.automatic == Automatic::Assembling && self.placed == self.pieces() {
            self.placed = self.plan.standing;
        }
    }

    /// Lets `dt` seconds pass. True when the next solution is due.
    pub(in crate::app) fn tick(&mut self, dt: f64) -> bool {
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

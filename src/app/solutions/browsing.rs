//! Showing a solution: which one, how much of it, and what follows by itself.

use crate::app::solutions::build_plan::{BuildPlan, BuildStep};

/// A solution that is shown, while the search waits.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::app) struct Browsing {
    /// Which solution, from 0.
    index: usize,
    /// How it is put together.
    plan: BuildPlan,
    /// How many of its pieces are in the box.
    placed: usize,
    /// What goes on by itself.
    automatic: Automatic,
    /// Whether the user builds it along, piece by piece: the next piece is held over the box.
    building: bool,
    /// Whether the last step of building went back.
    backwards: bool,
    waited: f64,
}

/// What goes on by itself while solutions are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Automatic {
    /// Nothing.
    Off,
    /// The next solution is shown after a while, and the first after the last.
    SlideShow,
    /// The next piece drops in after a while.
    Assembling,
}

/// Where the next piece is while the user builds along. One piece flies at a time, so that none meets another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hand {
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
    pub(super) const SECONDS_A_FLIGHT: f64 = 0.9;

    pub(super) fn new(index: usize, plan: BuildPlan) -> Self {
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

    /// Which solution of those listed, from 0.
    pub(super) fn index(&self) -> usize {
        self.index
    }

    /// How it is put together.
    pub(super) fn plan(&self) -> &BuildPlan {
        &self.plan
    }

    /// How many of its pieces are in the box.
    pub(super) fn placed(&self) -> usize {
        self.placed
    }

    /// What goes on by itself.
    pub(super) fn automatic(&self) -> Automatic {
        self.automatic
    }

    /// Whether the user builds it along.
    pub(super) fn is_building(&self) -> bool {
        self.building
    }

    /// The pieces that are in the box, in the order in which they were put in.
    pub(super) fn in_the_box(&self) -> &[BuildStep] {
        &self.plan.steps[..self.placed]
    }

    /// The piece to be put in next while the user builds along, if one can be.
    pub(super) fn next(&self) -> Option<&BuildStep> {
        self.plan.steps[..self.plan.possible].get(self.placed).filter(|_| self.building)
    }

    /// Where the next piece is while the user builds along.
    pub(super) fn hand(&self) -> Hand {
        match (self.waited >= Self::SECONDS_A_FLIGHT, self.backwards) {
            (true, _) => Hand::Holds,
            (false, false) => Hand::ComesLater,
            (false, true) => Hand::LeavesLater,
        }
    }

    /// Lets the user build it along, starting from what stands already; or ends that, and shows it whole.
    pub(super) fn toggle_building(&mut self) {
        self.set_placed(if self.building { self.pieces() } else { self.plan.standing });
        self.building = !self.building;
        self.backwards = false;
        self.waited = 0.0;
    }

    /// For a user who builds it along: goes on by a piece, or back.
    pub(super) fn build(&mut self, on: bool) {
        if !self.building {
            return;
        }
        let placed = if on { self.placed + 1 } else { self.placed.saturating_sub(1) };
        let placed = placed.clamp(self.plan.standing, self.plan.possible);
        if placed != self.placed {
            self.set_placed(placed);
            self.backwards = !on;
            self.waited = 0.0;
        }
    }

    /// Whether time alone will change something.
    pub(super) fn is_active(&self) -> bool {
        self.automatic != Automatic::Off || (self.building && self.hand() != Hand::Holds)
    }

    /// How many pieces it has.
    pub(super) fn pieces(&self) -> usize {
        self.plan.steps.len()
    }

    /// Puts this many of its pieces into the box, at least those that stand already.
    pub(super) fn set_placed(&mut self, placed: usize) {
        self.placed = placed.clamp(self.plan.standing, self.pieces());
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
        self.building = false;
        if self.automatic == Automatic::Assembling && self.placed == self.pieces() {
            self.placed = self.plan.standing;
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

//! Looking at a solution: which one, how much of it, and what turns the page.

/// A look at one of the solutions found, while the search waits.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Browsing {
    /// Which solution, from 0.
    pub(super) index: usize,
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

    pub(super) fn new(index: usize, pieces: usize) -> Self {
        Self { index, placed: pieces, automatic: Automatic::Off, waited: 0.0 }
    }

    /// Shows another solution, whole; a slide show goes on from there.
    pub(super) fn turn_to(&mut self, index: usize, pieces: usize) {
        if self.automatic == Automatic::Assembling {
            self.automatic = Automatic::Off;
        }
        (self.index, self.placed, self.waited) = (index, pieces, 0.0);
    }

    /// Starts `what`, or stops it if it goes on already.
    pub(super) fn toggle(&mut self, what: Automatic, pieces: usize) {
        self.automatic = if self.automatic == what { Automatic::Off } else { what };
        self.waited = 0.0;
        if self.automatic == Automatic::Assembling && self.placed == pieces {
            self.placed = 0;
        }
    }

    /// Lets `dt` seconds pass, with `solutions` found and `pieces` in each.
    pub(super) fn tick(&mut self, dt: f64, solutions: usize, pieces: usize) {
        self.waited += dt;
        match self.automatic {
            Automatic::SlideShow if self.waited >= Self::SECONDS_A_SLIDE => {
                self.turn_to((self.index + 1) % solutions, pieces);
            }
            Automatic::Assembling if self.waited >= Self::SECONDS_A_PIECE => {
                self.waited = 0.0;
                self.placed = (self.placed + 1).min(pieces);
                if self.placed == pieces {
                    self.automatic = Automatic::Off;
                }
            }
            _ => {}
        }
    }
}

//! The tree of the search grows a little in each frame, and is drawn now and then.

use crate::app::App;
use crate::web::panels::panel::Live;
use crate::web::panels::tree::{Tree, TreeReadout};

/// When the tree grew and was drawn.
#[derive(Default)]
pub(super) struct TreeGrowth {
    /// Seconds since it was drawn.
    waited: f64,
    /// For how many seconds there has been more to be found.
    growing: f64,
}

impl TreeGrowth {
    /// Seconds between two pictures while the search goes on.
    const INTERVAL: f64 = 0.5;
    /// A picture that is not whole is drawn only if it takes longer than this: seconds.
    const LONGEST_WAIT: f64 = 1.0;
    /// Steps that are taken at once to find more of it.
    const SLICE: u64 = 2_000;

    /// Finds more of the tree while there is `time`, and shows it if that is due. Returns whether more is to come.
    pub(super) fn update(
        &mut self,
        panel: &mut Live<Tree>,
        app: &mut App,
        (dt, settled): (f64, bool),
        mut time: impl FnMut() -> bool,
    ) -> bool {
        self.waited += dt;
        let width = panel.panel().width();
        if width <= 0 {
            return false;
        }
        let mut grows = true;
        while grows && time() {
            grows = app.grow_tree(width as usize, Self::SLICE);
        }
        self.growing = if grows { self.growing + dt } else { 0.0 };
        let due = settled || self.waited >= Self::INTERVAL;
        if !due || (grows && self.growing < Self::LONGEST_WAIT) {
            return grows;
        }
        let readout = TreeReadout { puzzle: app.puzzle().clone(), picture: app.tree(), width };
        if panel.update(readout) {
            self.waited = 0.0;
        }
        grows
    }

    /// Makes the next picture due at once: the user has requested it.
    pub(super) const fn hurry(&mut self) {
        self.waited = Self::INTERVAL;
    }
}

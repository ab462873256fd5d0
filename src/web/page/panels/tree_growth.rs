//! The growth of the tree: a few nodes in each frame, drawn at intervals.

use crate::web::panels::panel::Live;
use crate::web::panels::tree::{Tree, TreeReadout};
use app::App;

/// The times of the tree's growth and drawing.
#[derive(Default)]
pub(super) struct TreeGrowth {
    /// Seconds since it was drawn.
    waited: f64,
    /// The seconds for which it has been incomplete.
    growing: f64,
}

impl TreeGrowth {
    /// Seconds between two pictures while the search plays.
    const INTERVAL: f64 = 0.5;
    /// An incomplete picture is drawn only after this many seconds.
    const LONGEST_WAIT: f64 = 1.0;
    /// Steps in a slice.
    const SLICE: u64 = 2_000;

    /// Finds more of the tree while `time` returns true, and draws it if that is due. Returns whether there is more to find.
    pub(super) fn update(
        &mut self,
        panel: &mut Live<Tree>,
        app: &mut App,
        (dt, settled): (f64, bool),
        mut time: impl FnMut() -> bool,
    ) -> bool {
        self.waited += dt;
        let size = panel.panel().size();
        let width = size.0;
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
        let readout = TreeReadout { puzzle: app.puzzle().clone(), picture: app.tree(), size };
        if panel.update(readout) {
            self.waited = 0.0;
        }
        grows
    }

    /// Makes the next picture due at once, after a command of the user.
    pub(super) const fn hurry(&mut self) {
        self.waited = Self::INTERVAL;
    }
}

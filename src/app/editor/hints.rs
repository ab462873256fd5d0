//! The user's own cube: setting it up, and how it goes on.

use crate::app::editor::own_cube::OwnCube;
use crate::app::{App, List, OwnCubeReadout, Pick};
use crate::puzzle::Puzzle;
use std::sync::Arc;

impl App {
    /// Whether the user sets up his own cube now. While one of its solutions is looked at, he does not.
    pub fn sets_up(&self) -> bool {
        self.browsing.is_none() && self.has_own_cube()
    }

    /// Whether the user has his own cube before him, or a solution of it.
    pub(in crate::app) fn has_own_cube(&self) -> bool {
        self.own_cube.as_ref().is_some_and(|own| own.open)
    }

    /// What there is to read while the user sets up his own cube.
    pub fn own_cube(&self) -> Option<OwnCubeReadout> {
        self.own_cube.as_ref().filter(|_| self.sets_up()).map(|own| own.readout(&self.puzzle))
    }

    pub(in crate::app) fn toggle_own_cube(&mut self) {
        let open = !self.sets_up();
        self.browsing = None;
        let own = self.own_cube.get_or_insert_with(|| OwnCube::new(&self.puzzle));
        own.set_open(open, &self.puzzle);
        self.forget_completions();
    }

    /// Leaves the user's own cube as it is, if it is set up or looked at.
    pub(in crate::app) fn leave_own_cube(&mut self) {
        if let Some(own) = self.own_cube.as_mut().filter(|own| own.open) {
            own.set_open(false, &self.puzzle);
            self.forget_completions();
        }
    }

    pub(in crate::app) fn with_own_cube(&mut self, change: impl FnOnce(&mut OwnCube, &Arc<Puzzle>)) {
        if self.sets_up()
            && let Some(own) = &mut self.own_cube
        {
            change(own, &self.puzzle);
            self.forget_completions();
        }
    }

    /// Looks at a way to complete the user's own cube.
    pub(in crate::app) fn show_completion(&mut self) {
        if self.sets_up() && self.own_cube.as_ref().is_some_and(|own| own.completions() > 0) {
            self.set_list(List::Own);
            // By its number: which of them pass the filter is still to be found out.
            self.show(Pick::Number(1));
        }
    }

    /// Lists others where the ways to complete the user's own cube were listed and are no longer known.
    pub(in crate::app) fn forget_completions(&mut self) {
        if self.list == List::Own && self.listed() == 0 {
            self.set_list(self.other_list());
        }
    }

    /// What is listed if not the ways to complete the user's own cube.
    fn other_list(&self) -> List {
        if self.find_all.collected().is_some() { List::All } else { List::Stage }
    }
}

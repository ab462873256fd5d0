//! The user's favourites, of all puzzles.

use cubefall::solution::SolutionName;

/// The names of the favourites.
#[derive(Clone, Default, Debug)]
pub(super) struct Favourites {
    /// Sorted.
    names: Vec<SolutionName>,
    /// Those that were added or removed and not stored yet, in order.
    changed: Vec<SolutionName>,
}

impl Favourites {
    pub(super) fn new(names: impl IntoIterator<Item = SolutionName>) -> Self {
        let mut favourites = Self::default();
        for name in names {
            if !favourites.contains(name) {
                favourites.toggle(name);
            }
        }
        Self { changed: Vec::new(), ..favourites }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub(super) fn contains(&self, name: SolutionName) -> bool {
        self.names.binary_search(&name).is_ok()
    }

    /// Toggles whether a solution is a favourite.
    pub(super) fn toggle(&mut self, name: SolutionName) {
        match self.names.binary_search(&name) {
            Ok(place) => drop(self.names.remove(place)),
            Err(place) => self.names.insert(place, name),
        }
        self.changed.push(name);
    }

    /// The solutions that have become a favourite since the last call, or are none any more. Others may have been stored by another tab.
    pub(super) fn take_changed(&mut self) -> Vec<(SolutionName, bool)> {
        let changed = std::mem::take(&mut self.changed);
        changed.into_iter().map(|name| (name, self.contains(name))).collect()
    }
}

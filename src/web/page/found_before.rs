//! The solutions of searches for all, kept in the browser's database for the next visit.

use crate::web::browser::database::Database;
use crate::web::browser::storage;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use std::sync::Arc;

/// The keys of what is kept, a line for each, the last one first. So the database is opened only if it has something.
const LIST: &str = "cubefall.solutions";
/// The maximum number of puzzles whose solutions are kept. Those of each take at most four mebibytes.
const MOST: usize = 4;

/// The kept solutions.
pub(super) struct FoundBefore {
    pub(super) database: Database,
    /// The puzzle that was looked up last, and how its solutions are counted.
    pub(super) looked_up: Option<(Arc<Puzzle>, Symmetry)>,
    /// How often a search that goes on has been asked for what is new.
    pub(super) ticks: u32,
}

impl Default for FoundBefore {
    fn default() -> Self {
        Self { database: Database::new("cubefall-solutions", "solutions"), looked_up: None, ticks: 0 }
    }
}

/// The keys of what is kept.
pub(super) fn keys() -> Vec<String> {
    storage::get(LIST).unwrap_or_default().lines().map(str::to_owned).collect()
}

fn set_keys(keys: &[String]) {
    storage::set(LIST, &keys.join("\n"));
}

impl FoundBefore {
    /// Removes what is kept under this key.
    pub(super) fn forget(&self, key: &str) {
        set_keys(&keys().into_iter().filter(|other| other != key).collect::<Vec<_>>());
        self.database.remove(key, Box::new(|_| {}));
    }

    /// Records that this key is the last one. Drops the oldest ones beyond the maximum.
    pub(super) fn remember(&self, key: &str) {
        let mut keys = keys();
        keys.retain(|other| other != key);
        keys.insert(0, key.to_owned());
        let dropped = keys.split_off(MOST.min(keys.len()));
        dropped.iter().for_each(|key| self.database.remove(key, Box::new(|_| {})));
        set_keys(&keys);
    }
}

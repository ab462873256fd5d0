//! The solutions of searches for all, kept in the browser's database for the next visit.

use crate::web::browser::database::{Database, Trouble};
use crate::web::browser::storage;
use crate::web::page::model::Model;
use app::{App, FindAllState};
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use std::sync::Arc;

/// The keys of what is kept, a line for each, the last one first. So the database is opened only if it has
/// something.
const LIST: &str = "cubefall.solutions";
/// The maximum number of puzzles whose solutions are kept. Those of each take at most four mebibytes.
const MOST: usize = 4;

/// The kept solutions.
pub(super) struct FoundBefore {
    database: Database,
    /// The puzzle that was looked up last, and how its solutions are counted.
    looked_up: Option<(Arc<Puzzle>, Symmetry)>,
    /// How often a search that goes on has been asked for what is new.
    ticks: u32,
}

impl Default for FoundBefore {
    fn default() -> Self {
        Self { database: Database::new("cubefall-solutions", "solutions"), looked_up: None, ticks: 0 }
    }
}

impl FoundBefore {
    /// Whether what a search that goes on has found is to be kept: about every ten seconds, of calls twice a
    /// second.
    pub(super) fn is_due(&mut self) -> bool {
        const EVERY: u32 = 20;
        self.ticks += 1;
        self.ticks.is_multiple_of(EVERY)
    }

    /// Keeps the solutions of a search for all, if there are new ones. `done` gets their key and the outcome.
    pub(super) fn keep(&self, app: &mut Model, done: impl FnOnce(String, Result<(), Trouble>) + 'static) {
        let Some(text) = app.change_unseen(App::take_solutions_to_keep) else { return };
        let key = app.kept_key();
        let entry = vec![(key.clone(), text)];
        self.database.put(entry, Box::new(move |result| done(key, result)));
    }

    /// Looks up whether solutions of this puzzle were kept, once for each search. `done` gets their key and
    /// text.
    pub(super) fn look_up(
        &mut self,
        app: &App,
        done: impl FnOnce(String, Result<Option<String>, Trouble>) + 'static,
    ) {
        let (puzzle, symmetry) = (app.puzzle(), app.settings().symmetry);
        let looked_up = self.looked_up.as_ref();
        if looked_up.is_some_and(|(other, counted)| Arc::ptr_eq(other, puzzle) && *counted == symmetry) {
            return;
        }
        self.looked_up = Some((Arc::clone(puzzle), symmetry));
        let key = app.kept_key();
        if *app.find_all_state() == FindAllState::Idle && keys().contains(&key) {
            let asked = key.clone();
            self.database.get(&key, Box::new(move |text| done(asked, text)));
        }
    }

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

/// The keys of what is kept.
fn keys() -> Vec<String> {
    storage::get(LIST).unwrap_or_default().lines().map(str::to_owned).collect()
}

fn set_keys(keys: &[String]) {
    storage::set(LIST, &keys.join("\n"));
}

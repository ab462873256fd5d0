//! The solutions of finished searches for all, kept in the browser's database for the next visit.

use crate::web::browser::database::{Database, Trouble};
use crate::web::browser::storage;
use crate::web::page::Page;
use app::FindAllState;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use std::sync::Arc;

/// The keys of what is kept, a line for each, the last one first. So the database is opened only if it has something.
const LIST: &str = "cubefall.solutions";
/// The maximum number of puzzles whose solutions are kept. Those of each take at most four mebibytes.
const MOST: usize = 4;

/// The kept solutions.
pub(super) struct FoundBefore {
    database: Database,
    /// The puzzle that was looked up last, and how its solutions are counted.
    looked_up: Option<(Arc<Puzzle>, Symmetry)>,
}

impl Default for FoundBefore {
    fn default() -> Self {
        Self { database: Database::new("cubefall-solutions", "solutions"), looked_up: None }
    }
}

fn keys() -> Vec<String> {
    storage::get(LIST).unwrap_or_default().lines().map(str::to_owned).collect()
}

fn set_keys(keys: &[String]) {
    storage::set(LIST, &keys.join("\n"));
}

impl FoundBefore {
    fn forget(&self, key: &str) {
        set_keys(&keys().into_iter().filter(|other| other != key).collect::<Vec<_>>());
        self.database.remove(key, Box::new(|_| {}));
    }

    /// Records that this key is the last one. Drops the oldest ones beyond the maximum.
    fn remember(&self, key: &str) {
        let mut keys = keys();
        keys.retain(|other| other != key);
        keys.insert(0, key.to_owned());
        let dropped = keys.split_off(MOST.min(keys.len()));
        dropped.iter().for_each(|key| self.database.remove(key, Box::new(|_| {})));
        set_keys(&keys);
    }
}

impl Page {
    /// Keeps the solutions of a search for all that has just ended.
    pub(super) fn keep_solutions(&mut self) {
        if *self.app.find_all_state() != FindAllState::Done {
            return;
        }
        let Some(text) = self.app.solutions_to_keep() else { return };
        let key = self.app.kept_key();
        let (handle, entry) = (self.handle.clone(), vec![(key.clone(), text)]);
        let next = move |result| handle.with(|page| page.kept(&key, result));
        self.found_before.database.put(entry, Box::new(next));
    }

    fn kept(&mut self, key: &str, result: Result<(), Trouble>) {
        match result {
            Ok(()) => self.found_before.remember(key),
            Err(trouble) => {
                self.app.remark(format!("The solutions are not kept when the page is closed: {trouble}."));
            }
        }
    }

    /// Looks up whether solutions of this puzzle were kept, once for each search.
    pub(super) fn recall_solutions(&mut self) {
        let (puzzle, symmetry) = (self.app.puzzle(), self.app.settings().symmetry);
        let looked_up = self.found_before.looked_up.as_ref();
        let is_known =
            looked_up.is_some_and(|(other, counted)| Arc::ptr_eq(other, puzzle) && *counted == symmetry);
        if is_known || !self.picture.has_shown() {
            return;
        }
        let (puzzle, key) = (Arc::clone(puzzle), self.app.kept_key());
        self.found_before.looked_up = Some((puzzle, symmetry));
        if *self.app.find_all_state() != FindAllState::Idle || !keys().contains(&key) {
            return;
        }
        let (handle, asked) = (self.handle.clone(), key.clone());
        let next = move |text| handle.with(|page| page.recalled(&asked, text));
        self.found_before.database.get(&key, Box::new(next));
    }

    fn recalled(&mut self, key: &str, text: Result<Option<String>, Trouble>) {
        // Another puzzle may be shown by now. What cannot be read can be found again.
        let text = text.ok().flatten().filter(|_| self.app.kept_key() == key);
        if text.is_some_and(|text| self.app.recall_solutions(&text).is_err()) {
            self.found_before.forget(key);
        }
    }
}

//! The results of a search in parts so far.

use super::cut::Cut;
use super::kept::{Batch, Keep, Kept, Listed, no_sets};
use super::kept::{Spool, Store};
use super::level::{Level, LevelCounts};
use super::part_ledger::PartLedger;
use crate::outcome::Failure;
use cubefall::search::{Bookmark, LevelStats, Stats};
use design::PieceSets;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A thread's report of a slice of work on a part.
pub(crate) struct Share {
    pub(crate) part: usize,
    /// The solutions found, which have been verified.
    pub(crate) found: Batch,
    pub(crate) steps: u64,
    /// The seconds that the part has taken so far, those of an earlier run by estimate.
    pub(crate) seconds: f64,
    /// The state of the search after the slice, with the counts of the part so far.
    pub(crate) state: Bookmark,
    pub(crate) is_done: bool,
}

/// What a part has cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cost {
    /// The part of the shard.
    pub(super) part: usize,
    pub(super) steps: u64,
    pub(super) seconds: f64,
}

/// The results so far. It is at one moment of the search: what is kept of the solutions belongs to the counts and the states.
pub(crate) struct Book {
    /// Which parts are done. The threads take their parts from it.
    ledger: Arc<Mutex<PartLedger>>,
    keep: Keep,
    /// The counts of the parts that are done.
    counts: Stats,
    /// The parts that are begun and not done, with the states of their searches.
    begun: BTreeMap<usize, Bookmark>,
    sets: PieceSets,
    /// The levels of all solutions, if they are taken apart.
    levels: LevelCounts,
    store: Store,
    /// The part of which solutions are taken next.
    part: usize,
    /// What the parts cost that were done since this was taken.
    costs: Vec<Cost>,
    /// The steps taken since it was made.
    steps: u64,
    /// The number of reports since it was made.
    changes: u64,
}

impl Book {
    /// No results of a cut. What is to be written into a file is kept on the disk.
    pub(crate) fn new(cut: &Cut, keep: Keep, store: Store) -> Self {
        let levels = cut.parts.above().levels().len();
        Self {
            ledger: Arc::new(Mutex::new(PartLedger::new(cut.len()))),
            keep,
            counts: Stats::counted(vec![LevelStats::default(); levels], 0, 0),
            begun: BTreeMap::new(),
            sets: no_sets(&cut.subject.puzzle),
            levels: LevelCounts::default(),
            store,
            part: 0,
            costs: Vec::new(),
            steps: 0,
            changes: 0,
        }
    }

    /// The ledger, for a thread.
    pub(super) fn shared_ledger(&self) -> Arc<Mutex<PartLedger>> {
        Arc::clone(&self.ledger)
    }

    /// Assigns the next part, as a thread does.
    #[cfg(test)]
    pub(super) fn assign(&self) -> Option<usize> {
        lock(&self.ledger).assign()
    }

    /// Reads from the ledger, which is locked meanwhile.
    pub(crate) fn read<T>(&self, what: impl FnOnce(&PartLedger) -> T) -> T {
        what(&lock(&self.ledger))
    }

    /// What is kept of solutions.
    pub(crate) fn keep(&self) -> Keep {
        self.keep
    }

    /// The counts of the parts that are done.
    pub(crate) fn counts(&self) -> &Stats {
        &self.counts
    }

    /// The parts that are begun and not done, with the states of their searches.
    pub(crate) fn begun(&self) -> &BTreeMap<usize, Bookmark> {
        &self.begun
    }

    /// The number of solutions found.
    pub(crate) fn found(&self) -> u64 {
        let begun = self.begun.values().map(|state| state.stats().solutions());
        begun.fold(self.counts.solutions(), u64::saturating_add)
    }

    /// The sets of pieces of the solutions found, if they are kept.
    pub(crate) fn sets(&self) -> &PieceSets {
        &self.sets
    }

    /// The levels of all solutions, if they are taken apart.
    pub(crate) fn levels(&self) -> &LevelCounts {
        &self.levels
    }

    /// Takes the sets of pieces, at the end.
    pub(crate) fn take_sets(&mut self) -> PieceSets {
        std::mem::replace(&mut self.sets, PieceSets::at_most(0))
    }

    /// The solutions that are kept on the disk.
    pub(crate) fn spool(&self) -> Option<&Spool> {
        self.store.spool()
    }

    /// The steps taken since it was made.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Takes what the parts have cost that were done since the last time.
    pub(crate) fn take_costs(&mut self) -> Vec<Cost> {
        std::mem::take(&mut self.costs)
    }

    /// A number that grows whenever something is added.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// The part of which solutions are taken next, and whether enough wait for that.
    pub(super) fn output(&self) -> (usize, bool) {
        (self.part, self.store.is_full())
    }

    /// Adds a report.
    pub(crate) fn add(&mut self, share: Share) -> Result<(), Failure> {
        self.steps += share.steps;
        self.changes += 1;
        self.collect(share.part, share.found).map_err(full_disk)?;
        if !share.is_done {
            self.begun.insert(share.part, share.state);
            return Ok(());
        }
        self.begun.remove(&share.part);
        if self.finish(share.part) {
            self.add_counts(share.state.stats());
            let Share { part, seconds, state, .. } = share;
            self.costs.push(Cost { part, steps: state.stats().steps(), seconds });
        }
        Ok(())
    }

    /// Adds what is kept of solutions of a part.
    pub(super) fn collect(&mut self, part: usize, found: Batch) -> io::Result<()> {
        self.levels.add_all(&found.levels);
        match found.kept {
            Kept::Numbers => Ok(()),
            Kept::Sets(sets) => {
                sets.iter().for_each(|(copies, solutions)| self.sets.add_set(copies, solutions));
                Ok(())
            }
            Kept::Solutions(solutions) => self.store.append(part, solutions),
        }
    }

    /// Records that a part is done. Returns whether that is new.
    pub(super) fn finish(&mut self, part: usize) -> bool {
        lock(&self.ledger).finish(part)
    }

    /// Adds the counts of parts that are done.
    pub(super) fn add_counts(&mut self, stats: &Stats) {
        self.counts.add(stats);
    }

    /// Records that a part is begun. Returns whether that is new.
    pub(super) fn begin(&mut self, part: usize, state: Bookmark) -> bool {
        let is_new = self.read(|ledger| part < ledger.of() && !ledger.is_finished(part));
        is_new && self.begun.insert(part, state).is_none()
    }

    /// Adds a set of pieces that was stored, with its number of solutions.
    pub(super) fn add_set(&mut self, copies: &[usize], solutions: u64) {
        self.sets.add_set(copies, solutions);
    }

    /// Adds solutions of a level that were stored as a number.
    pub(super) fn add_level(&mut self, level: &Level, solutions: u64) {
        self.levels.add(level, solutions);
    }

    /// The next solutions in the order of the parts, each once: those before which no more can be found.
    pub(crate) fn take(&mut self) -> Result<Option<Listed>, Failure> {
        loop {
            if let Some(solutions) = self.store.take(self.part).map_err(full_disk)? {
                return Ok(Some(solutions));
            }
            if self.read(|ledger| !ledger.is_finished(self.part)) {
                return Ok(None);
            }
            self.part += 1;
        }
    }

    /// The next of the known solutions, when the search has ended.
    pub(crate) fn take_rest(&mut self) -> Result<Option<Listed>, Failure> {
        while self.part < self.read(PartLedger::of) {
            if let Some(solutions) = self.store.take(self.part).map_err(full_disk)? {
                return Ok(Some(solutions));
            }
            self.part += 1;
        }
        Ok(None)
    }

    /// The counts of the parts that are done, and of the search above the parts.
    pub(crate) fn stats(&self, cut: &Cut) -> Stats {
        let mut stats = cut.parts.above().clone();
        stats.add(&self.counts);
        stats
    }
}

/// Locks the ledger. A poisoned lock is ignored, since no method of the ledger panics midway.
pub(super) fn lock(ledger: &Mutex<PartLedger>) -> MutexGuard<'_, PartLedger> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

fn full_disk(error: io::Error) -> Failure {
    Failure::Stuck(format!(
        "the solutions found cannot be kept on the disk ({error}); free some space, or count them with --format count"
    ))
}

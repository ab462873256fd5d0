//! The results of a search in parts so far.

use super::cut::Cut;
use super::kept::{Batch, Keep, Kept, Listed, no_sets};
use super::kept::{Spool, Store};
use super::level::{Level, LevelCounts};
use super::part_ledger::PartLedger;
#[cfg(test)]
use super::part_ledger::Task;
use super::segment::Segment;
use crate::outcome::Failure;
use cubefall::search::{Bookmark, LevelStats, Stats};
use design::PieceSets;
use std::collections::BTreeMap;
use std::io;
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A thread's report of a slice of work on a part or a segment.
pub(crate) struct Share {
    pub(crate) segment: Segment,
    /// The solutions found, which have been verified.
    pub(crate) found: Batch,
    pub(crate) steps: u64,
    /// The seconds that the segment has taken so far, those of an earlier run by estimate.
    pub(crate) seconds: f64,
    /// The state of the search after the slice, with the counts of the segment so far.
    pub(crate) state: Bookmark,
    pub(crate) is_done: bool,
    /// What the search gave away after the slice, with the state in which that begins.
    pub(crate) given: Option<(Segment, Bookmark)>,
}

/// A segment of a part that is begun: the part itself, if its search was not split.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Begun {
    /// Where its search is, with its counts so far.
    pub(crate) state: Bookmark,
    /// Whether it is done: then another segment of the part is not.
    pub(crate) is_done: bool,
    seconds: f64,
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
    /// The segments of the parts that are begun and not done.
    begun: BTreeMap<Segment, Begun>,
    sets: PieceSets,
    /// The levels of all solutions, if they are taken apart.
    levels: LevelCounts,
    store: Store,
    /// The segment of which solutions are taken next.
    at: Segment,
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
            at: Segment::of(0),
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
    pub(super) fn assign(&self) -> Option<Task> {
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

    /// The segments of the parts that are begun and not done.
    pub(crate) fn begun(&self) -> &BTreeMap<Segment, Begun> {
        &self.begun
    }

    /// Whether a part is begun and not done.
    pub(super) fn has_begun(&self, part: usize) -> bool {
        self.begun.range(Segment::of(part)..Segment::of(part + 1)).next().is_some()
    }

    /// The number of parts that are begun and not done.
    pub(crate) fn begun_parts(&self) -> usize {
        let parts: Vec<_> = self.begun.keys().map(Segment::part).collect();
        parts.chunk_by(usize::eq).count()
    }

    /// The number of solutions found.
    pub(crate) fn found(&self) -> u64 {
        let begun = self.begun.values().map(|begun| begun.state.stats().solutions());
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

    /// The segment of which solutions are taken next, and whether enough wait for that.
    pub(super) fn output(&self) -> (&Segment, bool) {
        (&self.at, self.store.is_full())
    }

    /// Adds a report.
    pub(crate) fn add(&mut self, share: Share) -> Result<(), Failure> {
        self.steps += share.steps;
        self.changes += 1;
        let Share { segment, found, seconds, state, is_done, given, .. } = share;
        let part = segment.part();
        self.collect(segment.clone(), found).map_err(full_disk)?;
        self.begun.insert(segment, Begun { state, is_done, seconds });
        if let Some((segment, state)) = given {
            self.begun.insert(segment, Begun { state, is_done: false, seconds: 0.0 });
        }
        if is_done {
            self.finish_if_done(part);
        }
        Ok(())
    }

    /// Records that a part is done, if all of its segments are.
    fn finish_if_done(&mut self, part: usize) {
        let segments = self.begun.range(Segment::of(part)..Segment::of(part + 1));
        if segments.clone().any(|(_, begun)| !begun.is_done) {
            return;
        }
        let all: Vec<_> = segments.map(|(segment, _)| segment.clone()).collect();
        let is_new = self.finish(part);
        let (mut steps, mut time) = (0, 0.0);
        for begun in all.iter().filter_map(|segment| self.begun.remove(segment)).filter(|_| is_new) {
            self.counts.add(begun.state.stats());
            steps += begun.state.stats().steps();
            time += begun.seconds;
        }
        if is_new {
            self.costs.push(Cost { part, steps, seconds: time });
        }
    }

    /// Adds what is kept of solutions of a segment.
    pub(super) fn collect(&mut self, segment: Segment, found: Batch) -> io::Result<()> {
        self.levels.add_all(&found.levels);
        match found.kept {
            Kept::Numbers => Ok(()),
            Kept::Sets(sets) => {
                sets.iter().for_each(|(copies, solutions)| self.sets.add_set(copies, solutions));
                Ok(())
            }
            Kept::Solutions(solutions) => self.store.append(segment, solutions),
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

    /// Records that a segment of a part is begun, and maybe done. Returns whether that is new.
    pub(super) fn begin(&mut self, segment: Segment, state: Bookmark, is_done: bool) -> bool {
        let part = segment.part();
        let is_new = self.read(|ledger| part < ledger.of() && !ledger.is_finished(part))
            && !self.begun.contains_key(&segment);
        if is_new {
            lock(&self.ledger).add(segment.clone(), (!is_done).then(|| state.clone()));
            self.begun.insert(segment, Begun { state, is_done, seconds: 0.0 });
        }
        is_new
    }

    /// A part that is begun and of which all segments are done, if there is one. There is none but in a damaged file.
    pub(super) fn overdue(&self) -> Option<usize> {
        let begun: Vec<_> = self.begun.iter().collect();
        let mut parts = begun.chunk_by(|(one, _), (other, _)| one.part() == other.part());
        let overdue = parts.find(|segments| segments.iter().all(|(_, begun)| begun.is_done))?;
        Some(overdue[0].0.part())
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
            if let Some(solutions) = self.store.take(&self.at).map_err(full_disk)? {
                return Ok(Some(solutions));
            }
            let Some(next) = self.next_if_done() else { return Ok(None) };
            self.at = next;
        }
    }

    /// The segment or part after that of which solutions are taken, if that is done.
    fn next_if_done(&self) -> Option<Segment> {
        let (at, part) = (&self.at, self.at.part());
        let next = match self.read(|ledger| ledger.is_finished(part)) {
            true => self.store.after(at),
            false if self.begun.get(at)?.is_done => {
                self.begun.range((Bound::Excluded(at), Bound::Unbounded)).next().map(|(next, _)| next.clone())
            }
            false => return None,
        };
        Some(next.filter(|next| next.part() == part).unwrap_or(Segment::of(part + 1)))
    }

    /// The next of the known solutions, when the search has ended.
    pub(crate) fn take_rest(&mut self) -> Result<Option<Listed>, Failure> {
        loop {
            if let Some(solutions) = self.store.take(&self.at).map_err(full_disk)? {
                return Ok(Some(solutions));
            }
            let Some(next) = self.store.after(&self.at) else { return Ok(None) };
            self.at = next;
        }
    }

    /// The steps of all that was searched, in earlier runs too.
    pub(crate) fn steps_in_all(&self, cut: &Cut) -> u64 {
        let begun: u64 = self.begun.values().map(|begun| begun.state.stats().steps()).sum();
        self.stats(cut).steps() + begun
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

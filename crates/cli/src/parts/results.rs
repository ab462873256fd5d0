//! The results of a search in parts so far.

use super::cut::Cut;
use super::kept::{Batch, Keep, Kept, Listed, no_sets};
use super::kept::{Spool, Store};
use super::level::{Level, LevelCounts};
use crate::outcome::Failure;
use cubefall::search::{Ledger, LevelStats, Segment, SegmentLedger, SegmentState, Stats, TaskReport};
use cubefall::solve::TaskQueue;
use design::PieceSets;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

/// A thread's report of a slice of work on a part or a segment.
pub(crate) struct Report {
    /// Where its search is after the slice, and what it gave away.
    pub(crate) task: TaskReport,
    /// The solutions found, which have been verified.
    pub(crate) found: Batch,
    pub(crate) steps: u64,
    /// The seconds that the segment has taken so far, those of an earlier run by estimate.
    pub(crate) seconds: f64,
}

/// What a part has cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cost {
    /// The part of the shard.
    pub(super) part: usize,
    pub(super) steps: u64,
    pub(super) seconds: f64,
}

/// The results so far. It is at one moment of the search: what is kept of the solutions belongs to the counts
/// and the states.
pub(crate) struct Results {
    /// Which parts are done, and the states of those that are begun. The threads take their tasks from it.
    tasks: Arc<TaskQueue>,
    keep: Keep,
    /// The counts of the parts that are done.
    counts: Stats,
    /// The seconds of the segments of the parts that are begun and not done.
    seconds: BTreeMap<Segment, f64>,
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

impl Results {
    /// No results of a cut. What is to be written into a file is kept on the disk.
    pub(crate) fn new(cut: &Cut, keep: Keep, store: Store) -> Self {
        let levels = cut.parts.above().levels().len();
        Self {
            tasks: Arc::new(TaskQueue::new(SegmentLedger::new(cut.len()))),
            keep,
            counts: Stats::counted(vec![LevelStats::default(); levels], 0, 0),
            seconds: BTreeMap::new(),
            sets: no_sets(&cut.subject.puzzle),
            levels: LevelCounts::default(),
            store,
            at: Segment::of(0),
            costs: Vec::new(),
            steps: 0,
            changes: 0,
        }
    }

    /// The tasks, for a thread.
    pub(super) fn tasks(&self) -> Arc<TaskQueue> {
        Arc::clone(&self.tasks)
    }

    /// Reads the states of the parts, which are locked meanwhile.
    pub(crate) fn read<T>(&self, what: impl FnOnce(&Ledger<()>) -> T) -> T {
        self.tasks.read(|ledger| what(ledger.parts()))
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
    pub(crate) fn begun(&self) -> BTreeMap<Segment, SegmentState> {
        self.tasks
            .read(|ledger| ledger.begun().map(|(segment, state)| (segment.clone(), state.clone())).collect())
    }

    /// Whether a part is begun and not done.
    pub(super) fn has_begun(&self, part: usize) -> bool {
        self.tasks.read(|ledger| ledger.begun_of(part).next().is_some())
    }

    /// The number of parts that are begun and not done.
    pub(crate) fn begun_parts(&self) -> usize {
        let parts: Vec<_> = self.begun().keys().map(Segment::part).collect();
        parts.chunk_by(usize::eq).count()
    }

    /// The number of solutions found.
    pub(crate) fn found(&self) -> u64 {
        let all = self.counts.solutions();
        self.tasks.read(|ledger| {
            let begun = ledger.begun().map(|(_, begun)| begun.state.stats().solutions());
            begun.fold(all, u64::saturating_add)
        })
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
    pub(crate) fn add(&mut self, report: Report) -> Result<(), Failure> {
        self.steps += report.steps;
        self.changes += 1;
        let Report { task, found, seconds, .. } = report;
        let part = task.segment.part();
        self.collect(task.segment.clone(), found).map_err(full_disk)?;
        self.seconds.insert(task.segment.clone(), seconds);
        if let Some(counts) = self.tasks.update(|ledger| ledger.record(task)) {
            let segments = self.seconds.extract_if(Segment::of(part)..Segment::of(part + 1), |_, _| true);
            self.costs.push(Cost {
                part,
                steps: counts.steps(),
                seconds: segments.map(|(_, seconds)| seconds).sum(),
            });
            self.counts.add(&counts);
        }
        Ok(())
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
        self.tasks.update(|ledger| ledger.finish(part))
    }

    /// Adds the counts of parts that are done.
    pub(super) fn add_counts(&mut self, stats: &Stats) {
        self.counts.add(stats);
    }

    /// Records that a segment of a part is begun, and maybe done. Returns whether that is new.
    pub(super) fn begin(&mut self, segment: Segment, state: SegmentState) -> bool {
        self.tasks.update(|ledger| ledger.restore(&segment, state))
    }

    /// A part that is begun and of which all segments are done, if there is one. There is none but in a
    /// damaged file.
    pub(super) fn overdue(&self) -> Option<usize> {
        let begun: Vec<_> = self.begun().into_iter().collect();
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
            false => self.tasks.read(|ledger| {
                let mut from_here = ledger.begun_of(part).skip_while(|(segment, _)| *segment != at);
                from_here.next().filter(|(_, begun)| begun.is_done)?;
                Some(from_here.next().map(|(next, _)| next.clone()))
            })?,
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
        let begun: u64 = self.begun().values().map(|begun| begun.state.stats().steps()).sum();
        self.stats(cut).steps() + begun
    }

    /// The counts of the parts that are done, and of the search above the parts.
    pub(crate) fn stats(&self, cut: &Cut) -> Stats {
        let mut stats = cut.parts.above().clone();
        stats.add(&self.counts);
        stats
    }
}

fn full_disk(error: io::Error) -> Failure {
    Failure::Stuck(format!(
        "the solutions found cannot be kept on the disk ({error}); free some space, or count them with --format count"
    ))
}

//! Which parts are done, and which are being searched. There may be ten million of them, so nothing is kept of a single one that waits.

use super::segment::Segment;
use cubefall::search::Bookmark;
use std::collections::BTreeMap;
use std::ops::Range;

/// The state of each part of a shard: it waits, is begun, or is done.
#[derive(Clone, Debug)]
pub(crate) struct PartLedger {
    of: usize,
    /// The parts that are done, as ranges: the end of each by its start.
    done: BTreeMap<usize, usize>,
    /// The number of those.
    number: usize,
    /// All parts below this one are begun or done.
    next: usize,
    /// The segments of the parts that are begun, with the progress last reported, in [0, 1].
    begun: BTreeMap<Segment, f64>,
    /// Those that wait for a search, with the states in which it begins.
    waiting: BTreeMap<Segment, Bookmark>,
    /// The number of segments that are being searched, and of threads that wait for one.
    searched: usize,
    idle: usize,
}

/// A part or a segment to search.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) segment: Segment,
    /// Where its search is, if it is begun.
    pub(super) state: Option<Bookmark>,
}

impl PartLedger {
    /// A ledger of `parts` parts, which all wait.
    pub(crate) fn new(of: usize) -> Self {
        Self {
            of,
            done: BTreeMap::new(),
            number: 0,
            next: 0,
            begun: BTreeMap::new(),
            waiting: BTreeMap::new(),
            searched: 0,
            idle: 0,
        }
    }

    /// Assigns the lowest waiting part or segment. Returns it, or nothing if none waits.
    pub(super) fn assign(&mut self) -> Option<Task> {
        while let Some(end) = self.range_of(self.next).or_else(|| self.end_if_begun(self.next)) {
            self.next = end;
        }
        let fresh = Segment::of(self.next);
        let task = match self.waiting.first_entry().filter(|first| *first.key() < fresh) {
            Some(first) => {
                let (segment, state) = first.remove_entry();
                Task { segment, state: Some(state) }
            }
            None if self.next < self.of => {
                self.next += 1;
                self.begun.insert(fresh.clone(), 0.0);
                Task { segment: fresh, state: None }
            }
            None => return None,
        };
        self.searched += 1;
        Some(task)
    }

    /// Adds a segment of a part that is begun; one without a state is done.
    pub(super) fn add(&mut self, segment: Segment, state: Option<Bookmark>) {
        self.begun.insert(segment.clone(), if state.is_none() { 1.0 } else { 0.0 });
        self.waiting.extend(state.map(|state| (segment, state)));
    }

    /// Records that the search of a segment has ended. What it has given away may still be searched.
    pub(super) fn leave(&mut self, segment: &Segment) {
        self.searched -= 1;
        self.report(segment, 1.0);
    }

    /// Whether a segment is still being searched, so that it may be split.
    pub(super) fn is_searched(&self) -> bool {
        self.searched > 0
    }

    /// Counts one thread more, or one less, among those that wait for a segment.
    pub(super) fn count_idle(&mut self, waits: bool) {
        self.idle = if waits { self.idle + 1 } else { self.idle - 1 };
    }

    /// Whether a running search should be split: a thread waits for a segment, and there is none.
    pub(super) fn wants_a_split(&self) -> bool {
        self.idle > 0 && self.waiting.is_empty()
    }

    /// The name of what a segment gives away next; nothing if it was split too often.
    pub(super) fn next_given(&self, segment: &Segment) -> Option<Segment> {
        segment.next_given(
            self.begun.range(segment..).map(|(known, _)| known).take_while(in_part(segment.part())),
        )
    }

    /// Records the progress of a segment, in [0, 1].
    pub(super) fn report(&mut self, segment: &Segment, fraction: f64) {
        if let Some(known) = self.begun.get_mut(segment) {
            *known = fraction.clamp(0.0, 1.0);
        }
    }

    /// Records that a part is done. Returns whether that is new; it is not if there is no such part.
    pub(super) fn finish(&mut self, part: usize) -> bool {
        if part >= self.of || self.is_finished(part) {
            return false;
        }
        while let Some(segment) = self.first_of(part).cloned() {
            self.begun.remove(&segment);
        }
        self.number += 1;
        let end = self.done.remove(&(part + 1)).unwrap_or(part + 1);
        match self.done.range_mut(..part).next_back().filter(|(_, before)| **before == part) {
            Some((_, before)) => *before = end,
            None => drop(self.done.insert(part, end)),
        }
        true
    }

    /// The first segment of a part that is begun.
    fn first_of(&self, part: usize) -> Option<&Segment> {
        self.begun.range(Segment::of(part)..).map(|(segment, _)| segment).next().filter(in_part(part))
    }

    fn end_if_begun(&self, part: usize) -> Option<usize> {
        self.first_of(part).map(|_| part + 1)
    }

    /// The end of the range of parts done that a part is in.
    fn range_of(&self, part: usize) -> Option<usize> {
        self.done.range(..=part).next_back().map(|(_, &end)| end).filter(|&end| part < end)
    }

    /// Whether a part is done.
    pub(crate) fn is_finished(&self, part: usize) -> bool {
        self.range_of(part).is_some()
    }

    /// Whether every part is done.
    pub(crate) fn is_done(&self) -> bool {
        self.number == self.of
    }

    /// The number of parts that are done.
    pub(crate) fn done(&self) -> usize {
        self.number
    }

    /// The number of parts.
    pub(crate) fn of(&self) -> usize {
        self.of
    }

    /// The parts that are done, as ranges without their ends.
    pub(crate) fn ranges(&self) -> Vec<[usize; 2]> {
        self.done.iter().map(|(&start, &end)| [start, end]).collect()
    }

    /// The parts that wait, with a few that are done.
    pub(super) fn waiting(&self) -> Range<usize> {
        self.next..self.of
    }

    /// The progress last reported of a segment.
    pub(super) fn fraction(&self, segment: &Segment) -> f64 {
        self.begun.get(segment).copied().unwrap_or(0.0)
    }

    /// The progress of all parts, in [0, 1], as if each had as much work as another, and each segment of a part.
    pub(crate) fn progress(&self) -> f64 {
        if self.of == 0 {
            return 1.0;
        }
        let mut progress = self.number as f64;
        let begun: Vec<_> = self.begun.iter().collect();
        for segments in begun.chunk_by(|(one, _), (other, _)| one.part() == other.part()) {
            progress += segments.iter().map(|(_, fraction)| *fraction).sum::<f64>() / segments.len() as f64;
        }
        progress / self.of as f64
    }
}

/// Whether a segment is of this part.
fn in_part(part: usize) -> impl Fn(&&Segment) -> bool {
    move |segment| segment.part() == part
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use std::collections::BTreeSet;

    #[test]
    fn whatever_order_parts_are_done_in_each_is_assigned_and_done_once() {
        for seed in 0..50 {
            let mut random = Rng::with_seed(seed);
            let of = random.usize(1..40);
            let (mut ledger, mut done, mut assigned) =
                (PartLedger::new(of), BTreeSet::new(), BTreeSet::new());
            while !ledger.is_done() {
                let part = match random.bool() {
                    true => ledger
                        .assign()
                        .map(|task| task.segment.part())
                        .inspect(|&part| assert!(assigned.insert(part) && !done.contains(&part))),
                    false => Some(random.usize(..of + 2)),
                };
                if let Some(part) = part.filter(|_| random.u8(..3) > 0) {
                    assert_eq!(ledger.finish(part), part < of && done.insert(part));
                }
                ledger.report(&Segment::of(random.usize(..of)), random.f64());
                assert!((0..of).all(|part| ledger.is_finished(part) == done.contains(&part)), "seed {seed}");
                assert_eq!(
                    ledger.ranges().iter().flat_map(|&[start, end]| start..end).collect::<BTreeSet<_>>(),
                    done
                );
                assert!((done.len() as f64 / of as f64..=1.0).contains(&ledger.progress()));
            }
            assert!(ledger.assign().is_none() && ledger.ranges() == [[0, of]]);
        }
    }

    #[test]
    fn ten_million_parts_that_are_done_in_order_are_one_range() {
        let mut ledger = PartLedger::new(10_000_000);
        while let Some(task) = ledger.assign() {
            ledger.leave(&task.segment);
            assert!(ledger.finish(task.segment.part()));
        }
        assert_eq!(ledger.ranges(), [[0, 10_000_000]]);
        assert_eq!(ledger.progress(), 1.0);
    }
}

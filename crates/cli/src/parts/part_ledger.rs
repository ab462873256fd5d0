//! Which parts are done, and which are being searched. There may be ten million of them, so nothing is kept of a single one.

use std::collections::BTreeMap;
use std::ops::Range;

/// The state of each part of a shard: it waits, is assigned, or is done.
#[derive(Clone, Debug)]
pub(crate) struct PartLedger {
    of: usize,
    /// The parts that are done, as ranges: the end of each by its start.
    done: BTreeMap<usize, usize>,
    /// The number of those.
    number: usize,
    /// All parts below this one are assigned or done.
    next: usize,
    /// The parts that are assigned, with the progress last reported, in [0, 1].
    assigned: BTreeMap<usize, f64>,
}

impl PartLedger {
    /// A ledger of `parts` parts, which all wait.
    pub(crate) fn new(of: usize) -> Self {
        Self { of, done: BTreeMap::new(), number: 0, next: 0, assigned: BTreeMap::new() }
    }

    /// Assigns the lowest waiting part. Returns it, or nothing if no part waits.
    pub(super) fn assign(&mut self) -> Option<usize> {
        while let Some(end) = self.range_of(self.next) {
            self.next = end;
        }
        let part = self.next;
        if part >= self.of {
            return None;
        }
        self.next += 1;
        self.assigned.insert(part, 0.0);
        Some(part)
    }

    /// Records the progress of an assigned part, in [0, 1].
    pub(super) fn report(&mut self, part: usize, fraction: f64) {
        if let Some(known) = self.assigned.get_mut(&part) {
            *known = fraction.clamp(0.0, 1.0);
        }
    }

    /// Records that a part is done. Returns whether that is new; it is not if there is no such part.
    pub(super) fn finish(&mut self, part: usize) -> bool {
        if part >= self.of || self.is_finished(part) {
            return false;
        }
        self.assigned.remove(&part);
        self.number += 1;
        let end = self.done.remove(&(part + 1)).unwrap_or(part + 1);
        match self.done.range_mut(..part).next_back().filter(|(_, before)| **before == part) {
            Some((_, before)) => *before = end,
            None => drop(self.done.insert(part, end)),
        }
        true
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

    /// The progress last reported of a part that is assigned.
    pub(super) fn fraction(&self, part: usize) -> f64 {
        self.assigned.get(&part).copied().unwrap_or(0.0)
    }

    /// The progress of all parts, in [0, 1], as if each had as much work as another.
    pub(crate) fn progress(&self) -> f64 {
        let assigned: f64 = self.assigned.values().sum();
        if self.of == 0 { 1.0 } else { (self.number as f64 + assigned) / self.of as f64 }
    }
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
                        .inspect(|&part| assert!(assigned.insert(part) && !done.contains(&part))),
                    false => Some(random.usize(..of + 2)),
                };
                if let Some(part) = part.filter(|_| random.u8(..3) > 0) {
                    assert_eq!(ledger.finish(part), part < of && done.insert(part));
                }
                ledger.report(random.usize(..of), random.f64());
                assert!((0..of).all(|part| ledger.is_finished(part) == done.contains(&part)), "seed {seed}");
                assert_eq!(
                    ledger.ranges().iter().flat_map(|&[start, end]| start..end).collect::<BTreeSet<_>>(),
                    done
                );
                assert!((done.len() as f64 / of as f64..=1.0).contains(&ledger.progress()));
            }
            assert_eq!((ledger.assign(), ledger.ranges()), (None, vec![[0, of]]));
        }
    }

    #[test]
    fn ten_million_parts_that_are_done_in_order_are_one_range() {
        let mut ledger = PartLedger::new(10_000_000);
        while let Some(part) = ledger.assign() {
            assert!(ledger.finish(part));
        }
        assert_eq!(ledger.ranges(), [[0, 10_000_000]]);
        assert_eq!(ledger.progress(), 1.0);
    }
}

//! The state of each part of a search: waiting, assigned, or done.

use super::PartResult;
use std::ops::Range;

/// The states of the [`Parts`](crate::search::Parts) of a search, and `R` of each that is done: its result,
/// or nothing. It knows neither threads nor time; the caller numbers the workers. A
/// [`SegmentLedger`](crate::search::SegmentLedger) adds the segments of parts that are split.
///
/// The joined result does not depend on which worker did which part, nor on the order in which results
/// arrive. The first result of a part counts.
///
/// ```
/// use cubefall::search::Ledger;
///
/// let mut ledger = Ledger::<()>::new(3);
/// assert_eq!([ledger.assign(1), ledger.assign(2)], [Some(0), Some(1)]);
/// assert!(ledger.finish(0, ()));
/// // The second worker is lost, and another one does what it had.
/// ledger.release(2);
/// assert_eq!(ledger.assign(1), Some(1));
/// assert_eq!((ledger.done(), ledger.of()), (1, 3));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger<R = PartResult> {
    /// There may be ten million, so little is stored of one that waits, and of one without a result.
    parts: Vec<Part<R>>,
    /// All parts below this one are assigned or done.
    lowest: usize,
    done: usize,
    /// The parts that are assigned, in any order.
    assigned: Vec<AssignedPart>,
}

#[derive(Clone, PartialEq, Debug)]
enum Part<R> {
    Waiting,
    Assigned,
    Done(R),
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct AssignedPart {
    part: usize,
    worker: usize,
    /// The last progress reported, in [0, 1].
    fraction: f64,
}

impl<R> Ledger<R> {
    /// A ledger of `parts` parts, numbered from 0, which all wait.
    pub fn new(parts: usize) -> Self {
        let parts = std::iter::repeat_with(|| Part::Waiting).take(parts).collect();
        Self { parts, lowest: 0, done: 0, assigned: Vec::new() }
    }

    /// The lowest waiting part, which [`assign`](Self::assign) would assign.
    pub fn next_waiting(&self) -> Option<usize> {
        let waits = |part: &Part<R>| matches!(part, Part::Waiting);
        self.parts[self.lowest..].iter().position(waits).map(|ahead| self.lowest + ahead)
    }

    /// Assigns the lowest waiting part to `worker`. Returns it, or nothing if no part waits. A worker may
    /// have several parts.
    pub fn assign(&mut self, worker: usize) -> Option<usize> {
        let part = self.next_waiting();
        self.lowest = part.map_or(self.parts.len(), |part| part + 1);
        self.assign_part(part?, worker);
        part
    }

    /// Assigns a part that waits.
    pub(super) fn assign_part(&mut self, part: usize, worker: usize) {
        self.parts[part] = Part::Assigned;
        self.assigned.push(AssignedPart { part, worker, fraction: 0.0 });
    }

    /// Whether a part is assigned and not done.
    pub fn is_assigned(&self, part: usize) -> bool {
        matches!(self.parts.get(part), Some(Part::Assigned))
    }

    /// Records the progress of an assigned part, in [0, 1]. Ignores other parts.
    pub fn report(&mut self, part: usize, fraction: f64) {
        if let Some(assigned) = self.assigned.iter_mut().find(|assigned| assigned.part == part) {
            assigned.fraction = fraction.clamp(0.0, 1.0);
        }
    }

    /// Records that a part is done, with its result, from any worker. Returns whether it is new: a second
    /// result of a part is ignored, and so is a result of a part that does not exist.
    pub fn finish(&mut self, part: usize, result: R) -> bool {
        let Some(entry) = self.parts.get_mut(part) else { return false };
        if matches!(entry, Part::Done(_)) {
            return false;
        }
        self.done += 1;
        *entry = Part::Done(result);
        if let Some(at) = self.assigned.iter().position(|assigned| assigned.part == part) {
            self.assigned.swap_remove(at);
        }
        true
    }

    /// Withdraws all parts assigned to `worker`, which has ended: they wait again.
    pub fn release(&mut self, worker: usize) {
        for at in (0..self.assigned.len()).rev() {
            let AssignedPart { part, worker: holder, .. } = self.assigned[at];
            if holder == worker {
                self.assigned.swap_remove(at);
                self.parts[part] = Part::Waiting;
                self.lowest = self.lowest.min(part);
            }
        }
    }

    /// Whether every part is done.
    pub fn is_done(&self) -> bool {
        self.done == self.of()
    }

    /// The number of parts that are done.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The number of parts.
    pub fn of(&self) -> usize {
        self.parts.len()
    }

    /// Whether a part is done.
    pub fn is_finished(&self, part: usize) -> bool {
        matches!(self.parts.get(part), Some(Part::Done(_)))
    }

    /// The progress of all parts, in [0, 1]: the mean of the parts' progress, with the last one reported for
    /// assigned parts. Parts have equal weight, though some are larger. It decreases only when a worker is
    /// released.
    pub fn progress(&self) -> f64 {
        if self.parts.is_empty() {
            return 1.0;
        }
        let assigned: f64 = self.assigned.iter().map(|assigned| assigned.fraction).sum();
        (self.done as f64 + assigned) / self.of() as f64
    }

    /// The parts that are done, as ranges without their ends.
    pub fn ranges(&self) -> Vec<[usize; 2]> {
        let mut ranges: Vec<[usize; 2]> = Vec::new();
        for part in (0..self.of()).filter(|&part| self.is_finished(part)) {
            match ranges.last_mut().filter(|[_, end]| *end == part) {
                Some([_, end]) => *end += 1,
                None => ranges.push([part, part + 1]),
            }
        }
        ranges
    }

    /// The parts that wait, with a few that are assigned or done.
    pub fn waiting(&self) -> Range<usize> {
        self.lowest..self.of()
    }
}

/// With all results.
impl Ledger {
    /// The progress in [0, 1], where a part weighs as much as the steps that it took, or as `estimated` says
    /// while these are not known.
    pub fn progress_by(&self, estimated: impl Fn(usize) -> f64) -> f64 {
        let (mut done, mut all) = (0.0, 0.0);
        for (number, part) in self.parts.iter().enumerate() {
            let (fraction, taken) = match part {
                Part::Waiting => (0.0, 0),
                Part::Assigned => (self.fraction(number), 0),
                Part::Done(result) => (1.0, result.stats().steps()),
            };
            let weight = if taken > 0 { taken as f64 } else { estimated(number) };
            done += fraction * weight;
            all += weight;
        }
        if all > 0.0 { done / all } else { 1.0 }
    }

    /// The last progress reported of an assigned part, in [0, 1].
    fn fraction(&self, part: usize) -> f64 {
        let assigned = self.assigned.iter().find(|assigned| assigned.part == part);
        assigned.map_or(0.0, |assigned| assigned.fraction)
    }

    /// The result of a part that is done.
    pub fn result(&self, part: usize) -> Option<&PartResult> {
        match self.parts.get(part)? {
            Part::Done(result) => Some(result),
            Part::Waiting | Part::Assigned => None,
        }
    }

    /// The results of the parts that are done, each with its part, in the order of the parts. Once all are
    /// done, joining them gives the result of the whole search.
    pub fn in_order(&self) -> impl Iterator<Item = (usize, &PartResult)> {
        (0..self.of()).filter_map(|part| Some((part, self.result(part)?)))
    }

    /// The number of solutions of the parts that are done.
    pub fn solutions(&self) -> usize {
        self.in_order().map(|(_, result)| result.len()).sum()
    }
}

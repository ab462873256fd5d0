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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Reduction;
    use crate::problem::{PlacementId, Problem, Symmetry};
    use crate::puzzle::Puzzle;
    use crate::search::{Assemblies, Parts, Search, Strategy};
    use fastrand::Rng;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    /// A result with `number` solutions, so that results differ.
    fn result(number: usize) -> PartResult {
        PartResult::sample(number)
    }

    #[test]
    fn parts_are_assigned_lowest_first_and_once() {
        let mut ledger = Ledger::<()>::new(3);
        let taken: Vec<_> = [7, 8, 7, 8].into_iter().map(|worker| ledger.assign(worker)).collect();
        assert_eq!(taken, [Some(0), Some(1), Some(2), None]);
        assert_eq!((ledger.done(), ledger.of(), ledger.is_done()), (0, 3, false));
    }

    #[test]
    fn the_parts_of_a_released_worker_wait_again_and_no_others() {
        let mut ledger = Ledger::new(5);
        for worker in [1, 2, 1, 2] {
            ledger.assign(worker);
        }
        assert!(ledger.finish(0, result(1)));
        ledger.release(1);
        let taken: Vec<_> = std::iter::from_fn(|| ledger.assign(3)).collect();
        assert_eq!(taken, [2, 4], "0 is done, 1 and 3 are the other worker's");
    }

    #[test]
    fn a_second_result_is_ignored() {
        let mut ledger = Ledger::new(2);
        ledger.assign(1);
        ledger.release(1);
        ledger.assign(2);
        // The released worker sends its result late; then the other one sends the same part's.
        assert!(ledger.finish(0, result(3)));
        assert!(!ledger.finish(0, result(4)));
        assert!(!ledger.finish(9, result(4)), "the part does not exist");
        ledger.release(2);
        assert_eq!((ledger.done(), ledger.solutions()), (1, 3));
        assert_eq!(ledger.result(0), Some(&result(3)));
        assert_eq!(ledger.assign(1), Some(1), "a part that is done is not assigned again");
    }

    #[test]
    fn progress_is_the_mean_of_the_parts_progress() {
        let mut ledger = Ledger::new(4);
        assert_eq!(ledger.progress(), 0.0);
        ledger.assign(1);
        ledger.assign(1);
        ledger.finish(0, result(0));
        ledger.report(1, 0.5);
        ledger.report(3, 0.5);
        assert_eq!(ledger.progress(), 1.5 / 4.0, "part 3 is not assigned");
        ledger.report(1, f64::INFINITY);
        assert_eq!(ledger.progress(), 2.0 / 4.0);
        ledger.release(1);
        assert_eq!(ledger.progress(), 1.0 / 4.0);
        let none = Ledger::<()>::new(0);
        assert_eq!((none.progress(), none.is_done()), (1.0, true));
    }

    #[test]
    fn a_part_weighs_what_it_took_or_else_what_it_may_take() {
        let mut ledger = Ledger::new(4);
        let estimated = |part| [7.0, 100.0, 300.0, 500.0][part];
        assert_eq!(ledger.progress_by(estimated), 0.0);
        assert_eq!((ledger.assign(1), ledger.assign(1)), (Some(0), Some(1)));
        // It took 100 steps, not 7.
        ledger.finish(0, result(0));
        assert_eq!(ledger.progress_by(estimated), 0.1);
        ledger.report(1, 0.5);
        assert_eq!(ledger.progress_by(estimated), 0.15);
        assert!((1..4).all(|part| ledger.finish(part, result(0))));
        assert_eq!((ledger.progress_by(estimated), Ledger::new(0).progress_by(estimated)), (1.0, 1.0));
    }

    proptest! {
        // The same histories in every run.
        #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(512), failure_persistence: None, ..ProptestConfig::default() })]

        /// Whatever workers finish, abandon and repeat: in the end there is one result for each part, in
        /// order.
        #[test]
        fn every_history_ends_in_the_same_results(
            parts in 1..20_usize,
            history in prop::collection::vec((0..4_usize, 0..4_u8, 0..20_usize), 0..200),
        ) {
            let mut ledger = Ledger::new(parts);
            let mut finished = 0;
            for (worker, action, part) in history {
                match action {
                    0 => ledger.release(worker),
                    1 => { finished += usize::from(ledger.finish(part, result(part))); }
                    _ => if let Some(taken) = ledger.assign(worker) {
                        prop_assert!(ledger.result(taken).is_none());
                    }
                }
                prop_assert_eq!(ledger.done(), finished);
            }
            (0..4).for_each(|worker| ledger.release(worker));
            while let Some(part) = ledger.assign(0) {
                prop_assert!(ledger.finish(part, result(part)));
            }
            prop_assert!(ledger.is_done());
            let numbers: Vec<_> = ledger.in_order().map(|(part, found)| (part, found.len())).collect();
            prop_assert_eq!(numbers, (0..parts).map(|part| (part, part)).collect::<Vec<_>>());
            prop_assert_eq!(ledger.solutions(), parts * (parts - 1) / 2);
        }
    }

    #[test]
    fn whatever_order_parts_are_done_in_each_is_assigned_and_done_once() {
        for seed in 0..50 {
            let mut random = Rng::with_seed(seed);
            let of = random.usize(1..40);
            let (mut ledger, mut done, mut taken) = (Ledger::new(of), BTreeSet::new(), BTreeSet::new());
            while !ledger.is_done() {
                let part = match random.bool() {
                    true => {
                        ledger.assign(0).inspect(|&part| assert!(taken.insert(part) && !done.contains(&part)))
                    }
                    false => Some(random.usize(..of + 2)),
                };
                if let Some(part) = part.filter(|_| random.u8(..3) > 0) {
                    assert_eq!(ledger.finish(part, ()), part < of && done.insert(part));
                }
                ledger.report(random.usize(..of), random.f64());
                assert!((0..of).all(|part| ledger.is_finished(part) == done.contains(&part)), "seed {seed}");
                let ranges = ledger.ranges();
                assert!(ranges.windows(2).all(|pair| pair[0][1] < pair[1][0]), "they do not touch");
                assert_eq!(ranges.iter().flat_map(|&[start, end]| start..end).collect::<BTreeSet<_>>(), done);
                assert!((done.len() as f64 / of as f64..=1.0).contains(&ledger.progress()));
            }
            assert!(ledger.assign(0).is_none() && ledger.ranges() == [[0, of]]);
        }
    }

    #[test]
    fn ten_million_parts_that_are_done_in_order_are_one_range() {
        let mut ledger = Ledger::new(10_000_000);
        while let Some(part) = ledger.assign(0) {
            assert!(ledger.finish(part, ()));
        }
        assert_eq!((ledger.ranges(), ledger.progress()), (vec![[0, 10_000_000]], 1.0));
    }

    #[test]
    fn parts_done_backwards_by_several_make_the_whole_search() {
        let puzzle = crate::puzzle::sample("soma");
        let reduction = Reduction::of(&puzzle, Symmetry::Rotation).expect("Soma can be counted so");
        let problem = Problem::reduced(&puzzle, reduction);
        let mut whole = Vec::new();
        Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
            whole.push(placements.to_vec());
            ControlFlow::Continue(())
        });
        // Even if each part lacks only one placement.
        for least in [1, 30, 1_000_000] {
            let joined = join_backwards(&puzzle, &problem, least);
            assert!(joined == whole && whole.len() == 480, "{least}: {} of 480", joined.len());
        }
    }

    /// The solutions of at least `least` parts, done by three workers from the last to the first.
    fn join_backwards(
        _puzzle: &Puzzle,
        problem: &std::sync::Arc<Problem>,
        least: usize,
    ) -> Vec<Vec<PlacementId>> {
        let parts = Parts::new(problem, least).expect("Soma is small enough");
        let mut ledger = Ledger::new(parts.len());
        let taken: Vec<_> = (0..).map_while(|turn| ledger.assign(turn % 3)).collect();
        for &part in taken.iter().rev() {
            let mut search = parts.search(part);
            let mut solutions = Assemblies::default();
            search.run(u64::MAX, |solution| {
                solutions.push(solution);
                ControlFlow::Continue(())
            });
            assert!(ledger.finish(part, PartResult::new(search.stats(), solutions)));
        }
        ledger.in_order().flat_map(|(_, found)| found.solutions()).map(<[_]>::to_vec).collect()
    }
}

//! The state of each part of a search: waiting, open, or done.

use super::{PartResult, Segment};
use crate::search::{Bookmark, Stats};
use std::ops::Range;

/// The states of the [`Parts`](crate::search::Parts) of a search, and `R` of each that is done: its result, or nothing. It knows neither
/// threads nor time; the caller numbers the workers.
///
/// A part that is open is assigned to a worker, or waits in the middle of its search. If its search was
/// [split](crate::solve::PartSearch::split), each of its segments does.
///
/// The joined result does not depend on which worker did which part, nor on the order in which results arrive. The first result
/// of a part counts.
///
/// ```
/// use cubefall::search::Ledger;
///
/// let mut ledger = Ledger::<()>::new(3);
/// let first = ledger.assign(1).expect("all wait").segment;
/// ledger.assign(2);
/// assert!(ledger.finish(first.part(), ()));
/// // The second worker is lost, and another one does what it had.
/// ledger.release(2);
/// assert_eq!(ledger.assign(1).map(|task| task.segment.part()), Some(1));
/// assert_eq!((ledger.done(), ledger.of()), (1, 3));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger<R = PartResult> {
    /// There may be ten million, so little is stored of one that waits, and of one without a result.
    parts: Vec<Part<R>>,
    /// All parts below this one are open or done.
    next: usize,
    done: usize,
    /// The segments of the parts that are open, in order. They are few.
    open: Vec<OpenSegment>,
}

#[derive(Clone, PartialEq, Debug)]
enum Part<R> {
    Waiting,
    Open,
    Done(R),
}

/// A segment of a part that is open: all of it, if its search was not split.
#[derive(Clone, PartialEq, Debug)]
struct OpenSegment {
    segment: Segment,
    /// The worker that it was assigned to last.
    worker: Option<usize>,
    /// Whether it waits for a worker.
    waits: bool,
    /// The last progress reported, in [0, 1].
    fraction: f64,
    /// The state in which its search begins, if another one has given it away.
    begins: Option<Bookmark>,
    /// The last state recorded.
    recorded: Option<SegmentState>,
}

impl OpenSegment {
    /// The state from which its search goes on.
    fn state(&self) -> Option<&Bookmark> {
        self.recorded.as_ref().map(|recorded| &recorded.state).or(self.begins.as_ref())
    }
}

/// Where the search of a segment is.
#[derive(Clone, PartialEq, Debug)]
pub struct SegmentState {
    /// The state of its search, with its counts so far.
    pub state: Bookmark,
    /// Whether it is done: then another segment of the part is not.
    pub is_done: bool,
}

/// A part or a segment to search.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    /// Its name.
    pub segment: Segment,
    /// Where its search is, if it is begun.
    pub state: Option<Bookmark>,
}

/// What a worker reports of a segment after some steps.
#[derive(Clone, PartialEq, Debug)]
pub struct TaskReport {
    /// The segment.
    pub segment: Segment,
    /// Where its search is.
    pub state: SegmentState,
    /// What the search gave away after these steps, with the state in which that begins.
    pub given: Option<(Segment, Bookmark)>,
}

impl<R> Ledger<R> {
    /// A ledger of `parts` parts, numbered from 0, which all wait.
    pub fn new(parts: usize) -> Self {
        let parts = std::iter::repeat_with(|| Part::Waiting).take(parts).collect();
        Self { parts, next: 0, done: 0, open: Vec::new() }
    }

    /// Assigns the lowest waiting part or segment to `worker`. Returns it, or nothing if none waits. A worker may have several.
    pub fn assign(&mut self, worker: usize) -> Option<Task> {
        while self.parts.get(self.next).is_some_and(|part| !matches!(part, Part::Waiting)) {
            self.next += 1;
        }
        let fresh = Segment::of(self.next);
        if let Some(open) = self.open.iter_mut().find(|open| open.waits && open.segment < fresh) {
            (open.waits, open.worker) = (false, Some(worker));
            return Some(Task { segment: open.segment.clone(), state: open.state().cloned() });
        }
        *self.parts.get_mut(self.next)? = Part::Open;
        self.next += 1;
        self.open(&fresh).worker = Some(worker);
        Some(Task { segment: fresh, state: None })
    }

    /// The entry of a segment of a part that is open.
    fn open(&mut self, segment: &Segment) -> &mut OpenSegment {
        let at = self.open.partition_point(|open| open.segment < *segment);
        if self.open.get(at).is_none_or(|open| open.segment != *segment) {
            let segment = segment.clone();
            let new = OpenSegment {
                segment,
                worker: None,
                waits: false,
                fraction: 0.0,
                begins: None,
                recorded: None,
            };
            self.open.insert(at, new);
        }
        &mut self.open[at]
    }

    /// Adds a segment that the search of another segment of its part has given away. It waits.
    pub fn add(&mut self, segment: &Segment, begins: Bookmark) {
        let open = self.open(segment);
        (open.waits, open.begins) = (true, Some(begins));
    }

    /// The name of what a segment gives away next; nothing if it was split too often.
    pub fn next_given(&self, segment: &Segment) -> Option<Segment> {
        segment.next_given(self.open_of(segment.part()).iter().map(|open| &open.segment))
    }

    /// Records the progress of a segment that is open, in [0, 1]. Ignores others.
    pub fn report(&mut self, segment: &Segment, fraction: f64) {
        if let Some(open) = self.open.iter_mut().find(|open| open.segment == *segment) {
            open.fraction = fraction.clamp(0.0, 1.0);
        }
    }

    /// Records that a part is done, with its result, from any worker. Returns whether it is new: a second result of a part is ignored,
    /// and so is a result of a part that does not exist.
    pub fn finish(&mut self, part: usize, result: R) -> bool {
        let Some(entry) = self.parts.get_mut(part).filter(|entry| !matches!(entry, Part::Done(_))) else {
            return false;
        };
        *entry = Part::Done(result);
        self.done += 1;
        let range = self.range_of(part);
        self.open.drain(range);
        true
    }

    /// Withdraws what is assigned to `worker`, which has ended: it waits again, in the state recorded last, or else in that in which it
    /// was assigned.
    pub fn release(&mut self, worker: usize) {
        let Self { parts, next, open, .. } = self;
        open.retain_mut(|open| {
            if open.worker != Some(worker) {
                return true;
            }
            open.worker = None;
            open.waits = open.recorded.as_ref().is_none_or(|recorded| !recorded.is_done);
            let is_begun = open.state().is_some();
            if !is_begun {
                parts[open.segment.part()] = Part::Waiting;
                *next = (*next).min(open.segment.part());
            }
            is_begun
        });
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

    /// The progress of all parts, in [0, 1]: the mean of the parts' progress, with the last one reported for open parts. Parts have equal
    /// weight, though some are larger, and so have the segments of a part. It decreases only when a worker is released, or a part is split.
    pub fn progress(&self) -> f64 {
        if self.parts.is_empty() {
            return 1.0;
        }
        let open: f64 = self.open_parts().map(|(_, fraction)| fraction).sum();
        (self.done as f64 + open) / self.of() as f64
    }

    /// The parts that are open, each with its progress, in [0, 1].
    fn open_parts(&self) -> impl Iterator<Item = (usize, f64)> {
        self.open.chunk_by(|one, other| one.segment.part() == other.segment.part()).map(|segments| {
            let fractions: f64 = segments.iter().map(|open| open.fraction).sum();
            (segments[0].segment.part(), fractions / segments.len() as f64)
        })
    }

    /// The segments of a part that are open.
    fn open_of(&self, part: usize) -> &[OpenSegment] {
        &self.open[self.range_of(part)]
    }

    /// The places of these.
    fn range_of(&self, part: usize) -> Range<usize> {
        let before = |end: usize| self.open.partition_point(|open| open.segment.part() < end);
        before(part)..before(part + 1)
    }
}

/// With nothing stored of a part that is done.
impl Ledger<()> {
    /// Records a report. If the part is done now, returns the sum of the counts of its segments.
    pub fn record(&mut self, report: TaskReport) -> Option<Stats> {
        let TaskReport { segment, state, given } = report;
        let part = segment.part();
        if self.is_finished(part) {
            return None;
        }
        self.set(&segment, state);
        if let Some((segment, state)) = given {
            self.set(&segment, SegmentState { state, is_done: false });
        }
        self.finish_if_done(part)
    }

    fn set(&mut self, segment: &Segment, state: SegmentState) {
        if let Some(entry) = self.parts.get_mut(segment.part()) {
            *entry = Part::Open;
            self.open(segment).recorded = Some(state);
        }
    }

    /// Records that a part is done, if all of its segments are.
    fn finish_if_done(&mut self, part: usize) -> Option<Stats> {
        let mut sum: Option<Stats> = None;
        for open in self.open_of(part) {
            let recorded = open.recorded.as_ref().filter(|recorded| recorded.is_done)?;
            match &mut sum {
                Some(sum) => sum.add(recorded.state.stats()),
                None => sum = Some(recorded.state.stats().clone()),
            }
        }
        self.finish(part, ());
        sum
    }

    /// Restores a segment of an earlier run. It waits, unless it is done. Returns whether it is new: not if its part is done, or does not exist.
    pub fn restore(&mut self, segment: &Segment, state: SegmentState) -> bool {
        let part = segment.part();
        let is_known = self.open_of(part).iter().any(|open| open.segment == *segment);
        if is_known || part >= self.of() || self.is_finished(part) {
            return false;
        }
        let is_done = state.is_done;
        self.set(segment, state);
        let open = self.open(segment);
        (open.waits, open.fraction) = (!is_done, if is_done { 1.0 } else { 0.0 });
        true
    }

    /// The segments of which a state was recorded and whose parts are not done, in order.
    pub fn begun(&self) -> impl Iterator<Item = (&Segment, &SegmentState)> + Clone {
        self.open.iter().filter_map(|open| Some((&open.segment, open.recorded.as_ref()?)))
    }

    /// The states recorded of the segments of a part that is not done, in order.
    pub fn begun_of(&self, part: usize) -> impl Iterator<Item = (&Segment, &SegmentState)> {
        self.open_of(part).iter().filter_map(|open| Some((&open.segment, open.recorded.as_ref()?)))
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

    /// Whether a segment waits.
    pub fn has_waiting_segments(&self) -> bool {
        self.open.iter().any(|open| open.waits)
    }

    /// The parts that wait, with a few that are open or done.
    pub fn waiting(&self) -> Range<usize> {
        self.next..self.of()
    }

    /// The progress last reported of a segment that is open, in [0, 1].
    pub fn fraction(&self, segment: &Segment) -> f64 {
        self.open_of(segment.part())
            .iter()
            .find(|open| open.segment == *segment)
            .map_or(0.0, |open| open.fraction)
    }
}

/// With all results.
impl Ledger {
    /// The progress in [0, 1], where a part weighs as much as the steps that it took, or as `estimated` says while these are not known.
    pub fn progress_by(&self, estimated: impl Fn(usize) -> f64) -> f64 {
        let (mut done, mut all) = (0.0, 0.0);
        let mut open = self.open_parts().peekable();
        for (number, part) in self.parts.iter().enumerate() {
            let (fraction, taken) = match part {
                Part::Waiting => (0.0, 0),
                Part::Open => (open.next_if(|(part, _)| *part == number).map_or(0.0, |(_, it)| it), 0),
                Part::Done(result) => (1.0, result.stats().steps()),
            };
            let weight = if taken > 0 { taken as f64 } else { estimated(number) };
            done += fraction * weight;
            all += weight;
        }
        if all > 0.0 { done / all } else { 1.0 }
    }

    /// The result of a part that is done.
    pub fn result(&self, part: usize) -> Option<&PartResult> {
        match self.parts.get(part)? {
            Part::Done(result) => Some(result),
            Part::Waiting | Part::Open => None,
        }
    }

    /// The results of the parts that are done, each with its part, in the order of the parts. Once all are done, joining them gives
    /// the result of the whole search.
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

    fn assigned<R>(ledger: &mut Ledger<R>, worker: usize) -> Option<usize> {
        ledger.assign(worker).map(|task| task.segment.part())
    }

    #[test]
    fn parts_are_assigned_lowest_first_and_once() {
        let mut ledger = Ledger::<()>::new(3);
        let taken: Vec<_> = [7, 8, 7, 8].into_iter().map(|worker| assigned(&mut ledger, worker)).collect();
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
        let taken: Vec<_> = std::iter::from_fn(|| assigned(&mut ledger, 3)).collect();
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
        assert_eq!(assigned(&mut ledger, 1), Some(1), "a part that is done is not assigned again");
    }

    #[test]
    fn progress_is_the_mean_of_the_parts_progress() {
        let mut ledger = Ledger::new(4);
        assert_eq!(ledger.progress(), 0.0);
        ledger.assign(1);
        ledger.assign(1);
        ledger.finish(0, result(0));
        ledger.report(&Segment::of(1), 0.5);
        ledger.report(&Segment::of(3), 0.5);
        assert_eq!(ledger.progress(), 1.5 / 4.0, "part 3 is not assigned");
        ledger.report(&Segment::of(1), f64::INFINITY);
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
        assert_eq!((assigned(&mut ledger, 1), assigned(&mut ledger, 1)), (Some(0), Some(1)));
        // It took 100 steps, not 7.
        ledger.finish(0, result(0));
        assert_eq!(ledger.progress_by(estimated), 0.1);
        ledger.report(&Segment::of(1), 0.5);
        assert_eq!(ledger.progress_by(estimated), 0.15);
        assert!((1..4).all(|part| ledger.finish(part, result(0))));
        assert_eq!((ledger.progress_by(estimated), Ledger::new(0).progress_by(estimated)), (1.0, 1.0));
    }

    proptest! {
        // The same histories in every run.
        #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(512), failure_persistence: None, ..ProptestConfig::default() })]

        /// Whatever workers finish, abandon and repeat: in the end there is one result for each part, in order.
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
                    _ => if let Some(taken) = assigned(&mut ledger, worker) {
                        prop_assert!(ledger.result(taken).is_none());
                    }
                }
                prop_assert_eq!(ledger.done(), finished);
            }
            (0..4).for_each(|worker| ledger.release(worker));
            while let Some(part) = assigned(&mut ledger, 0) {
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
                    true => assigned(&mut ledger, 0)
                        .inspect(|&part| assert!(taken.insert(part) && !done.contains(&part))),
                    false => Some(random.usize(..of + 2)),
                };
                if let Some(part) = part.filter(|_| random.u8(..3) > 0) {
                    assert_eq!(ledger.finish(part, ()), part < of && done.insert(part));
                }
                ledger.report(&Segment::of(random.usize(..of)), random.f64());
                assert!((0..of).all(|part| ledger.is_finished(part) == done.contains(&part)), "seed {seed}");
                let ranges = ledger.ranges();
                assert!(ranges.windows(2).all(|pair| pair[0][1] < pair[1][0]), "they do not touch");
                assert_eq!(ranges.iter().flat_map(|&[start, end]| start..end).collect::<BTreeSet<_>>(), done);
                assert!((done.len() as f64 / of as f64..=1.0).contains(&ledger.progress()));
            }
            assert!(assigned(&mut ledger, 0).is_none() && ledger.ranges() == [[0, of]]);
        }
    }

    #[test]
    fn ten_million_parts_that_are_done_in_order_are_one_range() {
        let mut ledger = Ledger::new(10_000_000);
        while let Some(part) = assigned(&mut ledger, 0) {
            assert!(ledger.finish(part, ()));
        }
        assert_eq!((ledger.ranges(), ledger.progress()), (vec![[0, 10_000_000]], 1.0));
    }

    /// A state with this number, of a search with this many steps.
    fn state(number: u32, steps: u64, is_done: bool) -> SegmentState {
        SegmentState { state: Bookmark::new(vec![number], Stats::counted(Vec::new(), steps, 0)), is_done }
    }

    #[test]
    fn a_part_is_done_when_all_its_segments_are_and_what_is_released_goes_on_where_it_was_recorded() {
        let mut ledger = Ledger::new(2);
        let whole = ledger.assign(1).expect("a part").segment;
        let given = ledger.next_given(&whole).expect("it was not split");
        let begins = state(7, 0, false).state;
        ledger.add(&given, begins.clone());
        assert!(ledger.has_waiting_segments() && ledger.begun().next().is_none());
        let first = TaskReport {
            segment: whole.clone(),
            state: state(3, 5, false),
            given: Some((given.clone(), begins.clone())),
        };
        assert_eq!(ledger.record(first), None);
        assert_eq!(
            ledger.begun().map(|(segment, _)| segment.clone()).collect::<Vec<_>>(),
            [whole.clone(), given.clone()]
        );
        assert_eq!(ledger.assign(2), Some(Task { segment: given.clone(), state: Some(begins) }));
        ledger.release(1);
        let again = Task { segment: whole.clone(), state: Some(state(3, 5, false).state) };
        assert_eq!(ledger.assign(2), Some(again));
        let done = |segment: &Segment, steps| TaskReport {
            segment: segment.clone(),
            state: state(0, steps, true),
            given: None,
        };
        assert_eq!(ledger.record(done(&whole, 20)), None, "the segment that it gave away is not done");
        let counts = ledger.record(done(&given, 30)).expect("the part is done");
        assert_eq!((counts.steps(), ledger.ranges()), (50, vec![[0, 1]]));
        assert_eq!(ledger.record(done(&given, 30)), None, "a second result");
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
        let taken: Vec<_> = (0..).map_while(|turn| assigned(&mut ledger, turn % 3)).collect();
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

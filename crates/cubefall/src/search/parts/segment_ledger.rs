//! The states of parts whose searches are split, and of their segments.

use super::{Ledger, Segment};
use crate::search::{Bookmark, Stats};
use std::ops::Range;

/// A [`Ledger`] of parts whose searches can be [split](crate::solve::PartSearch::split). A part that is
/// assigned is open: each of its segments is with a worker, waits for one, or is done.
#[derive(Clone, PartialEq, Debug)]
pub struct SegmentLedger {
    parts: Ledger<()>,
    /// The segments of the parts that are open, in order. They are few.
    open: Vec<OpenSegment>,
}

/// A segment of a part that is open: all of it, if its search was not split.
#[derive(Clone, PartialEq, Debug)]
struct OpenSegment {
    segment: Segment,
    /// Whether it waits for a worker.
    waits: bool,
    /// The last progress reported, in [0, 1].
    fraction: f64,
    /// The state in which its search begins, if another one has given it away.
    begins: Option<Bookmark>,
    /// The last state recorded.
    recorded: Option<SegmentState>,
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

impl SegmentLedger {
    /// A ledger of `parts` parts, numbered from 0, which all wait.
    pub fn new(parts: usize) -> Self {
        Self { parts: Ledger::new(parts), open: Vec::new() }
    }

    /// The states of the parts.
    pub fn parts(&self) -> &Ledger<()> {
        &self.parts
    }

    /// Assigns the lowest waiting part or segment to `worker`. Returns it, or nothing if none waits.
    pub fn assign(&mut self, worker: usize) -> Option<Task> {
        let fresh = Segment::of(self.parts.next_waiting().unwrap_or(self.parts.of()));
        if let Some(open) = self.open.iter_mut().find(|open| open.waits && open.segment < fresh) {
            open.waits = false;
            let recorded = open.recorded.as_ref().map(|recorded| &recorded.state);
            let state = recorded.or(open.begins.as_ref()).cloned();
            return Some(Task { segment: open.segment.clone(), state });
        }
        self.parts.assign(worker)?;
        self.open(&fresh);
        Some(Task { segment: fresh, state: None })
    }

    /// The entry of a segment of a part that is open.
    fn open(&mut self, segment: &Segment) -> &mut OpenSegment {
        let at = self.open.partition_point(|open| open.segment < *segment);
        if self.open.get(at).is_none_or(|open| open.segment != *segment) {
            let segment = segment.clone();
            let new = OpenSegment { segment, waits: false, fraction: 0.0, begins: None, recorded: None };
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

    /// Records the progress of a segment that is open, in [0, 1]. Ignores others. The segments of a part have
    /// equal weight.
    pub fn report(&mut self, segment: &Segment, fraction: f64) {
        let range = self.range_of(segment.part());
        let segments = &mut self.open[range];
        if let Some(open) = segments.iter_mut().find(|open| open.segment == *segment) {
            open.fraction = fraction.clamp(0.0, 1.0);
            let all: f64 = segments.iter().map(|open| open.fraction).sum();
            let mean = all / segments.len() as f64;
            self.parts.report(segment.part(), mean);
        }
    }

    /// Records a report. If the part is done now, returns the sum of the counts of its segments.
    pub fn record(&mut self, report: TaskReport) -> Option<Stats> {
        let TaskReport { segment, state, given } = report;
        let part = segment.part();
        if self.parts.is_finished(part) {
            return None;
        }
        self.set(&segment, state);
        if let Some((segment, state)) = given {
            self.set(&segment, SegmentState { state, is_done: false });
        }
        self.finish_if_done(part)
    }

    fn set(&mut self, segment: &Segment, state: SegmentState) {
        let part = segment.part();
        if part < self.parts.of() {
            if !self.parts.is_assigned(part) {
                self.parts.assign_part(part, usize::MAX);
            }
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
        self.finish(part);
        sum
    }

    /// Records that a part is done. Returns whether that is new; it is not if there is no such part.
    pub fn finish(&mut self, part: usize) -> bool {
        let is_new = self.parts.finish(part, ());
        if is_new {
            let range = self.range_of(part);
            self.open.drain(range);
        }
        is_new
    }

    /// Restores a segment of an earlier run. It waits, unless it is done. Returns whether it is new: not if
    /// its part is done, or does not exist.
    pub fn restore(&mut self, segment: &Segment, state: SegmentState) -> bool {
        let part = segment.part();
        let is_known = self.open_of(part).iter().any(|open| open.segment == *segment);
        if is_known || part >= self.parts.of() || self.parts.is_finished(part) {
            return false;
        }
        let is_done = state.is_done;
        self.set(segment, state);
        self.open(segment).waits = !is_done;
        self.report(segment, if is_done { 1.0 } else { 0.0 });
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

    /// Whether a segment waits.
    pub fn has_waiting_segments(&self) -> bool {
        self.open.iter().any(|open| open.waits)
    }

    /// The progress last reported of a segment that is open, in [0, 1].
    pub fn fraction(&self, segment: &Segment) -> f64 {
        let mut open = self.open_of(segment.part()).iter();
        open.find(|open| open.segment == *segment).map_or(0.0, |open| open.fraction)
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

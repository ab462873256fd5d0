//! The search of parts, for workers and threads.

use super::check::Check;
use super::classes::SymmetryClasses;
use super::fault::Fault;
use crate::problem::PlacementId;
use crate::search::{
    Bookmark, BookmarkError, Divider, LevelStats, Parts, Search, Stats, Task, descend, split,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Searches parts one after the other, in slices. Every solution is verified, whatever is done with it.
///
/// A part that takes long can be [split](Self::split) in two segments, and these again. A segment is searched
/// like a part.
///
/// ```
/// use cubefall::problem::Problem;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::search::Parts;
/// use cubefall::solve::PartSearch;
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
///
/// let domino = Piece::new("domino", &Shape::drawn(&["##"])?.coords(), 8)?;
/// let puzzle = Puzzle::new("eight dominoes", Region::cuboid(4, 4, 1)?, vec![domino])?;
/// let parts = Arc::new(Parts::new(&Problem::new(&puzzle), 4)?);
/// let mut search = PartSearch::new(&parts);
/// let mut solutions = 0;
/// for part in 0..parts.len() {
///     search.begin(part);
///     search.advance(u64::MAX, |_| ControlFlow::Continue(()))?;
///     solutions += search.take_done().map_or(0, |(_, counts)| counts.solutions());
/// }
/// assert_eq!(solutions, 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PartSearch {
    parts: Arc<Parts>,
    divider: Divider,
    check: Check,
    /// The search of the present subtree, or of the one before.
    search: Search,
    part: Option<usize>,
    /// The subtree of the part that is searched, the one before which the search ends, and their number.
    subtree: usize,
    end: usize,
    subtrees: usize,
    /// Of a segment, the placements in the present subtree that it does not undo.
    below: Vec<PlacementId>,
    /// The counts of the subtrees that are done, and of the nodes above the parts that belong to the part.
    counts: Stats,
}

impl PartSearch {
    /// A search that has no part yet.
    pub fn new(parts: &Arc<Parts>) -> Self {
        let problem = parts.problem();
        let (check, search) = (Check::new(problem), parts.idle());
        let counts = none(parts);
        let divider = Divider::new(parts);
        Self {
            parts: Arc::clone(parts),
            divider,
            check,
            search,
            part: None,
            subtree: 0,
            end: 0,
            subtrees: 0,
            below: Vec::new(),
            counts,
        }
    }

    /// The same, but if there are classes, it gives each solution in the canonical form of its class: equal
    /// ones come again, also in other parts.
    #[must_use]
    pub fn up_to(self, classes: Option<SymmetryClasses>) -> Self {
        Self { check: self.check.up_to(classes), ..self }
    }

    /// Begins a part, and drops the present one.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn begin(&mut self, part: usize) {
        (self.part, self.subtrees) = (Some(part), self.divider.subtrees(part));
        self.end = self.subtrees;
        self.counts.clone_from(self.divider.above(part));
        self.begin_subtree(part, 0);
    }

    fn begin_subtree(&mut self, part: usize, subtree: usize) {
        self.subtree = subtree;
        self.below.clear();
        if subtree < self.end {
            self.divider.restart(&mut self.search, part, subtree);
        }
    }

    /// Begins a part or a segment where an earlier search of it was.
    ///
    /// # Errors
    /// When the state is not one of this part.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn resume(&mut self, part: usize, state: &Bookmark) -> Result<(), BookmarkError> {
        self.begin(part);
        // Those of the state are of all of it.
        self.counts = none(&self.parts);
        let State { subtree, end, below, numbers } =
            State::read(state.numbers(), self.parts.is_divided(), self.subtrees).ok_or(BookmarkError)?;
        self.end = end;
        self.begin_subtree(part, subtree);
        let placement = |&number: &u32| self.parts.problem().at(number as usize).ok_or(BookmarkError);
        self.below = below.iter().map(placement).collect::<Result<_, _>>()?;
        descend(&mut self.search, &self.below)?;
        self.search.return_to(&Bookmark::new(numbers.to_vec(), state.stats().clone()))
    }

    /// Begins a task of a [`SegmentLedger`](crate::search::SegmentLedger), whose part is number `part` of
    /// all.
    ///
    /// # Errors
    /// When its state is not one of this part.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn begin_task(&mut self, part: usize, task: &Task) -> Result<(), BookmarkError> {
        match &task.state {
            Some(state) => self.resume(part, state),
            None => {
                self.begin(part);
                Ok(())
            }
        }
    }

    /// The part that is being searched.
    pub fn part(&self) -> Option<usize> {
        self.part
    }

    /// The fraction of the part or segment that is done, in [0, 1].
    pub fn progress(&self) -> f64 {
        let within = if self.subtree < self.end { self.search.progress() } else { 0.0 };
        (self.subtree as f64 + within) / self.end.max(1) as f64
    }

    /// The state of the part or segment.
    pub fn state(&self) -> Bookmark {
        let numbers = if self.end == 0 { Vec::new() } else { self.search.bookmark().numbers().to_vec() };
        Bookmark::new(self.numbered(&numbers), self.counts())
    }

    /// Splits the part or segment: what comes last of what is left becomes a segment of its own. Returns the
    /// state in which it begins, from which another search [resumes](Self::resume) it. All solutions of this
    /// search come before its solutions. Nothing if too little is left.
    pub fn split(&mut self) -> Option<Bookmark> {
        if self.is_done() {
            return None;
        }
        let rest = split(&mut self.search)?;
        let numbers = self.numbered(&rest.numbers());
        self.below.extend(rest.to_node);
        self.below.push(rest.last);
        self.end = self.subtree + 1;
        Some(Bookmark::new(numbers, none(&self.parts)))
    }

    /// The numbers of a state in the present subtree.
    fn numbered(&self, numbers: &[u32]) -> Vec<u32> {
        let below: Vec<_> = self.below.iter().map(|id| id.index() as u32).collect();
        let state = State { subtree: self.subtree, end: self.end, below: &below, numbers };
        state.numbered(self.parts.is_divided(), self.subtrees)
    }

    /// The counts of the part so far.
    fn counts(&self) -> Stats {
        let mut counts = self.counts.clone();
        if self.subtree < self.end {
            counts.add(self.search.stats());
        }
        counts
    }

    /// Whether nothing of the part is left.
    pub fn is_done(&self) -> bool {
        self.part.is_none() || self.end == 0 || self.search.is_exhausted() && self.subtree + 1 == self.end
    }

    /// Takes at most `steps` steps, fewer if the part ends or `found` breaks, which gets each solution.
    /// Returns the number of steps.
    ///
    /// # Errors
    /// When a solution is invalid; `found` does not get it.
    pub fn advance(
        &mut self,
        steps: u64,
        mut found: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
    ) -> Result<u64, Fault> {
        let (mut left, mut is_enough) = (steps, false);
        while left > 0 && !is_enough && !self.is_done() {
            if self.search.is_exhausted() {
                self.counts.add(self.search.stats());
                self.begin_subtree(self.part.unwrap_or_default(), self.subtree + 1);
            }
            let (check, mut invalid) = (&mut self.check, None);
            left -= self.search.run(left, |solution| {
                let next = match check.pass(solution) {
                    Ok(solution) => found(solution),
                    Err(error) => {
                        invalid = Some(Fault::invalid(error));
                        ControlFlow::Break(())
                    }
                };
                is_enough = next.is_break();
                next
            });
            invalid.map_or(Ok(()), Err)?;
        }
        Ok(steps - left)
    }

    /// The number and the counts of the part, if it is done. Then there is no present part.
    pub fn take_done(&mut self) -> Option<(usize, Stats)> {
        let part = self.part.filter(|_| self.is_done())?;
        self.part = None;
        Some((part, self.counts()))
    }
}

/// Where a search of a part or a segment is.
struct State<'a> {
    /// The subtree, and the one before which the search ends.
    subtree: usize,
    end: usize,
    /// The placements in the subtree that are not undone.
    below: &'a [u32],
    /// The state of the search below these.
    numbers: &'a [u32],
}

impl<'a> State<'a> {
    /// The first number of a segment's state. Those of parts begin with smaller ones.
    const SEGMENT: u32 = u32::MAX;

    /// Its numbers. Those of a segment begin with `SEGMENT`, the subtree before which it ends, and the number
    /// of placements that are not undone, with these. Then comes the number of the subtree, if the search is
    /// divided by estimate, and the state of the search.
    fn numbered(&self, is_divided: bool, subtrees: usize) -> Vec<u32> {
        let mut numbers = Vec::new();
        if self.end < subtrees || !self.below.is_empty() {
            numbers.extend([Self::SEGMENT, self.end as u32, self.below.len() as u32]);
            numbers.extend(self.below);
        }
        numbers.extend(is_divided.then_some(self.subtree as u32));
        numbers.extend(self.numbers);
        numbers
    }

    /// The state with these numbers, if a part of that number of subtrees may have it.
    fn read(numbers: &'a [u32], is_divided: bool, subtrees: usize) -> Option<Self> {
        let (end, below, numbers) = match numbers {
            [Self::SEGMENT, end, length, rest @ ..] => {
                let (below, rest) = rest.split_at_checked(*length as usize)?;
                (*end as usize, below, rest)
            }
            numbers => (subtrees, &[][..], numbers),
        };
        let (subtree, numbers) = match (is_divided, numbers) {
            (false, numbers) => (0, numbers),
            (true, [subtree, numbers @ ..]) => (*subtree as usize, numbers),
            (true, []) => return None,
        };
        (subtree < end && end <= subtrees).then_some(Self { subtree, end, below, numbers })
    }
}

/// No counts.
fn none(parts: &Parts) -> Stats {
    Stats::counted(vec![LevelStats::default(); parts.above().levels().len()], 0, 0)
}

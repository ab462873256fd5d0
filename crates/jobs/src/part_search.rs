//! The search of parts, for workers and threads.

use cubefall::search::{Bookmark, BookmarkError, Divider, LevelStats, Parts, Search, Stats};
use cubefall::solution::{PlacementVerifier, VerifyError};
use cubefall::{problem::PlacementId, search::Strategy};
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Searches parts one after the other, in slices. Every solution is verified, whatever is done with it.
pub struct PartSearch {
    parts: Arc<Parts>,
    divider: Divider,
    verifier: PlacementVerifier,
    /// The search of the present subtree, or of the one before.
    search: Search,
    part: Option<usize>,
    /// The subtree of the part that is searched, and the number of all.
    subtree: usize,
    subtrees: usize,
    /// The counts of the subtrees that are done, and of the nodes above the parts that belong to the part.
    counts: Stats,
}

/// A solution that fails verification: a fault of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidSolution(VerifyError);

impl PartSearch {
    /// A search that has no part yet.
    pub fn new(parts: &Arc<Parts>) -> Self {
        let problem = parts.problem();
        let (verifier, search) =
            (PlacementVerifier::new(problem), Search::new(problem, Strategy::TURBO.plan()));
        let counts = none(parts);
        let divider = Divider::new(parts);
        Self {
            parts: Arc::clone(parts),
            divider,
            verifier,
            search,
            part: None,
            subtree: 0,
            subtrees: 0,
            counts,
        }
    }

    /// Begins a part, and drops the present one.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn begin(&mut self, part: usize) {
        (self.part, self.subtrees) = (Some(part), self.divider.subtrees(part));
        self.counts.clone_from(self.divider.above(part));
        self.begin_subtree(part, 0);
    }

    fn begin_subtree(&mut self, part: usize, subtree: usize) {
        self.subtree = subtree;
        if subtree < self.subtrees {
            self.divider.restart(&mut self.search, part, subtree);
        }
    }

    /// Begins a part where an earlier search of it was.
    ///
    /// # Errors
    /// When the state is not one of this part.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn resume(&mut self, part: usize, state: &Bookmark) -> Result<(), BookmarkError> {
        self.begin(part);
        if !self.parts.is_divided() {
            return self.search.return_to(state);
        }
        // Those of the state are of all of the part.
        self.counts = none(&self.parts);
        let [subtree, numbers @ ..] = state.numbers() else { return Err(BookmarkError) };
        let subtree = *subtree as usize;
        if subtree >= self.subtrees {
            return Err(BookmarkError);
        }
        self.begin_subtree(part, subtree);
        self.search.return_to(&Bookmark::new(numbers.to_vec(), state.stats().clone()))
    }

    /// The part that is being searched.
    pub fn part(&self) -> Option<usize> {
        self.part
    }

    /// The fraction of the part that is done, in [0, 1].
    pub fn progress(&self) -> f64 {
        let within = if self.subtree < self.subtrees { self.search.progress() } else { 0.0 };
        (self.subtree as f64 + within) / self.subtrees.max(1) as f64
    }

    /// The state of the part. Of one of several subtrees, it begins with the number of the subtree.
    pub fn state(&self) -> Bookmark {
        let numbers = match self.parts.is_divided() {
            false => return self.search.bookmark(),
            true if self.subtrees == 0 => vec![0],
            true => [&[self.subtree as u32], self.search.bookmark().numbers()].concat(),
        };
        Bookmark::new(numbers, self.counts())
    }

    /// The counts of the part so far.
    fn counts(&self) -> Stats {
        let mut counts = self.counts.clone();
        if self.subtree < self.subtrees {
            counts.add(self.search.stats());
        }
        counts
    }

    /// Whether nothing of the part is left.
    pub fn is_done(&self) -> bool {
        self.part.is_none()
            || self.subtrees == 0
            || self.search.is_exhausted() && self.subtree + 1 == self.subtrees
    }

    /// Takes at most `steps` steps, fewer if the part ends or `found` breaks, which gets each solution. Returns the number of steps.
    ///
    /// # Errors
    /// When a solution is invalid; `found` does not get it.
    pub fn run(
        &mut self,
        steps: u64,
        mut found: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
    ) -> Result<u64, InvalidSolution> {
        let (mut left, mut is_enough) = (steps, false);
        while left > 0 && !is_enough && !self.is_done() {
            if self.search.is_exhausted() {
                self.counts.add(self.search.stats());
                self.begin_subtree(self.part.unwrap_or_default(), self.subtree + 1);
            }
            let (verifier, mut invalid) = (&mut self.verifier, None);
            left -= self.search.run(left, |solution| {
                let next = match verifier.verify(solution) {
                    Ok(()) => found(solution),
                    Err(error) => {
                        invalid = Some(InvalidSolution(error));
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

/// No counts.
fn none(parts: &Parts) -> Stats {
    Stats::counted(vec![LevelStats::default(); parts.above().levels().len()], 0, 0)
}

impl fmt::Display for InvalidSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a solution is invalid ({}); please report this fault", self.0)
    }
}

impl Error for InvalidSolution {}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::{Problem, Reduction, Symmetry};

    /// The search of the Soma cube, cut, and divided into many parts.
    fn soma() -> [Arc<Parts>; 2] {
        let soma = catalogue::ALL.get("soma");
        let problem = Problem::reduced(&soma, Reduction::of(&soma, Symmetry::Reflection).expect("closed"));
        let cuts = [Parts::new(&problem, Parts::USUAL), Parts::divided(&problem, 60)];
        cuts.map(|parts| Arc::new(parts.expect("Soma is small")))
    }

    #[test]
    fn parts_that_are_interrupted_and_resumed_elsewhere_have_all_solutions() {
        for parts in soma() {
            assert_eq!((0..parts.len()).map(|part| interrupted(&parts, part)).sum::<u64>(), 240);
        }
    }

    /// The solutions of a part that is searched seven steps at a time, each time by another search. It ends as a whole one.
    fn interrupted(parts: &Arc<Parts>, part: usize) -> u64 {
        let (mut search, mut solutions) = (PartSearch::new(parts), 0);
        search.begin(part);
        while !search.is_done() {
            let count = |_: &[PlacementId]| {
                solutions += 1;
                ControlFlow::Continue(())
            };
            search.run(7, count).expect("only solutions");
            let state = search.state();
            search = PartSearch::new(parts);
            search.resume(part, &state).expect("a state of the part");
            assert_eq!(search.state(), state);
        }
        assert_eq!(search.take_done(), Some((part, whole(parts, part))));
        solutions
    }

    /// The counts of a part that is searched in one go.
    fn whole(parts: &Arc<Parts>, part: usize) -> Stats {
        let mut search = PartSearch::new(parts);
        search.begin(part);
        search.run(u64::MAX, |_| ControlFlow::Continue(())).expect("only solutions");
        search.take_done().expect("it is done").1
    }

    #[test]
    fn states_of_other_parts_are_refused() {
        let [_, parts] = soma();
        let mut search = PartSearch::new(&parts);
        search.begin(7);
        search.run(5, |_| ControlFlow::Continue(())).expect("only solutions");
        let state = search.state();
        assert_eq!(search.resume(7, &state), Ok(()));
        assert_eq!(search.resume(50, &state), Err(BookmarkError));
        for numbers in [vec![], vec![999], [&[0], state.numbers()].concat()] {
            assert!(search.resume(7, &Bookmark::new(numbers, state.stats().clone())).is_err());
        }
    }

    #[test]
    fn a_part_is_reported_once_with_its_counts() {
        let [parts, _] = soma();
        let mut search = PartSearch::new(&parts);
        assert!(search.is_done() && search.take_done().is_none());
        search.begin(0);
        assert_eq!(search.take_done(), None, "it has not begun");
        search.run(u64::MAX, |_| ControlFlow::Continue(())).expect("only solutions");
        let (part, stats) = search.take_done().expect("it is done");
        assert_eq!((part, search.part()), (0, None));
        assert!(stats.tried() > 0);
    }
}

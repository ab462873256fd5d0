//! The search of parts, for workers and threads.

use cubefall::search::{Bookmark, BookmarkError, Parts, Search, Stats};
use cubefall::solution::{PlacementVerifier, VerifyError};
use cubefall::{problem::PlacementId, search::Strategy};
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Searches parts one after the other, in slices. Every solution is verified, whatever is done with it.
pub struct PartSearch {
    parts: Arc<Parts>,
    verifier: PlacementVerifier,
    /// The search of the present part, or of the one before.
    search: Search,
    part: Option<usize>,
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
        Self { parts: Arc::clone(parts), verifier, search, part: None }
    }

    /// Begins a part, and drops the present one.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn begin(&mut self, part: usize) {
        self.parts.restart(&mut self.search, part);
        self.part = Some(part);
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
        self.search.return_to(state)
    }

    /// The part that is being searched.
    pub fn part(&self) -> Option<usize> {
        self.part
    }

    /// The fraction of the part that is done, in [0, 1].
    pub fn progress(&self) -> f64 {
        self.search.progress()
    }

    /// The state of the part.
    pub fn state(&self) -> Bookmark {
        self.search.bookmark()
    }

    /// Whether nothing of the part is left.
    pub fn is_done(&self) -> bool {
        self.part.is_none() || self.search.is_exhausted()
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
        let (verifier, mut invalid) = (&mut self.verifier, None);
        let taken = self.search.run(steps, |solution| match verifier.verify(solution) {
            Ok(()) => found(solution),
            Err(error) => {
                invalid = Some(InvalidSolution(error));
                ControlFlow::Break(())
            }
        });
        invalid.map_or(Ok(taken), Err)
    }

    /// The number and the counts of the part, if it is done. Then there is no present part.
    pub fn take_done(&mut self) -> Option<(usize, Stats)> {
        let part = self.part.filter(|_| self.search.is_exhausted())?;
        self.part = None;
        Some((part, self.search.stats().clone()))
    }
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

    fn soma() -> Arc<Parts> {
        let soma = catalogue::ALL.get("soma");
        let problem = Problem::reduced(&soma, Reduction::of(&soma, Symmetry::Reflection).expect("closed"));
        Arc::new(Parts::new(&problem, Parts::USUAL).expect("Soma is small"))
    }

    #[test]
    fn parts_that_are_interrupted_and_resumed_elsewhere_have_all_solutions() {
        let parts = soma();
        let (mut search, mut solutions) = (PartSearch::new(&parts), 0);
        for part in 0..parts.len() {
            search.begin(part);
            while !search.is_done() {
                let count = |_: &[PlacementId]| {
                    solutions += 1;
                    ControlFlow::Continue(())
                };
                search.run(7, count).expect("only solutions");
                let state = search.state();
                search = PartSearch::new(&parts);
                search.resume(part, &state).expect("a state of the part");
            }
        }
        assert_eq!(solutions, 240);
    }

    #[test]
    fn a_part_is_reported_once_with_its_counts() {
        let parts = soma();
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

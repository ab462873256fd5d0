//! The verified solutions of a search.

use super::check::Check;
use super::classes::{DistinctSolutions, SymmetryClasses};
use super::fault::Fault;
use crate::problem::{PlacementId, Problem};
use crate::search::{Bookmark, BookmarkError, Plan, Search, SearchError, Strategy};
use crate::solution::Solution;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The solutions of a problem, found one after the other. Each is verified.
///
/// As an iterator it gives the solutions that are left. [`advance`](Self::advance) takes a number of steps,
/// for a caller that does something else in between.
///
/// ```
/// use cubefall::problem::Problem;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::search::Strategy;
/// use cubefall::solve::Solutions;
///
/// let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let mut solutions = Solutions::of(&Problem::new(&puzzle), Strategy::TURBO.plan())?;
/// let first = solutions.next().expect("there are two")?;
/// assert_eq!(first.pieces().len(), 3);
/// assert_eq!(solutions.count()?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    search: Search,
    strategy: Strategy,
    check: Check,
    /// The canonical forms found, where the search finds all members of each class.
    before: Option<DistinctSolutions>,
    /// The solutions found, and the most that are.
    found: u64,
    limit: u64,
    fault: Option<Fault>,
}

impl Solutions {
    /// The solutions of `problem`, searched by `plan`.
    ///
    /// # Errors
    /// When the strategy does not accept the problem.
    pub fn of(problem: &Arc<Problem>, plan: Plan) -> Result<Self, SearchError> {
        let search = Search::try_new(problem, plan)?;
        let check = Check::new(problem);
        let strategy = plan.strategy;
        Ok(Self { search, strategy, check, before: None, found: 0, limit: u64::MAX, fault: None })
    }

    /// The same, but if there are classes, one solution of each, in its canonical form.
    #[must_use]
    pub fn up_to(self, classes: Option<SymmetryClasses>) -> Self {
        let before = classes.is_some().then(DistinctSolutions::default);
        Self { check: self.check.up_to(classes), before, ..self }
    }

    /// The same, but at most this number.
    #[must_use]
    pub fn limit(self, limit: u64) -> Self {
        Self { limit, ..self }
    }

    /// Takes at most `steps` steps, fewer if the search ends, the limit is reached or `on_solution` breaks,
    /// which gets each solution. Returns the number of steps.
    ///
    /// # Errors
    /// When a solution is invalid, which `on_solution` does not get, or when the list of a fold is full. Then
    /// it does not go on.
    pub fn advance(
        &mut self,
        steps: u64,
        mut on_solution: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
    ) -> Result<u64, Fault> {
        let Self { search, strategy, check, before, found, limit, fault } = self;
        if fault.is_some() || *found >= *limit {
            return fault.clone().map_or(Ok(0), Err);
        }
        let mut is_new = |solution: &[PlacementId]| before.as_mut().is_none_or(|before| before.add(solution));
        let taken = search.run(steps, |placements| match check.pass(placements) {
            Ok(solution) if is_new(solution) => {
                *found += 1;
                let next = on_solution(solution);
                if *found == *limit { ControlFlow::Break(()) } else { next }
            }
            Ok(_) => ControlFlow::Continue(()),
            Err(error) => {
                *fault = Some(Fault::invalid(error));
                ControlFlow::Break(())
            }
        });
        if fault.is_none() && search.is_full() {
            *fault = Some(Fault::full(*strategy));
        }
        fault.clone().map_or(Ok(taken), Err)
    }

    /// Returns to a state of the search, as [`Search::return_to`].
    ///
    /// # Errors
    /// When there is no such state. A search for [classes](Self::up_to) has none, since a bookmark does not
    /// name those that were found.
    pub fn return_to(&mut self, bookmark: &Bookmark) -> Result<(), BookmarkError> {
        if self.before.is_some() {
            return Err(BookmarkError);
        }
        self.search.return_to(bookmark)?;
        self.found = self.search.stats().solutions();
        self.fault = None;
        Ok(())
    }

    /// Counts the solutions that are left.
    ///
    /// # Errors
    /// As for [`advance`](Self::advance).
    pub fn count(mut self) -> Result<u64, Fault> {
        let before = self.found;
        self.advance(u64::MAX, |_| ControlFlow::Continue(()))?;
        Ok(self.found - before)
    }

    /// The number of solutions found.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Whether there are no more, or it cannot go on.
    pub fn is_over(&self) -> bool {
        self.fault.is_some() || self.is_at_limit() || self.search.is_over()
    }

    /// Whether as many were found as the limit allows.
    pub fn is_at_limit(&self) -> bool {
        self.found >= self.limit
    }

    /// The search, for its counts and its progress.
    pub fn search(&self) -> &Search {
        &self.search
    }
}

/// The solutions that are left. A fault is the last item.
impl Iterator for Solutions {
    type Item = Result<Solution, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over() {
            return None;
        }
        let problem = Arc::clone(self.search.problem());
        let mut next = None;
        let taken = self.advance(u64::MAX, |placements| {
            next = Some(Solution::of(&problem, placements));
            ControlFlow::Break(())
        });
        taken.map(|_| next).transpose()
    }
}

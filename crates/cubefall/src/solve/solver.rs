//! How a puzzle is to be solved.

use super::classes::SymmetryClasses;
use super::fault::SolveError;
#[cfg(feature = "threads")]
use super::parallel::ParallelCount;
use super::solutions::Solutions;
use crate::problem::{Problem, Reduction, Symmetry};
use crate::puzzle::Puzzle;
use crate::search::{Plan, SearchError, Strategy};
use crate::solution::Solution;
#[cfg(feature = "threads")]
use std::ops::ControlFlow;
use std::sync::Arc;

/// Finds the solutions of a puzzle, one after the other, in this thread.
///
/// By default each solution counts, by [`Symmetry::Raw`], and the search is [`Strategy::TURBO`].
#[derive(Clone, Debug)]
pub struct Solver {
    puzzle: Arc<Puzzle>,
    symmetry: Symmetry,
    plan: Plan,
    limit: Option<u64>,
}

impl Solver {
    /// Of a puzzle.
    ///
    /// ```
    /// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
    /// use cubefall::solve::Solver;
    ///
    /// let bent = Piece::new("bent", &Shape::drawn(&["##/#."])?.coords(), 2)?;
    /// let domino = Piece::new("domino", &Shape::drawn(&["##"])?.coords(), 1)?;
    /// let puzzle = Puzzle::new("a small box", Region::cuboid(2, 2, 2)?, vec![bent, domino])?;
    /// assert_eq!(Solver::new(&puzzle).count()?, 36);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(puzzle: &Arc<Puzzle>) -> Self {
        Self {
            puzzle: Arc::clone(puzzle),
            symmetry: Symmetry::Raw,
            plan: Strategy::TURBO.plan(),
            limit: None,
        }
    }

    /// The same with one solution of each class.
    ///
    /// ```
    /// use cubefall::problem::Symmetry;
    /// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
    /// use cubefall::solve::Solver;
    ///
    /// let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
    /// let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
    /// assert_eq!(Solver::new(&puzzle).count()?, 2);
    /// assert_eq!(Solver::new(&puzzle).symmetry(Symmetry::Rotation).count()?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// The same by another plan.
    ///
    /// ```
    /// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
    /// use cubefall::search::{PieceOrder, Strategy};
    /// use cubefall::solve::Solver;
    ///
    /// let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
    /// let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
    /// let plan = Strategy::FOLD.plan().with_pieces(PieceOrder::Fewest);
    /// assert_eq!(Solver::new(&puzzle).plan(plan).count()?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn plan(self, plan: Plan) -> Self {
        Self { plan, ..self }
    }

    /// The same with at most this number of solutions. They are the first that are found, each in the form in
    /// which it is listed without a limit.
    ///
    /// ```
    /// use cubefall::problem::Symmetry;
    /// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
    /// use cubefall::solve::Solver;
    ///
    /// let domino = Piece::new("domino", &Shape::drawn(&["##"])?.coords(), 500)?;
    /// let puzzle = Puzzle::new("a large box", Region::cuboid(10, 10, 10)?, vec![domino])?;
    /// let solver = Solver::new(&puzzle).symmetry(Symmetry::Reflection).limit(2);
    /// assert_eq!(solver.solutions()?.collect::<Result<Vec<_>, _>>()?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn limit(self, limit: u64) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// The solutions, none of which is searched yet.
    ///
    /// ```
    /// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
    /// use cubefall::solve::Solver;
    ///
    /// let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
    /// let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
    /// for solution in Solver::new(&puzzle).solutions()? {
    ///     assert_eq!(solution?.pieces().len(), 3);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the solutions cannot be counted by the symmetry, or the strategy does not accept the puzzle.
    pub fn solutions(&self) -> Result<Solutions, SolveError> {
        SearchError::check_puzzle(self.plan.strategy, &self.puzzle)?;
        let reduction = Reduction::of(&self.puzzle, self.symmetry)?;
        let (reduction, classes) = SymmetryClasses::instead_of(reduction, &self.puzzle, self.limit);
        let problem = Problem::reduced(&self.puzzle, reduction);
        let solutions = Solutions::of(&problem, self.plan)?.up_to(classes);
        Ok(solutions.limit(self.limit.unwrap_or(u64::MAX)))
    }

    /// The number of solutions.
    ///
    /// # Errors
    /// As for [`solutions`](Self::solutions), and when the search cannot go on.
    pub fn count(&self) -> Result<u64, SolveError> {
        Ok(self.solutions()?.count()?)
    }

    /// The first solution that is found.
    ///
    /// ```
    /// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
    /// use cubefall::solve::Solver;
    ///
    /// let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
    /// let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
    /// let first = Solver::new(&puzzle).first()?;
    /// assert_eq!(first.map(|solution| solution.pieces().len()), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`count`](Self::count).
    pub fn first(&self) -> Result<Option<Solution>, SolveError> {
        Ok(self.clone().limit(1).solutions()?.next().transpose()?)
    }

    /// The number of solutions, counted by `threads` threads, of which each verifies those that it finds. It
    /// is that of [`count`](Self::count).
    ///
    /// Only searches by the usual plan and without a limit are cut; others are in one thread.
    ///
    /// ```
    /// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
    /// use cubefall::solve::Solver;
    ///
    /// let domino = Piece::new("domino", &Shape::drawn(&["##"])?.coords(), 18)?;
    /// let puzzle = Puzzle::new("a chessboard", Region::cuboid(6, 6, 1)?, vec![domino])?;
    /// assert_eq!(Solver::new(&puzzle).count_parallel(4)?, 6728);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`count`](Self::count).
    #[cfg(feature = "threads")]
    pub fn count_parallel(&self, threads: usize) -> Result<u64, SolveError> {
        Ok(self.count_parallel_while(threads, || true)?.expect("it goes on"))
    }

    /// The same while `goes_on` returns true, which this thread asks several times a second; nothing if it
    /// does not.
    ///
    /// # Errors
    /// As for [`count`](Self::count).
    #[cfg(feature = "threads")]
    pub fn count_parallel_while(
        &self,
        threads: usize,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<Option<u64>, SolveError> {
        let is_cut = self.limit.is_none() && self.plan == Strategy::TURBO.plan();
        if is_cut && threads > 1 {
            let reduction = Reduction::of(&self.puzzle, self.symmetry)?;
            let problem = Problem::reduced(&self.puzzle, reduction);
            return Ok(ParallelCount::new(&problem)?.count(threads, goes_on)?);
        }
        /// Some hundredths of a second for most puzzles.
        const SLICE: u64 = 1 << 16;
        let mut solutions = self.solutions()?;
        while !solutions.is_over() {
            if !goes_on() {
                return Ok(None);
            }
            solutions.advance(SLICE, |_| ControlFlow::Continue(()))?;
        }
        Ok(Some(solutions.found()))
    }
}

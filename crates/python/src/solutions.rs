//! The solutions of a puzzle, one after the other.

use crate::error::refused;
use cubefall::problem::PlacementId;
use cubefall::puzzle::Puzzle;
use cubefall::search::Search;
use cubefall::solution::{self, PlacementVerifier};
use formats::{Placed, placed};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Cells, each as [x, y, z].
pub(crate) type Cells = Vec<[i32; 3]>;

/// Steps until Python may handle a signal: some hundredths of a second.
const SLICE: u64 = 100_000;

/// An iterator over the solutions of a puzzle.
#[pyclass(module = "cubefall")]
pub(crate) struct Solutions {
    puzzle: Arc<Puzzle>,
    search: Search,
    verifier: PlacementVerifier,
}

#[pymethods]
impl Solutions {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let problem = Arc::clone(self.search.problem());
        let mut found = None;
        while found.is_none() && !self.search.is_over() {
            self.run(py, |placements| {
                found = Some(solution::Solution::of(&problem, placements));
                ControlFlow::Break(())
            })?;
        }
        Ok(found.map(|found| Solution::new(&self.puzzle, &found)))
    }

    /// Counts the solutions that are left.
    pub(crate) fn count(&mut self, py: Python<'_>) -> PyResult<u64> {
        let mut count = 0;
        while !self.search.is_over() {
            self.run(py, |_| {
                count += 1;
                ControlFlow::Continue(())
            })?;
        }
        Ok(count)
    }
}

impl Solutions {
    /// A search that has not begun.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, search: Search) -> Self {
        let verifier = PlacementVerifier::new(search.problem());
        Self { puzzle: Arc::clone(puzzle), search, verifier }
    }

    /// Goes on for a slice, without holding up other threads of Python.
    fn run(
        &mut self,
        py: Python<'_>,
        mut on_solution: impl FnMut(&[PlacementId]) -> ControlFlow<()> + Send,
    ) -> PyResult<()> {
        py.check_signals()?;
        let Self { search, verifier, .. } = self;
        let mut fault = None;
        py.detach(|| {
            search.run(SLICE, |placements: &[PlacementId]| match verifier.verify(placements) {
                Ok(()) => on_solution(placements),
                Err(error) => {
                    fault = Some(error);
                    ControlFlow::Break(())
                }
            })
        });
        if let Some(fault) = fault {
            return Err(PyRuntimeError::new_err(format!(
                "a solution failed its check ({fault}); please report this fault"
            )));
        }
        if search.is_full() {
            return Err(refused(
                "the strategy keeps more partial assemblies than it has room for; choose turbo, which keeps none",
            ));
        }
        Ok(())
    }
}

/// A solution, which has been verified.
#[pyclass(frozen, get_all, module = "cubefall")]
pub(crate) struct Solution {
    /// Its layers, from bottom to top, with a letter for each cell.
    text: String,
    /// The name and the cells of each placed piece.
    pieces: Vec<(String, Cells)>,
}

impl Solution {
    fn new(puzzle: &Puzzle, found: &solution::Solution) -> Self {
        let entry = |Placed { piece, cells }| (piece, cells);
        Self { text: found.text(puzzle), pieces: placed(puzzle, found).into_iter().map(entry).collect() }
    }
}

#[pymethods]
impl Solution {
    fn __str__(&self) -> &str {
        &self.text
    }
}

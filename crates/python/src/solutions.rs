//! The solutions of a puzzle, one after the other.

use crate::error::fatal;
use crate::interrupt::Interrupt;
use crate::pickled::{RESTORE, Reduced, reduced};
use cubefall::problem::PlacementId;
use cubefall::puzzle::Puzzle;
use cubefall::solution;
use cubefall::solve::{self, Fault};
use formats::{Placed, placed};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// Cells, each as [x, y, z].
pub(crate) type Cells = Vec<[i32; 3]>;

/// Steps until Python may handle a signal: some hundredths of a second.
const SLICE: u64 = 100_000;

/// An iterator over the solutions of a puzzle. Several threads may share it: each solution is given once.
#[pyclass(frozen, module = "cubefall")]
pub(crate) struct Solutions {
    puzzle: Arc<Puzzle>,
    /// It is locked by threads that are detached from Python alone, and for a slice at a time.
    running: Mutex<solve::Solutions>,
}

/// What a slice of a search came to.
enum Slice {
    /// The search goes on.
    Running,
    /// There are no more solutions.
    Over,
    Fault(Fault),
}

/// Goes on for a slice.
fn slice(
    running: &mut solve::Solutions,
    on_solution: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
) -> Slice {
    match running.advance(SLICE, on_solution) {
        Err(fault) => Slice::Fault(fault),
        Ok(0) if running.is_over() => Slice::Over,
        Ok(_) => Slice::Running,
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let mut found = None;
        let mut interrupt = Interrupt::default();
        while found.is_none() && self.run(py, &mut interrupt, |running| next(running, &mut found))? {}
        Ok(found.map(|found| Solution::new(&self.puzzle, &found)))
    }

    /// Counts the solutions that are left.
    pub(crate) fn count(&self, py: Python<'_>) -> PyResult<u64> {
        let mut count = 0;
        let mut interrupt = Interrupt::default();
        while self.run(py, &mut interrupt, |running| add(running, &mut count))? {}
        Ok(count)
    }

    fn __repr__(&self) -> String {
        format!("<cubefall.Solutions of {:?}>", self.puzzle.name())
    }
}

/// The next solution, if there is one in this slice.
fn next(running: &mut solve::Solutions, found: &mut Option<solution::Solution>) -> Slice {
    let problem = Arc::clone(running.search().problem());
    slice(running, |placements| {
        *found = Some(solution::Solution::of(&problem, placements));
        ControlFlow::Break(())
    })
}

/// Adds the number of solutions of this slice.
fn add(running: &mut solve::Solutions, count: &mut u64) -> Slice {
    slice(running, |_| {
        *count += 1;
        ControlFlow::Continue(())
    })
}

impl Solutions {
    /// A search that has not begun.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, running: solve::Solutions) -> Self {
        Self { puzzle: Arc::clone(puzzle), running: Mutex::new(running) }
    }

    /// Goes on for a slice, without holding up other threads of Python. Returns whether the search goes on.
    fn run(
        &self,
        py: Python<'_>,
        interrupt: &mut Interrupt,
        slice: impl FnOnce(&mut solve::Solutions) -> Slice + Send,
    ) -> PyResult<bool> {
        interrupt.check(py)?;
        let done = py.detach(|| self.running.lock().map(|mut running| slice(&mut running)).ok());
        match done {
            Some(Slice::Running) => Ok(true),
            Some(Slice::Over) => Ok(false),
            Some(Slice::Fault(fault)) => Err(fatal(&fault)),
            None => Err(PyRuntimeError::new_err("this search failed before; begin another one")),
        }
    }
}

/// A solution, which has been verified. Two are equal if they have the same pieces in the same places.
#[pyclass(frozen, eq, hash, get_all, module = "cubefall")]
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

    /// Its pieces, in an order that does not depend on the search.
    fn value(&self) -> Vec<(&str, Cells)> {
        let mut pieces: Vec<(&str, Cells)> =
            self.pieces.iter().map(|(name, cells)| (name.as_str(), cells.clone())).collect();
        pieces.iter_mut().for_each(|(_, cells)| cells.sort_unstable());
        pieces.sort_unstable();
        pieces
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.value() == other.value()
    }
}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// The most characters of a text that is printed as one line.
const LINE: usize = 120;

#[pymethods]
impl Solution {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let rows: Vec<&str> = self.text.lines().collect();
        let line = rows.join(" / ");
        let short: String = line.chars().take(LINE).collect();
        let more = if short.len() < line.len() { "…" } else { "" };
        format!("<cubefall.Solution of {} pieces: {short}{more}>", self.pieces.len())
    }

    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced::<Self>((RESTORE, &self.text, &self.pieces).into_pyobject(py)?)
    }

    /// The solution that a pickle describes.
    #[staticmethod]
    fn _restore(text: String, pieces: Vec<(String, Cells)>) -> Self {
        Self { text, pieces }
    }
}

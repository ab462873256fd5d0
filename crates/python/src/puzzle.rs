//! A puzzle that is open.

use crate::error::{fatal, refused};
use crate::interrupt::Interrupt;
use crate::pickled::{RESTORE, Reduced, reduced};
use crate::solutions::{Cells, Solutions};
use catalogue::ALL;
use codes::fingerprint;
use cubefall::problem::Symmetry;
use cubefall::search::Strategy;
use cubefall::solve::{SolveErrorKind, Solver};
use formats::puzzles::limits;
use formats::puzzles::{read_puzzles, sentences_of};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyMemoryView, PyString};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The most threads of a count.
const MOST_THREADS: usize = 1 << 12;

/// The puzzles of the catalogue: the id and the name of each.
#[pyfunction]
pub(crate) fn puzzles() -> Vec<(String, String)> {
    ALL.entries().iter().map(|entry| (entry.id().to_owned(), entry.title().to_owned())).collect()
}

/// The puzzle of the catalogue with this id.
#[pyfunction]
pub(crate) fn open(id: &str) -> PyResult<Puzzle> {
    let puzzle = ALL.find(id).ok_or_else(|| {
        refused(format!("the catalogue has no puzzle {id:?}; puzzles() lists them, read() reads a document"))
    })?;
    Ok(Puzzle { usual: Symmetry::usual(&puzzle), puzzle, remarks: Vec::new() })
}

/// A puzzle of a document of any format that Cubefall reads. Of a document with several problems, one is
/// chosen by its number or its name.
#[pyfunction]
#[pyo3(signature = (document, problem=None))]
pub(crate) fn read(document: Document, problem: Option<String>) -> PyResult<Puzzle> {
    let file = read_puzzles(&document.0).map_err(refused)?;
    let chosen = file.problem(problem.as_deref()).map_err(refused)?;
    let puzzle = file.puzzle_of(chosen).map_err(refused)?;
    let remarks = sentences_of(file.remarks.iter().chain(&chosen.remarks));
    Ok(Puzzle { usual: Symmetry::auto(&puzzle), puzzle, remarks })
}

/// What a document may be: a text, or anything that has bytes.
pub(crate) struct Document(Vec<u8>);

impl<'a, 'py> FromPyObject<'a, 'py> for Document {
    type Error = PyErr;

    fn extract(document: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = document.cast::<PyString>() {
            return Ok(Self(text.to_cow().map_err(refused)?.as_bytes().to_vec()));
        }
        let memory = PyMemoryView::from(&document).map_err(|_| {
            let kind = document.get_type().name().map_or_else(|_| "object".into(), |name| name.to_string());
            PyTypeError::new_err(format!(
                "a document is a str or has bytes, as bytes, bytearray and memoryview do; not {kind}"
            ))
        })?;
        limits::FILE_BYTES.allow(memory.getattr("nbytes")?.extract()?).map_err(refused)?;
        Ok(Self(memory.call_method0("tobytes")?.extract()?))
    }
}

/// A puzzle: pieces, and the cells that they have to fill. Two are equal if all that can be asked of them is.
#[pyclass(frozen, eq, hash, module = "cubefall")]
#[derive(PartialEq)]
pub(crate) struct Puzzle {
    puzzle: Arc<cubefall::puzzle::Puzzle>,
    /// The symmetry up to which its solutions are counted by default.
    usual: Symmetry,
    /// What its document says that is not honoured, as sentences.
    #[pyo3(get)]
    remarks: Vec<String>,
}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.puzzle.id().hash(state);
        fingerprint(&self.puzzle.to_spec()).value().hash(state);
    }
}

#[pymethods]
impl Puzzle {
    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        self.puzzle.name()
    }

    /// The cells that may be filled, each as [x, y, z].
    #[getter]
    fn cells(&self) -> Cells {
        self.puzzle.region().coords().iter().map(|cell| [cell.x, cell.y, cell.z]).collect()
    }

    /// The name and the cells of each piece.
    #[getter]
    fn pieces(&self) -> Vec<(&str, Cells)> {
        let cells = |piece: &cubefall::puzzle::Piece| {
            piece.polycube().cells().iter().map(|cell| [cell.x, cell.y, cell.z]).collect()
        };
        self.puzzle.pieces().iter().map(|piece| (piece.name(), cells(piece))).collect()
    }

    /// An iterator over its solutions, each verified, or over the first `limit`. Their order is that of the
    /// command line, and the same on every machine.
    #[pyo3(signature = (symmetry=None, strategy=None, limit=None))]
    fn solutions(
        &self,
        py: Python<'_>,
        symmetry: Option<&str>,
        strategy: Option<&str>,
        limit: Option<u64>,
    ) -> PyResult<Solutions> {
        let mut solver = self.solver(symmetry, strategy)?;
        if let Some(limit) = limit {
            solver = solver.limit(limit);
        }
        let solutions = py.detach(|| solver.solutions()).map_err(refused)?;
        Ok(Solutions::new(&self.puzzle, solutions))
    }

    /// The number of its solutions, counted by `threads` threads. Control-C ends the search.
    #[pyo3(signature = (symmetry=None, strategy=None, threads=1))]
    fn count(
        &self,
        py: Python<'_>,
        symmetry: Option<&str>,
        strategy: Option<&str>,
        threads: i64,
    ) -> PyResult<u64> {
        let Some(threads) =
            usize::try_from(threads).ok().filter(|threads| (1..=MOST_THREADS).contains(threads))
        else {
            return Err(refused(format!("threads is {threads}; it must be from 1 to {MOST_THREADS}")));
        };
        let solver = self.solver(symmetry, strategy)?;
        let (mut interrupt, mut going_on) = (Interrupt::default(), Ok(()));
        let counted = py.detach(|| {
            solver.count_parallel_while(threads, || {
                going_on = Python::attach(|py| interrupt.check(py));
                going_on.is_ok()
            })
        });
        going_on?;
        match counted {
            Ok(count) => Ok(count.unwrap_or_default()),
            Err(error) => Err(match error.kind() {
                SolveErrorKind::Fault(fault) => fatal(fault),
                _ => refused(error),
            }),
        }
    }

    fn __repr__(&self) -> String {
        let (name, cells) = (self.puzzle.name(), self.puzzle.region().volume());
        format!("<cubefall.Puzzle {name:?}: {cells} cells, {} pieces>", self.puzzle.pieces().len())
    }

    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let document = serde_json::to_string(&self.puzzle.to_spec()).map_err(refused)?;
        reduced::<Self>((RESTORE, document, self.usual.key(), &self.remarks).into_pyobject(py)?)
    }

    /// The puzzle that a pickle describes.
    #[staticmethod]
    fn _restore(document: &str, symmetry: &str, remarks: Vec<String>) -> PyResult<Self> {
        let keys = Symmetry::ALL.into_iter().map(Symmetry::key);
        let usual = Symmetry::from_key(symmetry).ok_or_else(|| unknown("symmetry", symmetry, keys))?;
        let file = read_puzzles(document.as_bytes()).map_err(refused)?;
        let puzzle = file.puzzle_of(file.problem(None).map_err(refused)?).map_err(refused)?;
        Ok(Self { puzzle, usual, remarks })
    }
}

impl Puzzle {
    /// How its solutions are to be found.
    fn solver(&self, symmetry: Option<&str>, strategy: Option<&str>) -> PyResult<Solver> {
        let symmetry = match symmetry {
            None => self.usual,
            Some("auto") => Symmetry::auto(&self.puzzle),
            Some(key) => {
                let keys = ["auto"].into_iter().chain(Symmetry::ALL.map(Symmetry::key));
                Symmetry::from_key(key).ok_or_else(|| unknown("symmetry", key, keys))?
            }
        };
        let strategy = match strategy {
            None => Strategy::TURBO,
            Some(key) => Strategy::from_key(key)
                .ok_or_else(|| unknown("strategy", key, Strategy::all().map(Strategy::key)))?,
        };
        Ok(Solver::new(&self.puzzle).symmetry(symmetry).plan(strategy.plan()))
    }
}

fn unknown<'a>(what: &str, key: &str, known: impl Iterator<Item = &'a str>) -> PyErr {
    refused(format!("there is no {what} {key:?}; choose one of {}", known.collect::<Vec<_>>().join(", ")))
}

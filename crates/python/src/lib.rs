//! The Python package `cubefall`: the solver and the formats for Python.

// Python has no library for this target.
#![cfg(not(target_arch = "wasm32"))]

mod error;
mod interrupt;
mod pickled;
mod puzzle;
mod solutions;

/// Packs polycubes into boxes: finds, counts and verifies all solutions.
///
/// Its classes are frozen, what changes in them is behind a mutex, and there is no `unsafe`: threads need no
/// lock of the interpreter.
#[pyo3::pymodule(name = "cubefall", gil_used = false)]
mod package {
    use crate::error::error_class;
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::puzzle::{Puzzle, open, puzzles, read};
    #[pymodule_export]
    use crate::solutions::{Solution, Solutions};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("CubefallError", error_class(module.py()))
    }
}

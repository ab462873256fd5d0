//! The Python package `cubefall`: the solver and the formats for Python.

// Python has no library for this target.
#![cfg(not(target_arch = "wasm32"))]

mod error;
mod puzzle;
mod solutions;

/// Packs polycubes into boxes: finds, counts and verifies all solutions.
#[pyo3::pymodule(name = "cubefall")]
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

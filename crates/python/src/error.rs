//! Why a call is refused.

use cubefall::solve::{Fault, FaultKind};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::{create_exception, types::PyType};

create_exception!(
    cubefall,
    CubefallError,
    PyValueError,
    "Why a call is refused: the fault, where it is, and what to do."
);

/// The error that refuses a call.
pub(crate) fn refused(reason: impl ToString) -> PyErr {
    CubefallError::new_err(reason.to_string())
}

/// The error of a search that cannot go on.
pub(crate) fn fatal(fault: &Fault) -> PyErr {
    match fault.kind() {
        FaultKind::Full(_) => refused(fault),
        _ => PyRuntimeError::new_err(fault.to_string()),
    }
}

/// The class of these errors.
pub(crate) fn error_class(py: Python<'_>) -> Bound<'_, PyType> {
    py.get_type::<CubefallError>()
}

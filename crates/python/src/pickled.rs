//! How values are pickled.

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

/// The static method of a class that makes a value again.
pub(crate) const RESTORE: &str = "_restore";

/// What `__reduce__` returns: a call, and the class that is called. Functions of the module would be exported
/// beside what users call.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>,));

/// Describes a value by a static method of its class, [`RESTORE`], and the arguments after it.
pub(crate) fn reduced<T: PyTypeInfo>(call: Bound<'_, PyTuple>) -> PyResult<Reduced<'_>> {
    let py = call.py();
    Ok((py.import("operator")?.getattr("methodcaller")?.call1(call)?, (T::type_object(py),)))
}

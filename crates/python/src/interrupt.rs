//! Control-C ends a search in whatever thread it runs.
//!
//! Python handles signals in its main thread alone. While that waits for another thread, as at the end of a
//! `with ThreadPoolExecutor()`, or of the program, a search there would go on for hours after Control-C.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// What a search asks between two slices.
#[derive(Default)]
pub(crate) struct Interrupt {
    is_later: bool,
    watch: Option<Watch>,
}

impl Interrupt {
    /// Lets Python handle signals.
    ///
    /// # Errors
    /// What a handler of a signal raises; in threads other than the main one, `KeyboardInterrupt` if
    /// Control-C was pressed meanwhile.
    pub(crate) fn check(&mut self, py: Python<'_>) -> PyResult<()> {
        py.check_signals()?;
        // Most calls need a single slice.
        if !std::mem::replace(&mut self.is_later, true) {
            return Ok(());
        }
        if self.watch.is_none() {
            self.watch = Some(Watch::new(py)?);
        }
        match self.watch.as_ref().is_some_and(Watch::has_seen_signal) {
            true => Err(PyKeyboardInterrupt::new_err("Control-C ended the search in this thread")),
            false => Ok(()),
        }
    }
}

/// Whether Python has a handler of its own for Control-C, which another thread calls.
fn is_handled_elsewhere(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    let (own, main) = (threading.call_method0("current_thread")?, threading.call_method0("main_thread")?);
    let signal = py.import("signal")?;
    let handler = signal.call_method1("getsignal", (signal.getattr("SIGINT")?,))?;
    // Else the signal is ignored, or ends the process.
    Ok(!own.is(&main) && handler.is_callable())
}

#[cfg(unix)]
mod watching {
    use super::is_handled_elsewhere;
    use pyo3::prelude::*;
    use signal_hook::consts::SIGINT;
    use signal_hook::{SigId, flag, low_level};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Notes the signal, which Python's handler gets too. It ends when it is dropped.
    pub(crate) struct Watch {
        seen: Arc<AtomicBool>,
        id: Option<SigId>,
    }

    impl Watch {
        pub(crate) fn new(py: Python<'_>) -> PyResult<Self> {
            let seen = Arc::new(AtomicBool::new(false));
            let id = match is_handled_elsewhere(py)? {
                true => Some(flag::register(SIGINT, Arc::clone(&seen))?),
                false => None,
            };
            Ok(Self { seen, id })
        }

        pub(crate) fn has_seen_signal(&self) -> bool {
            self.seen.load(Ordering::Relaxed)
        }
    }

    impl Drop for Watch {
        fn drop(&mut self) {
            if let Some(id) = self.id.take() {
                low_level::unregister(id);
            }
        }
    }
}

#[cfg(not(unix))]
mod watching {
    use super::is_handled_elsewhere;
    use pyo3::prelude::*;

    /// There, only the main thread is interrupted.
    pub(crate) struct Watch;

    impl Watch {
        pub(crate) fn new(py: Python<'_>) -> PyResult<Self> {
            is_handled_elsewhere(py).map(|_| Self)
        }

        pub(crate) fn has_seen_signal(&self) -> bool {
            false
        }
    }
}

use watching::Watch;

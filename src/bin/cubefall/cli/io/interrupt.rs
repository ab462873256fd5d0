//! Ctrl-C and other termination signals.

use super::storage::exit_at_once;
use crate::cli::outcome::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a signal has requested the program to stop.
pub(in crate::cli) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Handles signals from now on. The first Ctrl-C or SIGTERM requests a stop. A second one ends the program at once, in case
    /// it is blocked in writing.
    pub(in crate::cli) fn listen() -> Result<Self, Failure> {
        let requested = Arc::new(AtomicBool::new(false));
        let on_request = Arc::clone(&requested);
        let on_signal = move || {
            if on_request.swap(true, Ordering::Relaxed) {
                exit_at_once(130);
            }
        };
        match ctrlc::set_handler(on_signal) {
            Ok(()) => Ok(Self(requested)),
            Err(error) => Err(Failure::Stuck(format!("cannot listen for Ctrl-C: {error}"))),
        }
    }

    /// Whether a signal has requested the program to stop.
    pub(in crate::cli) fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

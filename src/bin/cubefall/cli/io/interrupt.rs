//! Ctrl-C, and what else asks a program to stop.

use crate::cli::outcome::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells whether the user has asked to stop.
pub(in crate::cli) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on. The first Ctrl-C, or SIGTERM, only asks to stop; a second one ends the program where it stands, in case
    /// it is stuck in writing to someone who does not read.
    pub(in crate::cli) fn listen() -> Result<Self, Failure> {
        let asked = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&asked);
        let on_signal = move || {
            if heard.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        match ctrlc::set_handler(on_signal) {
            Ok(()) => Ok(Self(asked)),
            Err(error) => Err(Failure::Stuck(format!("cannot listen for Ctrl-C: {error}"))),
        }
    }

    /// Whether the user has asked to stop.
    pub(in crate::cli) fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

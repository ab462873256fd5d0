//! Ctrl-C and other termination signals.

use super::storage::exit_at_once;
use crate::outcome::{Failure, say};
use std::sync::mpsc::channel;
use std::sync::{Arc, OnceLock};
use std::thread::spawn;
use std::time::{Duration, Instant};

/// Whether a signal has requested the program to stop.
pub(crate) struct Interrupt(Arc<OnceLock<Instant>>);

impl Interrupt {
    /// Signals that come together are one request: `timeout` sends two, to the program and to its group.
    const TOGETHER: Duration = Duration::from_secs(1);

    /// Handles signals from now on. The first Ctrl-C, SIGTERM or SIGHUP requests a stop. One that comes later ends the program at once, in
    /// case it is blocked in writing.
    pub(crate) fn listen() -> Result<Self, Failure> {
        let requested = Arc::new(OnceLock::new());
        let on_request = Arc::clone(&requested);
        let on_signal = move || {
            if on_request.get_or_init(Instant::now).elapsed() >= Self::TOGETHER {
                end();
            }
        };
        match ctrlc::set_handler(on_signal) {
            Ok(()) => Ok(Self(requested)),
            Err(error) => Err(Failure::Stuck(format!("cannot listen for Ctrl-C: {error}"))),
        }
    }

    /// Whether a signal has requested the program to stop.
    pub(crate) fn is_requested(&self) -> bool {
        self.0.get().is_some()
    }
}

/// Ends the program at once, after a line on stderr if that is not blocked, too.
fn end() -> ! {
    let (sender, printed) = channel();
    spawn(move || {
        say("partial: interrupted twice; ended at once, with nothing printed or saved since the first time");
        let _ = sender.send(());
    });
    let _ = printed.recv_timeout(Duration::from_millis(200));
    exit_at_once(130)
}

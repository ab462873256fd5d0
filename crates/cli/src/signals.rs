//! The thread of signals, which ends the program where nothing else does: see [`interrupt`].

use crate::interrupt::{self, Reaction, STOPPED};
use crate::outcome::Failure;
use crate::screen::{Screen, say};
use crate::storage::exit_at_once;
use crate::verbosity::remark;
use std::io::Write;
use std::sync::mpsc::channel;
use std::thread::{Builder, sleep, spawn};
use std::time::Duration;

/// Handles signals from now on, in a thread of its own.
pub(crate) fn handle_signals() -> Result<(), Failure> {
    let failed = |error| Failure::Stuck(format!("cannot listen for signals: {error}"));
    listen(|| match interrupt::on_signal() {
        Reaction::End => end(None),
        Reaction::EndTwice => end(Some(TWICE)),
        Reaction::Watch => drop(spawn(watch)),
        Reaction::Nothing => {}
    })
    .map_err(failed)
}

const TWICE: &str = "interrupted twice; ended at once, with nothing printed or saved since the first time";

/// Calls `on_signal` for each signal.
///
/// Queue systems send SIGUSR1, SIGUSR2 or SIGXCPU some time before they end a job.
#[cfg(unix)]
fn listen(on_signal: impl Fn() + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU])?;
    let forever = move || signals.forever().for_each(|_| on_signal());
    Builder::new().name("signals".to_owned()).spawn(forever).map(drop)
}

/// The same for Ctrl-C, where there are no other signals.
#[cfg(not(unix))]
fn listen(on_signal: impl Fn() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(on_signal)
}

/// Ends the program when a request is not obeyed.
fn watch() {
    const INTERVAL: Duration = Duration::from_millis(20);
    while !interrupt::is_overdue() {
        sleep(INTERVAL);
    }
    end(None);
}

/// Ends the program at once, after the last words, as far as they are not blocked, too.
fn end(why: Option<&'static str>) -> ! {
    const PATIENCE: Duration = Duration::from_millis(200);
    let words = interrupt::last_words();
    let line = match why {
        Some(why) => format!("partial: {why}"),
        None if words.remark.is_empty() => "partial: interrupted".to_owned(),
        None => format!("partial: interrupted; {}", words.remark),
    };
    let (sender, printed) = channel();
    let is_printed = why.is_none() && !words.result.is_empty();
    spawn(move || {
        match why {
            Some(_) => say(&line),
            None => remark(&line),
        }
        if is_printed {
            let _ = Screen::text().write_all(words.result.as_bytes());
        }
        let _ = sender.send(());
    });
    let _ = printed.recv_timeout(PATIENCE);
    exit_at_once(i32::from(STOPPED))
}

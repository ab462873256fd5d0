//! The signals that request a stop: every command obeys them within a second, whatever it does.
//!
//! While a command reads, prepares or prints, there is nothing to save: the thread of signals ends the program at once. A search that has
//! something to conclude is [attended](Interrupt::attend): it looks often whether a stop is requested, and then prints and saves. If it does not
//! look in time, since a step takes long or nobody reads its output, the thread ends the program, too, with the last words that the search has
//! left. It waits only for a file that is being [saved](Saving).

use crate::outcome::{Failure, say};
use crate::screen::Screen;
use crate::storage::exit_at_once;
use crate::verbosity::remark;
use std::io::Write;
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, sleep, spawn};
use std::time::{Duration, Instant};

/// The exit code of a program that a signal has stopped.
pub(crate) const STOPPED: u8 = 130;

/// What the commands and the thread of signals know of each other.
static STATE: Mutex<State> = Mutex::new(State::NEW);

struct State {
    /// When the first signal came.
    requested: Option<Instant>,
    /// Since then, the last sign that the command obeys.
    obeyed: Option<Instant>,
    /// Whether a search looks whether a stop is requested.
    is_attended: bool,
    /// The files that are being saved.
    saving: usize,
    words: LastWords,
}

/// What is printed if a command has to be ended.
#[derive(Clone, Default)]
pub(crate) struct LastWords {
    /// On stdout.
    pub(crate) result: String,
    /// On stderr, after `partial: interrupted`.
    pub(crate) remark: String,
}

impl LastWords {
    /// Words on stderr alone, after `partial: interrupted`.
    pub(crate) fn remark(remark: &str) -> Self {
        Self { result: String::new(), remark: remark.to_owned() }
    }
}

/// What a signal leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reaction {
    /// The program ends.
    End,
    /// The program ends although a search was to conclude: the signal is a further one.
    EndTwice,
    /// The search is watched until it has ended.
    Watch,
    /// It is the same request as one before.
    Nothing,
}

impl State {
    const NEW: Self = Self {
        requested: None,
        obeyed: None,
        is_attended: false,
        saving: 0,
        words: LastWords { result: String::new(), remark: String::new() },
    };

    /// Signals that come together are one request: `timeout` sends two, to the program and to its group.
    const TOGETHER: Duration = Duration::from_secs(1);

    /// The time after a request, or after a sign that it is obeyed, in which the next sign is expected.
    const PATIENCE: Duration = Duration::from_millis(600);

    /// Takes note of a signal.
    fn on_signal(&mut self, now: Instant) -> Reaction {
        match self.requested {
            _ if !self.is_attended && self.saving == 0 => Reaction::End,
            None => {
                self.requested = Some(now);
                Reaction::Watch
            }
            Some(first) if now - first >= Self::TOGETHER => Reaction::EndTwice,
            Some(_) => Reaction::Nothing,
        }
    }

    /// Whether a stop was requested, and nothing shows any more that it is obeyed.
    fn is_overdue(&self, now: Instant) -> bool {
        let last = self.obeyed.max(self.requested);
        self.saving == 0 && last.is_some_and(|last| now - last >= Self::PATIENCE)
    }

    /// Takes note that a request is obeyed, if there is one.
    fn obey(&mut self) -> bool {
        if self.requested.is_some() {
            self.obeyed = Some(Instant::now());
        }
        self.requested.is_some()
    }
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search that has something to conclude when a signal stops it. It looks often whether one has.
pub(crate) struct Interrupt(());

impl Interrupt {
    /// From now on until this is dropped, a signal is a request to this search.
    pub(crate) fn attend() -> Self {
        state().is_attended = true;
        Self(())
    }

    /// Whether a signal has requested the program to stop.
    pub(crate) fn is_requested(&self) -> bool {
        state().obey()
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        let mut state = state();
        state.is_attended = false;
        // What they describe is concluded.
        state.words = LastWords::default();
    }
}

/// Sets what is printed if a signal ends the program before it looks again whether one has come.
pub(crate) fn in_case(words: LastWords) {
    state().words = words;
}

/// Whether a signal has come so long ago that output which nobody reads is given up.
pub(crate) fn is_late() -> bool {
    let state = state();
    state.is_attended && state.requested.is_some_and(|first| first.elapsed() >= State::PATIENCE / 2)
}

/// Takes note that a part of the output was written.
pub(crate) fn has_printed() {
    state().obey();
}

/// A file that is being written and has to be complete.
pub(crate) struct Saving(());

impl Saving {
    /// Until this is dropped, a signal does not end the program, but a second one does.
    pub(crate) fn begin() -> Self {
        state().saving += 1;
        Self(())
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        let mut state = state();
        state.saving -= 1;
        state.obey();
    }
}

/// Handles signals from now on, in a thread of its own.
pub(crate) fn handle_signals() -> Result<(), Failure> {
    let failed = |error| Failure::Stuck(format!("cannot listen for signals: {error}"));
    listen(|| {
        let reaction = state().on_signal(Instant::now());
        match reaction {
            Reaction::End => end(None),
            Reaction::EndTwice => end(Some(TWICE)),
            Reaction::Watch => drop(spawn(watch)),
            Reaction::Nothing => {}
        }
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
    while !state().is_overdue(Instant::now()) {
        sleep(INTERVAL);
    }
    end(None);
}

/// Ends the program at once, after the last words, as far as they are not blocked, too.
fn end(why: Option<&'static str>) -> ! {
    const PATIENCE: Duration = Duration::from_millis(200);
    let words = state().words.clone();
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

#[cfg(test)]
mod tests {
    use super::*;

    const MOMENT: Duration = Duration::from_millis(1);

    #[test]
    fn a_signal_ends_what_has_nothing_to_conclude() {
        let mut state = State::NEW;
        assert_eq!(state.on_signal(Instant::now()), Reaction::End);
    }

    #[test]
    fn signals_within_a_second_are_one_request_and_a_later_one_ends_the_program() {
        let (mut state, start) = (State { is_attended: true, ..State::NEW }, Instant::now());
        assert_eq!(state.on_signal(start), Reaction::Watch);
        assert_eq!(state.on_signal(start + State::TOGETHER - MOMENT), Reaction::Nothing);
        assert_eq!(state.on_signal(start + State::TOGETHER), Reaction::EndTwice);
    }

    #[test]
    fn what_shows_no_sign_of_obeying_is_overdue_unless_it_saves_a_file() {
        let (mut state, start) = (State { is_attended: true, ..State::NEW }, Instant::now());
        assert!(!state.is_overdue(start + State::TOGETHER), "there is no request");
        state.on_signal(start);
        assert!(!state.is_overdue(start + State::PATIENCE - MOMENT));
        assert!(state.is_overdue(start + State::PATIENCE));
        state.saving = 1;
        assert!(!state.is_overdue(start + State::PATIENCE));
        state.saving = 0;
        assert!(state.obey(), "a stop is requested");
        let obeyed = state.obeyed.expect("a sign");
        assert!(!state.is_overdue(obeyed + State::PATIENCE - MOMENT));
        assert!(state.is_overdue(obeyed + State::PATIENCE));
    }
}

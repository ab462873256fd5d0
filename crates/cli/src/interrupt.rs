//! The signals that request a stop: every command obeys them within a second, whatever it does.
//!
//! While a command reads, prepares or prints, there is nothing to save: the thread of signals ends the
//! program at once. A search that has something to conclude is [attended](Interrupt::attend): it looks often
//! whether a stop is requested, and then prints and saves. If it does not look in time, since a step takes
//! long or nobody reads its output, the thread ends the program, too, with the last words that the search has
//! left. It waits only for a file that is being [saved](Saving).

use std::sync::{Mutex, MutexGuard, PoisonError};
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
pub(crate) enum Reaction {
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

/// Takes note of a signal that has come.
pub(crate) fn on_signal() -> Reaction {
    state().on_signal(Instant::now())
}

/// Whether a stop was requested, and nothing shows any more that it is obeyed.
pub(crate) fn is_overdue() -> bool {
    state().is_overdue(Instant::now())
}

/// What is printed if the program is ended now.
pub(crate) fn last_words() -> LastWords {
    state().words.clone()
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

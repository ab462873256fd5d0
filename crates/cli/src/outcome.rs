//! The outcome of a command, and its exit code.

use super::interrupt::STOPPED;
use super::screen::{UnreadOutput, say};
use super::verbosity::remark;
use cubefall::solve::Fault;
use std::io::{Error, ErrorKind};
use std::process::ExitCode;

/// The exit codes, for the help.
pub(super) const EXIT_CODES: &str = "Exit codes:
  0    done, and at least one solution was found if one was searched for; a shard may have none
  1    no solution was found (by all of the search, or by the part of it that --max-steps allowed), or check found a fault
  2    the command line cannot be understood, or its options do not go together
  3    it could not go on: a fold's list of assemblies is full, a puzzle file, shard or checkpoint is refused, or the
       writing the output fails
  130  interrupted with Ctrl-C, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2 or SIGXCPU, within a second, after printing what was found
       until then and writing the checkpoint, if any";

/// The outcome of a command that did not fail.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    NoSolution,
    Interrupted,
}

/// Why a command failed.
pub(super) enum Failure {
    /// A solution is needed, and the puzzle has none.
    NoSolution(String),
    /// The command line is invalid.
    Usage(String),
    /// The command began and could not go on.
    Stuck(String),
    /// The reader has closed the output, which is not an error.
    NoReader,
    /// A signal has stopped the program while nobody read its output.
    Unread,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::NoReader,
            _ if error.get_ref().is_some_and(|error| error.is::<UnreadOutput>()) => Self::Unread,
            _ => Self::Stuck(format!("the output cannot be written ({error}); choose another path")),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Stuck(fault.to_string())
    }
}

/// The exit code. A failure is printed on stderr.
pub(super) fn exit_code(done: Result<Outcome, Failure>) -> ExitCode {
    let fail = |code: u8, message: &str| {
        say(&format!("error: {message}"));
        ExitCode::from(code)
    };
    match done {
        Ok(Outcome::Done) | Err(Failure::NoReader) => ExitCode::SUCCESS,
        Ok(Outcome::NoSolution) => ExitCode::from(1),
        Ok(Outcome::Interrupted) => ExitCode::from(STOPPED),
        Err(Failure::Unread) => {
            remark(
                "partial: interrupted; the rest of the output is not printed, since nobody has read what was",
            );
            ExitCode::from(STOPPED)
        }
        Err(Failure::NoSolution(message)) => fail(1, &message),
        Err(Failure::Usage(message)) => fail(2, &message),
        Err(Failure::Stuck(message)) => fail(3, &message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_that_times_out_is_an_error_unlike_one_that_nobody_reads() {
        assert!(matches!(Failure::from(Error::other(UnreadOutput)), Failure::Unread));
        assert!(matches!(Failure::from(Error::from(ErrorKind::BrokenPipe)), Failure::NoReader));
        let timed_out = Error::from(ErrorKind::TimedOut);
        let said = timed_out.to_string();
        let is_said = |failure| matches!(failure, Failure::Stuck(message) if message.contains(&said));
        assert!(is_said(Failure::from(timed_out)));
    }
}

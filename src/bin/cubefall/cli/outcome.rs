//! How a command ends, and the exit code that tells so.

use std::io::{Error, ErrorKind, Write, stderr};
use std::process::ExitCode;

/// The exit codes, for the help.
pub(super) const EXIT_CODES: &str = "Exit codes:
  0    done, and at least one solution was found if any was asked for; a shard may have none
  1    no solution was found (by all of the search, or by the part of it that --max-steps allowed)
  2    the command line cannot be understood, or asks for what does not go together
  3    it could not go on: a fold's list of assemblies is full, a shard or checkpoint is refused, or the output cannot be
       written
  130  interrupted with Ctrl-C or SIGTERM, after printing what was found until then and writing the checkpoint, if any";

/// How a command ended, where nothing went wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    NoSolution,
    Interrupted,
}

/// Why a command could not do what was asked.
pub(super) enum Failure {
    /// It should be asked otherwise.
    Usage(String),
    /// It began and could not go on.
    Stuck(String),
    /// Who reads the output wants no more of it. Nothing is wrong.
    NoReader,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::NoReader,
            _ => Self::Stuck(format!("the output cannot be written ({error}); give it another place")),
        }
    }
}

/// The exit code, after saying on stderr what went wrong if something did.
pub(super) fn exit_code(done: Result<Outcome, Failure>) -> ExitCode {
    let fail = |code: u8, message: &str| {
        say(&format!("error: {message}"));
        ExitCode::from(code)
    };
    match done {
        Ok(Outcome::Done) | Err(Failure::NoReader) => ExitCode::SUCCESS,
        Ok(Outcome::NoSolution) => ExitCode::from(1),
        Ok(Outcome::Interrupted) => ExitCode::from(130),
        Err(Failure::Usage(message)) => fail(2, &message),
        Err(Failure::Stuck(message)) => fail(3, &message),
    }
}

/// A line on stderr. That nobody may be listening there is no reason to stop.
pub(super) fn say(line: &str) {
    let _ = writeln!(stderr(), "{line}");
}

//! What is printed on stderr besides errors: remarks, progress, and details of the work.

use crate::screen::say;
use clap::Args;
use std::sync::OnceLock;

/// The options of every command for what is printed on stderr.
#[derive(Args)]
pub(crate) struct VerbosityArgs {
    /// Print no remarks and no progress on stderr. Errors and what --stats reports stay
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Print on stderr what is read and written, how it is searched, and how long it takes
    #[arg(long, short, global = true)]
    verbose: bool,
}

/// How much is printed on stderr.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verbosity {
    Quiet,
    Usual,
    Verbose,
}

/// That of the program. It is set once, before a command begins.
static VERBOSITY: OnceLock<Verbosity> = OnceLock::new();

impl VerbosityArgs {
    /// Applies them to the program.
    pub(crate) fn apply(&self) {
        VERBOSITY.get_or_init(|| match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (_, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Usual,
        });
    }
}

fn verbosity() -> Verbosity {
    VERBOSITY.get().copied().unwrap_or(Verbosity::Usual)
}

/// Whether remarks and progress are not printed.
pub(crate) fn is_quiet() -> bool {
    verbosity() == Verbosity::Quiet
}

/// Prints a remark, which is no error, on stderr.
pub(crate) fn remark(line: &str) {
    if !is_quiet() {
        say(line);
    }
}

/// Prints a detail of the work on stderr, if such are wanted.
pub(crate) fn detail(line: impl FnOnce() -> String) {
    if verbosity() == Verbosity::Verbose {
        say(&format!("detail: {}", line()));
    }
}

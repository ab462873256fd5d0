//! The commands, and their common parts.

mod arguments;
mod commands;
mod counting;
mod io;
mod keys;
mod outcome;
mod parts;
mod slice;
mod subject;

use arguments::Arguments;
use clap::Parser;
use std::process::ExitCode;

/// Runs the command of the command line.
pub(super) fn run() -> ExitCode {
    outcome::exit_code(commands::run(Arguments::parse().command))
}

//! The commands, and what they share.

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

/// Does what the command line says.
pub(super) fn run() -> ExitCode {
    outcome::exit_code(commands::run(Arguments::parse().command))
}

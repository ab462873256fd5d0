//! The commands, and what they share.

mod arguments;
mod build;
mod checkpoint;
mod crew;
mod cut;
mod end;
mod export;
mod find;
mod hint;
mod interrupt;
mod keys;
mod lab;
mod merge;
mod outcome;
mod output;
mod progress;
mod puzzles;
mod shard;
mod shard_file;
mod show;
mod slice;
mod solve;
mod solve_parts;
mod storage;
mod writer;

use arguments::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

/// Does what the command line says.
pub(super) fn run() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Puzzles => puzzles::run(),
        Command::Show(asked) => show::run(&asked),
        Command::Solve(asked) => solve::run(&asked),
        Command::Build(asked) => build::run(&asked),
        Command::Export(asked) => export::run(&asked),
        Command::Hint(asked) => hint::run(&asked),
        Command::Merge(asked) => merge::run(&asked),
        Command::Lab(asked) => lab::run(&asked),
    };
    outcome::exit_code(done)
}

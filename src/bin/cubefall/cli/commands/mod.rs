//! What each command does.

mod build;
mod end;
mod export;
mod find;
mod hint;
mod lab;
mod merge;
mod puzzles;
mod show;
mod solve;
mod solve_parts;

use crate::cli::arguments::Command;
use crate::cli::outcome::{Failure, Outcome};

/// Does what a command asks for.
pub(in crate::cli) fn run(command: Command) -> Result<Outcome, Failure> {
    match command {
        Command::Puzzles => puzzles::run(),
        Command::Show(asked) => show::run(&asked),
        Command::Solve(asked) => solve::run(&asked),
        Command::Build(asked) => build::run(&asked),
        Command::Export(asked) => export::run(&asked),
        Command::Hint(asked) => hint::run(&asked),
        Command::Merge(asked) => merge::run(&asked),
        Command::Lab(asked) => lab::run(&asked),
    }
}

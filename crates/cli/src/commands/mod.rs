//! The commands.

mod apart;
mod by_hand;
mod changes;
mod estimate;
mod explain;
mod export;
mod files;
mod lab;
mod merge;
mod puzzles;
mod separations;
mod shell;
mod solve;

use crate::arguments::Command;
use crate::outcome::{Failure, Outcome};

/// Runs a command.
pub(crate) fn run(command: Command) -> Result<Outcome, Failure> {
    match command {
        Command::Puzzles(arguments) => puzzles::list(&arguments),
        Command::Show(arguments) => puzzles::show(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Estimate(arguments) => estimate::run(&arguments),
        Command::Build(arguments) => by_hand::build(&arguments),
        Command::Apart(arguments) => apart::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Hint(arguments) => by_hand::hint(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Changes(arguments) => changes::run(&arguments),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Info(arguments) => files::info(&arguments),
        Command::Convert(arguments) => files::convert(&arguments),
        Command::Check(arguments) => files::check(&arguments),
        Command::Completions(arguments) => shell::completions(&arguments),
        Command::Man(arguments) => shell::man(&arguments),
        Command::Schema(arguments) => shell::schema(&arguments),
        Command::Lab(arguments) => lab::run(&arguments),
    }
}

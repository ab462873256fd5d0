//! Cubefall on the command line. `cubefall help` lists its commands.

mod arguments;
mod commands;
mod documents;
mod interrupt;
mod link;
mod numbers;
mod outcome;
mod parts;
mod running;
mod screen;
mod signals;
mod storage;
mod subject;
mod verbosity;
mod writer;

use arguments::Arguments;
use clap::Parser;
use clap::error::Error;
use outcome::{Failure, exit_code};
use screen::{Screen, say, sentence};
use std::backtrace::{Backtrace, BacktraceStatus};
use std::env::args_os;
use std::ffi::OsString;
use std::io::Write;
use std::panic::{self, PanicHookInfo};
use std::process::ExitCode;
use std::time::Instant;
use verbosity::detail;

fn main() -> ExitCode {
    let start = Instant::now();
    // Before anything that takes time.
    let listening = signals::handle_signals();
    storage::report_file_size_limit();
    panic::set_hook(Box::new(report));
    if let Err(failure) = listening {
        return exit_code(Err(failure));
    }
    match Arguments::try_parse() {
        Ok(arguments) => {
            arguments.verbosity.apply();
            let done = commands::run(arguments.command).and_then(|outcome| {
                // Else an error of the last line would go unnoticed.
                Screen::text().flush()?;
                Ok(outcome)
            });
            detail(|| format!("took {:.3} s", start.elapsed().as_secs_f64()));
            exit_code(done)
        }
        Err(error) => explain(&error),
    }
}

/// Reports a panic, whose message may quote a file.
fn report(panic: &PanicHookInfo) {
    say(&format!("error: {}; please report this fault", panic.to_string().replace('\n', " ")));
    let trace = Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured {
        let _ = writeln!(Screen::messages(), "{trace}");
    }
}

/// Prints the help, or what is wrong with the command line.
fn explain(error: &Error) -> ExitCode {
    // The message quotes the arguments. Of the same line without control characters, it is the same message
    // without them.
    let printable = |argument: OsString| sentence(&argument.to_string_lossy());
    let printed = match Arguments::try_parse_from(args_os().map(printable)) {
        Err(same) if same.kind() == error.kind() => same.print(),
        _ => write!(Screen::messages(), "{error}"),
    };
    match printed.map_err(Failure::from) {
        Err(failure) if !error.use_stderr() => exit_code(Err(failure)),
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
    }
}

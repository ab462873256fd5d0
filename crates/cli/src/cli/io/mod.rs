//! Signals, files and the terminal.

mod input;
mod interrupt;
mod output;
mod progress;
mod storage;

pub(in crate::cli) use input::{is_stdin, name_of, read};
pub(in crate::cli) use interrupt::Interrupt;
pub(in crate::cli) use output::Output;
pub(in crate::cli) use progress::Progress;
pub(in crate::cli) use storage::{replace_keeping_old, report_file_size_limit, resolved, with_suffix};

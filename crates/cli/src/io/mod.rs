//! Signals, files and the terminal.

mod input;
mod interrupt;
mod output;
mod progress;
mod storage;

pub(crate) use input::{is_stdin, name_of, read};
pub(crate) use interrupt::Interrupt;
pub(crate) use output::Output;
pub(crate) use progress::Progress;
pub(crate) use storage::{replace_keeping_old, report_file_size_limit, resolved, with_suffix};

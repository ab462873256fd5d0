//! Signals, files and the terminal.

mod input;
mod interrupt;
mod output;
mod progress;
mod storage;
mod writer;

pub(in crate::cli) use input::{is_stdin, name_of, read};
pub(in crate::cli) use interrupt::Interrupt;
pub(in crate::cli) use output::{must_have_folder, write, write_with};
pub(in crate::cli) use progress::Progress;
pub(in crate::cli) use storage::{replace_keeping_old, with_suffix};
pub(in crate::cli) use writer::Writer;

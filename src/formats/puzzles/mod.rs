//! Puzzle files: bytes ↔ documents, one file a format.
//!
//! [`read_puzzles`] finds out the format from the content, never from a name, and reads what is sound. What it does not take over
//! is named in a [`Remark`]; what cannot be read is refused with a [`FileError`], which has the place and the reason.

mod file_error;
mod file_format;
mod limits;
mod native;
mod puzzle_file;
mod remark;

pub use file_error::{FileError, FileReason, Place};
pub use file_format::FileFormat;
pub use limits::Limit;
pub use native::{read_native, write_native};
pub use puzzle_file::{FileProblem, PuzzleFile, Separation, StoredSolution};
pub use remark::{Remark, RemarkKind};

/// The puzzles of a file, in whatever format it is.
///
/// # Errors
/// When no format is recognised, or the file is not sound: the first fault.
pub fn read_puzzles(bytes: &[u8]) -> Result<PuzzleFile, FileError> {
    Limit::FileBytes.check(bytes.len())?;
    match FileFormat::of(bytes) {
        Some(FileFormat::Native) => read_native(bytes),
        None => Err(FileError::file(FileReason::UnknownFormat)),
    }
}

//! The commands for puzzle files.

mod check;
mod convert;
mod info;
mod pieces;

pub(in crate::cli) use check::run as check;
pub(in crate::cli) use convert::run as convert;
pub(in crate::cli) use info::run as info;

use crate::cli::outcome::Failure;
use crate::cli::subject::open_file;
use cubefall::formats::puzzles::PuzzleFile;
use cubefall::puzzle::catalogue;
use std::path::Path;

/// A file, or the file of a puzzle of the catalogue.
fn open(path: &Path) -> Result<PuzzleFile, Failure> {
    match path.to_str().and_then(catalogue::entry) {
        Some(entry) => Ok(PuzzleFile::of(entry.spec())),
        None => open_file(path),
    }
}

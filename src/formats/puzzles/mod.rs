//! Puzzle files: decoding and encoding, one module per format.
//!
//! [`read_puzzles`] recognises the format by the content, never by a name. Ignored parts of a file are named in [`Remark`]s. An
//! invalid file is refused with a [`FileError`], which has the place and the reason.

mod brick;
mod busche;
mod file_error;
mod file_format;
mod json;
mod native;
mod polysolve;
mod psv;
mod puzzle_file;
mod reading;
mod remark;
mod remarks;
mod soma;
mod studio;
mod write_error;
mod written;
mod xmpuzzle;

pub use crate::puzzle::Limit;
pub use brick::read_brick;
pub use busche::{read_busche, write_busche};
pub use file_error::{FileError, FileReason, Place};
pub use file_format::FileFormat;
pub use native::{read_native, write_native};
pub use polysolve::read_polysolve;
pub use psv::read_psv;
pub use puzzle_file::{FileProblem, PuzzleFile, Separation, StoredSolution};
pub use remark::{Remark, RemarkKind};
use remarks::Inspection;
pub use remarks::remarks_of;
pub use soma::{read_bundgaard, read_yass};
pub use studio::read_studio;
pub use write_error::WriteError;
pub use written::Written;
pub use xmpuzzle::{read_xmpuzzle, write_xmpuzzle};

/// Decodes the puzzles of a file of any format.
///
/// # Errors
/// When no format is recognised, or the file is invalid: the first fault.
pub fn read_puzzles(bytes: &[u8]) -> Result<PuzzleFile, FileError> {
    Limit::FileBytes.check(bytes.len())?;
    let mut file = match FileFormat::of(bytes) {
        Some(FileFormat::Native) => read_native(bytes),
        Some(FileFormat::XmPuzzle) => read_xmpuzzle(bytes),
        Some(FileFormat::PolySolver) => read_psv(bytes),
        Some(FileFormat::Polysolve) => read_polysolve(bytes),
        Some(FileFormat::PuzzleStudio) => read_studio(bytes),
        Some(FileFormat::Busche) => read_busche(bytes),
        Some(FileFormat::Brick) => read_brick(bytes),
        Some(FileFormat::SomaFigures) => read_bundgaard(bytes),
        Some(FileFormat::Yass) => read_yass(bytes),
        None => Err(FileError::file(unknown(bytes))),
    }?;
    let mut inspection = Inspection::new();
    for problem in &mut file.problems {
        problem.remarks.extend(inspection.remarks_of(&problem.spec));
    }
    Ok(file)
}

/// Why bytes that begin like no format are refused.
fn unknown(bytes: &[u8]) -> FileReason {
    // The marks with which texts of 16 bits begin.
    match bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        true => FileReason::Invalid("the text is UTF-16, which is not read; save it as UTF-8".to_owned()),
        false => {
            FileReason::UnknownFormat { known: FileFormat::ALL.iter().map(|format| format.title()).collect() }
        }
    }
}

/// Encodes problems as a file.
///
/// # Errors
/// When the format can only be read, or cannot express something that changes the meaning of a puzzle. Other parts that
/// it cannot store are named in the remarks of the result.
pub fn write_puzzles(format: FileFormat, problems: &[FileProblem]) -> Result<Written, WriteError> {
    let one = || match problems {
        [problem] => Ok(problem),
        _ => Err(WriteError::OneProblem { format, problems: problems.len() }),
    };
    match format {
        FileFormat::Native => write_native(one()?),
        FileFormat::XmPuzzle => write_xmpuzzle(problems),
        FileFormat::Busche => write_busche(problems),
        _ => Err(WriteError::ReadOnly(format)),
    }
}

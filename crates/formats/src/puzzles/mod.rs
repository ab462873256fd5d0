//! Puzzle files: decoding and encoding, one module per format.
//!
//! [`read_puzzles`] recognises the format by the content, never by a name. Ignored parts of a file are named
//! in [`Remark`]s. An invalid file is refused with a [`FileError`], which has the place and the reason.

mod brick;
mod busche;
mod choice;
mod file_error;
mod file_format;
mod json;
pub mod limits;
mod native;
mod polysolve;
mod psv;
mod puzzle_file;
mod reading;
mod remarks;
mod soma;
mod stored_separation;
mod studio;
mod written;
mod xmpuzzle;

use super::text::text_of;
use crate::puzzles::file_error::check;
use brick::read_brick;
use busche::{read_busche, write_busche};
pub use choice::ChoiceError;
pub use cubefall::puzzle::Limit;
pub use file_error::{FileError, FileReason, Place};
pub use file_format::FileFormat;
use json::{JsonKind, kind};
use native::read_native;
pub use native::write_native;
use polysolve::read_polysolve;
use psv::read_psv;
pub use puzzle_file::{FileProblem, PuzzleFile, StoredSolution};
use reading::{check_kind, check_text, unpacked};
use remarks::Inspection;
pub use remarks::{Remark, RemarkKind, remarks_of, sentences_of};
use soma::{read_bundgaard, read_yass};
pub use stored_separation::{SeparationFault, StoredSeparation};
use studio::read_studio;
pub use written::{WriteError, Written};
use xmpuzzle::{read_xmpuzzle, write_xmpuzzle};

/// Decodes the puzzles of a file of any format.
///
/// # Errors
/// When no format is recognised, or the file is invalid: the first fault.
pub fn read_puzzles(bytes: &[u8]) -> Result<PuzzleFile, FileError> {
    check(limits::FILE_BYTES, bytes.len())?;
    let mut remarks = Vec::new();
    let content = unpacked(bytes, &mut remarks)?;
    check_kind(&content)?;
    let text = text_of(&content).map_err(|error| FileError::file(FileReason::Invalid(error.to_string())))?;
    check_text(&text, &content)?;
    let mut file = read_text(&text)?;
    file.remarks.splice(..0, remarks);
    file.problems = file.problems.into_iter().map(FileProblem::at_origin).collect();
    let mut inspection = Inspection::new();
    for problem in &mut file.problems {
        problem.remarks.extend(inspection.remarks_of(&problem.spec));
    }
    Ok(file)
}

/// Recognises the format by the beginning or the keys of a text. Returns nothing if no format is recognised.
pub fn format_of(text: &str) -> Option<FileFormat> {
    let beginnings = [
        (FileFormat::XmPuzzle, xmpuzzle::recognises as fn(&str) -> bool),
        (FileFormat::PolySolver, psv::recognises),
        (FileFormat::Busche, busche::recognises),
        (FileFormat::SomaFigures, soma::is_bundgaard),
        (FileFormat::Brick, brick::recognises),
    ];
    if let Some((format, _)) = beginnings.into_iter().find(|(_, recognises)| recognises(text)) {
        return Some(format);
    }
    let by_keys = kind(text).map(|kind| match kind {
        JsonKind::Native => FileFormat::Native,
        JsonKind::Polysolve => FileFormat::Polysolve,
        JsonKind::Studio => FileFormat::PuzzleStudio,
    });
    // Any character is a cell of a figure of yass, so this one is the last.
    by_keys.or_else(|| soma::is_yass(text).then_some(FileFormat::Yass))
}

/// Decodes the puzzles of a text.
fn read_text(text: &str) -> Result<PuzzleFile, FileError> {
    match format_of(text) {
        Some(FileFormat::Native) => read_native(text),
        Some(FileFormat::XmPuzzle) => read_xmpuzzle(text),
        Some(FileFormat::PolySolver) => read_psv(text),
        Some(FileFormat::Polysolve) => read_polysolve(text),
        Some(FileFormat::PuzzleStudio) => read_studio(text),
        Some(FileFormat::Busche) => read_busche(text),
        Some(FileFormat::Brick) => read_brick(text),
        Some(FileFormat::SomaFigures) => read_bundgaard(text),
        Some(FileFormat::Yass) => read_yass(text),
        None => {
            let known = FileFormat::ALL.iter().map(|format| format.title()).collect();
            Err(FileError::file(FileReason::UnknownFormat { known }))
        }
    }
}

/// Encodes problems as a file.
///
/// # Errors
/// When the format can only be read, or cannot express something that changes the meaning of a puzzle. Other
/// parts that it cannot store are named in the remarks of the result.
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

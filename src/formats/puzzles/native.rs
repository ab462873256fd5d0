//! Cubefall's own JSON: a puzzle as a document.

use super::{FileError, FileFormat, FileProblem, FileReason, Place, PuzzleFile};
use crate::puzzle::PuzzleSpec;

/// Decodes a document.
///
/// # Errors
/// When it is no JSON, or not a puzzle's document: with line and column.
pub fn read_native(bytes: &[u8]) -> Result<PuzzleFile, FileError> {
    let spec: PuzzleSpec = serde_json::from_slice(bytes).map_err(|error| FileError {
        place: Place::Position { line: error.line(), column: error.column() },
        reason: match error.is_eof() {
            true => FileReason::Truncated,
            false => FileReason::Invalid(error.to_string()),
        },
    })?;
    let problem = FileProblem { spec, assemblies: None, solutions: Vec::new(), remarks: Vec::new() };
    Ok(PuzzleFile { format: FileFormat::Native, problems: vec![problem], remarks: Vec::new() })
}

/// Encodes a document.
pub fn write_native(spec: &PuzzleSpec) -> String {
    serde_json::to_string_pretty(spec).expect("a document is JSON") + "\n"
}

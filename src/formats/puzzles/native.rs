//! Cubefall's own JSON: a puzzle as a document.

use super::{FileError, FileFormat, FileProblem, FileReason, Limit, Place, PuzzleFile, WriteError, Written};
use crate::puzzle::{Coord, PuzzleSpec};

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

/// Encodes the document of a problem. What else a file records about it is left out.
///
/// # Errors
/// When the box around a shape is too large to be drawn, cell by cell.
pub fn write_native(problem: &FileProblem) -> Result<Written, WriteError> {
    let spec = &problem.spec;
    let shapes = spec.pieces.iter().map(|piece| &piece.shape).chain([&spec.goal.shape]);
    for shape in shapes {
        let end = shape.cells().iter().map(|cell| cell.at).fold(Coord::default(), Coord::max);
        // As a shape is drawn, from the origin on.
        let sides = [end.x, end.y, end.z].map(|side| side as usize + 1);
        let found = sides.into_iter().fold(1, usize::saturating_mul);
        if found > Limit::BoxCells.most() {
            return Err(WriteError::TooMany { limit: Limit::BoxCells, found });
        }
    }
    let text = serde_json::to_string_pretty(spec).expect("a document is JSON") + "\n";
    let mut written = Written::whole(text.into_bytes());
    if !problem.solutions.is_empty() {
        written = written.without(format!("{} stored solutions", problem.solutions.len()));
    }
    if let Some(assemblies) = problem.assemblies {
        written = written.without(format!("the number of assemblies, {assemblies}"));
    }
    Ok(written)
}

//! The input of yass: the layers of a figure, the top one first, with an empty line between them.

use super::beginning::{FREE, PIECES, without_comment};
use super::pieces::{Drawing, figure};
use crate::formats::puzzles::reading::decoded;
use crate::formats::puzzles::{FileError, FileFormat, FileReason, Place, PuzzleFile};

/// Decodes a figure.
///
/// # Errors
/// When it has a tab or another invalid character, or is beyond the limits.
pub fn read_yass(bytes: &[u8]) -> Result<PuzzleFile, FileError> {
    let text = decoded(bytes);
    let (mut drawing, mut layer, mut row) = (Drawing::default(), 0, 0);
    for (line, text) in (1..).zip(text.lines()) {
        let marks = without_comment(text);
        let is_known = |mark: &char| *mark == FREE || " .".contains(*mark) || PIECES.contains(*mark);
        if let Some(mark) = marks.trim_end().chars().find(|mark| !is_known(mark)) {
            let how = match mark {
                '\t' => "a tab is not a number of cells; write blanks".to_owned(),
                mark => format!("the character {mark:?} stands for no cell"),
            };
            return Err(FileError::line(line, FileReason::Invalid(how)));
        }
        // A line with only a comment does not separate layers.
        if marks.trim().is_empty() {
            if row > 0 && text.len() == marks.len() {
                (layer, row) = (layer + 1, 0);
            }
            continue;
        }
        drawing.add_row(marks.trim_end(), (row, layer), mark_of, line)?;
        row += 1;
    }
    let problems = vec![figure(1, "Soma figure", drawing.cells, Place::File)?];
    Ok(PuzzleFile { format: FileFormat::Yass, problems, remarks: Vec::new() })
}

/// The mark of a character; nothing for an empty cell.
fn mark_of(character: char) -> Option<Option<char>> {
    match character {
        '.' | ' ' => None,
        FREE => Some(None),
        piece => Some(Some(piece)),
    }
}

//! Parts of texts.

use crate::puzzles::{FileError, FileReason};

/// The beginning of the text of a file, for recognition.
pub(in crate::puzzles) fn beginning(text: &str) -> &str {
    const LONGEST: usize = 1 << 16;
    &text[..text.floor_char_boundary(LONGEST)]
}

/// The part of a line before a mark.
pub(in crate::puzzles) fn before(line: &str, mark: char) -> &str {
    line.split_once(mark).map_or(line, |(before, _)| before)
}

/// Checks that a text in which characters are cells has none that is not shown: nobody would find the cell.
///
/// # Errors
/// The first control character, with its line.
pub(in crate::puzzles) fn check_shown(text: &str) -> Result<(), FileError> {
    let is_hidden = |character: char| character.is_control() && !['\n', '\t'].contains(&character);
    let Some((before, after)) = text.split_once(is_hidden) else { return Ok(()) };
    let hidden = u32::from(text[before.len()..text.len() - after.len()].chars().next().unwrap_or_default());
    let how = format!("the control character U+{hidden:04X} is no part of a puzzle; remove it");
    Err(FileError::line(1 + before.matches('\n').count(), FileReason::Invalid(how)))
}

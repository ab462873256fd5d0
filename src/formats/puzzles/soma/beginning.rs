//! Recognition by the beginning of a file.

use crate::formats::puzzles::reading::{before, beginning};

/// The beginning of the header of a figure.
pub(super) const HEADER: &str = "/SOMA";

/// Whether a file has T. Bundgaard's figures: its first line that is not a comment is a header.
pub(in crate::formats::puzzles) fn is_bundgaard(bytes: &[u8]) -> bool {
    let text = beginning(bytes);
    let mut lines = text.lines().map(str::trim).filter(|line| !is_comment(line));
    lines.next().is_some_and(|line| header(line).is_some())
}

/// Whether a line of a file of T. Bundgaard is empty or a comment.
pub(super) fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with(';')
}

/// The title in a header, if a line is one.
pub(super) fn header(line: &str) -> Option<&str> {
    let start = line.get(..HEADER.len())?;
    start.eq_ignore_ascii_case(HEADER).then(|| &line[1..])
}

/// A cell of yass that any piece may fill.
pub(super) const FREE: char = 'o';
/// The letters of the pieces for yass.
pub(super) const PIECES: &str = "cpnztl3";

/// Whether a file is a figure of yass: outside comments, it has only marks of cells.
pub(in crate::formats::puzzles) fn is_yass(bytes: &[u8]) -> bool {
    let text = beginning(bytes);
    let mut marks = text.lines().flat_map(|line| without_comment(line).chars()).peekable();
    let is_mark = |mark: char| mark == FREE || mark == '.' || mark.is_whitespace() || PIECES.contains(mark);
    let mut has_cell = false;
    marks.all(|mark| {
        has_cell |= is_mark(mark) && mark != '.' && !mark.is_whitespace();
        is_mark(mark)
    }) && has_cell
}

/// A line of yass without its comment.
pub(super) fn without_comment(line: &str) -> &str {
    before(line, '#')
}

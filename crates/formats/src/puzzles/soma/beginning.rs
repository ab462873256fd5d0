//! Recognition by the beginning of a file.

use crate::puzzles::reading::{before, beginning};

/// The beginning of the header of a figure.
pub(super) const HEADER: &str = "/SOMA";

/// Whether a file has T. Bundgaard's figures: its first line that is not a comment is a header.
pub(in crate::puzzles) fn is_bundgaard(text: &str) -> bool {
    let text = beginning(text);
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

/// The letters of the pieces for yass. Any other character is a cell that any piece may fill.
pub(super) const PIECES: &str = "cpnztl3";

/// The characters that by themselves make a text a figure.
const USUAL: &str = "o*xX@O";

/// The cells of a figure that has other characters: those of the seven pieces. Texts that are no figures have other numbers of them.
const CELLS: usize = 27;

/// The most different characters of a figure, besides those of pieces and the usual ones. Sentences have more.
const MOST_OTHERS: usize = 8;

/// Whether a text is a figure of yass, as far as can be seen: outside comments, it has characters for cells only.
pub(in crate::puzzles) fn is_yass(text: &str) -> bool {
    let (mut cells, mut others) = (0, Vec::new());
    let marks = text.lines().flat_map(|line| without_comment(line).chars()).filter(|&mark| is_shown(mark));
    for mark in marks {
        cells += 1;
        if !PIECES.contains(mark) && !USUAL.contains(mark) && !others.contains(&mark) {
            others.push(mark);
        }
        if !others.is_empty() && (cells > CELLS || others.len() > MOST_OTHERS) {
            return false;
        }
    }
    cells > 0 && (others.is_empty() || cells == CELLS)
}

/// Whether a character stands for a cell. The reader refuses control characters, with their line.
fn is_shown(mark: char) -> bool {
    mark != '.' && !mark.is_whitespace() && !mark.is_control()
}

/// A line of yass without its comment.
pub(super) fn without_comment(line: &str) -> &str {
    before(line, '#')
}

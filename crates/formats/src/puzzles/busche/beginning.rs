//! Recognition by the beginning of a file.

use super::directive::{COMMENT, Directive};
use crate::puzzles::reading::{before, beginning};

/// Whether a file looks like this format: the first directive is `D`, and has the side of a box.
pub(in crate::puzzles) fn recognises(text: &str) -> bool {
    let text = beginning(text);
    let mut lines = text.lines().map(|line| before(line, COMMENT).trim()).filter(|line| !line.is_empty());
    let is_first = |line: &str| Directive::new(1, line).letter() == "D" && line.contains("Dim");
    lines.next().is_some_and(is_first)
}

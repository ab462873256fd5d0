//! Recognition by the beginning of a file.

use super::tokens::Tokens;
use crate::puzzles::reading::beginning;

/// Whether a file looks like this format: a grid, and the beginning of a board or a tile, after a line of description or, in the
/// first version, without one.
pub(in crate::puzzles) fn recognises(text: &str) -> bool {
    let text = beginning(text);
    begins(after_description(text)) || begins(text)
}

/// Whether a text begins as this format does after the description.
fn begins(text: &str) -> bool {
    let mut tokens = Tokens::new(text, 1);
    let Some(first) = tokens.next() else { return false };
    let has_part = is_part(first)
        || (first.starts_with(|c: char| c.is_ascii_alphabetic()) && tokens.next().is_some_and(is_part));
    has_part && (["(", "flip", "fixed"].iter().any(|next| tokens.take(next)) || tokens.is_number())
}

/// Whether a word begins a board or a tile.
pub(super) fn is_part(word: &str) -> bool {
    ["board", "tile"].iter().any(|part| word.eq_ignore_ascii_case(part))
}

/// Whether the grid is in the first line, where a description is since version 2, so that the board or a tile follows.
pub(super) fn is_first_version(text: &str) -> bool {
    begins(text) && Tokens::new(after_description(text), 2).next().is_some_and(is_part)
}

/// What follows the first line.
pub(super) fn after_description(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, rest)| rest)
}

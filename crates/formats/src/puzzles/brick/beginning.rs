//! Recognition by the beginning of a file.

use crate::puzzles::reading::beginning;

/// Whether a file looks like this format: files or nothing before the first `#`, which ends its line; and then a piece, or two
/// empty sections and the sides.
pub(in crate::puzzles) fn recognises(text: &str) -> bool {
    let text = beginning(text);
    let sections: Vec<&str> = text.splitn(4, '#').collect();
    let [imports, pieces, rest @ ..] = &sections[..] else { return false };
    let is_path = |line: &str| !line.contains(char::is_whitespace) && line.contains('.');
    let ends_line = pieces.starts_with(['\n', '\r']);
    if !ends_line || !imports.lines().map(str::trim).all(|line| line.is_empty() || is_path(line)) {
        return false;
    }
    let mut pieces = pieces.lines().map(str::trim).skip_while(|line| line.is_empty());
    match (pieces.next(), rest.first()) {
        (Some(name), _) => is_name(name) && pieces.next().is_some_and(|row| !row.is_empty()),
        (None, Some(sides)) => {
            sides.split_whitespace().count() >= 3 && sides.split_whitespace().all(is_number)
        }
        (None, None) => false,
    }
}

/// Whether a word can be the name of a piece.
pub(super) fn is_name(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok()
}

//! The colours of real pieces that the user has chosen, in the browser's storage: a line for each puzzle, the
//! last one first, with its key and the colours by their numbers.

use crate::web::browser::storage;
use pictures::{OwnColors, PAINTS, css_color, rgb_of};

const KEY: &str = "cubefall.colours";
/// The most puzzles whose colours are stored.
const MOST: usize = 32;

/// The colours that are stored for the puzzle with this key.
pub(super) fn of(key: &str) -> OwnColors {
    let stored = storage::get(KEY).unwrap_or_default();
    lines(&stored).find(|line| is_of(line, key)).map_or_else(OwnColors::new, colors)
}

/// Stores the colours of a puzzle; none are forgotten. The puzzles whose colours were changed longest ago are
/// forgotten where there are too many. Returns whether the browser has stored them.
pub(super) fn store(key: &str, own: &OwnColors) -> bool {
    storage::set(KEY, &with(&storage::get(KEY).unwrap_or_default(), key, own))
}

/// The stored text with the colours of a puzzle.
fn with(stored: &str, key: &str, own: &OwnColors) -> String {
    let mut text = String::new();
    if !own.is_empty() {
        text += key;
        for &(number, color) in own {
            text += &format!(" {number}{}", css_color(color));
        }
    }
    for line in lines(stored).filter(|line| !is_of(line, key)).take(MOST - usize::from(!own.is_empty())) {
        if !text.is_empty() {
            text.push('\n');
        }
        text += line;
    }
    text
}

/// The lines that may be of puzzles. What is stored may be of another version, or not of this page at all.
fn lines(stored: &str) -> impl Iterator<Item = &str> {
    /// The most bytes of a line: a key, and each number with its colour.
    const LONGEST: usize = 16 + 10 * PAINTS;
    stored.lines().filter(|line| line.len() <= LONGEST).take(MOST)
}

fn is_of(line: &str, key: &str) -> bool {
    line.split(' ').next() == Some(key)
}

/// The colours of a line, without what is none.
fn colors(line: &str) -> OwnColors {
    let mut own = OwnColors::new();
    for word in line.split(' ').skip(1) {
        let Some((number, color)) = word.find('#').map(|at| word.split_at(at)) else { continue };
        let (Ok(number), Some(color)) = (number.parse(), rgb_of(color)) else { continue };
        if number < PAINTS && own.iter().all(|(other, _)| *other != number) {
            own.push((number, color));
        }
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_they_were_stored() {
        let (soma, bedlam) = (vec![(0, [1, 2, 3]), (6, [255, 0, 16])], vec![(12, [9, 9, 9])]);
        let text = with(&with("", "aa", &soma), "bb", &bedlam);
        assert_eq!(text, "bb 12#090909\naa 0#010203 6#ff0010");
        let read = |text: &str, key: &str| lines(text).find(|line| is_of(line, key)).map(colors);
        assert_eq!(
            (read(&text, "aa"), read(&text, "bb"), read(&text, "a")),
            (Some(soma), Some(bedlam), None)
        );
        // None are forgotten, and those of others stay.
        assert_eq!(with(&text, "bb", &vec![]), "aa 0#010203 6#ff0010");
        assert_eq!(with("aa 0#010203", "aa", &vec![]), "");
    }

    #[test]
    fn those_of_the_last_puzzles_are_kept() {
        let mut text = String::new();
        for number in 0..2 * MOST {
            text = with(&text, &format!("puzzle{number}"), &vec![(1, [0, 0, 0])]);
        }
        assert_eq!(text.lines().count(), MOST);
        assert!(text.starts_with(&format!("puzzle{} ", 2 * MOST - 1)) && !text.contains("puzzle3 "));
    }

    #[test]
    fn what_is_stored_is_read_within_limits() {
        assert_eq!(
            colors("aa 0#010203 0#040506 39#010203 x#010203 1#01020 2 #030303 -1#000000"),
            [(0, [1, 2, 3])]
        );
        let long = format!("aa{}", " 0#010203".repeat(1000));
        assert_eq!(lines(&long).count(), 0);
        assert_eq!(lines(&"a\n".repeat(1 << 16)).count(), MOST);
        assert_eq!(with("<b>\n\u{0}", "aa", &vec![(0, [0; 3])]), "aa 0#000000\n<b>\n\u{0}");
    }
}

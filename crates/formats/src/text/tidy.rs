//! What programs add to a text.

use std::borrow::Cow;

/// The byte order mark, as a character.
const MARK: char = '\u{feff}';

/// The end of a file for DOS.
const END: char = '\u{1a}';

/// The same text with a line feed at the end of each line; without byte order marks at its beginning and at those of lines, where the
/// files of several texts were joined; and without what follows its end: Ctrl-Z, and zero bytes.
pub fn tidy(text: &str) -> Cow<'_, str> {
    let text = without_end(text.trim_start_matches(MARK));
    let text = if text.contains('\r') { Cow::Owned(with_line_feeds(text)) } else { Cow::Borrowed(text) };
    match text.contains("\n\u{feff}") {
        true => Cow::Owned(text.replace("\n\u{feff}", "\n")),
        false => text,
    }
}

fn without_end(text: &str) -> &str {
    let is_filling = |character: char| character == END || character == '\0';
    let end =
        text.trim_end_matches(|character: char| is_filling(character) || character.is_ascii_whitespace());
    // White space alone is the text's own.
    if text[end.len()..].contains(is_filling) { end } else { text }
}

/// Lines end with `\n`, `\r\n` or `\r`. A program that writes each `\n` as `\r\n` makes `\r\r\n` of `\r\n`: if all line ends of a text
/// are that, they are one line end each, and not the end of a line and an empty line.
fn with_line_feeds(text: &str) -> String {
    let count = |part: &str| text.matches(part).count();
    let doubled = count("\r\r\n");
    let is_doubled = doubled > 0 && doubled == count("\n") && 2 * doubled == count("\r");
    let text = if is_doubled { text.replace("\r\r\n", "\n") } else { text.replace("\r\n", "\n") };
    text.replace('\r', "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_the_same_lines_whatever_ends_them() {
        let text = "one\n\ntwo\n three\n";
        for end in ["\n", "\r\n", "\r", "\r\r\n"] {
            for after in ["", "\u{1a}", "\u{1a}\u{1a}\0\0", "\0", "\r\n\u{1a}\r\n"] {
                for before in ["", "\u{feff}", "\u{feff}\u{feff}"] {
                    let written = [before, &text.replace('\n', end), after].concat();
                    assert_eq!(tidy(&written).trim_end(), text.trim_end(), "{written:?}");
                }
            }
        }
        assert_eq!(tidy("one\r\n\ntwo\r three\n"), text, "mixed");
        assert_eq!(tidy("one\n\u{feff}\ntwo\n three\n"), text, "joined");
    }

    #[test]
    fn a_tidy_text_is_not_copied() {
        for text in ["", "one\n two \n\n", " \n"] {
            assert!(matches!(tidy(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
    }
}

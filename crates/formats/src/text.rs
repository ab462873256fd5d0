//! The text of a file: decoded from its bytes, with one kind of line end, and without what programs put
//! before and after a text.
//!
//! Every reader of text takes it from here, so that all tolerate the same.

use std::borrow::Cow;
use std::fmt;

/// The text of these bytes: UTF-8, or else Latin-1; tidied.
///
/// # Errors
/// When it is UTF-16 or UTF-32, with a byte order mark or without.
pub fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, TextError> {
    if let Some(wide) = wide(bytes) {
        return Err(wide);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => tidy(text),
        Err(_) => Cow::Owned(tidy(&latin(bytes)).into_owned()),
    })
}

/// The text of bytes that are Latin-1.
fn latin(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

/// The encoding with more than one byte for each character, if these bytes have one: by its byte order mark,
/// or by the zero bytes of the characters that UTF-8 writes as one byte, of which every format has the most.
fn wide(bytes: &[u8]) -> Option<TextError> {
    const BEGINNING: usize = 1024;
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => return Some(TextError::Utf32),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => return Some(TextError::Utf16),
        _ => {}
    }
    // Zero bytes after a text are padding.
    let used = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let beginning = &bytes[..used.min(BEGINNING)];
    if are_wide(beginning, 4) {
        return Some(TextError::Utf32);
    }
    are_wide(beginning, 2).then_some(TextError::Utf16)
}

/// Whether almost all characters of this many bytes have one byte that is not zero, the first or the last.
fn are_wide(bytes: &[u8], width: usize) -> bool {
    let is_narrow_at = |character: &[u8], at: usize| {
        character.iter().enumerate().all(|(index, &byte)| (byte != 0) == (index == at))
    };
    let characters = bytes.len() / width;
    [0, width - 1].into_iter().any(|at| {
        let narrow = bytes.chunks_exact(width).filter(|character| is_narrow_at(character, at)).count();
        narrow > 0 && 4 * narrow >= 3 * characters
    })
}

/// The byte order mark, as a character.
const MARK: char = '\u{feff}';

/// The end of a file for DOS.
const END: char = '\u{1a}';

/// The same text with a line feed at the end of each line; without byte order marks at its beginning and at
/// those of lines, where the files of several texts were joined; and without what follows its end: Ctrl-Z,
/// and zero bytes.
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

/// Lines end with `\n`, `\r\n` or `\r`. A program that writes each `\n` as `\r\n` makes `\r\r\n` of `\r\n`:
/// if all line ends of a text are that, they are one line end each, and not the end of a line and an empty
/// line.
fn with_line_feeds(text: &str) -> String {
    let count = |part: &str| text.matches(part).count();
    let doubled = count("\r\r\n");
    let is_doubled = doubled > 0 && doubled == count("\n") && 2 * doubled == count("\r");
    let text = if is_doubled { text.replace("\r\r\n", "\n") } else { text.replace("\r\n", "\n") };
    text.replace('\r', "\n")
}

/// Why bytes are not read as a text: their encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextError {
    /// Each character has two bytes, or four.
    Utf16,
    /// Each character has four bytes.
    Utf32,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Utf16 => "UTF-16",
            Self::Utf32 => "UTF-32",
        };
        write!(f, "the text is {name}, which is not read; save it as UTF-8")
    }
}

impl std::error::Error for TextError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes<const N: usize>(units: impl Iterator<Item = [u8; N]>) -> Vec<u8> {
        units.flatten().collect()
    }

    #[test]
    fn wide_characters_are_recognised_with_a_mark_and_without() {
        for text in ["ooo\nooo\n", "<puzzle/>", "{ \"title\": \"\u{e4}\u{20ac}\" }", "|L|"] {
            for text in [text.to_owned(), format!("\u{feff}{text}"), format!("{text}\u{1a}")] {
                for wide in [
                    bytes(text.encode_utf16().map(u16::to_le_bytes)),
                    bytes(text.encode_utf16().map(u16::to_be_bytes)),
                ] {
                    assert_eq!(text_of(&wide), Err(TextError::Utf16), "{text:?}");
                }
                let units = || text.chars().map(u32::from);
                for wide in [bytes(units().map(u32::to_le_bytes)), bytes(units().map(u32::to_be_bytes))] {
                    assert_eq!(text_of(&wide), Err(TextError::Utf32), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn other_texts_are_utf_8_or_else_latin_1() {
        for (bytes, text) in [
            (&b"a\xc3\xb6"[..], "a\u{f6}"),
            (b"a\xf6", "a\u{f6}"),
            (b"\xef\xbb\xbfa\xf6", "a\u{f6}"),
            (b"\xef\xbb\xbfa", "a"),
            (b"a\0\0\0\0\0\0\0", "a"),
            (b"", ""),
            (b"\0", ""),
        ] {
            assert_eq!(text_of(bytes).as_deref(), Ok(text), "{bytes:?}");
        }
    }

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

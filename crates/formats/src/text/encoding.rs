//! The encoding of a text.

use super::{TextError, tidy};
use std::borrow::Cow;

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

/// The encoding with more than one byte for each character, if these bytes have one: by its byte order mark, or by the zero bytes of
/// the characters that UTF-8 writes as one byte, of which every format has the most.
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
}

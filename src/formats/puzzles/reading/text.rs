//! The text of a file, and its lines.

use std::borrow::Cow;

/// The text of these bytes: UTF-8, or else Latin-1, without a byte order mark.
pub(in crate::formats::puzzles) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// The beginning of the text of a file, for recognition.
pub(in crate::formats::puzzles) fn beginning(bytes: &[u8]) -> Cow<'_, str> {
    const LONGEST: usize = 1 << 16;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)])
}

/// The part of a line before a mark.
pub(in crate::formats::puzzles) fn before(line: &str, mark: char) -> &str {
    line.split_once(mark).map_or(line, |(before, _)| before)
}

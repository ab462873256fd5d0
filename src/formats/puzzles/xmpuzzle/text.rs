//! The text of a file: unpacked, and decoded.

use crate::formats::puzzles::{FileError, FileReason, Limit, Place};
use flate2::read::MultiGzDecoder;
use std::borrow::Cow;
use std::io::Read;

/// How a file packed by gzip begins.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Whether a file looks like this format: packed, or XML.
pub(in crate::formats::puzzles) fn recognises(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.starts_with(&GZIP) || bytes.trim_ascii_start().starts_with(b"<")
}

/// The text. The XML of these files names no encoding: it is UTF-8, or else Latin-1.
pub(super) fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, FileError> {
    if !bytes.starts_with(&GZIP) {
        return Ok(decoded(Cow::Borrowed(bytes)));
    }
    let most = Limit::FileBytes.most();
    let mut unpacked = Vec::new();
    // One byte more than is accepted: so a file that unpacks to far more takes no more memory than that.
    let read = MultiGzDecoder::new(bytes).take(most as u64 + 1).read_to_end(&mut unpacked);
    Limit::FileBytes.check(unpacked.len())?;
    match read {
        Ok(_) => Ok(decoded(Cow::Owned(unpacked))),
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            Err(FileError::file(FileReason::Truncated))
        }
        Err(error) => {
            Err(FileError::file(FileReason::Invalid(format!("gzip cannot unpack the file: {error}"))))
        }
    }
}

/// Checks how deep elements are nested. What parses them calls itself for each element within another.
pub(super) fn check_depth(text: &str) -> Result<(), FileError> {
    let (mut depth, mut rest) = (0, text);
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let end = match rest.as_bytes().first() {
            Some(b'?') => rest.find("?>"),
            Some(b'!') if rest.starts_with("!--") => rest.find("-->"),
            Some(b'!') if rest.starts_with("![CDATA[") => rest.find("]]>"),
            _ => end_of_tag(rest),
        };
        let Some(end) = end else { return Ok(()) };
        match rest.as_bytes().first() {
            Some(b'?' | b'!') => {}
            Some(b'/') => depth -= 1,
            _ if rest[..end].ends_with('/') => {}
            _ => depth += 1,
        }
        let found = usize::try_from(depth).unwrap_or(0);
        Limit::Depth.check(found).map_err(|error| error.at(Place::Line(1 + lines_before(text, rest))))?;
        rest = &rest[end..];
    }
    Ok(())
}

/// The end of a tag, whose attributes may have any characters between quotes.
fn end_of_tag(tag: &str) -> Option<usize> {
    let mut quote = None;
    tag.bytes().position(|byte| {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
        quote.is_none() && byte == b'>'
    })
}

/// The number of lines that end before the rest of a text.
fn lines_before(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].matches('\n').count()
}

fn decoded(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    let latin = |bytes: &[u8]| bytes.iter().map(|&byte| char::from(byte)).collect();
    match bytes {
        Cow::Borrowed(bytes) => {
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            std::str::from_utf8(bytes).map_or_else(|_| Cow::Owned(latin(bytes)), Cow::Borrowed)
        }
        Cow::Owned(bytes) => {
            Cow::Owned(String::from_utf8(bytes).unwrap_or_else(|error| latin(error.as_bytes())))
        }
    }
}

//! The text of a file: unpacked, and decoded.

use crate::formats::puzzles::{FileError, FileReason, Limit, Place};
use flate2::read::MultiGzDecoder;
use std::borrow::Cow;
use std::io::Read;

/// The first bytes of a file packed by gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Whether a file looks like this format: packed by gzip, or XML.
pub(in crate::formats::puzzles) fn recognises(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.starts_with(&GZIP) || bytes.trim_ascii_start().starts_with(b"<")
}

/// The text. The XML of these files declares no encoding: it is UTF-8, or else Latin-1.
pub(super) fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, FileError> {
    if !bytes.starts_with(&GZIP) {
        return Ok(decoded(Cow::Borrowed(bytes)));
    }
    let most = Limit::UnpackedBytes.most();
    let mut unpacked = Vec::new();
    // At most one byte more than is accepted is unpacked, so memory is limited.
    let read = MultiGzDecoder::new(bytes).take(most as u64 + 1).read_to_end(&mut unpacked);
    Limit::UnpackedBytes.check(unpacked.len())?;
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

/// The maximum number of attributes of an element. The format has at most ten, and the parser compares each with all before it.
const MOST_IN_TAG: usize = 64;

/// The maximum number of attributes of a file. Each takes some 80 bytes.
const MOST_ATTRIBUTES: usize = 2_000_000;

/// The maximum number of namespace declarations. The format has none, and the parser copies them from element to element.
const MOST_NAMESPACES: usize = 8;

/// Checks what the parser does not limit: it is recursive for nested elements.
pub(super) fn check_structure(text: &str) -> Result<(), FileError> {
    if text.matches("xmlns").nth(MOST_NAMESPACES).is_some() {
        let how = format!("it declares more than {MOST_NAMESPACES} namespaces");
        return Err(FileError::file(FileReason::Invalid(how)));
    }
    let (mut depth, mut all, mut rest) = (0_usize, 0, text);
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let refused = |error: FileError| error.at(Place::Line(1 + lines_before(text, rest)));
        let tag = Tag::of(rest);
        all += tag.attributes;
        check_attributes(tag.attributes, all).map_err(refused)?;
        // The parser also stops there.
        let Some(length) = tag.length else { return Ok(()) };
        match rest.as_bytes().first() {
            Some(b'?' | b'!') => {}
            // An end without a beginning is an error that the parser finds.
            Some(b'/') => depth = depth.saturating_sub(1),
            _ if rest[..length].ends_with('/') => {}
            _ => depth += 1,
        }
        Limit::Depth.check(depth).map_err(refused)?;
        rest = &rest[length..];
    }
    Ok(())
}

/// Checks the number of attributes of an element, and of all elements up to there.
fn check_attributes(own: usize, all: usize) -> Result<(), FileError> {
    let how = match (own > MOST_IN_TAG, all > MOST_ATTRIBUTES) {
        (true, _) => format!("an element has {own} attributes; at most {MOST_IN_TAG} are accepted"),
        (_, true) => format!("it has more than {MOST_ATTRIBUTES} attributes"),
        _ => return Ok(()),
    };
    Err(FileError::file(FileReason::Invalid(how)))
}

/// The text between `<` and its `>`.
struct Tag {
    /// Its length in bytes, if it has an end.
    length: Option<usize>,
    attributes: usize,
}

impl Tag {
    /// The tag, comment, section or instruction that the text begins with.
    fn of(text: &str) -> Self {
        // The end is searched for after the beginning: `<!-->` only begins a comment.
        let until = |begin: &str, end: &str| {
            let inner = text.strip_prefix(begin).and_then(|inner| inner.find(end));
            Self { length: inner.map(|inner| begin.len() + inner), attributes: 0 }
        };
        match text.as_bytes().first() {
            Some(b'?') => until("?", "?>"),
            Some(b'!') if text.starts_with("!--") => until("!--", "-->"),
            Some(b'!') if text.starts_with("![CDATA[") => until("![CDATA[", "]]>"),
            _ => Self::of_element(text),
        }
    }

    /// The tag of an element, whose attributes may have any characters but `<` between quotes.
    fn of_element(text: &str) -> Self {
        let (mut quote, mut attributes) = (None, 0);
        let end = text.bytes().position(|byte| {
            match (quote, byte) {
                (None, b'"' | b'\'') => {
                    quote = Some(byte);
                    attributes += 1;
                }
                (Some(open), _) if open == byte => quote = None,
                _ => {}
            }
            byte == b'<' || quote.is_none() && byte == b'>'
        });
        let length = end.filter(|&end| text.as_bytes()[end] == b'>');
        Self { length, attributes }
    }
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

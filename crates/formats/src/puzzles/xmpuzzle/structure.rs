//! The structure of a text, before it is parsed.

use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, FileReason, Limit, Place};

/// Whether a text looks like this format: XML.
pub(in crate::puzzles) fn recognises(text: &str) -> bool {
    text.trim_start().starts_with('<')
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
        check(Limit::Depth, depth).map_err(refused)?;
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

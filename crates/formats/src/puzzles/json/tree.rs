//! JSON as a tree, within limits.

use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, FileReason, Place, limits};
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

/// The maximum number of values of a document, keys included. Each takes some 60 bytes, so a document takes
/// at most a few hundred megabytes.
const MOST_VALUES: usize = 4_000_000;

/// A value of a document.
#[derive(Debug)]
pub(in crate::puzzles) enum Json<'a> {
    /// Nothing.
    Null,
    /// True or false.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(Cow<'a, str>),
    /// A list of values.
    List(Vec<Json<'a>>),
    /// Values with their keys, as they are written: a key may be repeated.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

/// Parses a document. Checks its depth and its number of values first.
pub(in crate::puzzles) fn parse(text: &str) -> Result<Json<'_>, FileError> {
    check_depth(text.as_bytes())?;
    let count = Cell::new(0);
    let mut reader = serde_json::Deserializer::from_str(text);
    let json = Values { count: &count }.deserialize(&mut reader);
    json.and_then(|json| reader.end().map(|()| json)).map_err(|error| refused(text, &error))
}

/// Why a document is refused, with line and column.
pub(in crate::puzzles) fn refused(document: &str, error: &serde_json::Error) -> FileError {
    let text = error.to_string();
    // The place has the line already.
    let how = text.rsplit_once(" at line ").map_or(text.as_str(), |(how, _)| how);
    // The parser counts bytes.
    let line = document.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default().as_bytes();
    let column = characters(&line[..error.column().min(line.len())]);
    FileError {
        place: Place::Position { line: error.line(), column },
        reason: match error.is_eof() {
            true => FileReason::Truncated,
            false => FileReason::Invalid(how.replace("expected usize", "expected a number from 0 on")),
        },
    }
}

/// Checks the nesting of lists and objects, for which the parser is recursive.
fn check_depth(bytes: &[u8]) -> Result<(), FileError> {
    let (mut depth, mut in_text, mut is_escaped) = (0_usize, false, false);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_text,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'[' | b'{' => {
                depth += 1;
                check(limits::DEPTH, depth).map_err(|error| error.at(position(&bytes[..=at])))?;
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

/// The place of the last of these bytes.
fn position(bytes: &[u8]) -> Place {
    let line = 1 + bytes.iter().filter(|byte| **byte == b'\n').count();
    let start = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    Place::Position { line, column: characters(&bytes[start..]) }
}

/// The number of characters that begin in these bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0b1100_0000 != 0b1000_0000).count()
}

/// Builds values, and counts them.
#[derive(Clone, Copy)]
struct Values<'c> {
    count: &'c Cell<usize>,
}

impl<'a> DeserializeSeed<'a> for Values<'_> {
    type Value = Json<'a>;

    fn deserialize<D: Deserializer<'a>>(self, from: D) -> Result<Json<'a>, D::Error> {
        self.count.set(self.count.get() + 1);
        if self.count.get() > MOST_VALUES {
            return Err(D::Error::custom(format_args!("it has more than {MOST_VALUES} values")));
        }
        from.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for Values<'_> {
    type Value = Json<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json<'a>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'a>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json<'a>, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json<'a>, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json<'a>, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json<'a>, E> {
        Ok(Json::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E>(self, text: &'a str) -> Result<Json<'a>, E> {
        Ok(Json::Text(Cow::Borrowed(text)))
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut from: A) -> Result<Json<'a>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = from.next_element_seed(self)? {
            items.push(item);
        }
        // A list of one item has room for four, which matters with millions of lists.
        items.shrink_to_fit();
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'a>>(self, mut from: A) -> Result<Json<'a>, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = from.next_key_seed(self)? {
            let Json::Text(key) = key else { return Err(A::Error::custom("a key is not a string")) };
            entries.push((key, from.next_value_seed(self)?));
        }
        entries.shrink_to_fit();
        Ok(Json::Object(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_that_of_lists_and_objects_outside_of_texts() {
        let most = limits::DEPTH.most();
        let deep = |depth: usize| ["[".repeat(depth), "]".repeat(depth)].concat();
        assert!(parse(&deep(most - 1)).is_ok());
        let refused = parse(&deep(most + 1)).expect_err("too deep");
        assert_eq!(refused.reason, FileReason::TooMany { limit: limits::DEPTH, found: most + 1 });
        assert_eq!(refused.place, Place::Position { line: 1, column: most + 1 });
        let text = format!(r#"["\"{}", "\\"]"#, "[{".repeat(1_000));
        assert!(parse(&text).is_ok());
    }

    #[test]
    fn a_fault_has_its_line_and_column() {
        let refused = |text: &str| parse(text).expect_err(text);
        let place = Place::Position { line: 2, column: 3 };
        assert_eq!(refused("[1,\n2 3]").place, place);
        assert_eq!(refused("[1,\n2,").reason, FileReason::Truncated);
        assert!(matches!(refused("[1e999]").reason, FileReason::Invalid(_)));
        assert!(matches!(refused("[] []").reason, FileReason::Invalid(_)));
    }

    #[test]
    fn the_number_of_values_is_limited() {
        let list = |values: usize| format!("[{}0]", "0,".repeat(values - 2));
        assert!(parse(&list(MOST_VALUES)).is_ok());
        assert!(parse(&list(MOST_VALUES + 1)).is_err());
    }
}

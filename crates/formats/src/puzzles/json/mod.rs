//! The common parts of JSON formats: a tree of values within limits, nodes with their paths, and the kind of
//! a document.

mod tree;

use super::{FileError, FileReason, Place, Remark, RemarkKind};
use serde::de::{Deserializer as _, Error as _, IgnoredAny, MapAccess, Visitor};
use std::fmt;
use std::fmt::Write as _;
pub(super) use tree::{Json, parse, refused};

/// A value of a document, and its path for messages, as in `problems[0].shapes[2]`.
pub(super) struct Node<'n> {
    json: &'n Json<'n>,
    /// Its parent, and the step from there.
    up: Option<(&'n Node<'n>, Step<'n>)>,
}

/// A step of a path.
#[derive(Clone, Copy)]
enum Step<'n> {
    Key(&'n str),
    Index(usize),
}

impl<'n> Node<'n> {
    /// The document.
    pub(super) const fn root(json: &'n Json<'n>) -> Self {
        Self { json, up: None }
    }

    /// Its path; empty for the document itself.
    pub(super) fn path(&self) -> String {
        let Some((up, step)) = self.up else { return String::new() };
        let mut path = up.path();
        match step {
            Step::Key(key) if path.is_empty() => path += key,
            Step::Key(key) => {
                let _ = write!(path, ".{key}");
            }
            Step::Index(index) => {
                let _ = write!(path, "[{index}]");
            }
        }
        path
    }

    /// Its place: its path, or the file for the document itself.
    pub(super) fn place(&self) -> Place {
        match self.up {
            None => Place::File,
            Some(_) => Place::Element(self.path()),
        }
    }

    /// An error at this value.
    pub(super) fn refused(&self, reason: FileReason) -> FileError {
        FileError { place: self.place(), reason }
    }

    /// The error that it does not follow the format.
    pub(super) fn invalid(&self, how: impl Into<String>) -> FileError {
        self.refused(FileReason::Invalid(how.into()))
    }

    /// The remark that a part of it is ignored.
    pub(super) fn ignored(&self, what: impl Into<String>) -> Remark {
        Remark { place: self.place(), kind: RemarkKind::Ignored(what.into()) }
    }

    /// The value of a key, if it exists and is not null. Of a repeated key, the last one counts.
    pub(super) fn get<'b>(&'b self, key: &'b str) -> Option<Node<'b>> {
        let Json::Object(entries) = self.json else { return None };
        let (_, json) = entries.iter().rev().find(|(name, _)| name == key)?;
        let is_null = matches!(json, Json::Null);
        (!is_null).then_some(Node { json, up: Some((self, Step::Key(key))) })
    }

    /// The value of a required key.
    pub(super) fn required<'b>(&'b self, key: &'b str) -> Result<Node<'b>, FileError> {
        match self.json {
            Json::Object(_) => self.get(key).ok_or_else(|| self.invalid(format!("the key {key} is missing"))),
            _ => Err(self.invalid("it is not an object")),
        }
    }

    /// Its items, if it is a list.
    pub(super) fn items(&self) -> Result<impl ExactSizeIterator<Item = Node<'_>>, FileError> {
        let Json::List(items) = self.json else { return Err(self.invalid("it is not a list")) };
        Ok(items.iter().enumerate().map(|(index, json)| Node { json, up: Some((self, Step::Index(index))) }))
    }

    /// Its items, if it is a list; or its values, if it is an object.
    pub(super) fn values(&self) -> Result<Vec<Node<'_>>, FileError> {
        match self.json {
            Json::Object(_) => Ok(self.entries()?.map(|(_, value)| value).collect()),
            _ => Ok(self.items()?.collect()),
        }
    }

    /// Its keys and values, if it is an object.
    pub(super) fn entries(&self) -> Result<impl ExactSizeIterator<Item = (&str, Node<'_>)>, FileError> {
        let Json::Object(entries) = self.json else { return Err(self.invalid("it is not an object")) };
        Ok(entries
            .iter()
            .map(|(key, json)| (key.as_ref(), Node { json, up: Some((self, Step::Key(key.as_ref()))) })))
    }

    /// Whether it is a list.
    pub(super) const fn is_list(&self) -> bool {
        matches!(self.json, Json::List(_))
    }

    /// Whether it is an object.
    pub(super) const fn is_object(&self) -> bool {
        matches!(self.json, Json::Object(_))
    }

    /// Whether it is an empty text, list or object.
    pub(super) fn is_empty(&self) -> bool {
        match self.json {
            Json::Text(text) => text.is_empty(),
            Json::List(items) => items.is_empty(),
            Json::Object(entries) => entries.is_empty(),
            Json::Null | Json::Bool(_) | Json::Number(_) => false,
        }
    }

    /// Whether it is true.
    pub(super) fn boolean(&self) -> Result<bool, FileError> {
        match self.json {
            Json::Bool(value) => Ok(*value),
            _ => Err(self.invalid("it is neither true nor false")),
        }
    }

    /// Its text.
    pub(super) fn text(&self) -> Result<&'n str, FileError> {
        match self.json {
            Json::Text(text) => Ok(text.as_ref()),
            _ => Err(self.invalid("it is not a string")),
        }
    }

    /// Its number, which must be whole.
    pub(super) fn integer(&self) -> Result<i64, FileError> {
        /// From here on, `f64` does not have every whole number.
        const MOST: f64 = 9_007_199_254_740_992.0;
        match self.json {
            Json::Number(number) if number.fract() == 0.0 && number.abs() < MOST => Ok(*number as i64),
            Json::Number(number) => Err(self.invalid(format!("{number} is not a valid number here"))),
            _ => Err(self.invalid("it is not a number")),
        }
    }

    /// Its number, which must be whole and not negative.
    pub(super) fn count(&self) -> Result<usize, FileError> {
        let number = self.integer()?;
        usize::try_from(number).map_err(|_| self.invalid(format!("{number} is negative")))
    }

    /// The remark that keys are ignored: those that are not `known` and have a value.
    pub(super) fn unknown(&self, known: &[&str]) -> Option<Remark> {
        /// The maximum number of keys in a remark.
        const MOST: usize = 8;
        let Json::Object(entries) = self.json else { return None };
        let is_unknown = |(key, json): &(_, Json)| {
            let key: &str = AsRef::as_ref(key as &std::borrow::Cow<'_, str>);
            (!known.contains(&key) && !matches!(json, Json::Null)).then(|| key.to_owned())
        };
        let mut keys: Vec<String> = entries.iter().filter_map(is_unknown).collect();
        let values = if keys.len() == 1 { "the value of the key" } else { "the values of the keys" };
        let more = keys.len().saturating_sub(MOST);
        keys.truncate(MOST);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (!keys.is_empty()).then(|| self.ignored(format!("{values} {}{more}", keys.join(", "))))
    }
}

/// A kind of documents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum JsonKind {
    /// Cubefall's own, or an unknown one.
    Native,
    /// That of polysolve.
    Polysolve,
    /// That of Puzzle Studio.
    Studio,
}

/// The kind of a document. The first key that only one format has decides it. Nothing if the document is not
/// an object.
pub(super) fn kind(text: &str) -> Option<JsonKind> {
    let text = text.trim_ascii_start();
    if !text.starts_with('{') {
        return None;
    }
    let mut kind = JsonKind::Native;
    // Parsing stops with an error as soon as the kind is known. The reader reports other errors.
    let _ = serde_json::Deserializer::from_str(text).deserialize_map(Keys(&mut kind));
    Some(kind)
}

struct Keys<'k>(&'k mut JsonKind);

impl<'a> Visitor<'a> for Keys<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut from: A) -> Result<(), A::Error> {
        while let Some(key) = from.next_key::<String>()? {
            let kind = match key.as_str() {
                "id" | "title" | "goal" | "pieces" => Some(JsonKind::Native),
                "grid" | "board" | "shapes" => Some(JsonKind::Polysolve),
                "type" => (from.next_value::<String>()? == "PuzzleFile").then_some(JsonKind::Studio),
                _ => {
                    from.next_value::<IgnoredAny>()?;
                    None
                }
            };
            if let Some(kind) = kind {
                *self.0 = kind;
                return Err(A::Error::custom("the kind is known"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_key_that_one_format_has_decides() {
        for (text, expected) in [
            (r#"{ "id": "x", "board": 1 }"#, Some(JsonKind::Native)),
            (r#"{ "description": "{", "grid": "cube" }"#, Some(JsonKind::Polysolve)),
            (r#"{ "author": [{ "goal": 1 }], "type": "PuzzleFile" }"#, Some(JsonKind::Studio)),
            (r#"{ "type": "PuzzleFile"#, Some(JsonKind::Native)),
            (r#"{ "type": "Feature", "shapes": []"#, Some(JsonKind::Polysolve)),
            (" \n {}", Some(JsonKind::Native)),
            ("[]", None),
            ("", None),
        ] {
            assert_eq!(kind(text), expected, "{text}");
        }
    }
}

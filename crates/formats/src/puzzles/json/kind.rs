//! The kind of a document, by its keys.

use serde::de::{Deserializer as _, Error as _, IgnoredAny, MapAccess, Visitor};
use std::fmt;

/// A kind of documents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::puzzles) enum JsonKind {
    /// Cubefall's own, or an unknown one.
    Native,
    /// That of polysolve.
    Polysolve,
    /// That of Puzzle Studio.
    Studio,
}

/// The kind of a document. The first key that only one format has decides it. Nothing if the document is not an object.
pub(in crate::puzzles) fn kind(text: &str) -> Option<JsonKind> {
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

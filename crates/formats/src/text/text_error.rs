//! Why bytes are not read as a text.

use std::fmt;

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

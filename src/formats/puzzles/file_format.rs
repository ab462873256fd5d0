//! The formats of puzzle files.

use super::xmpuzzle;

/// A format of puzzle files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    /// Cubefall's own JSON, which `docs/puzzle.schema.json` describes.
    Native,
    /// `.xmpuzzle`, the XML of BurrTools.
    XmPuzzle,
}

impl FileFormat {
    /// All formats, in the order in which they are listed.
    pub const ALL: &[Self] = &[Self::Native, Self::XmPuzzle];

    /// The name for the command line and data.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Native => "cubefall",
            Self::XmPuzzle => "xmpuzzle",
        }
    }

    /// The name for readers.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Native => "Cubefall JSON",
            Self::XmPuzzle => "BurrTools XML",
        }
    }

    /// Whether files of it can be written. All can be read.
    pub const fn is_writable(self) -> bool {
        match self {
            Self::Native | Self::XmPuzzle => true,
        }
    }

    /// The formats that can be written.
    pub fn writable() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|format| format.is_writable())
    }

    /// The format with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.key() == key)
    }

    /// The format of these bytes, as far as their beginning shows; nothing if it is none of these.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if xmpuzzle::recognises(bytes) {
            return Some(Self::XmPuzzle);
        }
        let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace())?;
        (*first == b'{').then_some(Self::Native)
    }
}

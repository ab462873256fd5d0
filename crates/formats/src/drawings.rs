//! Drawn puzzles in a single file.

use serde::{Deserialize, Serialize};

/// The stored puzzles, each as the text of its record. Texts that this version cannot read are kept too.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Collection {
    /// The version of the format.
    #[serde(rename = "cubefall-drawings")]
    version: u32,
    /// The texts.
    pub drawings: Vec<String>,
}

impl Collection {
    /// The version that is written. Every earlier one can be read.
    const VERSION: u32 = 1;

    /// A collection of these texts.
    pub const fn new(drawings: Vec<String>) -> Self {
        Self { version: Self::VERSION, drawings }
    }

    /// The collection as text.
    ///
    /// # Panics
    /// Never: texts and numbers can be written as JSON.
    pub fn encode(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts and numbers can be written as JSON")
    }

    /// The collection of a file; nothing if the file is something else.
    ///
    /// # Errors
    /// When it is damaged or of a later version: why, as a clause.
    pub fn decode(file: &[u8]) -> Option<Result<Self, String>> {
        let text = std::str::from_utf8(file).ok()?;
        if !text.contains("\"cubefall-drawings\"") {
            return None;
        }
        let collection: Result<Self, _> = serde_json::from_str(text);
        Some(match collection {
            Ok(Self { version, .. }) if version > Self::VERSION => {
                Err(format!("it has version {version}, and this program reads up to {}", Self::VERSION))
            }
            Ok(collection) => Ok(collection),
            Err(error) => Err(format!("it is damaged ({error})")),
        })
    }
}

//! Puzzles of one's own as they are stored: each with everything that can be undone.

use crate::editor::drawable;
use crate::editor::history::History;
use cubefall::puzzle::PuzzleSpec;
use formats::puzzles::limits;
use serde::{Deserialize, Serialize};

/// A stored puzzle.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Record {
    /// The version of the format.
    version: u32,
    /// When it was changed last, in milliseconds since 1970.
    pub changed: u64,
    /// The document.
    pub spec: PuzzleSpec,
    /// What can be undone and redone.
    #[serde(default)]
    pub history: History,
}

impl Record {
    /// The version that is written. Every earlier one can be read.
    const VERSION: u32 = 2;

    /// A record of this document.
    pub const fn new(changed: u64, spec: PuzzleSpec, history: History) -> Self {
        Self { version: Self::VERSION, changed, spec, history }
    }

    /// The record as text.
    ///
    /// # Panics
    /// When a coordinate is negative, which none of a drawn shape is.
    pub fn encode(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written as JSON")
    }

    /// When the record of a text was changed last, without decoding all of it; nothing if it is damaged.
    pub fn changed_in(text: &str) -> Option<u64> {
        #[derive(Deserialize)]
        struct Changed {
            changed: u64,
        }
        serde_json::from_str(text).ok().map(|Changed { changed }| changed)
    }

    /// The record of a text.
    ///
    /// # Errors
    /// When it is damaged, of a later version, or has or had a shape that is too large to be drawn on: why,
    /// as a clause.
    pub fn decode(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Version {
            version: u32,
        }
        limits::FILE_BYTES.allow(text.len()).map_err(|error| error.to_string())?;
        let refused = |error: serde_json::Error| format!("it is damaged ({error})");
        let Version { version } = serde_json::from_str(text).map_err(refused)?;
        if version > Self::VERSION {
            return Err(format!("it has version {version}, and this program reads up to {}", Self::VERSION));
        }
        let record: Self = serde_json::from_str(text).map_err(refused)?;
        drawable::check(&record.spec)?;
        record.history.check()?;
        Ok(Self { version: Self::VERSION, ..record })
    }
}

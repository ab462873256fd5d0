//! The messages of the editor's worker: what is known about a puzzle that is being drawn, and what one can
//! begin with.

use crate::analysis::Analysis;
use crate::{Bytes, Job};
#[cfg(doc)]
use codes::pack;
use serde::{Deserialize, Serialize};

/// Analyses documents.
pub enum Analyze {}

impl Job for Analyze {
    const NAME: &'static str = "analyze";
    const PROGRAM: &'static str = "analyst";
    /// The table of a large puzzle is made in a single call.
    const LONGEST_SILENCE: u32 = 60;

    type Request = AnalyzeRequest;
    type Event = AnalyzeEvent;
}

/// A request of the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AnalyzeRequest {
    /// Analyse this document, and no longer any earlier one.
    Puzzle {
        /// Its version, which the answers name.
        version: u64,
        /// The document, as [`pack`] packs it.
        document: Bytes,
    },
    /// List the puzzles of the catalogue.
    Templates,
    /// Send the puzzle of the catalogue with this id.
    Template(String),
    /// Send polycubes of this many cells: all of them, or a random one from a seed.
    Polycubes {
        /// The number of cells.
        cells: u8,
        /// The seed of a random one; nothing for all.
        seed: Option<u64>,
    },
}

/// An event of the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AnalyzeEvent {
    /// Something about the document of a version.
    Known {
        /// The version.
        version: u64,
        /// What is known.
        analysis: Analysis,
    },
    /// The groups of the catalogue with the ids and titles of their puzzles.
    Templates(Vec<(String, Vec<(String, String)>)>),
    /// A puzzle of the catalogue, packed.
    Template(Bytes),
    /// A document that has the polycubes as its pieces, packed.
    Polycubes(Bytes),
}

/// The maximum number of cells of polycubes of which all are sent.
pub const MOST_CELLS_OF_ALL: u8 = 6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Count;
    use crate::{decode, encode};

    #[test]
    fn messages_are_decoded_as_they_were_encoded() {
        let bytes = Bytes(vec![1, 2, 3]);
        for request in [
            AnalyzeRequest::Puzzle { version: 7, document: bytes.clone() },
            AnalyzeRequest::Templates,
            AnalyzeRequest::Template("soma".to_owned()),
            AnalyzeRequest::Polycubes { cells: 4, seed: Some(1) },
        ] {
            assert_eq!(decode(&encode(&request)), Ok(request));
        }
        let count = Count { found: 3, progress: 0.5, ..Count::default() };
        for event in [
            AnalyzeEvent::Known { version: 7, analysis: Analysis::Counted(count) },
            AnalyzeEvent::Templates(vec![("a".to_owned(), vec![("b".to_owned(), "c".to_owned())])]),
            AnalyzeEvent::Template(bytes.clone()),
            AnalyzeEvent::Polycubes(bytes),
        ] {
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }
}

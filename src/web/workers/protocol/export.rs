//! The job of making a file of a solution.

use super::job::Job;
use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// Makes a file of a solution.
pub(in crate::web) enum Export {}

impl Job for Export {
    const NAME: &'static str = "export";
    const PROGRAM: &'static str = "exporter";
    /// A file is made in a single call.
    const LONGEST_SILENCE: u32 = 120;

    type Request = ExportRequest;
    type Event = ExportFile;
}

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::web) enum FileForm {
    /// A sheet of paper.
    Sheet,
    /// Data to read back.
    Json,
    /// All pieces side by side, for a 3D printer.
    Plate,
    /// The pieces in their places, for a 3D printer.
    Stl,
    /// The same in colours.
    Glb,
    /// The puzzle's document, without a solution.
    Puzzle,
}

impl FileForm {
    /// All of them.
    pub(in crate::web) const ALL: [Self; 6] =
        [Self::Sheet, Self::Json, Self::Plate, Self::Stl, Self::Glb, Self::Puzzle];

    /// The form that the markup's `data-export` names.
    pub(in crate::web) fn from_key(key: &str) -> Option<Self> {
        let keys = ["sheet", "json", "plate", "stl", "glb", "puzzle"];
        keys.into_iter().zip(Self::ALL).find(|(other, _)| *other == key).map(|(_, form)| form)
    }
}

/// A request for a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(in crate::web) struct ExportRequest {
    /// Its format.
    pub(in crate::web) form: FileForm,
    /// The puzzle's document, as [`pack`](crate::formats::pack) packs it.
    pub(in crate::web) puzzle: Vec<u8>,
    /// Whether the catalogue has the puzzle, so that a file needs only its id.
    pub(in crate::web) in_catalogue: bool,
    /// The solution's number, from 1.
    pub(in crate::web) number: u32,
    /// The side of a cell and the gap between pieces in millimetres, as they were typed.
    pub(in crate::web) lengths: [String; 2],
    /// The solution.
    pub(in crate::web) pieces: Vec<PieceCells>,
}

/// A piece of a solution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(in crate::web) struct PieceCells {
    /// The piece's index.
    pub(in crate::web) piece: u32,
    /// Its cells as (x, y, z).
    pub(in crate::web) cells: Vec<[i32; 3]>,
}

/// A file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(in crate::web) struct ExportFile {
    /// Its name.
    pub(in crate::web) name: String,
    /// Its media type.
    pub(in crate::web) kind: String,
    /// Its content.
    pub(in crate::web) content: Content,
}

/// The content of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(in crate::web) enum Content {
    /// A text.
    Text(String),
    /// Anything else.
    Bytes(Bytes),
}

/// Bytes that are encoded as they are, not as a list of numbers.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::web) struct Bytes(pub(in crate::web) Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BytesVisitor;

        impl Visitor<'_> for BytesVisitor {
            type Value = Bytes;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }

        deserializer.deserialize_bytes(BytesVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::workers::protocol::{decode, encode};

    #[test]
    fn requests_are_decoded_as_they_were_encoded() {
        for form in FileForm::ALL {
            let request = ExportRequest {
                form,
                puzzle: (0..=255).collect(),
                in_catalogue: form == FileForm::Json,
                number: 17,
                lengths: ["15".to_owned(), String::new()],
                pieces: vec![PieceCells { piece: 3, cells: vec![[0, 1, 2], [-1, 0, 0]] }],
            };
            assert_eq!(decode(&encode(&request)), Ok(request));
        }
    }

    #[test]
    fn files_are_decoded_as_they_were_encoded() {
        let bytes: Vec<u8> = (0..=255).collect();
        for content in [Content::Text("solid".to_owned()), Content::Bytes(Bytes(bytes))] {
            let file = ExportFile { name: "soma.stl".to_owned(), kind: "model/stl".to_owned(), content };
            assert_eq!(decode(&encode(&file)), Ok(file));
        }
    }
}

//! Certificates as JSON documents.

use super::certificate::Certificate;
use cubefall::puzzle::Puzzle;
use serde_json::{Value, json};

impl Certificate {
    /// The certificate for programs, as JSON, with its kind, its sentence and the puzzle's id.
    ///
    /// # Panics
    /// Never: texts and numbers can be written as JSON.
    pub fn document(&self, puzzle: &Puzzle) -> String {
        let document = json!({
            "puzzle": puzzle.id(),
            "kind": self.kind().key(),
            "sentence": self.sentence(puzzle),
            "certificate": self,
        });
        serde_json::to_string_pretty(&document).expect("texts and numbers can be written as JSON")
    }

    /// The certificate of a document. Whether it holds is for [`check`](crate::check()) to say.
    ///
    /// # Errors
    /// When it is no such document: why, as a clause.
    pub fn from_document(document: &[u8]) -> Result<Self, String> {
        let document: Value =
            serde_json::from_slice(document.strip_prefix(b"\xef\xbb\xbf").unwrap_or(document))
                .map_err(|error| format!("it is no JSON ({error})"))?;
        let certificate = document.get("certificate").ok_or("it has no certificate")?;
        serde_json::from_value(certificate.clone())
            .map_err(|error| format!("its certificate is damaged ({error})"))
    }
}

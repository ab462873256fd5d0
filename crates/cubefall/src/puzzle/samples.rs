//! Puzzles of the catalogue for unit tests. They cannot use the crate of the catalogue, whose puzzles are of
//! another build of this crate.

use crate::puzzle::{Puzzle, PuzzleSpec};
use std::path::Path;
use std::sync::Arc;

/// The puzzle of `data/puzzles/ID.json`.
pub(crate) fn sample(id: &str) -> Arc<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/puzzles").join(format!("{id}.json"));
    let text = std::fs::read_to_string(path).expect("a file of the catalogue");
    let spec: PuzzleSpec = serde_json::from_str(&text).expect("a document");
    Puzzle::from_spec(&spec).expect("a puzzle")
}

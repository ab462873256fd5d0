//! The puzzles that come with the program: the files of `data/puzzles`, which `build.rs` turns into code.

use super::{GoalSpec, PieceSpec, PublishedCounts, Puzzle, PuzzleSpec, RestrictionSpec, Shape};
use std::sync::{Arc, LazyLock};

/// A puzzle, of which the document is made when it is needed.
struct Entry {
    id: &'static str,
    title: &'static str,
    spec: fn() -> PuzzleSpec,
}

/// The puzzles, in the order of every list.
static ENTRIES: &[Entry] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

static PUZZLES: LazyLock<Vec<Arc<Puzzle>>> = LazyLock::new(|| ENTRIES.iter().map(Entry::puzzle).collect());

impl Entry {
    /// The puzzle. A file with an error is a fault of the build: a test makes all of them.
    fn puzzle(&self) -> Arc<Puzzle> {
        Puzzle::from_spec(&(self.spec)()).unwrap_or_else(|error| panic!("{}: {error}", self.title))
    }
}

/// All puzzles, in the order of every list.
pub fn all() -> &'static [Arc<Puzzle>] {
    &PUZZLES
}

/// The puzzle with this id, if there is one.
pub fn find(id: &str) -> Option<Arc<Puzzle>> {
    let index = ENTRIES.iter().position(|entry| entry.id == id)?;
    Some(Arc::clone(&all()[index]))
}

/// The document with this id, if there is one: the content of its file.
pub fn document(id: &str) -> Option<PuzzleSpec> {
    ENTRIES.iter().find(|entry| entry.id == id).map(|entry| (entry.spec)())
}

/// The puzzle with this id, which is known to exist.
///
/// # Panics
/// When no puzzle of the catalogue has this id.
pub fn get(id: &str) -> Arc<Puzzle> {
    find(id).unwrap_or_else(|| panic!("no puzzle of the catalogue has the id \"{id}\""))
}

/// Whether this is one of the puzzles, and not only one with the same id.
pub fn contains(puzzle: &Puzzle) -> bool {
    find(puzzle.id()).is_some_and(|known| *known == *puzzle)
}

/// The first puzzle: the default.
pub fn first() -> Arc<Puzzle> {
    Arc::clone(&all()[0])
}

/// The shape that a file draws.
fn drawn(layers: &[&str]) -> Shape {
    let layers: Vec<String> = layers.iter().map(|&layer| layer.to_owned()).collect();
    Shape::try_from(layers).unwrap_or_else(|error| panic!("a shape of the catalogue: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn text(id: &str) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/puzzles/{id}.json"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    #[test]
    fn each_puzzle_is_that_of_its_file() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/puzzles");
        assert_eq!(ENTRIES.len(), fs::read_dir(folder).expect("the folder of the puzzles").count());
        for entry in ENTRIES {
            let spec: PuzzleSpec = serde_json::from_str(&text(entry.id)).expect(entry.id);
            assert_eq!((entry.spec)(), spec);
            assert_eq!((entry.id, entry.title), (spec.id.as_str(), spec.title.as_str()));
            assert_eq!(get(entry.id).name(), entry.title);
        }
    }

    #[test]
    fn decoding_inverts_encoding() {
        for entry in ENTRIES {
            let spec = (entry.spec)();
            let again: PuzzleSpec =
                serde_json::from_str(&serde_json::to_string(&spec).expect("JSON")).expect("a puzzle");
            assert_eq!(again, spec);
        }
    }
}

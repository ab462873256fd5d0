//! The puzzles that come with the program: the files of `data/puzzles`.

use super::{Puzzle, PuzzleSpec};
use std::sync::{Arc, LazyLock};

/// The texts of the files, each with the name of its file.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/puzzle_files.rs"));

static PUZZLES: LazyLock<Vec<Arc<Puzzle>>> = LazyLock::new(|| {
    let mut specs: Vec<PuzzleSpec> = FILES.iter().map(|(file, text)| read(file, text)).collect();
    specs.sort_by(|a, b| (a.position, &a.title).cmp(&(b.position, &b.title)));
    specs
        .iter()
        .map(|spec| Puzzle::from_spec(spec).unwrap_or_else(|error| panic!("{}: {error}", spec.id)))
        .collect()
});

/// All puzzles, in the order of every list.
pub fn all() -> &'static [Arc<Puzzle>] {
    &PUZZLES
}

/// The puzzle with this id, if there is one.
pub fn find(id: &str) -> Option<Arc<Puzzle>> {
    all().iter().find(|puzzle| puzzle.id() == id).cloned()
}

/// The text of the document with this id, if there is one: the content of its file.
pub fn document(id: &str) -> Option<&'static str> {
    let of_id = |file: &str| file.strip_suffix(".json") == Some(id);
    FILES.iter().find(|(file, _)| of_id(file)).map(|(_, text)| *text)
}

/// The puzzle with this id, which is known to exist.
///
/// # Panics
/// When no puzzle of the catalogue has this id.
pub fn get(id: &str) -> Arc<Puzzle> {
    find(id).unwrap_or_else(|| panic!("no puzzle of the catalogue has the id \"{id}\""))
}

/// The first puzzle: the default.
pub fn first() -> Arc<Puzzle> {
    Arc::clone(&all()[0])
}

/// Decodes a file. A file with an error is a fault of the build: a test decodes all of them.
fn read(file: &str, text: &str) -> PuzzleSpec {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("data/puzzles/{file}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_is_named_after_its_puzzle() {
        assert_eq!(all().len(), FILES.len());
        for (file, text) in FILES {
            let spec = read(file, text);
            assert_eq!(*file, format!("{}.json", spec.id));
            assert_eq!(get(&spec.id).name(), spec.title);
        }
    }

    #[test]
    fn decoding_inverts_encoding() {
        for (file, text) in FILES {
            let spec = read(file, text);
            let again: PuzzleSpec =
                serde_json::from_str(&serde_json::to_string(&spec).expect("JSON")).expect("a puzzle");
            assert_eq!(again, spec, "{file}");
        }
    }
}

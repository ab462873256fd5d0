//! The puzzles that come with the program: the files of `data/puzzles`, in groups.
//!
//! The build script lists ids, titles and groups, so that lists need no decoding; a puzzle is decoded when it is requested.

use super::{Puzzle, PuzzleSpec};
use std::sync::{Arc, LazyLock, OnceLock};

/// The groups in the order of every list.
///
/// | group | content |
/// |---|---|
/// | First minute | boxes of at most 27 cells with a handful of solutions |
/// | Soma figures | the Soma cube, and figures of its seven pieces |
/// | Small cubes | other cubes of 3 × 3 × 3 |
/// | Tetracubes | boxes of the eight tetracubes |
/// | Pentominoes | the twelve pentominoes, flat and solid |
/// | Larger cubes | cubes of 4 × 4 × 4 and 5 × 5 × 5 |
/// | Impossible | puzzles without a solution, each with the reason in its comment |
pub const GROUPS: [&str; 7] = [
    "First minute",
    "Soma figures",
    "Small cubes",
    "Tetracubes",
    "Pentominoes",
    "Larger cubes",
    "Impossible",
];

/// What the build script knows of a file: id, title, group, position, text.
type File = (&'static str, &'static str, &'static str, u32, &'static str);

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/puzzle_files.rs"));

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let place = |group| GROUPS.iter().position(|&known| known == group).unwrap_or(GROUPS.len());
    let mut files = FILES.to_vec();
    files.sort_by_key(|&(_, title, group, position, _)| (place(group), position, title));
    files.into_iter().map(|(id, title, group, _, text)| Entry::new((id, title, group), text)).collect()
});

/// A puzzle of the catalogue. Its id, title and group are known without decoding it.
#[derive(Debug)]
pub struct Entry {
    id: &'static str,
    title: &'static str,
    group: &'static str,
    text: &'static str,
    puzzle: OnceLock<Arc<Puzzle>>,
}

impl Entry {
    fn new((id, title, group): (&'static str, &'static str, &'static str), text: &'static str) -> Self {
        Self { id, title, group, text, puzzle: OnceLock::new() }
    }

    /// The id of the puzzle.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The title of the puzzle.
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// The group that it is listed in: one of [`GROUPS`].
    pub fn group(&self) -> &'static str {
        self.group
    }

    /// The document of the puzzle.
    ///
    /// # Panics
    /// When its file is no document, which is a fault of the build; a test decodes every file.
    pub fn spec(&self) -> PuzzleSpec {
        serde_json::from_str(self.text)
            .unwrap_or_else(|error| panic!("data/puzzles/{}.json: {error}", self.id))
    }

    /// The puzzle, which is decoded the first time.
    ///
    /// # Panics
    /// When its file describes no puzzle, which is a fault of the build; a test decodes every file.
    pub fn puzzle(&self) -> Arc<Puzzle> {
        let decode = || {
            Puzzle::from_spec(&self.spec())
                .unwrap_or_else(|error| panic!("data/puzzles/{}.json: {error}", self.id))
        };
        Arc::clone(self.puzzle.get_or_init(decode))
    }
}

/// All entries, by group, in the order of every list.
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The groups with their entries, in the order of every list. A group without entries is left out.
pub fn groups() -> impl Iterator<Item = (&'static str, &'static [Entry])> {
    entries().chunk_by(|a, b| a.group == b.group).map(|entries| (entries[0].group, entries))
}

/// The entry of the puzzle with this id, if there is one.
pub fn entry(id: &str) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.id == id)
}

/// All puzzles, in the order of every list. Each is decoded when it is reached.
pub fn all() -> impl Iterator<Item = Arc<Puzzle>> {
    entries().iter().map(Entry::puzzle)
}

/// The puzzle with this id, if there is one.
pub fn find(id: &str) -> Option<Arc<Puzzle>> {
    entry(id).map(Entry::puzzle)
}

/// The puzzle with this id, which is known to exist.
///
/// # Panics
/// When no puzzle of the catalogue has this id.
pub fn get(id: &str) -> Arc<Puzzle> {
    find(id).unwrap_or_else(|| panic!("no puzzle of the catalogue has the id \"{id}\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_what_the_documents_have() {
        assert_eq!(entries().len(), FILES.len());
        for entry in entries() {
            let spec = entry.spec();
            assert_eq!((spec.id.as_str(), spec.title.as_str()), (entry.id(), entry.title()));
            assert_eq!(spec.group, entry.group());
            assert_eq!(get(&spec.id).name(), spec.title);
        }
    }

    #[test]
    fn every_group_is_known_and_listed_once() {
        let listed: Vec<&str> = groups().map(|(group, _)| group).collect();
        let known: Vec<&str> = GROUPS.into_iter().filter(|group| listed.contains(group)).collect();
        assert_eq!(listed, known);
        assert_eq!(groups().map(|(_, entries)| entries.len()).sum::<usize>(), entries().len());
    }

    #[test]
    fn a_puzzle_is_decoded_once() {
        assert!(Arc::ptr_eq(&get("soma"), &get("soma")));
    }

    #[test]
    fn decoding_inverts_encoding() {
        for entry in entries() {
            let spec = entry.spec();
            let again: PuzzleSpec =
                serde_json::from_str(&serde_json::to_string(&spec).expect("JSON")).expect("a puzzle");
            assert_eq!(again, spec, "{}", entry.id());
        }
    }
}

//! The puzzles that come with the program: the files of `data/puzzles`, in groups.
//!
//! The build script turns the files into data of the program; a puzzle is made when it is requested.

mod drawn;

use crate::puzzle::{Counts, Puzzle, PuzzleSpec, sort_by_number};
use drawn::{Drawn, DrawnPiece};
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

/// The documents, by id.
static DRAWN: &[Drawn] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let place = |group| GROUPS.iter().position(|&known| known == group).unwrap_or(GROUPS.len());
    let mut drawn: Vec<&Drawn> = DRAWN.iter().collect();
    sort_by_number(&mut drawn, |drawn| (place(drawn.group) as u64) << 32 | u64::from(drawn.position));
    drawn.into_iter().map(|drawn| Entry { drawn, puzzle: OnceLock::new() }).collect()
});

/// A puzzle of the catalogue.
#[derive(Debug)]
pub struct Entry {
    drawn: &'static Drawn,
    puzzle: OnceLock<Arc<Puzzle>>,
}

impl Entry {
    /// The id of the puzzle.
    pub fn id(&self) -> &'static str {
        self.drawn.id
    }

    /// The title of the puzzle.
    pub fn title(&self) -> &'static str {
        self.drawn.title
    }

    /// The group that it is listed in: one of [`GROUPS`].
    pub fn group(&self) -> &'static str {
        self.drawn.group
    }

    /// The document of the puzzle: the content of its file.
    pub fn spec(&self) -> PuzzleSpec {
        self.drawn.spec()
    }

    /// The puzzle, which is made the first time.
    ///
    /// # Panics
    /// When its file describes no puzzle, which is a fault of the build; a test makes every puzzle.
    pub fn puzzle(&self) -> Arc<Puzzle> {
        let make = || {
            Puzzle::from_spec(&self.spec())
                .unwrap_or_else(|error| panic!("data/puzzles/{}.json: {error}", self.id()))
        };
        Arc::clone(self.puzzle.get_or_init(make))
    }
}

/// All entries, by group, in the order of every list.
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The groups with their entries, in the order of every list. A group without entries is left out.
pub fn groups() -> impl Iterator<Item = (&'static str, &'static [Entry])> {
    entries().chunk_by(|a, b| a.group() == b.group()).map(|entries| (entries[0].group(), entries))
}

/// The entry of the puzzle with this id, if there is one.
pub fn entry(id: &str) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.id() == id)
}

/// All puzzles, in the order of every list. Each is made when it is reached.
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

/// Whether this is one of the puzzles, and not only one with the same id.
pub fn contains(puzzle: &Puzzle) -> bool {
    find(puzzle.id()).is_some_and(|known| *known == *puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn each_puzzle_is_that_of_its_file() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/puzzles");
        assert_eq!(entries().len(), fs::read_dir(&folder).expect("the folder of the puzzles").count());
        for entry in entries() {
            let path = folder.join(format!("{}.json", entry.id()));
            let text = fs::read_to_string(path).expect("the file of a puzzle");
            let spec: PuzzleSpec = serde_json::from_str(&text).expect("a document");
            assert_eq!(entry.spec(), spec);
            assert_eq!(get(entry.id()).name(), entry.title());
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
    fn a_puzzle_is_made_once() {
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

//! What comes with the programs: the puzzles of `data/puzzles`, in groups, and the lessons of `data/lessons`.
//!
//! The build script turns the files of the puzzles into data, so nothing is parsed; a puzzle is made when it
//! is requested. A program has the puzzles that it names: [`ALL`] of them, or only the [`FIRST`].

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod drawn;
mod lessons;

use cubefall::puzzle::{Puzzle, PuzzleSpec, sort_by_number};
use drawn::Drawn;
pub use lessons::LESSON_DOCUMENTS;
use std::sync::{Arc, OnceLock};

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
/// | Interlocking | pieces that come apart in some moves only, in which several move; each with its level in its comment |
/// | Impossible | puzzles without a solution, each with the reason in its comment |
pub const GROUPS: [&str; 8] = [
    "First minute",
    "Soma figures",
    "Small cubes",
    "Tetracubes",
    "Pentominoes",
    "Larger cubes",
    "Interlocking",
    "Impossible",
];

/// The puzzles to show first, from two pieces to Conway's eighteen, each at least as hard as the one before
/// (`data/ladder.txt`).
pub const LADDER: &[&str] = &lists::LADDER;

/// The puzzle of a day, by the number of days since 1970: one of those of `data/days.txt`, which are solvable
/// and not too large to be done by hand. Each comes once before any comes again. Another puzzle in that list
/// changes the days to come.
pub const fn puzzle_of_day(day: u32) -> &'static str {
    /// A prime number, so that neighbours of the list are days apart. It must not divide their number.
    const STRIDE: usize = 37;
    lists::DAYS[(day as usize % lists::DAYS.len() * STRIDE) % lists::DAYS.len()]
}

/// All puzzles.
pub static ALL: Catalogue = Catalogue::of(files::ALL);

/// The puzzles of the texts and of the guide: all that the pages' own programs have.
pub static FIRST: Catalogue = Catalogue::of(files::FIRST);

/// The lists of ids, as the build script writes them.
mod lists {
    include!(concat!(env!("OUT_DIR"), "/lists.rs"));
}

/// The documents, as the build script writes them, and lists of them.
mod files {
    use crate::drawn::{Drawn, DrawnPiece};
    use cubefall::puzzle::Counts;

    include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));
}

/// A list of puzzles, in groups.
#[derive(Debug)]
pub struct Catalogue {
    files: &'static [&'static Drawn],
    entries: OnceLock<Vec<Entry>>,
}

impl Catalogue {
    const fn of(files: &'static [&'static Drawn]) -> Self {
        Self { files, entries: OnceLock::new() }
    }

    /// All entries, by group, in the order of every list.
    pub fn entries(&self) -> &[Entry] {
        self.entries.get_or_init(|| {
            let mut files = self.files.to_vec();
            sort_by_number(&mut files, |file| (place(file.group) << 32) | u64::from(file.position));
            files.into_iter().map(|drawn| Entry { drawn, puzzle: OnceLock::new() }).collect()
        })
    }

    /// The groups with their entries, in the order of every list. A group without entries is left out.
    pub fn groups(&self) -> impl Iterator<Item = (&'static str, &[Entry])> {
        self.entries().chunk_by(|a, b| a.group() == b.group()).map(|entries| (entries[0].group(), entries))
    }

    /// The entry of the puzzle with this id, if there is one.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries().iter().find(|entry| entry.id() == id)
    }

    /// All puzzles, in the order of every list. Each is made when it is reached.
    pub fn all(&self) -> impl Iterator<Item = Arc<Puzzle>> {
        self.entries().iter().map(Entry::puzzle)
    }

    /// The puzzle with this id, if there is one.
    pub fn find(&self, id: &str) -> Option<Arc<Puzzle>> {
        self.entry(id).map(Entry::puzzle)
    }

    /// The puzzle with this id, which is known to exist.
    ///
    /// # Panics
    /// When no puzzle has this id.
    pub fn get(&self, id: &str) -> Arc<Puzzle> {
        self.find(id).unwrap_or_else(|| panic!("no puzzle of the catalogue has the id \"{id}\""))
    }

    /// Whether this is one of the puzzles, and not only one with the same id.
    pub fn contains(&self, puzzle: &Puzzle) -> bool {
        self.find(puzzle.id()).is_some_and(|known| *known == *puzzle)
    }
}

/// The place of a group among [`GROUPS`].
fn place(group: &str) -> u64 {
    GROUPS.iter().position(|&known| known == group).unwrap_or(GROUPS.len()) as u64
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::{Counts, Piece};
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn each_puzzle_is_that_of_its_file() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/puzzles");
        assert_eq!(ALL.entries().len(), fs::read_dir(&folder).expect("the folder of the puzzles").count());
        for entry in ALL.entries() {
            let path = folder.join(format!("{}.json", entry.id()));
            let text = fs::read_to_string(path).expect("the file of a puzzle");
            let spec: PuzzleSpec = serde_json::from_str(&text).expect("a document");
            assert_eq!(entry.spec(), spec);
            assert_eq!(ALL.get(entry.id()).name(), entry.title());
        }
    }

    #[test]
    fn the_first_are_among_all() {
        assert_eq!(FIRST.entries().len(), 4);
        assert!(FIRST.all().all(|puzzle| ALL.contains(&puzzle)));
    }

    #[test]
    fn the_ladder_leads_from_two_pieces_to_eighteen_and_names_each_puzzle_once() {
        let pieces = |id: &str| ALL.get(id).pieces().iter().map(Piece::most).sum::<usize>();
        assert_eq!((pieces(LADDER[0]), pieces(LADDER[LADDER.len() - 1])), (2, 18));
        assert_eq!(LADDER.iter().collect::<BTreeSet<_>>().len(), LADDER.len());
    }

    #[test]
    fn each_day_of_three_years_has_a_puzzle_and_none_comes_again_before_all_did() {
        /// 1 January 2026.
        const FIRST_DAY: u32 = 20_454;
        let days: Vec<&str> = (FIRST_DAY..FIRST_DAY + 3 * 366).map(puzzle_of_day).collect();
        assert!(lists::DAYS.len() > 50);
        for cycle in days.windows(lists::DAYS.len()) {
            assert_eq!(cycle.iter().collect::<BTreeSet<_>>().len(), cycle.len());
        }
        for id in days.iter().collect::<BTreeSet<_>>() {
            let (spec, puzzle) = (ALL.entry(id).expect("a puzzle").spec(), ALL.get(id));
            let counts = [
                spec.published.map(|it| Counts {
                    raw: it.raw,
                    rotation: it.rotation,
                    reflection: it.reflection,
                }),
                spec.counted,
            ];
            let counts = counts.into_iter().flatten().flat_map(|it| [it.raw, it.rotation, it.reflection]);
            assert!(counts.flatten().any(|count| count > 0), "{id} has a solution");
            let pieces: usize = puzzle.pieces().iter().map(Piece::most).sum();
            assert!((4..=13).contains(&pieces) && puzzle.region().volume() <= 64, "{id}");
        }
        let order: Vec<&str> =
            ALL.entries().iter().map(Entry::id).filter(|id| lists::DAYS.contains(id)).collect();
        assert_eq!(order, lists::DAYS, "the list is in the order of the catalogue");
        assert_eq!(puzzle_of_day(FIRST_DAY), puzzle_of_day(FIRST_DAY + lists::DAYS.len() as u32));
    }

    #[test]
    fn every_group_is_known_and_listed_once() {
        let listed: Vec<&str> = ALL.groups().map(|(group, _)| group).collect();
        let known: Vec<&str> = GROUPS.into_iter().filter(|group| listed.contains(group)).collect();
        assert_eq!(listed, known);
        assert_eq!(ALL.groups().map(|(_, entries)| entries.len()).sum::<usize>(), ALL.entries().len());
    }

    #[test]
    fn a_puzzle_is_made_once() {
        assert!(Arc::ptr_eq(&ALL.get("soma"), &ALL.get("soma")));
    }

    #[test]
    fn decoding_inverts_encoding() {
        for entry in ALL.entries() {
            let spec = entry.spec();
            let again: PuzzleSpec =
                serde_json::from_str(&serde_json::to_string(&spec).expect("JSON")).expect("a puzzle");
            assert_eq!(again, spec, "{}", entry.id());
        }
    }
}

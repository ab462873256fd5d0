//! The files of the catalogue follow their schema, each has a source and a number of solutions, and the
//! search counts the same numbers.

use catalogue::Entry;
use cubefall::disassembly::Disassembler;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use cubefall::search::{Plan, Search, Strategy};
use cubefall::solution::Solution;
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The puzzles that take seconds to count: a test of their own counts them.
const SLOW: [&str; 4] = ["bedlam", "pycon", "conway-bricks", "pentominoes-3x4x5"];

/// The puzzles that take longer than half a minute: `make exhaustive` counts them.
const EXHAUSTIVE: [&str; 2] = ["tetris-cube", "conway"];

/// The numbers of solutions that a document has, published or counted.
fn numbers(spec: &PuzzleSpec) -> Vec<(Symmetry, u64)> {
    let published = spec.published.clone().unwrap_or_default();
    let counted = spec.counted.unwrap_or_default();
    let all = [
        (Symmetry::Raw, published.raw),
        (Symmetry::Rotation, published.rotation),
        (Symmetry::Reflection, published.reflection),
        (Symmetry::Raw, counted.raw),
        (Symmetry::Rotation, counted.rotation),
        (Symmetry::Reflection, counted.reflection),
    ];
    all.into_iter().filter_map(|(symmetry, number)| number.map(|number| (symmetry, number))).collect()
}

/// The number of solutions that a search finds; nothing if the strategy does not accept the puzzle.
fn count(puzzle: &Arc<Puzzle>, symmetry: Symmetry, plan: Plan) -> Option<u64> {
    let reduction = Reduction::of(puzzle, symmetry).expect("a number of the catalogue can be counted");
    let mut search = Search::try_new(&Problem::reduced(puzzle, reduction), plan).ok()?;
    search.run(u64::MAX, |_| ControlFlow::Continue(()));
    Some(search.stats().solutions())
}

fn reproduce(entry: &Entry, plans: &[Plan]) {
    let puzzle = entry.puzzle();
    for (symmetry, number) in numbers(&entry.spec()) {
        // Each image of a solution of the large cubes: a test of the solver's counts them.
        if symmetry == Symmetry::Raw && number > 20_000 {
            println!("not counted here: the {number} raw solutions of {}", entry.id());
            continue;
        }
        for &plan in plans {
            let found = count(&puzzle, symmetry, plan);
            assert!(found.is_none_or(|found| found == number), "{}, {symmetry:?}: {found:?}", entry.id());
        }
    }
}

fn is_quick(entry: &Entry) -> bool {
    !SLOW.contains(&entry.id()) && !EXHAUSTIVE.contains(&entry.id())
}

#[test]
fn every_puzzle_has_a_source_a_group_and_a_number() {
    for entry in catalogue::ALL.entries() {
        let spec = entry.spec();
        assert!(catalogue::GROUPS.contains(&spec.group.as_str()), "{}: {}", spec.id, spec.group);
        assert!(!spec.source.is_empty(), "{}", spec.id);
        assert!(spec.published.as_ref().is_none_or(|published| !published.source.is_empty()), "{}", spec.id);
        assert!(!numbers(&spec).is_empty(), "{}", spec.id);
    }
    assert!(catalogue::ALL.entries().len() >= 60);
}

#[test]
fn no_two_puzzles_have_the_same_title_or_the_same_place() {
    let entries = catalogue::ALL.entries();
    let specs: Vec<PuzzleSpec> = entries.iter().map(Entry::spec).collect();
    for (index, spec) in specs.iter().enumerate() {
        for other in &specs[..index] {
            assert_ne!(spec.title, other.title);
            assert_ne!((&spec.group, spec.position), (&other.group, other.position), "{}", spec.title);
        }
    }
}

/// The level is the fewest moves until the first part of the hardest of its solutions is free, so it does not
/// depend on the moves that are found. One solution comes apart, unless the comment says how many do.
#[test]
fn interlocking_puzzles_come_apart_and_have_the_level_that_they_say() {
    let entries = catalogue::ALL.entries().iter().filter(|entry| entry.group() == "Interlocking");
    let mut disassembler = Disassembler::new();
    let mut number = 0;
    for entry in entries {
        let (puzzle, comment) = (entry.puzzle(), entry.spec().comment);
        let said = comment.split("Level ").nth(1).and_then(|rest| rest.split([':', '.']).next());
        let apart =
            comment.split(" of the ").next().and_then(|before| before.rsplit(' ').next()?.parse().ok());
        let problem =
            Problem::reduced(&puzzle, Reduction::of(&puzzle, Symmetry::Rotation).expect("it is small"));
        let mut search = Search::try_new(&problem, Strategy::TURBO.plan()).expect("turbo takes every puzzle");
        let mut levels = Vec::new();
        search.run(u64::MAX, |placements| {
            let solution = Solution::of(&problem, placements);
            let disassembly = disassembler.take_apart(&solution).expect("it is small");
            assert_eq!(disassembly.check(&solution), Ok(()), "{}", entry.id());
            levels.extend(disassembly.numbers().next().filter(|_| disassembly.is_complete()));
            ControlFlow::Continue(())
        });
        assert_eq!(levels.len(), apart.unwrap_or(1), "{}", entry.id());
        let level = levels.iter().max().expect("one comes apart");
        assert_eq!(Some(level.to_string().as_str()), said, "{}", entry.id());
        assert!(*level >= 5, "{}", entry.id());
        number += 1;
    }
    assert!(number >= 20, "{number}");
}

/// Files may have such puzzles; the catalogue has none.
#[test]
fn pieces_are_connected_and_volumes_allow_a_solution() {
    for puzzle in catalogue::ALL.all() {
        assert!(!puzzle.volumes().exclude_solutions(), "{}: {:?}", puzzle.id(), puzzle.volumes());
        for piece in puzzle.pieces() {
            assert!(piece.polycube().is_connected(), "{}: piece {}", puzzle.id(), piece.name());
        }
    }
}

#[test]
fn numbers_are_what_the_search_counts() {
    for entry in catalogue::ALL.entries() {
        if is_quick(entry) {
            reproduce(entry, &[Strategy::TURBO.plan()]);
        } else {
            println!("not counted here: {}", entry.id());
        }
    }
}

#[test]
fn numbers_of_27_cells_are_what_a_plain_search_counts_too() {
    let small = |entry: &&Entry| is_quick(entry) && entry.puzzle().region().volume() <= 27;
    for entry in catalogue::ALL.entries().iter().filter(small) {
        reproduce(entry, &[Strategy::FIRST_CELL_RESUMED.plan()]);
    }
}

#[test]
#[ignore = "seconds each"]
fn numbers_of_slow_puzzles_are_what_the_search_counts() {
    for id in SLOW {
        reproduce(catalogue::ALL.entry(id).expect("a puzzle of the catalogue"), &[Strategy::TURBO.plan()]);
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "minutes"]
    fn numbers_of_the_slowest_puzzles_are_what_the_search_counts() {
        for id in EXHAUSTIVE {
            reproduce(
                catalogue::ALL.entry(id).expect("a puzzle of the catalogue"),
                &[Strategy::TURBO.plan()],
            );
        }
    }
}

/// Why puzzles are impossible, computed.
mod impossible {
    use super::*;
    use cubefall::puzzle::{Coord, Piece};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// How many more cells of one colour than of the other there are, coloured like a chessboard of blocks
    /// with this side.
    fn imbalance(cells: &[Coord], side: i32) -> u64 {
        let color = |cell: &Coord| [cell.x, cell.y, cell.z].map(|at| at.div_euclid(side)).iter().sum::<i32>();
        let sum: i64 = cells.iter().map(|cell| if color(cell) % 2 == 0 { 1 } else { -1 }).sum();
        sum.unsigned_abs()
    }

    /// The greatest difference of colours that the pieces can make together.
    fn of_pieces(puzzle: &Puzzle) -> u64 {
        let most = |piece: &Piece| imbalance(piece.polycube().cells(), 1) * piece.most() as u64;
        puzzle.pieces().iter().map(most).sum()
    }

    fn placements_of(id: &str, piece: &str) -> Vec<Vec<Coord>> {
        let puzzle = catalogue::ALL.get(id);
        let (problem, region) = (Problem::new(&puzzle), puzzle.region());
        let piece = puzzle.piece_named(piece).expect("a piece of the puzzle");
        let coords =
            |mask: &cubefall::puzzle::CellSet| mask.iter().map(|cell| region.coord_of(cell)).collect();
        problem.masks_of(piece).iter().map(coords).collect()
    }

    #[test]
    fn a_puzzle_of_the_group_has_no_solution_and_says_why() {
        for entry in catalogue::ALL.entries() {
            let spec = entry.spec();
            let none = numbers(&spec).iter().all(|&(_, number)| number == 0);
            assert_eq!(none, spec.group == "Impossible", "{}", spec.id);
            assert!(!none || !spec.comment.is_empty(), "{}", spec.id);
        }
    }

    #[test]
    fn the_cells_of_two_colours_differ_by_more_than_the_pieces_do() {
        for id in ["chessboard-dominoes", "cube-dominoes", "soma-diamond"] {
            let puzzle = catalogue::ALL.get(id);
            assert!(imbalance(puzzle.region().coords(), 1) > of_pieces(&puzzle), "{id}");
        }
        let board = catalogue::ALL.get("five-tetrominoes");
        assert_eq!((imbalance(board.region().coords(), 1), of_pieces(&board)), (0, 2));
    }

    #[test]
    fn every_bar_of_four_fills_two_cells_of_each_colour_and_the_square_has_more_of_one() {
        let square = catalogue::ALL.get("straight-fours");
        assert_eq!(imbalance(square.region().coords(), 2), 4);
        assert!(placements_of("straight-fours", "I").iter().all(|cells| imbalance(cells, 2) == 0));
    }

    #[test]
    fn the_number_of_cells_is_no_multiple_of_the_piece_s() {
        let puzzle = catalogue::ALL.get("fours-in-27");
        assert!(puzzle.pieces().iter().all(|piece| piece.volume_of(1) == 4));
        assert_ne!(puzzle.region().volume() % 4, 0);
    }

    #[test]
    fn no_piece_reaches_a_corner_of_the_board() {
        let corner = |cell: &Coord| (cell.x == 0 || cell.x == 4) && (cell.y == 0 || cell.y == 4);
        assert!(!placements_of("five-plus-signs", "X").iter().flatten().any(corner));
    }

    #[test]
    fn a_piece_has_no_placement() {
        for (id, piece) in [("flat-soma", "P"), ("flat-soma", "Q"), ("flat-soma", "Y"), ("long-bar", "I")] {
            assert_eq!(placements_of(id, piece).len(), 0, "{id}, {piece}");
        }
    }

    #[test]
    fn a_square_fills_an_even_number_of_cells_of_each_slice_and_the_bar_misses_slices() {
        let in_slice = |cells: &[Coord], axis: usize, at: i32| {
            cells.iter().filter(|cell| [cell.x, cell.y, cell.z][axis] == at).count()
        };
        let slices = || (0..3).flat_map(|axis| (0..3).map(move |at| (axis, at)));
        let evenly = |cells: &Vec<Coord>| slices().all(|(axis, at)| in_slice(cells, axis, at) % 2 == 0);
        let id = "six-squares-and-a-bar";
        assert!(placements_of(id, "S").iter().all(evenly));
        let meets_all = |cells: &Vec<Coord>| slices().all(|(axis, at)| in_slice(cells, axis, at) > 0);
        assert!(!placements_of(id, "I").iter().any(meets_all));
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod files {
    use super::*;
    use serde_json::Value;
    use std::fs;
    use std::path::Path;

    fn read(path: &Path) -> Value {
        let text = fs::read_to_string(path).expect("a file of the project");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    fn schema() -> Value {
        read(&Path::new(testing::ROOT).join("docs/puzzle.schema.json"))
    }

    /// The faults of a document by its schema: unknown or missing entries, and wrong types.
    fn faults(value: &Value, schema: &Value, root: &Value, place: &str) -> Vec<String> {
        let schema = match schema["$ref"].as_str() {
            Some(name) => root.pointer(name.trim_start_matches('#')).expect("a definition of the schema"),
            None => schema,
        };
        let fits = match schema["type"].as_str().expect("each part of the schema has a type") {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "boolean" => value.is_boolean(),
            other => panic!("the schema has the type {other}, which this check does not know"),
        };
        if !fits {
            return vec![format!("{place} is not of type {}", schema["type"])];
        }
        match value {
            Value::Object(entries) => {
                let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
                let missing = required.filter(|&name| !entries.contains_key(name));
                let missing = missing.map(|name| format!("{place} lacks {name}"));
                let own = entries.iter().flat_map(|(name, value)| match &schema["properties"][name] {
                    Value::Null => vec![format!("{place} has {name}, which is not in the schema")],
                    inner => faults(value, inner, root, &format!("{place}.{name}")),
                });
                missing.chain(own).collect()
            }
            Value::Array(items) => {
                items.iter().flat_map(|item| faults(item, &schema["items"], root, place)).collect()
            }
            _ => Vec::new(),
        }
    }

    #[test]
    fn every_file_obeys_the_schema() {
        let folder = Path::new(testing::ROOT).join("data/puzzles");
        let schema = schema();
        let mut files = 0;
        for entry in fs::read_dir(folder).expect("the catalogue") {
            let path = entry.expect("an entry").path();
            assert_eq!(faults(&read(&path), &schema, &schema, "the puzzle"), [""; 0], "{}", path.display());
            files += 1;
        }
        assert_eq!(files, catalogue::ALL.entries().len());
    }

    #[test]
    fn the_check_finds_faults() {
        let schema = schema();
        let puzzle = serde_json::json!({
            "id": "x", "title": 3, "goal": { "shape": [1] }, "pieces": [{ "name": "A", "size": 1 }]
        });
        let found = faults(&puzzle, &schema, &schema, "p");
        assert_eq!(found.len(), 4, "{found:?}");
    }

    /// The schema has every entry that the program writes.
    #[test]
    fn the_schema_has_every_entry_that_is_written() {
        let everything = serde_json::json!({
            "id": "all", "title": "All", "source": "s", "comment": "c", "group": "g", "position": 1,
            "goal": { "shape": ["#1+"], "most_holes": 1 },
            "pieces": [{ "name": "A", "shape": ["#"], "min": 0, "max": 2, "mirrored": true }],
            "colors": ["red"], "color_pairs": [[1, 1]],
            "restriction": { "piece": "A", "moves": [[0, 0, 0]], "counted": "up to rotation" },
            "published": { "raw": 1, "rotation": 1, "reflection": 1, "source": "s" },
            "counted": { "raw": 1, "rotation": 1, "reflection": 1 }
        });
        let spec: PuzzleSpec = serde_json::from_value(everything.clone()).expect("a puzzle");
        let written = serde_json::to_value(&spec).expect("JSON");
        assert_eq!(written, everything);
        assert_eq!(faults(&written, &schema(), &schema(), "the puzzle"), [""; 0]);
    }
}

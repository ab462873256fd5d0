//! The files of the catalogue are what their schema says, and their published counts are what the search counts.

use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Puzzle, catalogue};
use cubefall::search::{Search, Strategy};
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// As many solutions as this are counted in a test that runs all day; larger puzzles are counted by tests of their own.
const QUICK: u64 = 20_000;

fn count(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> u64 {
    let reduction = Reduction::of(puzzle, symmetry).expect("a published number can be counted");
    let mut search = Search::new(&Problem::reduced(puzzle, reduction), Strategy::TURBO.plan());
    search.run(u64::MAX, |_| ControlFlow::Continue(()));
    search.stats().solutions()
}

#[test]
fn published_counts_are_what_the_search_counts() {
    for puzzle in catalogue::all().iter().filter(|puzzle| puzzle.region().volume() <= 27) {
        let published = puzzle.published().expect("each puzzle of the catalogue has a count");
        let counts = [
            (published.raw, Symmetry::Raw),
            (published.rotation, Symmetry::Rotation),
            (published.reflection, Symmetry::Reflection),
        ];
        assert!(counts.iter().any(|(number, _)| number.is_some()), "{}", puzzle.id());
        for (number, symmetry) in counts {
            if let Some(number) = number.filter(|&number| number <= QUICK) {
                assert_eq!(count(puzzle, symmetry), number, "{}, {symmetry:?}", puzzle.id());
            }
        }
    }
}

/// Files may have such puzzles; the catalogue has none.
#[test]
fn pieces_are_connected_and_volumes_allow_a_solution() {
    for puzzle in catalogue::all() {
        assert!(!puzzle.volumes().exclude_solutions(), "{}: {:?}", puzzle.id(), puzzle.volumes());
        for piece in puzzle.pieces() {
            assert!(piece.polycube().is_connected(), "{}: piece {}", puzzle.id(), piece.name());
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod files {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn read(path: &Path) -> Value {
        let text = fs::read_to_string(path).expect("a file of the project");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    fn schema() -> Value {
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/puzzle.schema.json"))
    }

    /// What in a document goes against its schema, as far as the schema says which entries there are and of what type.
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
            return vec![format!("{place} is no {}", schema["type"])];
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
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/puzzles");
        let schema = schema();
        let mut files = 0;
        for entry in fs::read_dir(folder).expect("the catalogue") {
            let path = entry.expect("an entry").path();
            assert_eq!(faults(&read(&path), &schema, &schema, "the puzzle"), [""; 0], "{}", path.display());
            files += 1;
        }
        assert_eq!(files, catalogue::all().len());
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

    /// What the program writes has the entries that the schema names: none was forgotten there.
    #[test]
    fn the_schema_knows_every_entry_that_is_written() {
        use cubefall::puzzle::PuzzleSpec;
        let everything = serde_json::json!({
            "id": "all", "title": "All", "source": "s", "comment": "c", "position": 1,
            "goal": { "shape": ["#1+"], "most_holes": 1 },
            "pieces": [{ "name": "A", "shape": ["#"], "min": 0, "max": 2, "mirrored": true }],
            "colors": ["red"], "color_pairs": [[1, 1]],
            "restriction": { "piece": "A", "moves": [[0, 0, 0]], "counted": "up to rotation" },
            "published": { "raw": 1, "rotation": 1, "reflection": 1, "source": "s" }
        });
        let spec: PuzzleSpec = serde_json::from_value(everything.clone()).expect("a puzzle");
        let written = serde_json::to_value(&spec).expect("JSON");
        assert_eq!(written, everything);
        assert_eq!(faults(&written, &schema(), &schema(), "the puzzle"), [""; 0]);
    }
}

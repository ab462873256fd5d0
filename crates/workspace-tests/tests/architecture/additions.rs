//! A puzzle is added by adding its file, and a strategy by adding its entry and its name to the list. These
//! tests do both in a copy of the sources: what `deploy/Containerfile` copies, so that it is enough for the
//! container, too.

use crate::sources::ROOT;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Two L and a domino fill a 2 × 2 × 2 box: 36 raw solutions, 3 up to rotation.
const PUZZLE: &str = r###"{
  "id": "new-two-l",
  "title": "Two more L and a domino",
  "group": "First minute",
  "position": 99,
  "goal": { "shape": ["##/##", "##/##"] },
  "pieces": [
    { "name": "L", "shape": ["##/#."], "min": 2, "max": 2 },
    { "name": "I", "shape": ["##"] }
  ]
}
"###;

/// The strategy `pieces` under another name.
const STRATEGY: &str = r#"
/// Depth first, piece by piece, with the pieces sorted.
pub(super) const PIECES_SORTED: Entry = Entry {
    definition: Definition {
        key: "pieces-sorted",
        title: "Pieces, sorted",
        revision: 1,
        group: Group::ByPiece,
        most_cells: Word::CAPACITY,
        takes: Takes::Plain,
        orders: Orders::Pieces(PieceOrder::Fewest),
        algorithm: |problem, pieces, _| Box::new(PieceSearch::new(problem, pieces)),
        tree: Some(|problem, pieces, _| Rule::Pieces(pieces.levels(problem))),
        demonstration: Demonstration { puzzle: "soma", steps_per_second: 12 },
        races: true,
    },
    about: About {
        idea: "The pieces with the fewest placements come first.",
        source: Source { title: "A test", year: 2026, url: None },
        watch: "It is quick.",
    },
};
"#;

const STRATEGIES: &str = "crates/cubefall/src/search/strategies/list.rs";
const STRATEGY_NAMES: &str = "crates/cubefall/src/search/strategies/mod.rs";
const STRATEGY_NAME: &str = "    PIECES_SORTED,\n";

/// The files and folders that the container's program is built from.
fn copied_into_the_container() -> Vec<String> {
    let file = fs::read_to_string(Path::new(ROOT).join("deploy/Containerfile")).expect("the Containerfile");
    let copies = file.lines().filter_map(|line| line.strip_prefix("COPY "));
    let names = |copied: &str| {
        let words: Vec<_> = copied.split_whitespace().map(str::to_owned).collect();
        words[..words.len() - 1].to_vec()
    };
    copies.filter(|copied| !copied.starts_with("--from")).flat_map(names).collect()
}

/// A copy of the files from which cargo builds the program.
struct Copy {
    root: PathBuf,
    target: PathBuf,
}

impl Copy {
    /// The target folder of copies stays between runs, so that only the first one builds the libraries.
    fn new() -> Self {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("additions");
        let root = target.join("sources");
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).expect("a folder for the copy");
        for entry in copied_into_the_container() {
            copy(&Path::new(ROOT).join(&entry), &root.join(&entry));
        }
        Self { root, target }
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.root.join(file);
        assert!(!path.exists(), "{file} is there already");
        fs::write(path, text).expect("the copy can be written");
    }

    fn append(&self, file: &str, text: &str) {
        let path = self.root.join(file);
        let before = fs::read_to_string(&path).expect("a source file");
        fs::write(path, before + text).expect("the copy can be written");
    }

    fn insert_line(&self, file: &str, before: &str, line: &str) {
        let path = self.root.join(file);
        let text = fs::read_to_string(&path).expect("a source file");
        let (head, tail) = text.split_once(before).expect("the line before which it goes");
        fs::write(path, format!("{head}{line}{before}{tail}")).expect("the copy can be written");
    }

    /// Runs the program and returns what it prints.
    fn run(&self, arguments: &str) -> String {
        let output = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--offline", "--bin", "cubefall", "--"])
            .args(arguments.split_whitespace())
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .current_dir(&self.root)
            .output()
            .expect("cargo runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cubefall {arguments}: {stderr}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder for the copy");
        for entry in fs::read_dir(from).expect("a folder of the sources") {
            let name = entry.expect("an entry").file_name();
            // What tests have installed is no source, and large.
            if name != "node_modules" {
                copy(&from.join(&name), &to.join(&name));
            }
        }
    } else {
        fs::copy(from, to).expect("a file of the sources");
    }
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "builds the program once more: make exhaustive"]
    fn a_puzzle_is_one_file_and_a_strategy_an_entry_and_its_name() {
        let copy = Copy::new();
        copy.write("data/puzzles/new-two-l.json", PUZZLE);
        copy.append(STRATEGIES, STRATEGY);
        copy.insert_line(STRATEGY_NAMES, "    PIECES_ISOLATED,", STRATEGY_NAME);
        let listed = copy.run("puzzles");
        assert!(listed.lines().any(|line| line.starts_with("new-two-l ")), "{listed}");
        let help = copy.run("help solve");
        assert!(help.contains("pieces-sorted"), "{help}");
        let count =
            |arguments: &str| copy.run(&format!("solve --format count {arguments}")).trim().to_owned();
        assert_eq!(count("new-two-l --symmetry raw --strategy pieces-sorted"), "36");
        assert_eq!(count("new-two-l --symmetry rotation"), "3");
        assert_eq!(count("new-two-l"), "2");
        assert_eq!(count("soma --strategy pieces-sorted"), "240");
    }
}

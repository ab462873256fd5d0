//! Lists the puzzles of `data/puzzles`, so that a puzzle is added by adding its file.

use serde_json::Value;
use std::fs;
use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=data/puzzles");
    println!("cargo:rerun-if-changed=build.rs");
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join("data/puzzles");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("a readable entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    files.sort();
    let list: String = files.iter().map(|path| line(path)).collect();
    fs::write(Path::new(&variable("OUT_DIR")).join("puzzle_files.rs"), format!("&[\n{list}]\n"))
        .expect("cargo's folder for what is built");
}

/// The file's entry in the list: what lists show, and its text without white space.
fn line(path: &Path) -> String {
    let place = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{place}: {error}"));
    let document: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{place}: {error}"));
    let text_of =
        |name: &str| document[name].as_str().unwrap_or_else(|| panic!("{place}: {name} is no text"));
    let id = text_of("id");
    assert!(
        path.file_stem().is_some_and(|stem| stem == id),
        "{place}: the file is not named for the id \"{id}\""
    );
    let position = document["position"].as_u64().unwrap_or(0);
    let (title, group) = (text_of("title"), text_of("group"));
    format!("    ({id:?}, {title:?}, {group:?}, {position}, {:?}),\n", document.to_string())
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

//! Lists the puzzles of `data/puzzles`, so that a puzzle is added by adding its file.

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
    let line = |path: &std::path::PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name of letters and digits");
        let path = format!("/data/puzzles/{name}");
        format!("    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),\n")
    };
    let list: String = files.iter().map(line).collect();
    fs::write(Path::new(&variable("OUT_DIR")).join("puzzle_files.rs"), format!("&[\n{list}]\n"))
        .expect("cargo's folder for what is built");
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

//! The documentation names files and folders that exist.

use crate::sources::{ROOT, all_files};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const FOLDERS: [&str; 10] =
    ["crates", "src", "tests", "docs", "data", "www", "scripts", "benches", "deploy", "examples"];
const PAGES: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "BENCHMARKS.md"];
const ENDINGS: [&str; 6] = [".rs", ".mjs", ".js", ".html", ".css", ".sh"];
/// What the build makes.
const MADE: [&str; 3] = ["dist/", "site/", "target/licences/"];

#[test]
fn every_file_that_the_documentation_names_exists() {
    let files: BTreeSet<String> = FOLDERS.iter().flat_map(|folder| all_files(folder)).collect();
    let there = known(&files);
    let docs = files.iter().filter(|file| file.starts_with("docs/") && file.ends_with(".md"));
    let mut missing = Vec::new();
    for page in PAGES.iter().map(|&page| page.to_owned()).chain(docs.cloned()) {
        let text = fs::read_to_string(Path::new(ROOT).join(&page)).expect("a page of the documentation");
        let unknown = named(&text).filter(|name| !MADE.contains(name) && !there.contains(*name));
        missing.extend(unknown.map(|name| format!("{page}: {name}")));
    }
    assert_eq!(missing, Vec::<String>::new());
}

/// The files and folders between backticks, but for patterns and placeholders in capitals.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let is_path = |name: &&str| {
        let is_named = name.ends_with('/') || ENDINGS.iter().any(|ending| name.ends_with(ending));
        let is_pattern = name.contains(['*', '{', ' ', ':', '<', '(']) || name.contains("NAME");
        is_named && !is_pattern && !name.starts_with('.')
    };
    text.split('`').skip(1).step_by(2).filter(is_path)
}

/// What a file and its folders may be called: the end of its path, with or without `crates` and `src`.
fn known(files: &BTreeSet<String>) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for file in files {
        for path in [file.clone(), file.replace("/src/", "/")] {
            let parts: Vec<&str> = path.split('/').collect();
            for from in 0..parts.len() {
                known.insert(parts[from..].join("/"));
                known.extend((from + 1..parts.len()).map(|to| parts[from..to].join("/") + "/"));
            }
        }
    }
    known
}

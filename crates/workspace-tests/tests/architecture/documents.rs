//! The documentation names files and folders that exist, and each name is that of one of them.

use crate::sources::{ROOT, all_files};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const FOLDERS: [&str; 10] =
    ["crates", "src", "tests", "docs", "data", "www", "scripts", "benches", "deploy", "examples"];
const PAGES: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "BENCHMARKS.md"];
const ENDINGS: [&str; 6] = [".rs", ".mjs", ".js", ".html", ".css", ".sh"];
/// What the build makes.
const MADE: [&str; 3] = ["dist/", "site/", "target/licences/"];

#[test]
fn every_file_that_the_documentation_names_exists_and_no_other_has_the_name() {
    let files: BTreeSet<String> = FOLDERS.iter().flat_map(|folder| all_files(folder)).collect();
    let there = known(&files);
    let docs = files.iter().filter(|file| file.starts_with("docs/") && file.ends_with(".md"));
    let mut faults = Vec::new();
    for page in PAGES.iter().map(|&page| page.to_owned()).chain(docs.cloned()) {
        let text = fs::read_to_string(Path::new(ROOT).join(&page)).expect("a page of the documentation");
        let wrong = named(&text).filter(|name| !MADE.contains(name)).filter_map(|name| fault(&there, name));
        faults.extend(wrong.map(|fault| format!("{page}: {fault}")));
    }
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn a_name_of_none_or_of_several_files_is_a_fault() {
    let files =
        ["crates/a/src/pool.rs", "crates/b/src/pool.rs", "crates/b/tests/pool.rs", "crates/b/src/cut.rs"];
    let files = BTreeSet::from(files.map(str::to_owned));
    let there = known(&files);
    for name in ["crates/a/src/pool.rs", "a/pool.rs", "cut.rs", "crates/b/src/", "crates/"] {
        assert_eq!(fault(&there, name), None);
    }
    for name in ["pool.rs", "rs", "c/cut.rs", "src/", "c/"] {
        assert!(fault(&there, name).is_some(), "{name}");
    }
}

/// What is wrong with a name: the path of a file is right, and the end of one if no other file ends so.
fn fault(there: &BTreeMap<String, BTreeSet<&str>>, name: &str) -> Option<String> {
    let paths = there.get(name).map(|paths| paths.iter().copied().collect::<Vec<_>>()).unwrap_or_default();
    match paths[..] {
        [] => Some(format!("{name} is not there")),
        [_] => None,
        _ if paths.contains(&name) => None,
        _ => Some(format!("{name} may be any of {}", paths.join(", "))),
    }
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

/// The files and folders that have a name: the end of their path, with or without `src`. Tests, benches and
/// examples are called by their whole paths.
fn known(files: &BTreeSet<String>) -> BTreeMap<String, BTreeSet<&str>> {
    let mut known: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for file in files {
        let folders = file.match_indices('/').map(|(at, _)| &file[..=at]);
        for path in folders.chain([file.as_str()]) {
            known.entry(path.to_owned()).or_default().insert(path);
            if ["tests/", "benches/", "examples/"].iter().any(|apart| path.contains(apart)) {
                continue;
            }
            for name in [path.to_owned(), path.replace("/src/", "/")] {
                let ends =
                    name.match_indices('/').map(|(at, _)| &name[at + 1..]).filter(|end| !end.is_empty());
                for end in ends.chain([name.as_str()]) {
                    known.entry(end.to_owned()).or_default().insert(path);
                }
            }
        }
    }
    known
}

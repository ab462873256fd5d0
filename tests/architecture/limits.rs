//! Folders and functions stay small.

use crate::sources::{ROOT, all_files, sources};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The maximum number of files in a folder of `src`, besides its folders.
const MOST_FILES: usize = 14;

/// The lints that keep functions small, and their options.
const LINTS: [(&str, &str); 3] = [
    ("too_many_lines", "too-many-lines-threshold = 60"),
    ("too_many_arguments", "too-many-arguments-threshold = 5"),
    ("excessive_nesting", "excessive-nesting-threshold = 5"),
];

/// The functions that are exempt from one of the lints.
const EXEMPT: [(&str, &str); 2] =
    [("src/search/cells/descent.rs", "too_many_lines"), ("src/search/turbo/tier.rs", "too_many_arguments")];

#[test]
fn folders_have_few_files() {
    assert_eq!(crowded(&all_files("src")), [], "a folder has at most {MOST_FILES} files");
}

#[test]
fn a_crowded_folder_is_seen_and_its_folders_are_not_counted() {
    let files =
        |folder: &'static str, count: usize| (0..count).map(move |number| format!("{folder}/{number}.rs"));
    let files: Vec<String> = [("src", 14), ("src/a", 15), ("src/a/b", 16), ("src/c/d", 14)]
        .map(|(it, count)| files(it, count))
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(crowded(&files), [("src/a".to_owned(), 15), ("src/a/b".to_owned(), 16)]);
}

#[test]
fn clippy_refuses_large_functions() {
    let read = |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).expect(name);
    let has = |text: &str, line: &str| text.lines().any(|other| other.trim() == line);
    let (options, manifest, page) = (read("clippy.toml"), read("Cargo.toml"), read("page/Cargo.toml"));
    for (lint, option) in LINTS {
        assert!(has(&options, option), "{option}");
        assert!(has(section(&manifest, "[workspace.lints.clippy]"), &format!("{lint} = \"deny\"")), "{lint}");
    }
    for manifest in [&manifest, &page] {
        assert!(has(section(manifest, "[lints]"), "workspace = true"));
    }
}

#[test]
fn no_other_function_is_exempt() {
    let exempt: Vec<(String, &str)> = sources(&["src", "page", "tests", "benches"])
        .iter()
        .flat_map(|(path, text)| exemptions(text).map(|lint| (path.clone(), lint)))
        .filter(|(path, _)| !path.starts_with("tests/architecture/"))
        .collect();
    assert_eq!(exempt, EXEMPT.map(|(path, lint)| (path.to_owned(), lint)));
}

#[test]
fn an_exemption_is_seen_however_it_is_written() {
    for code in [
        "#[allow(clippy::too_many_lines)]",
        "#![expect(clippy::too_many_lines, reason = \"\")]",
        "#[allow(\n    clippy::pedantic,\n    clippy::too_many_lines,\n)]",
        "#[cfg_attr(test, warn(clippy::too_many_lines))]",
    ] {
        assert_eq!(exemptions(code).collect::<Vec<_>>(), ["too_many_lines"], "{code}");
    }
    assert_eq!(exemptions("#[allow(clippy::pedantic)] // too_many_lines").next(), None);
}

/// The folders with too many files, and their numbers.
fn crowded(files: &[String]) -> Vec<(String, usize)> {
    let mut counts = BTreeMap::new();
    for (folder, _) in files.iter().filter_map(|file| file.rsplit_once('/')) {
        *counts.entry(folder.to_owned()).or_insert(0) += 1;
    }
    counts.into_iter().filter(|&(_, count)| count > MOST_FILES).collect()
}

/// The part of a manifest under a heading.
fn section<'a>(manifest: &'a str, heading: &str) -> &'a str {
    let (_, after) = manifest.split_once(heading).unwrap_or_else(|| panic!("{heading} is missing"));
    after.split("\n[").next().unwrap_or(after)
}

/// The lints of the list that a file names, as an attribute that changes their level does.
fn exemptions(text: &str) -> impl Iterator<Item = &'static str> {
    let names = LINTS.map(|(lint, _)| (lint, format!("clippy::{lint}")));
    names.into_iter().filter(|(_, name)| text.contains(name)).map(|(lint, _)| lint)
}

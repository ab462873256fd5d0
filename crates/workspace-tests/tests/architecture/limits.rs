//! Functions stay small.

use crate::sources::{ROOT, all_files, sources};
use std::fs;
use std::path::Path;

/// The lints that keep functions small, and their options.
const LINTS: [(&str, &str); 3] = [
    ("too_many_lines", "too-many-lines-threshold = 60"),
    ("too_many_arguments", "too-many-arguments-threshold = 5"),
    ("excessive_nesting", "excessive-nesting-threshold = 5"),
];

/// The functions that are exempt from one of the lints.
const EXEMPT: [(&str, &str); 2] = [
    ("crates/cubefall/src/search/cells/descent.rs", "too_many_lines"),
    ("crates/cubefall/src/search/turbo/tier.rs", "too_many_arguments"),
];

#[test]
fn clippy_refuses_large_functions() {
    let read = |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).expect(name);
    let has = |text: &str, line: &str| text.lines().any(|other| other.trim() == line);
    let (options, manifest) = (read("clippy.toml"), read("Cargo.toml"));
    for (lint, option) in LINTS {
        assert!(has(&options, option), "{option}");
        assert!(has(section(&manifest, "[workspace.lints.clippy]"), &format!("{lint} = \"deny\"")), "{lint}");
    }
    let manifests = all_files("crates").into_iter().filter(|path| path.ends_with("Cargo.toml"));
    for path in manifests.chain(["Cargo.toml".to_owned()]) {
        assert!(has(section(&read(&path), "[lints]"), "workspace = true"), "{path}");
    }
}

#[test]
fn no_other_function_is_exempt() {
    let exempt: Vec<(String, &str)> = sources(&["src", "crates"])
        .iter()
        .flat_map(|(path, text)| exemptions(text).map(|lint| (path.clone(), lint)))
        .filter(|(path, _)| !path.starts_with("crates/workspace-tests/tests/architecture/"))
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

//! Libraries without unit tests or without examples are not compiled for them: what a manifest leaves out of
//! the tests has none.

use crate::sources::{ROOT, all_files, sources};
use std::fs;
use std::path::Path;

/// What a library's target may leave out, and whether a line of its sources is one.
type Kind = (&'static str, fn(&str) -> bool);

const KINDS: [Kind; 2] = [("test = false", is_unit_test), ("doctest = false", is_example)];

#[test]
fn what_is_left_out_of_the_tests_is_not_there() {
    let manifests: Vec<String> = all_files("crates")
        .into_iter()
        .chain(["Cargo.toml".to_owned()])
        .filter(|path| is_manifest(path))
        .collect();
    let mut left_out = 0;
    for path in manifests {
        let manifest = fs::read_to_string(Path::new(ROOT).join(&path)).expect("a manifest");
        let folder = path.replace("Cargo.toml", "src");
        for (setting, is_one) in
            KINDS.iter().filter(|(setting, _)| library(&manifest).any(|line| line == *setting))
        {
            left_out += 1;
            for (file, text) in sources(&[&folder]) {
                let line = text.lines().find(|line| is_one(line.trim_start()));
                assert_eq!(line, None, "{path} has {setting}, but there is one in {file}");
            }
        }
    }
    assert!(left_out > 10, "{left_out}");
}

#[test]
fn unit_tests_and_examples_are_seen() {
    for line in ["#[test]", "proptest! {", "#![doc = include_str!(\"a.md\")]"] {
        assert!(is_unit_test(line) || is_example(line), "{line}");
    }
    assert!(is_example("/// ```") && is_example("//! ```should_panic"));
    assert!(!is_example("//! ```text") && !is_unit_test("// A #[test]"));
}

fn is_manifest(path: &str) -> bool {
    path.rsplit('/').next() == Some("Cargo.toml")
}

/// The lines of a manifest under `[lib]`.
fn library(manifest: &str) -> impl Iterator<Item = &str> {
    manifest.lines().skip_while(|line| *line != "[lib]").skip(1).take_while(|line| !line.starts_with('['))
}

fn is_unit_test(line: &str) -> bool {
    line.starts_with("#[test]") || line.starts_with("proptest!")
}

/// The beginning of code that rustdoc would run, or of a page that may have some. The end of a block of text
/// begins a line as the beginning of code does, so a library without examples has no blocks of either.
fn is_example(line: &str) -> bool {
    let is_code = |fence: &str| !fence.starts_with("text");
    let fence = ["/// ```", "//! ```"].into_iter().find_map(|start| line.strip_prefix(start));
    fence.is_some_and(is_code)
        || line.starts_with("#[doc = include_str!")
        || line.starts_with("#![doc = include_str!")
}

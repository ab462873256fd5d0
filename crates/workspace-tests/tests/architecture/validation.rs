//! Validation: every puzzle is made from its document by `Puzzle::from_spec`, which checks the sizes. Whoever
//! compiles a puzzle from outside checks its placements too: by `admit`, or while they are made.

use crate::circles::shipped;
use std::collections::BTreeSet;

/// The files that make puzzles without counting their placements, and why they may.
const WITHOUT_PLACEMENTS: [(&str, &str); 13] = [
    ("crates/codes/src/link_codes.rs", "the app checks the placements when it compiles them"),
    ("crates/cli/src/commands/changes/mod.rs", "a change of a puzzle that was admitted"),
    ("crates/design/src/changes/candidates.rs", "a change of a puzzle that was admitted"),
    ("crates/design/src/changes/change_search.rs", "a change of a puzzle that was admitted"),
    ("crates/design/src/inspection.rs", "of documents that the analyst has counted"),
    ("crates/formats/src/begun.rs", "it is only compared"),
    ("crates/formats/src/document.rs", "it is only needed for the check"),
    ("crates/formats/src/puzzles/remarks.rs", "its work has a limit of its own"),
    ("crates/cubefall/src/problem/problem.rs", "it counts them"),
    ("crates/catalogue/src/lib.rs", "the catalogue's own"),
    ("crates/jobs/src/analyze/analyst.rs", "it counts them"),
    ("crates/testing/src/puzzles.rs", "for tests, drawn small"),
    ("crates/testing/src/timed.rs", "for benches"),
];

/// What the page gets from workers is compiled by the app.
const OF_MESSAGES: &str = "crates/messages/src/job.rs";

#[test]
fn puzzles_from_outside_are_validated() {
    let known = WITHOUT_PLACEMENTS.iter().map(|(file, _)| (*file).to_owned()).chain([OF_MESSAGES.to_owned()]);
    assert_eq!(makers(), known.collect());
}

/// The files whose code, not only their tests, makes a puzzle of a document.
fn makers() -> BTreeSet<String> {
    let makes = |text: &str| {
        let is_of_tests = text.contains("#[test]") && !text.contains("#[cfg(test)]");
        let code = text.split("#[cfg(test)]").next().filter(|_| !is_of_tests).unwrap_or_default();
        code.lines().any(|line| line.contains("Puzzle::from_spec(") && !line.trim_start().starts_with("//"))
    };
    shipped().into_iter().filter(|(_, text)| makes(text)).map(|(file, _)| file).collect()
}

//! Solutions are verified: only few files run a search itself, and none of them takes solutions from it
//! unverified.

use crate::circles::shipped;
use crate::scanner::{attributes_of, is_for_tests};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};

/// The files outside the searches themselves that call a method `run` with two arguments, as that of a
/// search, and why they may.
const RUNNING: [(&str, &str); 11] = [
    ("crates/app/src/guide/mod.rs", "it counts steps"),
    (
        "crates/app/src/playback/running.rs",
        "it watches the search, and the app checks each solution of its list",
    ),
    ("crates/app/src/own_cube/solved.rs", "it counts tries"),
    ("crates/cli/src/commands/estimate.rs", "it counts steps"),
    ("crates/cubefall/src/solve/part_search.rs", "it verifies"),
    ("crates/cubefall/src/solve/solutions.rs", "it verifies"),
    ("crates/lab/src/counts.rs", "it counts steps"),
    ("crates/lab/src/figures/experiment.rs", "it counts steps"),
    ("crates/lab/src/races/race.rs", "it counts steps"),
    ("crates/npm/src/stepping.rs", "it watches the search"),
    ("src/web/browser/database.rs", "it is no search"),
];

/// The searches themselves, and what only tests use.
const EXCEPT: [&str; 2] = ["crates/cubefall/src/search/", "crates/testing/"];

#[test]
fn who_wants_solutions_gets_them_verified() {
    let running: BTreeSet<String> = shipped()
        .into_iter()
        .filter(|(path, _)| {
            !EXCEPT.iter().any(|folder| path.starts_with(folder)) && !path.ends_with("/tests.rs")
        })
        .filter(|(path, text)| runs_a_search(path, text))
        .map(|(path, _)| path)
        .collect();
    assert_eq!(running, RUNNING.map(|(path, _)| path.to_owned()).into());
}

#[test]
fn a_run_is_seen_wherever_it_is_called() {
    for code in [
        "fn f() { search.run(1, |_| Continue) }",
        "impl A { fn f() { let steps = slice.time(|most| Search::new(a).run(most, &mut found)); } }",
    ] {
        assert!(runs_a_search("a.rs", code), "{code}");
    }
    for code in [
        "fn f() { solutions.advance(1, |_| Continue); disassembler.run(1); }",
        "#[cfg(test)] mod tests { fn f() { search.run(1, |_| Continue) } }",
        "#[cfg(test)] fn f() { search.run(1, |_| Continue) }",
    ] {
        assert!(!runs_a_search("a.rs", code), "{code}");
    }
}

/// Whether the code, not only its tests, calls a method `run` with two arguments.
fn runs_a_search(path: &str, text: &str) -> bool {
    let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut runs = Runs(0);
    runs.visit_file(&file);
    runs.0 > 0
}

struct Runs(usize);

impl<'ast> Visit<'ast> for Runs {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_for_tests(attributes_of(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.0 += usize::from(call.method == "run" && call.args.len() == 2);
        visit::visit_expr_method_call(self, call);
    }
}

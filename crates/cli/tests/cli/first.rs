//! `solve --limit` where no piece can be restricted: some solutions of the full list, the same for any number
//! of threads.

use super::folder::Folder;
use super::{out, quiet, run};
use serde_json::json;
use std::collections::BTreeSet;

/// A folder with dominoes in a box of one layer, and the command that solves it.
fn dominoes(name: &str, columns: usize, rows: usize) -> (Folder, String) {
    let folder = Folder::new(name);
    let (goal, copies) = (vec!["#".repeat(columns); rows].join("/"), columns * rows / 2);
    let piece = json!({ "name": "D", "shape": ["##"], "min": copies, "max": copies });
    let document = json!({ "id": "d", "title": "d", "goal": { "shape": [goal] }, "pieces": [piece] });
    folder.write("d.json", &document.to_string());
    let command = format!("solve {}", folder.file("d.json"));
    (folder, command)
}

fn pictures(text: &str) -> Vec<&str> {
    text.split_terminator("\n\n").collect()
}

#[test]
fn the_first_solutions_are_some_of_the_full_list_for_any_number_of_threads() {
    let (_folder, solve) = dominoes("first-list", 6, 4);
    for options in ["", "--symmetry rotation", "--apart", "--parts 7"] {
        let all = quiet(&format!("{solve} {options}"));
        let all: BTreeSet<&str> = pictures(&all).into_iter().collect();
        assert!(all.len() > 50, "{} solutions", all.len());
        for limit in [1, 7, all.len(), all.len() + 1] {
            let first = format!("{solve} {options} --limit {limit}");
            let texts = [1, 2, 5].map(|threads| out(&run(&format!("{first} --threads {threads}"))));
            assert!(texts.iter().all(|text| *text == texts[0]), "{options}, {limit}");
            let found = pictures(&texts[0]);
            let distinct: BTreeSet<&str> = found.iter().copied().collect();
            assert_eq!((found.len(), distinct.len()), (limit.min(all.len()), found.len()), "{options}");
            assert!(distinct.is_subset(&all), "{options}, {limit}");
            let count = out(&run(&format!("{first} --format count --threads 2")));
            assert_eq!(count.split_whitespace().next(), Some(found.len().to_string().as_str()));
        }
    }
}

#[test]
fn a_limit_that_is_reached_is_named_and_one_that_is_not_ends_the_search() {
    let (_folder, solve) = dominoes("first-end", 4, 4);
    for (limit, partial) in [(8, true), (9, true), (10, false)] {
        let output = run(&format!("{solve} --limit {limit} --format count"));
        assert_eq!((output.status.code(), out(&output)), (Some(0), format!("{}\n", limit.min(9))));
        assert_eq!(super::err(&output).contains("stopped by --limit"), partial, "{limit}");
    }
}

#[test]
fn other_strategies_find_the_first_solutions_too() {
    let (_folder, solve) = dominoes("first-strategies", 4, 4);
    let all = quiet(&solve);
    let all: BTreeSet<&str> = pictures(&all).into_iter().collect();
    for options in ["--strategy first-cell", "--strategy fold", "--max-steps 100000"] {
        for limit in [1, 5, 20] {
            let text = out(&run(&format!("{solve} {options} --limit {limit}")));
            let found: BTreeSet<&str> = pictures(&text).into_iter().collect();
            assert_eq!(found.len(), limit.min(all.len()), "{options}");
            assert!(found.is_subset(&all), "{options}");
        }
    }
}

#[test]
fn what_is_saved_is_of_the_full_search() {
    let (folder, solve) = dominoes("first-saved", 4, 4);
    let all = quiet(&solve);
    let saved = format!("{solve} --checkpoint {}", folder.file("c"));
    let first = out(&run(&format!("{saved} --limit 4")));
    assert!(all.starts_with(&first));
    assert_eq!(pictures(&first).len(), 4);
    assert_eq!(quiet(&saved), all);
}

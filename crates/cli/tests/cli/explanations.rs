//! `cubefall explain`: why a puzzle has no solution.

use crate::folder::Folder;
use crate::{err, out, run};
use design::{Certificate, Proof, check};
use serde_json::Value;

#[test]
fn a_puzzle_without_a_solution_gets_a_reason_and_a_picture() {
    for (puzzle, kind) in
        [("chessboard-dominoes", "count"), ("fours-in-27", "volumes"), ("long-bar", "piece")]
    {
        let output = run(&format!("explain {puzzle}"));
        assert_eq!((output.status.code(), err(&output).as_str()), (Some(1), ""), "{puzzle}");
        let text = out(&output);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].ends_with(&format!("({kind}).")), "{text}");
        assert!(lines[1].ends_with('.') && lines[2].is_empty(), "{text}");
        assert!(lines[3..].iter().any(|line| line.starts_with('|')), "{text}");
    }
}

#[test]
fn where_nothing_is_required_and_no_piece_fits_the_reason_is_that() {
    let folder = Folder::new("no_piece_fits");
    for (name, goal, pieces) in [
        ("one", "[\"+\"]", r###"{"name":"A","shape":["##"],"min":0}"###),
        (
            "several",
            "[\"++\"]",
            r####"{"name":"A","shape":["###"],"min":0},{"name":"B","shape":["##/#"],"min":0,"max":9}"####,
        ),
        ("none", "[\"++\"]", ""),
    ] {
        let document = format!(r#"{{"id":"e","title":"e","goal":{{"shape":{goal}}},"pieces":[{pieces}]}}"#);
        folder.write(name, &document);
        let file = folder.file(name);
        let output = run(&format!("explain {file}"));
        assert_eq!(output.status.code(), Some(1), "{}", err(&output));
        assert!(out(&output).contains("No piece fits"), "{}", out(&output));
        folder.write("reason", &out(&run(&format!("explain {file} --json"))));
        assert_eq!(run(&format!("explain {file} --check {}", folder.file("reason"))).stdout, output.stdout);
        for options in ["--threads 1", "--threads 2", "--max-steps 1000", "--symmetry raw"] {
            let counted = run(&format!("solve {file} --format count {options}"));
            assert_eq!((out(&counted).as_str(), counted.status.code()), ("0\n", Some(1)), "{options}");
        }
    }
}

#[test]
fn the_marked_cells_are_those_of_one_colour() {
    let text = out(&run("explain chessboard-dominoes"));
    let marked = text.lines().filter(|line| line.starts_with('|')).flat_map(str::chars);
    assert_eq!(marked.filter(|&character| character == '*').count() % 2, 0, "30 or 32: {text}");
    let beside = text.lines().filter(|line| line.starts_with('|'));
    assert!(beside.into_iter().all(|line| !line.contains("**")), "{text}");
}

#[test]
fn the_json_is_a_certificate_that_the_checker_accepts() {
    let output = run("explain cube-dominoes --json");
    let document: Value = serde_json::from_str(&out(&output)).expect("JSON");
    let certificate: Certificate =
        serde_json::from_value(document["certificate"].clone()).expect("a certificate");
    let spec = catalogue::ALL.entry("cube-dominoes").expect("a puzzle of the catalogue").spec();
    assert_eq!(check(&spec, &certificate), Ok(Proof::Complete));
    assert_eq!(document["kind"], certificate.kind().key());
}

#[test]
fn a_puzzle_with_solutions_shows_one() {
    let output = run("explain soma");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let letters: String = out(&output).chars().filter(|character| "LSTRPQY".contains(*character)).collect();
    assert!(letters.len() >= 27, "{letters}");
}

#[test]
fn a_certificate_in_a_file_is_checked() {
    let folder = Folder::new("certificates");
    let file = |name: &str, text: &str| {
        folder.write(name, text);
        folder.file(name)
    };
    let text = out(&run("explain cube-dominoes --json"));
    let whole = file("whole.json", &text);
    let output = run(&format!("explain cube-dominoes --check {whole}"));
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(1), ""));
    assert_eq!(out(&output), out(&run("explain cube-dominoes")));
    let damaged = file("damaged.json", &text[..text.len() / 2]);
    let nothing = file("nothing.json", "{}");
    let search = r#"{"certificate":{"steps":[],"end":{"Search":{"nodes":1,"deepest":[]}}}}"#;
    let search = file("search.json", search);
    for (puzzle, file, reason) in [
        ("chessboard-dominoes", &whole, "does not hold"),
        ("cube-dominoes", &damaged, "it is no JSON"),
        ("cube-dominoes", &nothing, "it has no certificate"),
        ("four-in-twelve", &search, "does not hold"),
        ("pycon", &search, "a search that is too large to be repeated"),
    ] {
        let output = run(&format!("explain {puzzle} --check {file}"));
        assert_ne!(output.status.code(), Some(1), "{puzzle} {file}");
        assert!(err(&output).contains(reason), "{}", err(&output));
        assert_eq!(out(&output), "");
    }
}

#[test]
fn a_change_of_one_cell_or_a_swap_of_a_piece_is_printed_with_its_solution() {
    let output = run("changes five-tetrominoes --limit 1");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains(" cell ") && out(&output).contains('|'), "{}", out(&output));
    let output = run("changes diabolical --unique --json --limit 2");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    for line in out(&output).lines() {
        let finding: Value = serde_json::from_str(line).expect("JSON");
        let folder = Folder::new("swaps");
        folder.write("swapped.json", &finding["puzzle"].to_string());
        let counted = run(&format!("solve {} --format count", folder.file("swapped.json")));
        assert_eq!(out(&counted).trim(), "1", "{}", finding["change"]);
    }
    let output = run("changes bedlam --unique");
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), ""), "{}", err(&output));
}

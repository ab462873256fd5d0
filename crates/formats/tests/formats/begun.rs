//! A cube that was begun, as layers or as JSON.

use cubefall::problem::Problem;
use cubefall::puzzle::Puzzle;
use cubefall::search::{Search, Strategy};
use cubefall::solution::Solution;
use formats::{BegunError, is_begun, read_begun, to_json};
use std::ops::ControlFlow;
use std::sync::Arc;

fn solution(puzzle: &Arc<Puzzle>) -> Solution {
    let (problem, mut solution) = (Problem::new(puzzle), Solution::new(Vec::new()));
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
        solution = Solution::of(&problem, placements);
        ControlFlow::Break(())
    });
    solution
}

/// The first pieces of a solution.
fn part(solution: &Solution, pieces: usize) -> Solution {
    Solution::new(solution.pieces()[..pieces].to_vec())
}

#[test]
fn what_was_written_is_read_back_whole_or_begun() {
    for id in ["soma", "bedlam", "pycon"] {
        let puzzle = catalogue::ALL.get(id);
        let whole = solution(&puzzle);
        for pieces in 0..=whole.pieces().len() {
            let begun = part(&whole, pieces);
            for text in [begun.text(&puzzle), to_json(&puzzle, &begun, &catalogue::ALL)] {
                assert!(is_begun(&text), "{text}");
                let read = read_begun(&puzzle, &text).expect("it was written so");
                assert_eq!(read.text(&puzzle), begun.text(&puzzle));
            }
        }
    }
}

#[test]
fn copies_with_the_same_letter_are_told_apart() {
    let several = |puzzle: &Arc<Puzzle>| puzzle.pieces().iter().any(|piece| piece.most() > 1);
    let puzzles: Vec<_> = catalogue::ALL.all().filter(|puzzle| several(puzzle)).take(4).collect();
    assert!(!puzzles.is_empty());
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.region().volume() <= 64) {
        let whole = solution(puzzle);
        let read = read_begun(puzzle, &whole.text(puzzle)).expect("it was written so");
        assert_eq!(read.pieces().len(), whole.pieces().len(), "{}", puzzle.id());
    }
}

#[test]
fn a_line_of_the_command_line_is_read() {
    let soma = catalogue::ALL.get("soma");
    let line =
        r#"{"solution":1,"name":"d8z1-vgnq","pieces":[{"piece":"R","cells":[[0,0,0],[1,0,0],[0,1,0]]}]}"#;
    assert!(is_begun(line));
    assert_eq!(read_begun(&soma, line).expect("an assembly").pieces().len(), 1);
}

#[test]
fn layers_may_have_any_number_of_spaces_between_them() {
    let soma = catalogue::ALL.get("soma");
    let text = |apart: &str| {
        let rows = [["LLL", "...", "..."], ["L..", ".R.", "..."], ["...", ".RR", "..."]];
        rows.map(|row| row.map(|layer| format!("|{layer}|")).join(apart)).join("\n")
    };
    let expected = read_begun(&soma, &text("  ")).expect("two spaces");
    for apart in ["", " ", "     ", "\t"] {
        assert_eq!(read_begun(&soma, &text(apart)).as_ref(), Ok(&expected), "{apart:?}");
    }
}

#[test]
fn marks_line_ends_and_fillings_change_nothing() {
    let soma = catalogue::ALL.get("soma");
    let layers = "|LLL|  |...|  |...|\n|L..|  |...|  |...|\n|...|  |...|  |...|\n";
    let json = r#"{ "pieces":[{"piece":"R","cells":[[0,0,0],[1,0,0],[0,1,0]]}] }"#;
    for text in [layers, json] {
        let expected = read_begun(&soma, text).expect("a part of the cube");
        for end in ["\n", "\r\n", "\r"] {
            for before in ["", "\u{feff}", "\u{feff}\n"] {
                for after in ["", "\u{1a}", "\0\0"] {
                    let changed = [before, &text.replace('\n', end), after].concat();
                    assert!(is_begun(&changed), "{changed:?}");
                    assert_eq!(read_begun(&soma, &changed).as_ref(), Ok(&expected), "{changed:?}");
                }
            }
        }
    }
}

#[test]
fn faults_are_named_with_their_place() {
    let soma = catalogue::ALL.get("soma");
    let empty = "|...|  |...|  |...|\n";
    let piece = |name: &str, cells: &str| format!(r#"{{"pieces":[{{"piece":"{name}","cells":{cells}}}]}}"#);
    for (text, why) in [
        (format!("{empty}{empty}"), "the text has 2 lines instead of 3"),
        (format!("{empty}|...|  |...|\n{empty}"), "line 2 does not have the form"),
        (
            format!("{empty}|.X.|  |...|  |...|\n{empty}"),
            "X, at layer 1, row 2, column 2, is not one of the pieces LSTRPQY",
        ),
        (format!("{empty}|LLL|  |...|  |...|\n{empty}"), "the cells of piece L do not have its shape"),
        (piece("Z", "[[0,0,0]]"), "entry 1 of \"pieces\" is piece \"Z\""),
        (piece("R", "[[0,0,0],[1,0,0],[0,5,0]]"), "(0, 5, 0)"),
        (r#"{"cubefall":7,"puzzle":"soma","pieces":[]}"#.to_owned(), "version 7"),
        (r#"{"puzzle":"bedlam","pieces":[]}"#.to_owned(), "it is of the puzzle bedlam, not of the Soma cube"),
        (r#"{"pieces":[{"piece":"R","cells":"#.to_owned(), "line 1 column"),
    ] {
        let error = read_begun(&soma, &text).expect_err(&text);
        assert!(error.to_string().contains(why), "{error}");
    }
    let other = read_begun(
        &soma,
        &to_json(&catalogue::ALL.get("bedlam"), &solution(&catalogue::ALL.get("bedlam")), &catalogue::ALL),
    );
    assert!(matches!(other, Err(BegunError::OtherPuzzle { .. })));
    // Its id is that of another puzzle, although its document is this one.
    let document = serde_json::to_value(soma.to_spec()).expect("JSON");
    let text = serde_json::json!({ "puzzle": "bedlam", "document": document, "pieces": [] }).to_string();
    let named = read_begun(&soma, &text);
    assert!(matches!(named, Err(BegunError::OtherPuzzle { found, .. }) if found == "bedlam"));
    assert!(read_begun(&soma, &text.replace("bedlam", "soma")).is_ok());
}

#[test]
fn puzzle_files_are_no_cubes() {
    for text in
        ["", "{}", r##"{"id":"a","goal":{"shape":["#"]},"pieces":[{"name":"A","shape":["#"]}]}"##, "once"]
    {
        assert!(!is_begun(text), "{text}");
    }
}

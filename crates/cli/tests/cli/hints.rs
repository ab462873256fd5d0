//! `cubefall hint`: a partly filled cube, and its next step.

use crate::folder::Folder;
use crate::{err, out, program, quiet};
use std::io::Write;
use std::process::{Output, Stdio};

const EMPTY: &str = "|...|  |...|  |...|\n";

/// What it prints for a picture on stdin.
fn hint(puzzle: &str, picture: &str) -> Output {
    let mut command = program(&format!("hint {puzzle}"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(picture.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// The pictures of a solution's steps.
fn steps(puzzle: &str, solution: usize) -> Vec<String> {
    let text = quiet(&format!("build {puzzle} {solution}"));
    let picture = |step: &str| step.split_once('\n').expect("a title").1.to_owned();
    text.trim_end().split("\n\n").skip(1).map(picture).collect()
}

/// The number of completions that it prints.
fn completions(output: &Output) -> u64 {
    assert_eq!(output.status.code(), Some(0), "{}", err(output));
    let text = out(output);
    let number = text.split_once(" completion").map(|(number, _)| number);
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn with_each_piece_of_a_solution_there_are_fewer_completions_until_it_is_one() {
    for (puzzle, solution) in [("soma", 17), ("bedlam", 33)] {
        let pictures = steps(puzzle, solution);
        let (last, pictures) = pictures.split_last().expect("steps");
        let counts: Vec<u64> =
            pictures.iter().skip(2).map(|picture| completions(&hint(puzzle, picture))).collect();
        assert!(counts.is_sorted_by(|before, after| before >= after), "{counts:?}");
        assert_eq!(counts.last(), Some(&1));
        let whole = hint(puzzle, last);
        assert_eq!(
            out(&whole),
            format!("All pieces are placed, {} in all: it is a solution\n", pictures.len() + 1)
        );
    }
}

#[test]
fn the_next_step_can_be_taken_again_and_again_until_the_box_is_full() {
    let mut picture = steps("soma", 100)[0].clone();
    for placed in 2..=7 {
        let text = out(&hint("soma", &picture));
        let (title, step) = text.split_once("\n\n").expect("a step").1.split_once('\n').expect("a title");
        assert!(title.starts_with(&format!("{placed}. ")), "{title}");
        picture = step.to_owned();
    }
    assert!(out(&hint("soma", &picture)).starts_with("All pieces are placed, 7 in all"));
}

#[test]
fn a_file_is_read_as_stdin_is_and_all_steps_are_printed_with_whole() {
    let folder = Folder::new("hint");
    let picture = &steps("soma", 5)[3];
    folder.write("begun.txt", picture);
    let file = folder.file("begun.txt");
    let next = quiet(&format!("hint soma {file}"));
    assert_eq!(next, out(&hint("soma", picture)));
    let whole = quiet(&format!("hint soma --whole {file}"));
    assert!(whole.starts_with(next.trim_end()) && whole.contains("\n7. ") && !next.contains("\n6. "));
}

#[test]
fn a_cube_without_completions_has_its_own_exit_code() {
    // Nothing can fill the corner that R and L isolate.
    let output = hint("soma", "|.R.|  |LLL|  |...|\n|RR.|  |L..|  |...|\n|...|  |...|  |...|\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(out(&output), "No completion with 2 pieces placed; remove one of them\n");
}

#[test]
fn an_invalid_picture_is_refused_with_the_place() {
    for (picture, why) in [
        (format!("{EMPTY}{EMPTY}"), "has 2 lines instead of 3"),
        (format!("{EMPTY}|...|  |...|\n{EMPTY}"), "line 2 does not have the form |...|  |...|  |...|"),
        (
            format!("{EMPTY}|.X.|  |...|  |...|\n{EMPTY}"),
            "X, at layer 1, row 2, column 2, is not one of the pieces LSTRPQY",
        ),
        (format!("{EMPTY}|LLL|  |...|  |...|\n{EMPTY}"), "the cells of piece L do not have its shape"),
    ] {
        let output = hint("soma", &picture);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{picture}");
        assert!(err(&output).contains(why), "{}", err(&output));
    }
    let output = program("hint soma /nowhere/at/all").output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("/nowhere/at/all cannot be read"));
}

#[test]
fn placed_pieces_that_are_a_solution_are_called_one() {
    let folder = crate::folder::Folder::new("placed_solution");
    let piece = r##"{"name":"A","shape":["#"],"min":0}"##;
    folder.write(
        "p.json",
        &format!(r#"{{"id":"v","title":"v","goal":{{"shape":["++"]}},"pieces":[{piece}]}}"#),
    );
    folder.write("begun", "|A.|\n");
    let output = crate::run(&format!("hint {} {}", folder.file("p.json"), folder.file("begun")));
    assert_eq!(output.status.code(), Some(0), "{}", crate::out(&output));
    assert!(crate::out(&output).contains("a solution already"), "{}", crate::out(&output));
}

//! `cubefall build`: a solution, one piece after the other.

use crate::{err, out, quiet, run};
use serde_json::Value;

/// The name that `solve` gives a solution of a puzzle, by its number.
fn name(puzzle: &str, number: usize) -> String {
    let lines = out(&run(&format!("solve {puzzle} --format json --limit {number}")));
    let line: Value = serde_json::from_str(lines.lines().last().expect("a line")).expect("JSON");
    assert_eq!(line["solution"], number);
    line["name"].as_str().expect("a name").to_owned()
}

#[test]
fn a_number_and_a_name_mean_the_same_solution() {
    let by_number = quiet("build soma 17");
    let name = name("soma", 17);
    assert!(
        by_number
            .starts_with(&format!("Soma cube, solution {name}, number 17: 7 pieces, each straight down\n"))
    );
    assert_eq!(quiet(&format!("build soma {name}")), by_number);
    assert_eq!(quiet(&format!("build soma {}", name.to_uppercase().replace('-', ""))), by_number);
    let raw = quiet(&format!("build soma {name} --symmetry raw"));
    assert!(raw.contains(&format!(", solution {name}, ")), "counted otherwise it has the same name: {raw}");
}

#[test]
fn each_step_adds_a_piece_and_the_last_fills_the_box() {
    let text = quiet("build soma 100");
    let steps: Vec<&str> = text.trim_end().split("\n\n").skip(1).collect();
    assert_eq!(steps.len(), 7);
    let mut filled = 0;
    for (number, step) in (1..).zip(&steps) {
        let (title, picture) = step.split_once('\n').expect("a title and a picture");
        let letter =
            title.strip_prefix(&format!("{number}. ")).and_then(|rest| rest.strip_suffix(" from above"));
        let new = picture.chars().filter(|cell| cell.is_ascii_uppercase()).collect::<String>();
        assert!(letter.is_some_and(|letter| new.chars().all(|cell| letter == cell.to_string())), "{step}");
        assert_eq!(picture.chars().filter(char::is_ascii_lowercase).count(), filled, "{step}");
        filled += new.len();
    }
    assert_eq!(filled, 27);
}

#[test]
fn the_summary_names_the_pieces_that_slide_in() {
    let some = (1..200).map(|number| quiet(&format!("build bedlam {number}")));
    let text =
        some.into_iter().find(|text| text.contains("straight down but for ")).expect("about a quarter");
    let title = text.lines().next().expect("a title");
    let (_, sideways) = title.split_once(" but for ").expect("it says so");
    let from_the_side = |piece: &str| {
        let step = text.lines().find(|line| {
            line.split_once(". ").is_some_and(|(_, rest)| rest.starts_with(&format!("{piece} from the ")))
        });
        assert!(step.is_some(), "{piece} in {text}");
    };
    sideways.split(", ").for_each(from_the_side);
    assert_eq!(text.matches(" from the ").count(), sideways.split(", ").count());
}

#[test]
fn an_unknown_solution_is_refused() {
    for (arguments, why) in [
        ("build soma 241", "soma has no solution 241; with this symmetry it has 240"),
        ("build soma 0", "solutions are numbered from 1"),
        ("build soma 0000-0000", "soma has no solution 0000-0000"),
        ("build soma umbrella", "does not occur in names of solutions"),
        ("build soma k3v9", "names of solutions have 8 letters and digits"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(err(&output).contains(why), "{arguments}: {}", err(&output));
    }
}

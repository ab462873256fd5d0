//! Which problem of a file is meant, which copy of a piece is where, and what a command that needs a solution
//! does without one.

use super::folder::Folder;
use super::{err, out, quiet, run};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A file of six problems: two have one name, one has no goal, one is called by a number, one has no name,
/// and one a name that differs from others by case alone. They have 1, 2, no, 2, 1 and 1 solutions.
const PROBLEMS: &str = r#"<?xml version="1.0"?>
<puzzle version="2"><gridType type="0"/><colors></colors><shapes>
<voxel x="2" y="2" z="1" name="square" type="0">####</voxel><voxel x="2" y="1" z="1" name="domino" type="0">##</voxel>
<voxel x="3" y="2" z="1" name="3x2" type="0">######</voxel></shapes><problems>
<problem name="A" state="0"><shapes><shape id="1" count="2"/></shapes><result id="0"/><bitmap></bitmap></problem>
<problem name="A" state="0"><shapes><shape id="1" count="3"/></shapes><result id="2"/><bitmap></bitmap></problem>
<problem name="no goal yet" state="0"><shapes><shape id="1" count="1"/></shapes><result id="4294967295"/><bitmap></bitmap></problem>
<problem name="1" state="0"><shapes><shape id="1" count="3"/></shapes><result id="2"/><bitmap></bitmap></problem>
<problem name="" state="0"><shapes><shape id="1" count="2"/></shapes><result id="0"/><bitmap></bitmap></problem>
<problem name="a" state="0"><shapes><shape id="1" count="2"/></shapes><result id="0"/><bitmap></bitmap></problem>
</problems><comment></comment></puzzle>"#;

#[test]
fn a_problem_has_the_number_that_it_has_in_its_file() {
    let folder = Folder::new("choices-problems");
    folder.write("p.xmpuzzle", PROBLEMS);
    let solve = format!("solve {} --format count", folder.file("p.xmpuzzle"));
    for (chosen, count) in
        [("1", "1\n"), ("2", "2\n"), ("4", "2\n"), ("5", "1\n"), ("6", "1\n"), ("a", "1\n"), ("", "1\n")]
    {
        let output = run(&format!("{solve} --problem={chosen}"));
        assert_eq!(
            (out(&output).as_str(), output.status.code()),
            (count, Some(0)),
            "{chosen}: {}",
            err(&output)
        );
    }
    for command in ["solve", "info", "check", "show"] {
        let output = run(&format!("{command} {} --problem A", folder.file("p.xmpuzzle")));
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""));
        assert!(
            err(&output).contains("2 problems of that name") && err(&output).ends_with(": 1, 2\n"),
            "{}",
            err(&output)
        );
    }
    let without_goal = run(&format!("{solve} --problem 3"));
    assert_eq!((without_goal.status.code(), out(&without_goal).as_str()), (Some(2), ""));
    assert!(err(&without_goal).contains("goal"), "{}", err(&without_goal));
}

/// Dominoes in a box.
fn dominoes(goal: &str, copies: u32) -> String {
    json!({ "id": "d", "title": "d", "goal": { "shape": [goal] },
        "pieces": [{ "name": "D", "shape": ["##"], "min": copies, "max": copies }] })
    .to_string()
}

#[test]
fn copies_have_letters_of_their_own() {
    let folder = Folder::new("choices-copies");
    for (goal, copies) in [("##/##", 2), ("####/####", 4), ("####/####/####/####", 8)] {
        folder.write("d.json", &dominoes(goal, copies));
        let file = folder.file("d.json");
        let text = quiet(&format!("solve {file} --symmetry raw"));
        let pictures: Vec<&str> = text.split_terminator("\n\n").collect();
        let distinct: BTreeSet<&str> = pictures.iter().copied().collect();
        assert_eq!(distinct.len(), pictures.len(), "two solutions look the same:\n{text}");
        let json = quiet(&format!("solve {file} --symmetry raw --format json"));
        for (picture, line) in pictures.iter().zip(json.lines()) {
            let letters: BTreeSet<char> = picture.chars().filter(|letter| letter.is_alphanumeric()).collect();
            assert_eq!(letters.len(), copies as usize, "{picture}");
            // Each copy has one letter.
            let solution: Value = serde_json::from_str(line).expect("JSON");
            let rows: Vec<Vec<char>> =
                picture.lines().map(|row| row.trim_matches('|').chars().collect()).collect();
            for piece in solution["pieces"].as_array().expect("pieces") {
                let at = |cell: &Value| {
                    let [x, y] = [0, 1].map(|axis| cell[axis].as_u64().expect("a number") as usize);
                    rows[y][x]
                };
                let cells = piece["cells"].as_array().expect("cells");
                assert_eq!(cells.iter().map(at).collect::<BTreeSet<_>>().len(), 1, "{picture}");
            }
            // And is read by its letter.
            folder.write("picture", picture);
            let read = quiet(&format!("hint {file} {}", folder.file("picture")));
            assert!(read.starts_with("All pieces are placed"), "{picture}\n{read}");
        }
    }
}

#[test]
fn a_command_that_needs_a_solution_ends_with_1_if_there_is_none() {
    let folder = Folder::new("choices-none");
    folder.write("d.json", &dominoes("###", 1));
    let file = folder.file("d.json");
    for command in
        [format!("build {file} 1"), format!("export {file} 1 --as text"), format!("export {file} 1 --as stl")]
    {
        let output = run(&command);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), ""), "{command}");
        assert!(err(&output).contains("has no solution"), "{}", err(&output));
    }
    // Another number than there are is another matter.
    assert_eq!(run("build soma 241").status.code(), Some(2));
}

#[test]
fn equal_remarks_are_one_line() {
    let folder = Folder::new("choices-remarks");
    let pieces: Vec<Value> =
        (0..59).map(|n| json!({ "name": format!("p{n}"), "shape": ["#.#"], "min": 0 })).collect();
    let puzzle = json!({ "id": "r", "title": "r", "goal": { "shape": ["##"] }, "pieces": pieces });
    folder.write("r.json", &puzzle.to_string());
    let notes = err(&run(&format!("solve {}", folder.file("r.json"))));
    assert!((1..6).contains(&notes.lines().count()), "{notes}");
    assert!(notes.contains("piece p0 fits nowhere in the goal; likewise p1, p2"), "{notes}");
}

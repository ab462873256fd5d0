//! `cubefall apart`: which assemblies come apart.

use crate::folder::Folder;
use crate::{err, out, row_of_cubes, run};
use serde_json::Value;

/// The output of the program if it succeeds. It says on stderr that some pieces have the same shape.
fn done(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    out(&output)
}

#[test]
fn each_assembly_that_comes_apart_is_printed_and_then_both_numbers() {
    let folder = Folder::new("apart");
    folder.write("row", &row_of_cubes(3));
    let file = folder.file("row");
    let text = done(&format!("apart {file}"));
    // Up to reflection, the one in the middle makes the difference. Each of them is out by a single move.
    assert_eq!(text.lines().filter(|line| line.ends_with(", level 1")).count(), 3, "{text}");
    assert!(text.ends_with("\n3 assemblies, 3 come apart\n"), "{text}");
    assert_eq!(text.matches(" away ").count(), 6, "{text}");
    let lines: Vec<Value> = done(&format!("apart {file} --json"))
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let [assemblies @ .., numbers] = &lines[..] else { panic!("some lines") };
    assert_eq!((&numbers["assemblies"], &numbers["apart"]), (&Value::from(3), &Value::from(3)));
    for (number, assembly) in (1..).zip(assemblies) {
        assert_eq!((&assembly["assembly"], &assembly["level"]), (&Value::from(number), &Value::from("1")));
        assert_eq!(assembly["numbers"], serde_json::json!([1, 1]));
        assert_eq!(assembly["pieces"].as_array().map(Vec::len), Some(3));
        for separation in assembly["separations"].as_array().expect("separations") {
            assert_eq!(separation["moves"][0]["distance"], Value::Null);
        }
    }
}

#[test]
fn what_is_enclosed_does_not_come_apart() {
    let folder = Folder::new("enclosed");
    let shell = r####"["###/###/###","###/#.#/###","###/###/###"]"####;
    let goal = r####"["###/###/###","###/###/###","###/###/###"]"####;
    let pieces = format!(r##"{{"name":"A","shape":{shell}}},{{"name":"B","shape":["#"]}}"##);
    folder.write(
        "shell",
        &format!(r#"{{"id":"e","title":"e","goal":{{"shape":{goal}}},"pieces":[{pieces}]}}"#),
    );
    let output = run(&format!("apart {}", folder.file("shell")));
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(1), ""));
    assert_eq!(out(&output), "1 assembly, 0 come apart\n");
}

#[test]
fn more_pieces_than_the_limit_are_refused_by_it() {
    let folder = Folder::new("many_apart");
    folder.write("row", &row_of_cubes(65));
    let output = run(&format!("apart {}", folder.file("row")));
    assert_eq!(output.status.code(), Some(3), "{}", out(&output));
    assert!(err(&output).contains("65 pieces, and at most 64"), "{}", err(&output));
}

//! `cubefall apart`: which assemblies come apart.

use crate::folder::Folder;
use crate::{err, out, refusal, row_of_cubes, run};
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
    let output = run(&format!("export {} 1 --as glb --moves", folder.file("shell")));
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), ""));
    assert!(err(&output).contains("no part of solution 1 comes free"), "{}", err(&output));
    let why = "B holds A, A holds B, in every direction.";
    let output = run(&format!("apart {} --locked", folder.file("shell")));
    assert!(out(&output).contains(why), "{}", out(&output));
    let output = run(&format!("apart {} --locked --json", folder.file("shell")));
    let lines: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let [assembly, _] = &lines[..] else { panic!("an assembly, and the numbers") };
    assert_eq!(assembly["level"], Value::Null);
    let locked = &assembly["locked"][0];
    assert_eq!((&locked["states"], &locked["pieces"]), (&Value::from(1), &serde_json::json!([0, 1])));
    // Along x, the cube's cell before the shell, and the shell's cell before the cube.
    let ring = serde_json::json!([{"piece": 0, "cell": [1, 1, 1]}, {"piece": 1, "cell": [0, 1, 1]}]);
    assert_eq!(locked["rings"][0], ring);
}

#[test]
fn more_pieces_than_the_limit_are_refused_by_it() {
    let folder = Folder::new("many_apart");
    folder.write("row", &row_of_cubes(65));
    let output = run(&format!("apart {}", folder.file("row")));
    assert_eq!(output.status.code(), Some(3), "{}", out(&output));
    assert!(err(&output).contains("65 pieces, and at most 64"), "{}", err(&output));
}

/// A hollow cube, of which each of three small cubes may be inside, or at one of four places beside it: of 60
/// assemblies, 24 come apart.
fn marbles() -> String {
    let goal = r####"["###+/###./###+","###./#+#./###.","###+/###./###+"]"####;
    let shell = r####"["###/###/###","###/#.#/###","###/###/###"]"####;
    let cubes: String =
        ["A", "B", "C"].map(|name| format!(r##",{{"name":"{name}","shape":["#"]}}"##)).concat();
    format!(
        r#"{{"id":"m","title":"m","goal":{{"shape":{goal}}},"pieces":[{{"name":"S","shape":{shell}}}{cubes}]}}"#
    )
}

#[test]
fn solutions_are_taken_apart_as_they_are_found_in_any_number_of_threads_shards_and_runs() {
    let folder = Folder::new("solve_apart");
    folder.write("m", &marbles());
    let solve = |options: &str| {
        let output = run(&format!("solve {} --symmetry raw --apart {options}", folder.file("m")));
        assert_eq!(output.status.code(), Some(0), "{options}: {}", err(&output));
        out(&output)
    };
    assert_eq!(solve("--format count"), "60 24\n");
    for format in ["text", "json", "count"] {
        let whole = solve(&format!("--format {format} --threads 1"));
        if format != "count" {
            let is_apart =
                |line: &&str| *line == "level 1" || line.contains("\"apart\":true,\"level\":\"1\"");
            assert_eq!(whole.lines().filter(is_apart).count(), 24, "{whole}");
        }
        assert_eq!(solve(&format!("--format {format} --threads 3")), whole);
        let files: Vec<String> = (1..=3)
            .map(|number| {
                let file = folder.file(&format!("{format}{number}"));
                solve(&format!("--format {format} --shard {number}/3 --output {file}"));
                file
            })
            .collect();
        let merged = run(&format!("merge --format {format} {}", files.join(" ")));
        assert_eq!((out(&merged), err(&merged).as_str()), (whole.clone(), ""), "{format}");
        // A checkpoint that is complete has everything.
        let saved = format!("--format {format} --checkpoint {}", folder.file(&format!("{format}.c")));
        assert_eq!([solve(&saved), solve(&saved)], [whole.clone(), whole], "{format}");
    }
    // The first seven, in order.
    let text = solve("--threads 1");
    let first: Vec<&str> = text.split_inclusive("\n\n").take(7).collect();
    assert_eq!(solve("--threads 2 --limit 7"), first.concat());
    let apart = first.iter().filter(|solution| solution.contains("level 1")).count();
    assert_eq!(solve("--threads 2 --limit 7 --format count"), format!("7 {apart}\n"));
    assert_eq!(solve("--max-steps 1000000 --format count"), "60 24\n");
}

#[test]
fn assemblies_with_their_moves_are_printed_in_the_same_order_by_any_number_of_threads() {
    let folder = Folder::new("apart_threads");
    folder.write("m", &marbles());
    for options in ["", "--json", "--locked --json"] {
        let apart = |threads: u8| {
            done(&format!("apart {} --symmetry raw {options} --threads {threads}", folder.file("m")))
        };
        let one = apart(1);
        assert!(one.lines().count() > 24, "{one}");
        assert_eq!([apart(2), apart(5)], [one.clone(), one], "{options}");
    }
}

#[test]
fn shards_with_levels_and_others_are_not_joined() {
    let folder = Folder::new("shards_apart");
    folder.write("m", &marbles());
    let file = |name: &str| folder.file(name);
    for (number, option) in [(1, "--apart"), (2, "")] {
        let output = file(&number.to_string());
        let made =
            run(&format!("solve {} --symmetry raw {option} --shard {number}/2 --output {output}", file("m")));
        assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    }
    let refused = refusal(&format!("merge {} {}", file("1"), file("2")));
    assert!(refused.contains("no --apart and not --apart"), "{refused}");
    let refused = run(&format!("solve {} --apart --format sets", file("m")));
    assert_eq!(refused.status.code(), Some(2), "{}", out(&refused));
}

#[test]
fn what_comes_apart_is_written_with_its_moves_which_pass_the_check() {
    let folder = Folder::new("apart_output");
    folder.write("m", &marbles());
    let file = folder.file("m.xmpuzzle");
    done(&format!("apart {} --symmetry raw --output {file}", folder.file("m")));
    let checked = done(&format!("check {file}"));
    assert!(checked.contains("24 stored solutions") && checked.contains("24 with a separation"), "{checked}");
    assert!(checked.contains("counts 60 assemblies; no fault"), "{checked}");
    let refused = run(&format!("apart {file} --output -"));
    assert_eq!((refused.status.code(), out(&refused).as_str()), (Some(2), ""));
    // It is a puzzle with the same assemblies.
    assert_eq!(done(&format!("solve {file} --symmetry raw --apart --format count")), "60 24\n");
}

/// A file with a domino and a cube in a row, whose solution has this separation. The cube begins at x = 2.
pub(crate) fn row_with(separation: &str) -> String {
    let voxel = |x: usize| format!("<voxel x=\"{x}\" y=\"1\" z=\"1\" type=\"0\">{}</voxel>", "#".repeat(x));
    format!(
        "<puzzle version=\"2\"><gridType type=\"0\"/><colors/><shapes>{}{}{}</shapes><problems><problem><shapes>\
         <shape id=\"1\"/><shape id=\"2\"/></shapes><result id=\"0\"/><bitmap/><solutions><solution>\
         <assembly>0 0 0 0 2 0 0 0</assembly>{separation}</solution></solutions></problem></problems></puzzle>",
        voxel(3),
        voxel(2),
        voxel(1)
    )
}

#[test]
fn stored_separations_are_replayed_and_refused_for_what_is_wrong_with_them() {
    let folder = Folder::new("stored_separations");
    let state = |x: &str, y: &str| format!("<state><dx>{x}</dx><dy>{y}</dy><dz>0 0</dz></state>");
    let start = state("0 2", "0 0");
    let separation = |states: &[&str], parts: &str| {
        format!(
            "<separation><pieces count=\"2\">0 1</pieces>{}{parts}</separation>",
            states.iter().map(|&state| state.to_owned()).collect::<String>()
        )
    };
    let away = state("0 20002", "0 0");
    let pair = separation(&[&start, &away], "").replace("<separation>", "<separation type=\"left\">");
    for (separation, fault) in [
        (separation(&[&start, &away], ""), "no fault"),
        (separation(&[&start, &state("0 3", "0 1"), &away], ""), "no single move leads to state 2"),
        (separation(&[&start, &state("0 -19998", "0 0")], ""), "B (S3) meets A (S2) at (1, 0, 0)"),
        (separation(&[&start, &state("0 1", "0 0"), &away], ""), "in move 1 of separation 1"),
        (separation(&[&start, &start, &away], ""), "no single move leads to state 2"),
        (separation(&[&state("0 3", "0 0"), &away], ""), "where they are"),
        (separation(&[&start], ""), "no moves"),
        (separation(&[], ""), "no moves"),
        (separation(&[&start, &state("0 3", "0 0")], ""), "move 1 of separation 1"),
        (separation(&[&start, &away], &pair), "where they are"),
        (separation(&[&start, &state("-2147483648 2", "0 0")], ""), "no fault"),
    ] {
        folder.write("row", &row_with(&separation));
        let output = run(&format!("check {}", folder.file("row")));
        let code = if fault == "no fault" { 0 } else { 1 };
        assert_eq!(output.status.code(), Some(code), "{fault}: {}", out(&output));
        assert!(out(&output).contains(fault), "{fault}: {}", out(&output));
    }
}

#[test]
fn an_assembly_with_too_many_positions_is_named_with_the_limit_and_the_others_are_counted() {
    // Each of 35 cubes on the floor of a closed box can be up or down.
    let folder = Folder::new("rattling");
    let wall = "#########/".repeat(7).trim_end_matches('/').to_owned();
    let ring = |inside: &str| {
        let row = format!("#{}#/", inside.repeat(7));
        format!("#########/{}#########", row.repeat(5))
    };
    let shape = |floor: &str| {
        let [floor, air] = [ring(floor), ring(".")];
        format!(r##"["{wall}","{floor}","{air}","{wall}"]"##)
    };
    folder.write(
        "box",
        &format!(
            r##"{{"id":"r","title":"r","goal":{{"shape":{}}},"pieces":[{{"name":"S","shape":{}}},
                {{"name":"C","shape":["#"],"min":35,"max":35}}]}}"##,
            shape("#"),
            shape(".")
        ),
    );
    let output = run(&format!("solve {} --apart --format count", folder.file("box")));
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(3), "1 0\n"), "{}", err(&output));
    assert!(err(&output).contains("1 assembly of these"), "{}", err(&output));
    let output = run(&format!("apart {}", folder.file("box")));
    assert_eq!(output.status.code(), Some(3));
    assert!(err(&output).contains("more than 932067 positions"), "{}", err(&output));
}

//! `cubefall export`: a solution as a file.

use crate::folder::Folder;
use crate::{err, out, quiet, run};
use formats::from_json;
use serde_json::Value;
use std::fs;

/// What it writes to stdout.
fn bytes(arguments: &str) -> Vec<u8> {
    let output = run(arguments);
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{arguments}");
    output.stdout
}

#[test]
fn every_form_is_the_same_on_stdout_and_in_a_file() {
    let folder = Folder::new("export");
    for form in ["text", "json", "stl", "plate", "3mf", "plate-3mf", "glb", "sheet"] {
        let arguments = format!("export bedlam 3 --as {form}");
        let file = folder.file(form);
        assert_eq!(quiet(&format!("{arguments} --output {file}")), "");
        let (written, printed) = (fs::read(&file).expect("a file"), bytes(&arguments));
        assert!(written == printed, "{form}");
        let start = match form {
            "text" => b"|".as_slice(),
            "json" => b"{\"cubefall\":1,\"puzzle\":\"bedlam\",",
            "stl" | "plate" => &[0; 80],
            "3mf" | "plate-3mf" => b"PK\x03\x04",
            "glb" => b"glTF\x02\0\0\0",
            _ => b"<!DOCTYPE html>",
        };
        assert!(written.starts_with(start), "{form}");
    }
    assert_eq!(folder.names().len(), 8, "nothing else is left behind");
}

#[test]
fn the_exported_solution_is_the_chosen_one() {
    let lines = out(&run("solve soma --format json --limit 17"));
    let line: Value = serde_json::from_str(lines.lines().last().expect("a line")).expect("JSON");
    let document = quiet("export soma 17 --as json");
    let written: Value = serde_json::from_str(&document).expect("JSON");
    assert_eq!((&written["pieces"], &written["name"]), (&line["pieces"], &line["name"]));
    let (catalog, solution) = from_json(&document).expect("a solution");
    let text = quiet("export soma 17 --as text");
    assert_eq!(
        (catalog, solution.text(&catalogue::ALL.get("soma"))),
        (catalogue::ALL.get("soma"), text.clone())
    );
    assert!(out(&run("solve soma --limit 17")).ends_with(&format!("\n{text}\n")));
    let name = line["name"].as_str().expect("a name");
    assert_eq!(quiet(&format!("export soma {name} --as json")), document);
    let sheet = quiet(&format!("export soma {name} --as sheet"));
    assert!(sheet.contains(&format!("Solution {name}, number 17")), "{sheet}");
}

#[test]
fn pieces_have_the_size_of_the_options() {
    let triangles = |arguments: &str| {
        let bytes = bytes(&format!("export soma 1 {arguments}"));
        let count = u32::from_le_bytes(bytes[80..84].try_into().expect("a word")) as usize;
        assert_eq!(bytes.len(), 84 + 50 * count, "{arguments}");
        let most = bytes[84..].chunks(50).flat_map(|triangle| {
            triangle[12..48].chunks(4).map(|number| f32::from_le_bytes(number.try_into().expect("a word")))
        });
        (count, most.fold(0.0, f32::max))
    };
    // R is three cells around a corner: 14 faces.
    assert_eq!(triangles("--as stl --piece R --cell 20 --clearance 0"), (28, 40.0));
    assert_eq!(triangles("--as stl --piece r --cell 20 --clearance 0.5").1, 39.5);
    assert_eq!(triangles("--as stl --piece R").1, 29.8);
    assert_eq!(triangles("--as stl --cell 20 --clearance 0.5").1, 59.75);
    assert_eq!(triangles("--as stl --cell 20").0, triangles("--as plate --cell 20").0);
    assert!(triangles("--as plate").1 > 45.0);
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    for (arguments, why) in [
        ("export soma 1", "--as <FORM>"),
        ("export soma 1 --as obj", "text, json, stl, plate, 3mf, plate-3mf, glb, sheet"),
        ("export soma 241 --as text", "soma has no solution 241; with this symmetry it has 240"),
        ("export soma umbrella --as text", "does not occur in names of solutions"),
        ("export soma 1 --as json --cell 20", "--cell cannot be used with --as json"),
        ("export soma 1 --as sheet --clearance 1", "--clearance cannot be used with --as sheet"),
        ("export soma 1 --as stl --moves", "--moves cannot be used with --as stl"),
        ("export soma 1 --as plate --piece L", "--piece cannot be used with --as plate"),
        ("export soma 1 --as stl --piece X", "--piece X: soma has no such piece; choose L, S, T, R, P, Q, Y"),
        ("export soma 1 --as stl --cell 0", "a cell of 0 mm cannot be made"),
        ("export soma 1 --as stl --cell NaN", "invalid value 'NaN' for '--cell <MM>'"),
        ("export soma 1 --as stl --cell 0.5", "--cell: a cell of 0.5 mm"),
        ("export soma 1 --as stl --cell 1 --clearance 0.5", "less than 0.5 mm"),
        (
            "export soma 1 --as stl --output nowhere/at/all",
            "--output nowhere/at/all: the folder does not exist",
        ),
        (
            "export bedlam 1 --as stl --symmetry reflection",
            "--symmetry reflection cannot be used with bedlam",
        ),
    ] {
        let output = run(arguments);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{arguments}");
        assert!(err(&output).contains(why), "{arguments}: {}", err(&output));
    }
}

#[test]
fn the_moves_are_an_animation() {
    let document = |arguments: &str| -> Value {
        let bytes = bytes(arguments);
        let length = u32::from_le_bytes(bytes[12..16].try_into().expect("a word")) as usize;
        serde_json::from_slice(&bytes[20..20 + length]).expect("JSON")
    };
    let names = |document: &Value| -> Vec<Value> {
        document["nodes"].as_array().expect("nodes").iter().map(|node| node["name"].clone()).collect()
    };
    let still = document("export interlocking-4 1 --as glb");
    let moving = document("export interlocking-4 1 --as glb --moves");
    assert_eq!(
        (&still["animations"], &moving["animations"][0]["name"]),
        (&Value::Null, &"Comes apart".into())
    );
    let channels = moving["animations"][0]["channels"].as_array().expect("channels");
    assert_eq!(channels.len(), names(&still).len());
    assert_eq!(names(&moving), [names(&still), vec!["Table".into()]].concat());
}

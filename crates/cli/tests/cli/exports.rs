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
    let (catalog, solution) = from_json(&document, &catalogue::ALL).expect("a solution");
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

/// The bytes of a file of STL, what is said about it, and its volume.
fn stl(arguments: &str) -> (String, f32) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", err(&output));
    let numbers = |triangle: &[u8]| -> Vec<f32> {
        triangle[12..48]
            .chunks(4)
            .map(|number| f32::from_le_bytes(number.try_into().expect("a word")))
            .collect()
    };
    let tetrahedron = |triangle: &[u8]| match numbers(triangle)[..] {
        [a, b, c, d, e, f, g, h, i] => {
            (a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g)) / 6.0
        }
        _ => panic!("nine numbers"),
    };
    (err(&output), output.stdout[84..].chunks(50).map(tetrahedron).sum())
}

#[test]
fn a_plate_has_the_copies_that_the_solution_uses() {
    let folder = Folder::new("plate");
    let file = folder.file("pool.json");
    folder.write(
        "pool.json",
        r####"{"id":"pool","title":"pool","goal":{"shape":["###/###"]},"pieces":[{"name":"A","shape":["##"],"min":1,"max":3},{"name":"B","shape":["###"],"min":0,"max":2}]}"####,
    );
    let (said, volume) = stl(&format!("export {file} 1 --as plate --cell 10 --clearance 0"));
    assert_eq!((said.as_str(), volume.round()), ("", 6000.0));
}

#[test]
fn where_a_mesh_without_clearance_has_gaps_is_said() {
    let folder = Folder::new("gaps");
    let file = folder.file("edge.json");
    folder.write(
        "edge.json",
        r####"{"id":"edge","title":"edge","goal":{"shape":["##/##"]},"pieces":[{"name":"A","shape":["#./.#"]},{"name":"B","shape":["#./.#"]}]}"####,
    );
    let exports = ["--as stl --piece A", "--as plate", "--as plate-3mf", "--as 3mf", "--as glb"];
    for export in exports {
        let output = run(&format!("export {file} 1 {export} --clearance 0"));
        assert!(
            err(&output).contains("touch at an edge or a corner alone in A"),
            "{export}: {}",
            err(&output)
        );
    }
    let joined = format!("export {file} 1 --as stl");
    assert!(stl(&format!("{joined} --clearance 0")).0.contains("the pieces are 0.04 mm apart"));
    for export in exports.into_iter().chain(["--as stl"]) {
        let output = run(&format!("export {file} 1 {export} --clearance 0.1"));
        assert!(output.status.success() && !err(&output).contains("mm apart"), "{export}: {}", err(&output));
    }
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

#[test]
fn a_former_name_of_a_solution_still_finds_it() {
    let folder = Folder::new("former");
    let file = folder.file("pool.json");
    let piece = |name| format!("{{\"name\":\"{name}\",\"shape\":[\"#\"],\"min\":0}}");
    let pieces = ["a", "b", "c"].map(piece).join(",");
    folder.write(
        "pool.json",
        &format!("{{\"id\":\"p\",\"title\":\"pool\",\"goal\":{{\"shape\":[\"##\"]}},\"pieces\":[{pieces}]}}"),
    );
    // As release 0.1.0 printed it.
    let found: Value =
        serde_json::from_str(&out(&run(&format!("export {file} 0yte-6q5x --as json")))).expect("JSON");
    let name = found["name"].as_str().expect("a name");
    assert_ne!(name, "0yte-6q5x");
    let again = out(&run(&format!("export {file} {name} --as json")));
    assert_eq!(serde_json::from_str::<Value>(&again).expect("JSON"), found);
}

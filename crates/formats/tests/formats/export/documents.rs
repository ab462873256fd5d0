//! Solutions as JSON round-trip, and altered documents are refused.

use catalogue::ALL;
use cubefall::puzzle::{Puzzle, PuzzleError, PuzzleSpec};
use formats::{DocumentError, from_json, to_json};
use serde_json::{Value, json};
use testing::setting::solutions;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn every_solution_reads_back() {
    let all = solutions(catalogue::ALL.get("soma"), usize::MAX);
    assert_eq!(all.len(), 240);
    let some = [catalogue::ALL.get("bedlam"), catalogue::ALL.get("pycon")]
        .map(|puzzle| (puzzle.clone(), solutions(puzzle, 20)));
    for (puzzle, solutions) in some.into_iter().chain([(catalogue::ALL.get("soma"), all)]) {
        for solution in solutions {
            assert_eq!(from_json(&to_json(&puzzle, &solution, &ALL), &ALL), Ok((puzzle.clone(), solution)));
        }
    }
}

#[test]
fn a_solution_of_a_puzzle_outside_the_catalogue_has_its_document() {
    let spec = PuzzleSpec { title: "Other".to_owned(), ..catalogue::ALL.get("soma").to_spec() };
    let other = Puzzle::from_spec(&spec).expect("a puzzle");
    let solution = solutions(other.clone(), 1).remove(0);
    let text = to_json(&other, &solution, &ALL);
    assert_eq!(from_json(&text, &ALL), Ok((other, solution)));
    let mut broken: Value = serde_json::from_str(&text).expect("JSON");
    broken["document"]["pieces"][0]["name"] = json!("P");
    let refused = DocumentError::Puzzle(PuzzleError::DuplicateName("P".to_owned()));
    assert_eq!(from_json(&broken.to_string(), &ALL), Err(refused));
}

#[test]
fn the_document_has_the_documented_form() {
    let text = to_json(&catalogue::ALL.get("soma"), &solutions(catalogue::ALL.get("soma"), 1)[0], &ALL);
    assert!(text.starts_with("{\"cubefall\":1,\"puzzle\":\"soma\",\"name\":\""), "{text}");
    assert!(text.contains("\",\"pieces\":[{\"piece\":\""), "{text}");
    assert!(text.ends_with("]]}]}\n") && text.lines().count() == 1, "{text}");
}

/// A document of the Soma cube's.
fn document() -> Value {
    serde_json::from_str(&to_json(
        &catalogue::ALL.get("soma"),
        &solutions(catalogue::ALL.get("soma"), 1)[0],
        &ALL,
    ))
    .expect("JSON")
}

#[test]
fn insignificant_differences_are_accepted() {
    let solution = from_json(&document().to_string(), &ALL);
    assert!(solution.is_ok());
    let mut plain = document();
    plain.as_object_mut().expect("an object").remove("name");
    plain["more"] = json!("whatever");
    assert_eq!(from_json(&serde_json::to_string_pretty(&plain).expect("JSON"), &ALL), solution);
    let mut loud = document();
    loud["name"] = json!(loud["name"].as_str().expect("a name").to_uppercase().replace('-', ""));
    assert_eq!(from_json(&loud.to_string(), &ALL), solution);
}

/// A change of a document.
type Alter = fn(&mut Value);

/// Changes, and the beginnings of their messages.
const ALTERED: [(Alter, &str); 15] = [
    (|it| it["cubefall"] = json!(2), "\"cubefall\" is version 2; only version 1 can be read"),
    (|it| it["cubefall"] = json!("1"), "this JSON is not a solution of Cubefall: invalid type: string \"1\""),
    (
        |it| *it = json!({ "puzzle": "soma" }),
        "this JSON is not a solution of Cubefall: missing field `cubefall` at line 1",
    ),
    (
        |it| *it = json!({ "cubefall": 1, "puzzle": "soma" }),
        "this JSON is not a solution of Cubefall: missing field `pieces`",
    ),
    (
        |it| *it = json!([1, 2]),
        "this JSON is not a solution of Cubefall: invalid type: sequence, expected a map",
    ),
    (|it| it["puzzle"] = json!("tangram"), "\"puzzle\" is \"tangram\", which is not in the catalogue"),
    (
        |it| it["puzzle"] = json!("pycon"),
        "entry 2 of \"pieces\" is piece \"R\", which the PyCon puzzle does not have",
    ),
    (
        |it| it["pieces"][3]["piece"] = json!("X"),
        "entry 4 of \"pieces\" is piece \"X\", which the Soma cube does not have",
    ),
    (
        |it| it["pieces"][0]["cells"][0] = json!([0, 0]),
        "this JSON is not a solution of Cubefall: invalid length 2",
    ),
    (
        |it| it["pieces"][0]["cells"][0][0] = json!(0.5),
        "this JSON is not a solution of Cubefall: invalid type: floating point",
    ),
    (
        |it| it["pieces"][0]["cells"][0][0] = json!(i32::MIN),
        "the \"pieces\" are not a solution: cell (-2147483648, ",
    ),
    (
        |it| {
            it["pieces"].as_array_mut().expect("pieces").pop();
        },
        "the \"pieces\" are not a solution: piece ",
    ),
    (
        |it| it["pieces"][1] = it["pieces"][0].clone(),
        "the \"pieces\" are not a solution: piece L is used 2 times instead of 1",
    ),
    (
        |it| it["pieces"][0]["cells"][0] = it["pieces"][1]["cells"][0].clone(),
        "the \"pieces\" are not a solution: the cells of piece L",
    ),
    (|it| it["name"] = json!("0000-0000"), "\"name\" is \"0000-0000\", but the solution's name is "),
];

#[test]
fn an_altered_document_is_refused_with_the_place() {
    for (alter, why) in ALTERED {
        let mut altered = document();
        alter(&mut altered);
        let error = from_json(&altered.to_string(), &ALL).expect_err(why).to_string();
        assert!(error.starts_with(why), "{error}\nand not: {why}");
    }
}

#[test]
fn invalid_json_is_refused_with_line_and_column() {
    let whole = document().to_string();
    for (text, why) in [
        ("", "this is not JSON: EOF while parsing a value at line 1 column 0"),
        ("solid cube\n", "this is not JSON: expected value at line 1 column 1"),
        ("{\"cubefall\": 1,\n\"puzzle\"}", "this is not JSON: expected `:` at line 2 column 9"),
        (&whole[..whole.len() / 2], "this is not JSON: EOF"),
        (&format!("{whole}{whole}"), "this is not JSON: trailing characters"),
    ] {
        let error = from_json(text, &ALL).expect_err(why).to_string();
        assert!(error.starts_with(why), "{error}\nand not: {why}");
    }
}

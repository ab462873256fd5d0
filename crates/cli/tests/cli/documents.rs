//! JSON for programs: each document is as the schema says that the program prints, and has the fields of
//! `docs/json_fields.txt`.

use crate::folder::Folder;
use crate::{err, out, program, quiet, run};
use jsonschema::Validator;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

const COMMANDS: [&str; 11] =
    ["apart", "build", "changes", "check", "estimate", "explain", "hint", "info", "puzzles", "show", "solve"];

/// The fields that a document may lack; besides these, the level of a solution.
const OPTIONAL: [&str; 4] = ["apart", "locked", "rings", "graph"];

fn schema(command: &str) -> Value {
    serde_json::from_str(&quiet(&format!("schema {command}"))).expect("JSON")
}

fn validator(command: &str) -> Validator {
    let schema = schema(command);
    jsonschema::draft202012::meta::validate(&schema).unwrap_or_else(|error| panic!("{command}: {error}"));
    jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{command}: {error}"))
}

/// The documents that a command prints, one a line, if it ends with this exit code.
#[track_caller]
fn documents(arguments: &str, code: i32) -> Vec<Value> {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments}: {}", err(&output));
    out(&output).lines().map(|line| serde_json::from_str(line).expect("a document a line")).collect()
}

/// The same, if each of them is as the schema of the command says.
#[track_caller]
fn valid(arguments: &str, code: i32) -> Vec<Value> {
    let command = arguments.split(' ').next().expect("a command");
    let (validator, documents) = (validator(command), documents(arguments, code));
    for document in &documents {
        let faults: Vec<String> = validator.iter_errors(document).map(|error| error.to_string()).collect();
        assert!(faults.is_empty(), "{arguments}: {faults:?}\n{document}");
    }
    documents
}

/// A row of three cubes as a document; as a file with its assemblies, and how they come apart; and another
/// row in a file that stores a solution which is none, and more solutions than it counts.
fn rows(folder: &Folder) -> [String; 3] {
    let [row, whole, faulty] =
        ["row.json", "whole.xmpuzzle", "faulty.xmpuzzle"].map(|name| folder.file(name));
    folder.write("row.json", &crate::row_of_cubes(3));
    let output = run(&format!("apart {row} --output {whole}"));
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let overlapping = crate::apart::row_with("").replace("2 0 0 0</assembly>", "1 0 0 0</assembly>");
    let counted = overlapping.replace("<problem>", "<problem state=\"2\" assemblies=\"0\">");
    folder.write("faulty.xmpuzzle", &counted);
    [row, whole, faulty]
}

/// A schema as a line has it: the fields of an object, with a question mark where they may be left out, and
/// the types of their values.
fn shape(schema: &Value) -> String {
    let list = |schemas: &Value| schemas.as_array().expect("a list").iter().map(shape).collect::<Vec<_>>();
    let [any, one] = ["anyOf", "oneOf"].map(|key| schema.get(key));
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().expect("a name").to_owned();
    }
    if let Some(kinds) = any.or(one) {
        return list(kinds).join(" | ");
    }
    let with = |kind: &Value| {
        let mut schema = schema.clone();
        schema["type"] = kind.clone();
        shape(&schema)
    };
    match (&schema["type"], schema["properties"].as_object()) {
        (Value::Array(kinds), _) => kinds.iter().map(with).collect::<Vec<_>>().join(" | "),
        (kind, _) if kind == "array" => {
            let most = schema.get("maxItems").map(|most| format!("; {most}")).unwrap_or_default();
            format!("[{}{most}]", shape(&schema["items"]))
        }
        (kind, Some(fields)) if kind == "object" => {
            let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
            let mark = |name: &str| if required.iter().any(|required| required == name) { "" } else { "?" };
            let fields = fields.iter().map(|(name, value)| format!("{name}{}: {}", mark(name), shape(value)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        (kind, _) => kind.as_str().expect("a type").to_owned(),
    }
}

#[test]
fn the_fields_of_each_document_are_those_that_programs_know() {
    let mut lines = BTreeSet::new();
    for command in COMMANDS {
        let schema = schema(command);
        lines.insert(format!("cubefall {command}: {}", shape(&schema)));
        let parts = schema["$defs"].as_object().into_iter().flatten();
        lines.extend(parts.map(|(name, part)| format!("{name}: {}", shape(part))));
    }
    let names: BTreeSet<&str> = lines.iter().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(names.len(), lines.len(), "a name is the same in each schema");
    let path = PathBuf::from(testing::ROOT).join("docs/json_fields.txt");
    let known = std::fs::read_to_string(path).expect("the file");
    let printed: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    // Fields may be added. What is renamed or removed breaks programs: docs/command_line.md, "JSON".
    assert!(known == printed, "the file would be:\n{printed}");
}

#[test]
fn lists_of_puzzles_and_pieces_are_as_their_schemas_say() {
    let [catalogue] = &valid("puzzles --json", 0)[..] else { panic!("one document") };
    let puzzles = catalogue["puzzles"].as_array().expect("puzzles");
    assert_eq!(puzzles.len(), catalogue::ALL.entries().len());
    let soma = puzzles.iter().find(|puzzle| puzzle["id"] == "soma").expect("it is there");
    assert_eq!((&soma["solutions"]["reflection"], &soma["pieces"]), (&240.into(), &7.into()));
    let [problems] = &valid("puzzles soma --json", 0)[..] else { panic!("one document") };
    assert_eq!(problems["problems"][0]["placements"], 688);
    let [soma] = &valid("show soma --json", 0)[..] else { panic!("one document") };
    assert_eq!(soma["placements"], 688);
    let piece = |name: &str| soma["pieces"].as_array().expect("pieces").iter().find(|it| it["name"] == name);
    let images = ["P", "Q", "Y"].map(|name| &piece(name).expect("a piece")["mirror_image"]);
    assert_eq!(images, [&"Q".into(), &"P".into(), &Value::Null]);
    valid("show bedlam --json", 0);
}

#[test]
fn puzzle_files_and_their_faults_are_as_their_schemas_say() {
    let folder = Folder::new("documents-files");
    let [_, whole, faulty] = rows(&folder);
    let [file] = &valid(&format!("info {whole} --json"), 0)[..] else { panic!("one document") };
    assert_eq!(
        (&file["format"], &file["problems"][0]["stored"]["separations"]),
        (&"xmpuzzle".into(), &3.into())
    );
    let remarks = file["problems"][0]["remarks"].as_array().expect("remarks");
    assert!(remarks.iter().any(|remark| remark.as_str().is_some_and(|text| text.contains("same shape"))));
    let [checked] = &valid(&format!("check {whole} --json"), 0)[..] else { panic!("one document") };
    assert_eq!((&checked["faults"], &checked["problems"][0]["solutions"]), (&0.into(), &3.into()));
    let [found] = &valid(&format!("check {faulty} --json"), 1)[..] else { panic!("one document") };
    let solutions =
        found["problems"][0]["faults"].as_array().expect("faults").iter().map(|it| &it["solution"]);
    assert_eq!(solutions.collect::<Vec<_>>(), [&Value::from(1), &Value::Null]);
    let files = PathBuf::from(testing::ROOT).join("tests/data/files");
    for file in std::fs::read_dir(files).expect("files").map(|entry| entry.expect("an entry").path()) {
        let output = run(&format!("info {}", file.display()));
        valid(&format!("info {} --json", file.display()), output.status.code().expect("a code"));
    }
}

#[test]
fn a_problem_that_cannot_be_opened_is_listed_with_the_reason() {
    let folder = Folder::new("documents-refused");
    let problem = |name: &str| {
        format!("<problem name=\"{name}\"><shapes><shape id=\"1\"/></shapes><result id=\"0\"/></problem>")
    };
    let voxel =
        |cells: i32, state: &str| format!("<voxel x=\"{cells}\" y=\"1\" z=\"1\" type=\"0\">{state}</voxel>");
    let piece = voxel(3, "###");
    let text = format!(
        "<puzzle version=\"2\"><gridType type=\"0\"/><shapes>{}{piece}{}</shapes><problems>{}{}</problems></puzzle>",
        voxel(3, "###"),
        voxel(1, "_"),
        problem("good"),
        problem("empty").replace("result id=\"0\"", "result id=\"2\"")
    );
    folder.write("two.xmpuzzle", &text);
    let [file] = &valid(&format!("info {} --json", folder.file("two.xmpuzzle")), 0)[..] else {
        panic!("one")
    };
    let problems = file["problems"].as_array().expect("problems");
    assert_eq!(problems[0]["goal"]["cells"], 3, "{file}");
    assert!(problems[1]["error"].is_string(), "{file}");
}

#[test]
fn solutions_steps_and_hints_are_as_their_schemas_say() {
    assert_eq!(valid("solve soma --format json --limit 3", 0).len(), 3);
    assert_eq!(valid("solve chessboard-dominoes --format json --max-steps 9", 1), [] as [Value; 0]);
    let apart = valid("solve soma --apart --format json --limit 2 --threads 1", 0);
    assert!(apart[0]["apart"].is_boolean(), "{}", apart[0]);
    let [built] = &valid("build soma 17 --json", 0)[..] else { panic!("one document") };
    assert_eq!(built["steps"].as_array().map(Vec::len), Some(7));
    assert_eq!((&built["steps"][0]["from"], &built["solution"]), (&serde_json::json!([0, 0, 1]), &17.into()));

    let folder = Folder::new("documents-hints");
    let text = quiet("build soma 17");
    let picture =
        |step: usize| text.split("\n\n").nth(step).and_then(|it| it.split_once('\n')).expect("a step").1;
    folder.write("begun", picture(4));
    folder.write("full", picture(7));
    folder.write("stuck", "|.R.|  |LLL|  |...|\n|RR.|  |L..|  |...|\n|...|  |...|  |...|\n");
    let hint = |file: &str, rest: &str, code| {
        let documents = valid(&format!("hint soma {} --json{rest}", folder.file(file)), code);
        let [document] = <[Value; 1]>::try_from(documents).expect("one document");
        document
    };
    let (next, whole) = (hint("begun", "", 0), hint("begun", " --whole", 0));
    assert_eq!((&next["placed"], &next["steps"][0]), (&4.into(), &whole["steps"][0]));
    assert_eq!(
        (next["steps"].as_array().map(Vec::len), whole["steps"].as_array().map(Vec::len)),
        (Some(1), Some(3))
    );
    let full = hint("full", "", 0);
    assert_eq!((&full["solved"], &full["completions"]), (&true.into(), &0.into()));
    let stuck = hint("stuck", "", 1);
    assert_eq!(
        (&stuck["solved"], &stuck["completions"], &stuck["straight"]),
        (&false.into(), &0.into(), &Value::Null)
    );
}

#[test]
fn what_comes_apart_and_what_has_no_solution_are_as_their_schemas_say() {
    let folder = Folder::new("documents-apart");
    let [row, ..] = rows(&folder);
    let lines = valid(&format!("apart {row} --json --locked"), 0);
    assert_eq!((lines.len(), &lines[3]["assemblies"]), (4, &3.into()));
    for puzzle in ["chessboard-dominoes", "cube-dominoes", "fours-in-27", "long-bar"] {
        let [reason] = &valid(&format!("explain {puzzle} --json"), 1)[..] else { panic!("one document") };
        assert_eq!(reason["puzzle"], puzzle);
    }
    let [possible] = &valid("explain soma --json", 0)[..] else { panic!("one document") };
    assert_eq!(possible["pieces"].as_array().map(Vec::len), Some(7));
    valid("estimate soma --seconds 60 --json", 0);
    valid("estimate tetris-cube --walks 16 --json", 0);
    assert_eq!(valid("changes five-tetrominoes --json --limit 2", 0).len(), 2);
}

#[test]
fn locked_parts_are_as_their_schema_says() {
    let folder = Folder::new("documents-locked");
    // A cube in a shell; and one that rattles in it, beside an empty cell.
    for (name, inner, holes) in [("shell", "#", 0), ("rattle", "#+", 1)] {
        let width = inner.len() + 2;
        let (wall, row) = ("#".repeat(width), format!("#{inner}#"));
        let layer = |middle: &str| format!("\"{wall}/{middle}/{wall}\"");
        let gap = format!("#{}#", ".".repeat(inner.len()));
        let text = format!(
            r##"{{"id":"{name}","title":"{name}","goal":{{"shape":[{0},{1},{0}],"most_holes":{holes}}},"pieces":[{{"name":"S","shape":[{0},{2},{0}]}},{{"name":"C","shape":["#"]}}]}}"##,
            layer(&wall),
            layer(&row),
            layer(&gap)
        );
        folder.write(name, &text);
        let lines = valid(&format!("apart {} --json --locked", folder.file(name)), 1);
        let proof = if name == "shell" { "rings" } else { "graph" };
        assert!(lines[0]["locked"][0][proof].is_array(), "{}", lines[0]);
        refuses_mutations("apart", &lines[0]);
    }
}

/// Each place of a document, but for the items of lists after the first.
fn places(document: &Value, place: &str, found: &mut Vec<String>) {
    found.push(place.to_owned());
    match document {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| places(value, &format!("{place}/{name}"), found));
        }
        Value::Array(items) => {
            items.iter().take(1).for_each(|item| places(item, &format!("{place}/0"), found));
        }
        _ => {}
    }
}

/// Asserts that the schema refuses the document with a field more, with a field less, and with another type
/// anywhere.
#[track_caller]
fn refuses_mutations(command: &str, document: &Value) {
    let validator = validator(command);
    assert!(validator.is_valid(document));
    let refuses =
        |mutated: &Value, how: &str| assert!(!validator.is_valid(mutated), "{command}: {how}\n{mutated}");
    let mut all = Vec::new();
    places(document, "", &mut all);
    // What is in a certificate is for its checker to say, and `docs/puzzle.schema.json` is tested on its own.
    for place in all.iter().filter(|place| !place.contains("/certificate/") && !place.starts_with("/puzzle/"))
    {
        let mutated = |change: &dyn Fn(&mut Value)| {
            let mut mutated = document.clone();
            change(mutated.pointer_mut(place).expect("it is there"));
            mutated
        };
        // No field is a list of lists of lists of lists.
        refuses(&mutated(&|value| *value = serde_json::json!([[[[true]]]])), place);
        let Some(fields) = document.pointer(place).and_then(Value::as_object) else { continue };
        let object = |value: &mut Value| value.as_object_mut().expect("an object").clone();
        refuses(
            &mutated(&|value| {
                let mut more = object(value);
                more.insert("unexpected".to_owned(), 1.into());
                *value = more.into();
            }),
            &format!("{place}, with a field more"),
        );
        let may_lack = |name: &str| match name {
            "level" => command == "solve",
            _ => place == "/puzzle" || OPTIONAL.contains(&name),
        };
        for name in fields.keys().filter(|name| !may_lack(name)) {
            refuses(
                &mutated(&|value| {
                    let mut fewer = object(value);
                    fewer.remove(name);
                    *value = fewer.into();
                }),
                &format!("{place} without {name}"),
            );
        }
    }
}

#[test]
fn a_schema_refuses_a_document_that_was_changed() {
    let folder = Folder::new("documents-mutated");
    let [row, _, faulty] = rows(&folder);
    for (arguments, code) in [
        (format!("apart {row} --json"), 0),
        ("build soma 17 --json".to_owned(), 0),
        ("changes five-tetrominoes --json --limit 1".to_owned(), 0),
        (format!("check {faulty} --json"), 1),
        ("estimate soma --json".to_owned(), 0),
        ("explain soma --json".to_owned(), 0),
        ("explain long-bar --json".to_owned(), 1),
        (format!("info {faulty} --json"), 0),
        ("puzzles --json".to_owned(), 0),
        (format!("puzzles {row} --json"), 0),
        ("show soma --json".to_owned(), 0),
        ("solve soma --limit 1 --format json".to_owned(), 0),
    ] {
        let command = arguments.split(' ').next().expect("a command");
        valid(&arguments, code).iter().for_each(|document| refuses_mutations(command, document));
    }
    folder.write("begun", "|LLL|  |...|  |...|\n|L..|  |...|  |...|\n|...|  |...|  |...|\n");
    let hint = valid(&format!("hint soma {} --json", folder.file("begun")), 0);
    refuses_mutations("hint", &hint[0]);
}

#[test]
fn an_error_is_text_on_stderr_and_stdout_stays_empty() {
    for (arguments, code) in [
        ("build chessboard-dominoes 1 --json", 1),
        ("build soma 999 --json", 2),
        ("info nowhere.json --json", 2),
        ("check /dev/null --json", 3),
        ("show sooma --json", 2),
    ] {
        let output = run(arguments);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(code), ""), "{arguments}");
        assert!(err(&output).starts_with("error: "), "{arguments}: {}", err(&output));
    }
    let mut child = program("hint soma --json")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(b"|XXX|\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{}", err(&output));
}

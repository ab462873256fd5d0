//! Puzzle files: every command takes them as it takes the catalogue, and from stdin too.

use crate::folder::Folder;
use crate::{err, out, program, quiet, run};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Output, Stdio};

/// The document of the Soma cube.
fn soma() -> Value {
    serde_json::from_str(include_str!("../../../../data/puzzles/soma.json")).expect("JSON")
}

/// A row of three cells of which the last may stay empty, for at most one domino and three cubes: five
/// assemblies, no two of which are turned forms of each other.
fn row() -> Value {
    json!({ "id": "row", "title": "A row", "goal": { "shape": ["##+"] }, "pieces": [
        { "name": "D", "shape": ["##"], "min": 0, "max": 1 },
        { "name": "C", "shape": ["#"], "min": 0, "max": 3 } ] })
}

/// A puzzle with every kind of remark.
fn strange() -> Value {
    json!({ "id": "strange", "title": "Strange", "goal": { "shape": ["###"] }, "pieces": [
        { "name": "gap", "shape": ["#.#"] },
        { "name": "row", "shape": ["##"] }, { "name": "column", "shape": ["#/#"] },
        { "name": "long", "shape": ["####"] } ] })
}

/// What the program does with this on stdin.
fn with_input(arguments: &str, input: &[u8]) -> Output {
    let mut command = program(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("it ends")
}

/// A refusal with this exit code, nothing on stdout, and these words on stderr.
#[track_caller]
fn refused(output: &Output, code: i32, words: &[&str]) {
    assert_eq!((output.status.code(), out(output).as_str()), (Some(code), ""), "{}", err(output));
    for word in words {
        assert!(err(output).contains(word), "{:?} lacks {word:?}", err(output));
    }
}

#[test]
fn each_command_takes_a_file_as_it_takes_the_catalogue() {
    let folder = Folder::new("files-as-catalogue");
    folder.write("soma.json", &soma().to_string());
    let steps = quiet("build soma 17");
    let (_, begun) = steps.split("\n\n").nth(2).and_then(|step| step.split_once('\n')).expect("two steps");
    folder.write("begun.txt", begun);
    let (file, picture) = (folder.file("soma.json"), folder.file("begun.txt"));
    for (command, rest) in [
        ("solve", "--symmetry seed".to_owned()),
        ("solve", "--symmetry seed --strategy pieces --format json".to_owned()),
        ("build", "17 --symmetry seed".to_owned()),
        ("export", "17 --symmetry rotation --as sheet".to_owned()),
        ("hint", picture),
        ("show", String::new()),
    ] {
        let by_file = quiet(&format!("{command} {file} {rest}"));
        assert_eq!(by_file, quiet(&format!("{command} soma {rest}")), "{command} {rest}");
    }
    let input = with_input("solve - --symmetry seed", soma().to_string().as_bytes());
    assert_eq!(out(&input), quiet("solve soma --symmetry seed"));
    let list = quiet(&format!("puzzles {file}"));
    assert_eq!(list, quiet("puzzles soma"));
    assert!(
        list.lines().nth(1).is_some_and(|line| line.trim_start().starts_with("1 ") && line.contains("688")),
        "{list}"
    );
}

#[test]
fn a_file_is_counted_by_what_its_pieces_allow() {
    let folder = Folder::new("files-counted");
    folder.write("soma.json", &soma().to_string());
    let mut two_left = soma();
    two_left["pieces"][5]["shape"] = two_left["pieces"][4]["shape"].clone();
    folder.write("left.json", &two_left.to_string());
    let file = folder.file("soma.json");
    assert_eq!(quiet(&format!("solve {file} --format count")), "240\n");
    for (symmetry, count) in [("reflection", "240\n"), ("rotation", "480\n"), ("auto", "240\n")] {
        assert_eq!(quiet(&format!("solve {file} --format count --symmetry {symmetry}")), count);
    }
    let file = folder.file("left.json");
    let count = |symmetry: &str| out(&run(&format!("solve {file} --format count{symmetry}")));
    assert_eq!(count(""), count(" --symmetry rotation"));
    refused(&run(&format!("solve {file} --symmetry reflection")), 2, &["piece P", "auto"]);
    assert_eq!(quiet("solve soma --format count --symmetry auto"), "240\n");
}

#[test]
fn a_puzzle_that_a_strategy_does_not_accept_is_refused_and_another_strategy_is_named() {
    let folder = Folder::new("files-general");
    folder.write("row.json", &row().to_string());
    let file = folder.file("row.json");
    assert_eq!(quiet(&format!("solve {file} --format count")), "5\n");
    for strategy in ["fold", "pieces", "first-cell"] {
        let output = run(&format!("solve {file} --strategy {strategy}"));
        refused(&output, 2, &[strategy, "turbo", "fixed number of times"]);
    }
    assert_eq!(quiet(&format!("solve {file} --format count --threads 2")), "5\n");
}

#[test]
fn strange_puzzles_are_accepted_with_a_note_and_have_no_solution() {
    let folder = Folder::new("files-strange");
    folder.write("strange.json", &strange().to_string());
    let file = folder.file("strange.json");
    let notes = [
        "piece gap is not connected",
        "piece column has the same shape as piece row",
        "piece long fits nowhere",
        "the pieces fill 10 cells, the goal has 3 cells",
    ];
    let output = run(&format!("solve {file} --format count"));
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), "0\n"));
    let info = quiet(&format!("info {file}"));
    for note in notes {
        assert!(err(&output).contains(note) && info.contains(note), "{note}: {}\n{info}", err(&output));
    }
    assert_eq!(err(&output).lines().count(), notes.len());
}

#[test]
fn info_lists_goal_pieces_symmetries_and_stored_data() {
    let folder = Folder::new("files-info");
    folder.write("row.json", &row().to_string());
    let text = quiet(&format!("info {}", folder.file("row.json")));
    for part in [
        "Cubefall JSON, 1 problem\n",
        "problem 1: A row\n",
        "3 cells in 3 × 1 × 1, 1 of which may stay empty",
        "2 different, 0 to 4 with copies, of 0 to 5 cells together",
        "4 rotations",
        "4 reflections",
        "up to rotation and reflection",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    let line = |name: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with(name)).expect("a line");
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(line("D "), ["D", "0", "to", "1", "2", "2"]);
    assert_eq!(line("C "), ["C", "0", "to", "3", "1", "3"]);
    assert!(quiet("info soma").contains("Soma cube"));
}

#[test]
fn an_invalid_puzzle_file_is_refused_with_the_place() {
    let folder = Folder::new("files-refused");
    let mut two = row();
    two["pieces"][1]["name"] = "D".into();
    for (text, words) in [
        (String::new(), &["not a puzzle file"][..]),
        ("a picture?".to_owned(), &["not a puzzle file"]),
        ("{\n  \"id\": 3 }".to_owned(), &["line 2, column"]),
        (row().to_string()[..40].to_owned(), &["ends too early"]),
        (two.to_string(), &["two pieces are called D"]),
        (json!({ "id": "x", "title": "x", "goal": { "shape": [] }, "pieces": [] }).to_string(), &["no cell"]),
    ] {
        folder.write("bad.json", &text);
        let file = folder.file("bad.json");
        for command in ["solve", "build", "info", "puzzles", "check"] {
            let rest = if command == "build" { " 1" } else { "" };
            refused(&run(&format!("{command} {file}{rest}")), 3, &[words, &["bad.json"]].concat());
        }
        refused(&with_input("solve -", text.as_bytes()), 3, &[words, &["stdin"]].concat());
    }
    refused(&run("solve sona"), 2, &["sona", "`cubefall puzzles`"]);
    refused(&run("solve /nowhere/at/all.json"), 2, &["/nowhere/at/all.json cannot be read"]);
}

#[test]
fn an_unknown_problem_is_refused_and_the_known_ones_are_listed() {
    let folder = Folder::new("files-problem");
    folder.write("row.json", &row().to_string());
    let file = folder.file("row.json");
    for command in ["solve", "info", "check", "convert --to cubefall", "show"] {
        for wrong in ["2", "0", "rows", "-1"] {
            let output = run(&format!("{command} {file} --problem={wrong}"));
            refused(&output, 2, &[&format!("--problem {wrong}"), "1 (A row)"]);
        }
    }
    assert_eq!(quiet(&format!("solve {file} --problem 1")), quiet(&format!("solve {file}")));
    refused(&run("solve soma --problem 1"), 2, &["catalogue"]);
}

/// The input never ends, so the program has to stop reading.
#[test]
fn endless_input_is_read_up_to_the_limit() {
    const MOST: usize = 64 << 20;
    for (arguments, code, least, word) in [
        ("solve -", 3, MOST, "67108864 bytes"),
        ("info -", 3, MOST, "67108864 bytes"),
        ("hint soma", 3, MOST, "67108864 bytes"),
        ("merge -", 3, 0, "not a shard"),
    ] {
        let mut command = program(arguments);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut input = child.stdin.take().expect("a pipe");
        let mut written = 0;
        while input.write_all(&[b'#'; 1 << 16]).is_ok() {
            written += 1 << 16;
            assert!(written < 2 * MOST, "{arguments} reads on");
        }
        refused(&child.wait_with_output().expect("it ends"), code, &[word]);
        assert!(written >= least, "{arguments}: {written} bytes");
    }
}

#[cfg(unix)]
#[test]
fn endless_files_are_read_up_to_the_limit() {
    for arguments in ["solve /dev/zero", "hint soma /dev/zero", "merge /dev/zero"] {
        refused(&run(arguments), 3, &["/dev/zero"]);
    }
    refused(&run("hint - -"), 2, &["stdin"]);
}

#[test]
fn convert_writes_what_can_be_opened_again() {
    let folder = Folder::new("files-convert");
    for document in [soma(), row(), strange()] {
        folder.write("from.json", &document.to_string());
        let (from, to) = (folder.file("from.json"), folder.file("to.json"));
        let text = quiet(&format!("convert {from} --to cubefall"));
        assert_eq!(quiet(&format!("convert {from} --to cubefall -o {to}")), "");
        assert_eq!(folder.read("to.json"), text);
        let written: Value = serde_json::from_str(&text).expect("JSON");
        let same = |name: &str| assert_eq!(written[name], document[name], "{name}");
        ["id", "title", "goal", "restriction", "published"].into_iter().for_each(same);
        assert_eq!(quiet(&format!("convert {to} --to cubefall")), text);
    }
    assert_eq!(serde_json::from_str::<Value>(&quiet("convert soma --to cubefall")).expect("JSON"), {
        let mut document = soma();
        // Written out in the same order, with the position by default.
        document["position"] = 10.into();
        document
    });
    refused(&run("convert soma --to stone"), 2, &["stone", "cubefall"]);
    refused(&run("convert soma --to cubefall -o nowhere/o"), 2, &["nowhere/o"]);
}

#[test]
fn convert_says_what_it_has_not_read_and_what_cannot_be_opened() {
    let placed = "D:xDim=2:yDim=2\nL:stationary=S\nS S\n. .\n~L\nC:name=B:layout=0 0 0, 1 0 0\n~D\n";
    let output = with_input("convert - --to cubefall", placed.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(err(&output).contains("piece S has a place in the file"), "{}", err(&output));
    let mut empty = row();
    empty["goal"] = json!({"shape": ["."]});
    let output = with_input("convert - --to cubefall", empty.to_string().as_bytes());
    assert!(err(&output).contains("the goal has no cell"), "{}", err(&output));
}

#[test]
fn a_stored_solution_that_cannot_be_read_is_a_fault() {
    let folder = Folder::new("files-broken");
    let text = r#"<puzzle version="2"><gridType type="0"/><shapes>
        <voxel x="2" y="2" z="1" type="0">####</voxel><voxel x="2" y="1" z="1" type="0">##</voxel></shapes>
        <problems><problem><shapes><shape id="1" count="2"/></shapes><result id="0"/>
        <solutions><solution><assembly>0 0 0 99 0 1 0 -5</assembly></solution></solutions></problem></problems></puzzle>"#;
    folder.write("broken.xmpuzzle", text);
    let output = run(&format!("check {}", folder.file("broken.xmpuzzle")));
    assert_eq!(output.status.code(), Some(1), "{}{}", out(&output), err(&output));
    assert!(out(&output).contains("a stored solution (a rotation is a number"), "{}", out(&output));
}

#[test]
fn a_file_without_stored_solutions_passes_the_check() {
    let output = with_input("check -", row().to_string().as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("0 stored solutions"), "{}", out(&output));
}

#[test]
fn shards_of_a_file_are_merged_without_it() {
    let folder = Folder::new("files-shards");
    let mut other = soma();
    // An id of the catalogue, and another puzzle.
    other["goal"]["shape"] = json!(["###/###/###", "###/###/###", "###/###/##.", "#"]);
    folder.write("other.json", &other.to_string());
    let file = folder.file("other.json");
    let whole = run(&format!("solve {file}"));
    for shard in 1..=2 {
        quiet(&format!("solve {file} --shard {shard}/2 --output {}", folder.file(&shard.to_string())));
    }
    std::fs::remove_file(folder.path().join("other.json")).expect("it is there");
    let merged = run(&format!("merge {} {}", folder.file("2"), folder.file("1")));
    assert_eq!((out(&merged), merged.status.code()), (out(&whole), whole.status.code()));
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let help = quiet("help");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 10 && commands.contains(&"convert"), "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = quiet(&format!("completions {shell}"));
        assert!(commands.iter().all(|command| script.contains(command)), "{shell}");
    }
    let page = quiet("man");
    let table = include_str!("../../../../docs/command_line.md");
    for command in commands.into_iter().filter(|command| *command != "help") {
        assert!(page.contains(&format!("cubefall\\-{command}")), "{command}");
        let is_listed = |end: &str| table.contains(&format!("\n| `{command}{end}"));
        assert!(is_listed(" ") || is_listed("`"), "{command} is not in the table of docs/command_line.md");
        let own = quiet(&format!("man {command}"));
        assert!(own.contains(&format!(".TH cubefall-{command} 1")), "{own}");
    }
    refused(&run("completions tcsh"), 2, &["tcsh", "fish"]);
    refused(&run("man nothing"), 2, &["nothing", "convert"]);
}

//! Text from outside cannot act on a terminal: control characters are shown escaped.

use super::folder::Folder;
use super::{err, out, program, run};
use std::process::Output;

/// Escape sequences, BEL, CR, BS, DEL, a C1 control, marks that turn text around, separators of lines, and
/// characters without width.
const ACTING: &str = "\u{1b}[31mred\u{1b}[0m\u{7}\u{1b}]0;title\u{7}\r\u{8}\t\u{7f}\u{9b}31m\u{202e}\u{2066}\u{200f}\u{2028}\u{200b}\u{feff}";

/// Whether a character acts on the terminal or on the text around it.
fn acts(letter: char) -> bool {
    (letter.is_control() && letter != '\n')
        || ACTING.contains(letter) && !letter.is_ascii_graphic() && letter != '\n'
}

/// The commands that print what a puzzle file has.
const PRINTING: [&str; 23] = [
    "info FILE",
    "puzzles FILE",
    "show FILE",
    "check FILE",
    "solve FILE",
    "solve FILE --format json",
    "solve FILE --format sets",
    "solve FILE --format count --stats",
    "solve FILE --symmetry seed",
    "solve FILE --symmetry reflection",
    "solve FILE --strategy pieces",
    "solve FILE --limit 1",
    "build FILE 1",
    "build FILE 999",
    "hint FILE /dev/null",
    "explain FILE",
    "explain FILE --json",
    "changes FILE --limit 2",
    "changes FILE --limit 2 --json",
    "export FILE 1 --as text",
    "export FILE 1 --as stl --piece nothing",
    "convert FILE --to polysolve",
    "convert FILE --to nothing",
];

/// Documents in which each text is hostile, and `name` is at the beginning of each: solvable, unsolvable in
/// several ways, and invalid.
fn documents(text: &str) -> Vec<String> {
    let text = serde_json::to_string(text).expect("JSON");
    let text = text.trim_matches('"');
    // Pieces by the first letters of their names and their shapes, each with the same number of copies.
    let document = |goal: &str, copies: u32, pieces: &[(&str, &str)]| {
        let piece = |(name, shape): &(&str, &str)| {
            let copies = format!(r#""min": {copies}, "max": {copies}"#);
            format!(r#"{{ "name": "{name}{text}", "shape": ["{shape}"], {copies} }}"#)
        };
        let pieces: Vec<String> = pieces.iter().map(piece).collect();
        format!(
            r#"{{ "id": "x{text}", "title": "x{text}", "source": "x{text}", "comment": "x{text}", "colors": ["x{text}"],
                "goal": {{ "shape": ["{goal}"] }}, "pieces": [{}] }}"#,
            pieces.join(",")
        )
    };
    vec![
        document("##/##", 2, &[("D", "##")]),
        document("###/###", 1, &[("A", "##"), ("B", "##"), ("C", "##")]),
        document("###/#.#", 1, &[("A", "##"), ("B", "###")]),
        document("####", 1, &[("A", "#.#"), ("B", "######")]),
        document("#1#2/#1#2", 1, &[("A", "#1#1"), ("B", "#2#2")]),
        document("##/##", 1, &[("A", "##"), ("A", "##")]),
        document("##/##", 1, &[("A", "#x#")]),
    ]
}

/// Neither stream has a character that acts.
#[track_caller]
fn is_harmless(output: &Output, what: &str) {
    for text in [out(output), err(output)] {
        let found: Vec<char> = text.chars().filter(|&letter| acts(letter)).collect();
        assert!(found.is_empty() && !text.contains("panicked"), "{what}: {found:?} in {text:?}");
    }
}

#[test]
fn no_text_of_a_puzzle_acts_on_the_terminal() {
    let folder = Folder::new("terminals-puzzles");
    let file = folder.file("x.json");
    for document in documents(ACTING) {
        folder.write("x.json", &document);
        for command in PRINTING {
            is_harmless(&run(&command.replace("FILE", &file)), command);
        }
    }
}

#[test]
fn texts_are_shown_and_json_keeps_them() {
    let folder = Folder::new("terminals-kept");
    let documents = documents(ACTING);
    folder.write("x.json", &documents[1]);
    let file = folder.file("x.json");
    let info = out(&run(&format!("info {file}")));
    assert!(info.contains("problem 1: x\\u{1b}[31mred"), "{info}");
    let line = out(&run(&format!("solve {file} --format json --limit 1")));
    let solution: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(solution["pieces"][0]["piece"], format!("A{ACTING}"));
}

#[test]
fn a_line_of_a_title_is_not_a_line_of_the_output() {
    let folder = Folder::new("terminals-lines");
    let file = folder.file("x.json");
    for document in documents("\nerror: forged\n") {
        folder.write("x.json", &document);
        for command in PRINTING.iter().filter(|command| !command.contains("json")) {
            let output = run(&command.replace("FILE", &file));
            let forged = |text: String| text.lines().any(|line| line.starts_with("error: forged"));
            assert!(
                !forged(out(&output)) && !forged(err(&output)),
                "{command}: {}{}",
                out(&output),
                err(&output)
            );
        }
    }
}

#[test]
fn no_argument_acts_on_the_terminal() {
    let hostile = ACTING.replace('\u{feff}', "");
    for before in [
        &["info"][..],
        &["solve"],
        &["merge"],
        &["explain", "soma", "--check"],
        &["hint", "soma"],
        &["solve", "soma", "--problem"],
        &["solve", "soma", "--format"],
        &["solve", "soma", "--cells"],
        &["solve", "soma", "--shard"],
        &["solve", "soma", "--limit"],
        &["export", "soma", "1", "--as", "stl", "--piece"],
        &["export", "soma", "1", "--as"],
        &["convert", "soma", "--to"],
        &["build", "soma"],
        &["lab", "axes"],
        &["man"],
        &["completions"],
        &["help"],
        &[],
    ] {
        for argument in [hostile.clone(), format!("--{hostile}"), format!("/{hostile}/{hostile}")] {
            let output = program("").args(before).arg(argument).output().expect("the program runs");
            is_harmless(&output, &format!("{before:?}"));
            assert!(!output.status.success(), "{before:?}");
        }
    }
    for before in
        [&["export", "soma", "1", "--as", "text", "--output"][..], &["solve", "soma", "--checkpoint"]]
    {
        let output =
            program("").args(before).arg(format!("/none/{hostile}")).output().expect("the program runs");
        is_harmless(&output, &format!("{before:?}"));
        assert!(
            matches!(output.status.code(), Some(2 | 3)) && err(&output).contains("/none/"),
            "{}",
            err(&output)
        );
    }
}

#[test]
fn long_texts_are_shortened() {
    let folder = Folder::new("terminals-long");
    let file = folder.file("x.json");
    let is_short = |command: &str| {
        let output = run(&command.replace("FILE", &file));
        is_harmless(&output, command);
        assert!(err(&output).len() < 20_000, "{command}: {} bytes", err(&output).len());
        let is_short = command.contains("json") || out(&output).len() < 20_000;
        assert!(is_short, "{command}: {} bytes", out(&output).len());
    };
    // The maximum width of a column, and one more.
    for document in documents(&"n".repeat(65_535)) {
        folder.write("x.json", &document);
        PRINTING.iter().for_each(|command| is_short(command));
    }
    for document in documents(&"n".repeat(5 << 20)) {
        folder.write("x.json", &document);
        ["info FILE", "solve FILE"].iter().for_each(|command| is_short(command));
    }
}

/// All output of a command goes through two files.
#[test]
fn only_two_files_know_the_streams() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let known = ["screen.rs", "storage.rs"];
    let mut files = vec![folder];
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(
                std::fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path()),
            );
        } else if !known.iter().any(|file| path.ends_with(file)) {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            // A question about a message, and the bar, which has no text from outside.
            let text = code.replace(".use_stderr()", "").replace("ProgressDrawTarget::stderr()", "");
            let writes = ["print!(", "println!(", "dbg!(", "stdout()", "stderr()"];
            let found = writes.iter().find(|word| text.contains(**word));
            assert_eq!(found, None, "{}", path.display());
        }
    }
}

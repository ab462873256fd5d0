//! The behaviour of the command line program.
#![cfg(not(target_arch = "wasm32"))]

mod apart;
mod builds;
mod changes;
mod checkpoints;
mod choices;
mod container;
mod deploy;
mod divided;
mod documents;
mod estimates;
mod explanations;
mod exports;
mod files;
mod first;
mod folder;
mod hints;
mod inputs;
mod legacy;
mod memory;
mod outputs;
mod pools;
mod shards;
mod signals;
mod slurm;
mod terminals;
mod threads;
mod verbosity;
use cubefall::puzzle::{Coord, Puzzle};
use cubefall::solution::{Solution, verify};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

fn program(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubefall"));
    command.args(arguments.split_whitespace());
    command
}

fn run(arguments: &str) -> Output {
    program(arguments).output().expect("the program runs")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The output of the program if it succeeds and prints nothing on stderr.
fn quiet(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""), "{arguments}");
    out(&output)
}

/// The message of the program if it fails.
fn refusal(arguments: &str) -> String {
    failure(arguments, 3)
}

/// The message of the program if the command line is wrong.
fn misuse(arguments: &str) -> String {
    failure(arguments, 2)
}

/// The message of the program if it ends with this code and prints nothing else.
fn failure(arguments: &str, code: i32) -> String {
    let output = run(arguments);
    let ended = (output.status.code(), out(&output));
    assert_eq!(ended, (Some(code), String::new()), "{arguments}: {}", err(&output));
    err(&output)
}

/// The document of a puzzle of this many single cubes, each a piece, in a row: it has as many solutions as
/// there are orders.
fn row_of_cubes(cubes: usize) -> String {
    let piece = |number: usize| format!("{{\"name\":\"P{number}\",\"shape\":[\"#\"]}}");
    let pieces: Vec<String> = (1..=cubes).map(piece).collect();
    format!(
        "{{\"id\":\"row\",\"title\":\"Row\",\"goal\":{{\"shape\":[\"{}\"]}},\"pieces\":[{}]}}",
        "#".repeat(cubes),
        pieces.join(",")
    )
}

/// The document of a pool of 60 single cubes, of which 30 fill a row: its search never ends.
fn endless_pool() -> String {
    row_of_cubes(60).replace(&"#".repeat(60), &"#".repeat(30)).replace("[\"#\"]", "[\"#\"],\"min\":0")
}

/// The solution that a picture of a cube shows.
fn read_picture(puzzle: &Arc<Puzzle>, picture: &str) -> Solution {
    let mut pieces: Vec<_> = puzzle.piece_ids().map(|piece| (piece, Vec::new())).collect();
    for (y, line) in (0..).zip(picture.lines()) {
        for (z, row) in (0..).zip(line.split("  ")) {
            let row = row.strip_prefix('|').and_then(|row| row.strip_suffix('|')).expect("|row|");
            for (x, letter) in (0..).zip(row.chars()) {
                let piece = puzzle.piece_named(&letter.to_string()).expect("a piece's letter");
                pieces[piece.index()].1.push(Coord::new(x, y, z));
            }
        }
    }
    Solution::new(pieces)
}

const SORTED_FOLD: &str = "solve soma --strategy fold --order fewest --symmetry seed --stats";

#[test]
fn the_sorted_fold_prints_the_report_of_its_author_and_240_solutions() {
    let output = run(SORTED_FOLD);
    assert_eq!(output.status.code(), Some(0));
    let report = "Possibilities (explored, kept) at each stage:\n  (4,4)\n  (256,130)\n  (9360,2334)\n  (168048,16625)\n  \
                  (1596000,26403)\n  (2534688,4080)\n  (587520,240)\nTotal possibilities explored: 4895876\nTotal \
                  possibilities kept: 49816\n";
    assert_eq!(err(&output), report);
    let soma = catalogue::ALL.get("soma");
    let text = out(&output);
    let pictures: BTreeSet<&str> = text.split_terminator("\n\n").collect();
    assert_eq!(pictures.len(), 240);
    for picture in pictures {
        assert_eq!(verify(&soma, &read_picture(&soma, picture)), Ok(()), "{picture}");
    }
}

#[test]
fn solutions_have_the_authors_form_byte_for_byte() {
    let text = out(&run("solve soma --strategy fold"));
    assert_eq!(text.len(), 240 * (3 * "|...|  |...|  |...|\n".len() + 1));
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if index % 4 == 3 {
            assert_eq!(line, "\n", "line {index}");
            continue;
        }
        let shape: String = line.chars().map(|c| if "LSTRPQY".contains(c) { '.' } else { c }).collect();
        assert_eq!(shape, "|...|  |...|  |...|\n", "line {index}");
    }
    assert!(text.ends_with("|\n\n") && !text.ends_with("\n\n\n"));
}

/// The tests of the npm package compare the same file.
#[test]
fn the_first_solutions_are_those_of_every_version() {
    let first = include_str!("../../../../tests/data/first_of_soma.txt");
    for threads in ["", " --threads 1"] {
        assert_eq!(out(&run(&format!("solve soma --limit 10{threads}"))), first);
    }
}

#[test]
fn json_is_a_line_for_each_solution() {
    let output = run("solve bedlam --limit 3 --format json");
    assert_eq!(output.status.code(), Some(0));
    let bedlam = catalogue::ALL.get("bedlam");
    let text = out(&output);
    assert_eq!(text.lines().count(), 3);
    for (number, line) in (1..).zip(text.lines()) {
        let document: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(document["solution"], number);
        let coord = |cell: &Value| {
            let [x, y, z] = [0, 1, 2].map(|axis| cell[axis].as_i64().expect("a coordinate") as i32);
            Coord::new(x, y, z)
        };
        let pieces = document["pieces"].as_array().expect("pieces").iter().map(|placed| {
            let piece = bedlam.piece_named(placed["piece"].as_str().expect("a name")).expect("a piece");
            (piece, placed["cells"].as_array().expect("cells").iter().map(coord).collect())
        });
        assert_eq!(verify(&bedlam, &Solution::new(pieces.collect())), Ok(()));
    }
}

#[test]
#[ignore = "some seconds"]
fn the_bedlam_cube_has_the_number_of_solutions_on_its_box() {
    let output = run("solve bedlam --strategy turbo --symmetry seed --format count");
    assert_eq!((out(&output).as_str(), output.status.code()), ("19186\n", Some(0)));
}

#[test]
fn count_prints_the_number_alone() {
    for (symmetry, count) in
        [("seed", "240\n"), ("reflection", "240\n"), ("rotation", "480\n"), ("raw", "11520\n")]
    {
        let output = run(&format!("solve soma --format count --symmetry {symmetry}"));
        assert_eq!((out(&output).as_str(), err(&output).as_str()), (count, ""));
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn every_strategy_finds_the_240() {
    for strategy in [
        "fold",
        "fold-lazy",
        "pieces",
        "pieces-isolated",
        "fewest-ways",
        "first-cell",
        "first-cell-resumed",
        "turbo",
    ] {
        let output = run(&format!("solve soma --format count --strategy {strategy}"));
        assert_eq!(out(&output), "240\n", "{strategy}");
    }
}

#[test]
fn a_limit_that_ends_the_search_is_reported() {
    let limited = run("solve soma --limit 2");
    assert_eq!((out(&limited).matches("\n\n").count(), limited.status.code()), (2, Some(0)));
    assert!(err(&limited).starts_with("partial: stopped by --limit; 2 solutions in "), "{}", err(&limited));
    assert_eq!(err(&run("solve soma --limit 241 --format count")), "", "the search ended before");
    let stopped = run("solve soma --strategy first-cell-resumed --max-steps 10000 --format count");
    assert!(err(&stopped).starts_with("partial: stopped by --max-steps; "), "{}", err(&stopped));
    assert!(err(&stopped).contains("in 10000 steps"), "{}", err(&stopped));
    let nothing = run("solve bedlam --max-steps 5");
    assert_eq!((nothing.status.code(), out(&nothing).as_str()), (Some(1), ""));
}

#[test]
fn errors_name_the_argument_and_what_is_valid() {
    for (arguments, named) in [
        ("solve sona", &["sona", "`cubefall puzzles`"][..]),
        ("solve soma --strategy dlx", &["--strategy", "dlx", "fold, fold-chars"]),
        ("solve soma --order random", &["--order", "random", "fewest, given"]),
        ("solve soma --cells spiral", &["--cells", "spiral", "serpentine"]),
        ("solve soma --symmetry all", &["--symmetry", "all", "raw, rotation, reflection"]),
        ("solve soma --limit 0", &["--limit", "0"]),
        ("solve soma --max-steps many", &["--max-steps", "many"]),
        ("solve soma --format xml", &["--format", "xml", "text, json, count, sets, none"]),
        ("solve soma --strategy pieces --cells xyz", &["--cells xyz", "--strategy pieces", "first-cell"]),
        ("solve soma --order given", &["--order given", "--strategy turbo", "pieces-isolated"]),
        ("solve soma --cells xyz", &["--cells xyz", "--strategy turbo", "first-cell-resumed"]),
        ("solve soma --threads 0", &["--threads", "0"]),
        ("solve soma --threads 2 --strategy fold", &["--threads", "--strategy fold", "choose turbo"]),
        ("solve soma --shard 1/2 --strategy pieces", &["--shard", "--strategy pieces", "choose turbo"]),
        (
            "solve soma --checkpoint c --strategy pieces",
            &["--checkpoint", "--strategy pieces", "choose turbo"],
        ),
        ("solve soma --threads 2 --max-steps 9", &["--max-steps", "--threads"]),
        ("solve soma --checkpoint c --max-steps 9", &["--max-steps", "--checkpoint"]),
        ("solve soma --shard 3/2", &["--shard", "3/2", "K/N", "2/8"]),
        ("solve soma --shard 1/2 --limit 2", &["--shard", "--limit"]),
        ("solve soma --output o", &["--shard"]),
        ("solve soma --shard 1/2 --output nowhere/o", &["--output", "nowhere/o", "does not exist"]),
        ("merge", &["FILE"]),
        ("solve bedlam --symmetry reflection", &["--symmetry reflection", "bedlam", "seed, raw, rotation"]),
        ("show tangram", &["tangram", "`cubefall puzzles`"]),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert_eq!(out(&output), "", "{arguments}");
        for word in named {
            assert!(err(&output).contains(word), "{arguments}: {} lacks {word}", err(&output));
        }
    }
}

#[test]
fn a_full_fold_is_reported_and_has_its_own_exit_code() {
    let output = run("solve bedlam --strategy fold --format count");
    assert_eq!(output.status.code(), Some(3));
    assert!(err(&output).contains("list is full with 4000000 assemblies"), "{}", err(&output));
    assert!(err(&output).contains("fold-lazy"), "{}", err(&output));
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found_and_exits_with_130() {
    let mut command = program("solve bedlam --symmetry raw");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    output.read_line(&mut text).expect("a first line");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    output.read_to_string(&mut text).expect("the rest");
    let mut complaint = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut complaint).expect("UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(complaint.starts_with("partial: interrupted; "), "{complaint}");
    // The stated number of whole solutions, and no progress bar, since stderr is not a terminal.
    let found = text.matches("\n\n").count();
    assert!(text.ends_with("\n\n") && complaint.contains(&format!(" {found} solutions")), "{complaint}");
    assert_eq!(complaint.lines().count(), 1);
}

#[test]
fn a_closed_output_is_not_an_error() {
    let mut command = program("solve soma --symmetry raw");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    let mut line = String::new();
    // The pipe closes with the reader, long before the 11,520 solutions are printed.
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
}

#[test]
fn an_unknown_puzzle_is_refused_with_ids_like_it() {
    let output = run("solve soma-crystl");
    assert_eq!(output.status.code(), Some(2));
    let message = err(&output);
    assert!(message.contains("soma-crystal") && !message.contains("pentominoes"), "{message}");
    let help = out(&run("solve --help"));
    assert!(!help.contains("soma-crystal"), "{help}");
}

#[test]
fn puzzles_and_pieces_are_listed() {
    let list = out(&run("puzzles"));
    for entry in catalogue::ALL.entries() {
        let is_its_line = |line: &&str| line.split(' ').next() == Some(entry.id());
        let line = list.lines().find(is_its_line).expect("a line for each");
        assert!(line.contains(entry.title()) && line.contains(&entry.spec().source), "{line}");
    }
    for (group, _) in catalogue::ALL.groups() {
        assert!(list.lines().any(|line| line == group), "{group}: {list}");
    }
    let soma = out(&run("show soma"));
    assert!(
        soma.contains("L: 4 cubes, 24 orientations, 144 placements, its own mirror image\n|LLL|\n|L  |\n")
    );
    assert!(soma.contains("P: 4 cubes, 12 orientations, 96 placements, chiral, the mirror image of Q\n"));
    assert!(soma.ends_with("688 placements in all\n"), "{soma}");
    assert!(out(&run("show bedlam")).contains("chiral, without its mirror image"));
}

#[test]
fn the_lab_prints_marks() {
    let output = run("lab --soma");
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
    let text = out(&output);
    for line in [
        "  agrees          kept fewest first, in all: 49,816\n",
        "  text is wrong   moves without pruning: 1,879,048,192; here 12,328,435,187,712\n",
        "  text is wrong   work avoided (%): 90; here 99.998\n",
        "  ratio           characters against bits (times slower): 200; here ",
        "  not run         solutions: 19,186\n",
        "  quoted          time (s): 1.239\n",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

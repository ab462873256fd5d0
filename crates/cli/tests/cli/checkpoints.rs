//! A killed search resumes from its checkpoint, and from no other.
#![cfg(unix)]

use super::folder::Folder;
use super::{err, misuse, out, program, quiet, refusal, row_of_cubes, run};
use cubefall::problem::Problem;
use cubefall::search::{Search, Strategy};
use serde_json::Value;
use std::io::Read;
use std::ops::ControlFlow;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A number in the head of a checkpoint, which is complete at every moment.
pub fn number(text: &str, key: &str) -> u64 {
    let last = text.lines().last().expect("a line");
    let before = text.len() - last.len() - 1;
    assert!(text.ends_with('\n') && last.starts_with(&format!("end {before} ")), "not whole: {last}");
    let head = text.lines().nth(1).and_then(|line| line.strip_prefix("head ")).expect("a head");
    let head: Value = serde_json::from_str(head).expect("JSON");
    head[key].as_u64().expect("a number")
}

/// The number of parts done in a checkpoint.
pub fn parts(text: &str) -> u64 {
    number(text, "done")
}

fn spawn(arguments: &str) -> Child {
    program(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
}

/// Waits until the checkpoint has a part. Returns whether that was before the program ended.
fn has_begun(child: &mut Child, folder: &Folder, name: &str) -> bool {
    loop {
        let known = std::fs::read_to_string(folder.path().join(name)).map_or(0, |text| parts(&text));
        if known > 0 || child.try_wait().expect("its state").is_some() {
            return child.try_wait().expect("its state").is_none();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A fast machine may finish a shard before it is stopped, so the shards get larger.
const SHARDS: [&str; 6] = ["1/300", "1/100", "1/30", "1/10", "1/3", "1/1"];

#[test]
fn a_killed_shard_resumes_and_is_the_same() {
    for shard in SHARDS {
        let folder = Folder::new(&format!("a_killed_shard_{}", shard.replace('/', "_of_")));
        let (checkpoint, output) = (folder.file("c"), folder.file("s"));
        let files = format!("--checkpoint {checkpoint} --output {output}");
        let mut child = spawn(&format!("solve bedlam --shard {shard} --threads 1 {files}"));
        let begun = has_begun(&mut child, &folder, "c");
        child.kill().expect("it can be killed");
        let ended = child.wait().expect("it ends");
        if !begun || ended.success() {
            continue;
        }
        assert_eq!(
            folder.names().iter().find(|name| *name == "s"),
            None,
            "there is no shard file before it is complete"
        );
        let known = folder.read("c");
        assert_eq!(quiet(&format!("solve bedlam --shard {shard} --threads 2 {files}")), "");
        let whole = folder.read("s");
        assert!(whole == quiet(&format!("solve bedlam --shard {shard}")), "shard {shard}");
        if parts(&known) < parts(&whole) {
            return;
        }
    }
    panic!("no shard took long enough to be killed");
}

#[test]
fn a_signal_stops_the_search_and_the_parts_done_are_saved() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new(&format!("what_asks_to_stop{signal}"));
        let checkpoint = folder.file("c");
        let mut child = spawn(&format!("solve bedlam --symmetry raw --shard 1/2 --checkpoint {checkpoint}"));
        assert!(has_begun(&mut child, &folder, "c"), "half of the raw Bedlam cube is long");
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{said}");
        let kept = parts(&folder.read("c"));
        assert!(said.contains(&format!("interrupted; {kept} of ")) && said.contains(&checkpoint), "{said}");
    }
}

#[test]
fn a_search_without_shards_resumes_and_prints_everything() {
    let folder = Folder::new("without_shards");
    let solve = format!("solve soma --checkpoint {}", folder.file("c"));
    let whole = quiet("solve soma");
    assert!(quiet(&solve) == whole);
    // As if it had been killed: some parts less.
    let known = parts(&folder.read("c"));
    std::fs::rename(folder.path().join("c.old"), folder.path().join("c")).expect("an older one");
    assert!(parts(&folder.read("c")) < known);
    assert!(quiet(&solve) == whole);
    assert_eq!(parts(&folder.read("c")), known);
    assert!(quiet(&solve) == whole, "all parts are finished");
    assert_eq!(folder.names(), ["c", "c.old"]);
}

/// Kills a search with SIGKILL as soon as its checkpoint has more solutions than `known`. Returns their
/// number; nothing if it ended before.
fn kill_when_more_is_saved(arguments: &str, folder: &Folder, known: u64) -> Option<u64> {
    let mut child = program(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    loop {
        let ended = child.try_wait().expect("its state");
        let saved =
            std::fs::read_to_string(folder.path().join("c")).map_or(0, |text| number(&text, "solutions"));
        if saved > known {
            child.kill().expect("it can be killed");
            let ended = child.wait().expect("it ends");
            return (!ended.success()).then_some(saved);
        }
        if ended.is_some() {
            return None;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The search of a single part, which no end of a part interrupts, and that of several parts.
#[test]
#[ignore = "some seconds"]
fn a_search_killed_within_a_part_goes_on_from_there_and_its_result_is_the_same() {
    let mut splits = 0;
    for (cubes, format) in [(13, "count"), (13, "sets"), (12, "json"), (9, "text")] {
        let folder = Folder::new(&format!("killed_within_a_part_{format}"));
        folder.write("row.json", &row_of_cubes(cubes));
        let (file, shard) = (folder.file("row.json"), if cubes > 9 { " --shard 1/2000" } else { "" });
        let solve = format!("solve {file} --symmetry raw --format {format}{shard} --threads 2");
        let with = format!("{solve} --checkpoint {}", folder.file("c"));
        let mut kill = |known: &u64| {
            let saved = kill_when_more_is_saved(&with, &folder, *known);
            splits += u32::from(folder.read("c").contains("\"splits\":[0"));
            saved
        };
        // A fast machine may finish before the last time.
        let killed = std::iter::successors(kill(&0), kill).take(3);
        let saved = killed.last().expect("it is killed at least once");
        let [resumed, whole] = [&with, &solve].map(|arguments| run(arguments));
        assert!(resumed.stdout == whole.stdout, "{solve}: not the same after {saved} solutions were saved");
        assert_eq!(resumed.status.code(), whole.status.code());
        let known = folder.read("c");
        assert_eq!(run(&with).stdout, whole.stdout, "all is done");
        assert!(folder.read("c") == known);
    }
    // Two threads have nothing else to search than the one part.
    assert!(splits > 0, "no part was split when it was killed");
}

#[test]
fn statistics_of_a_resumed_search_are_those_of_the_whole() {
    let folder = Folder::new("resumed_statistics");
    folder.write("9.json", &row_of_cubes(9));
    let solve = format!("solve {} --symmetry raw --format count --stats --threads 2", folder.file("9.json"));
    let with = format!("{solve} --checkpoint {}", folder.file("c"));
    kill_when_more_is_saved(&with, &folder, 0).expect("it is killed");
    let [resumed, whole] = [&with, &solve].map(|arguments| run(arguments));
    assert_eq!((out(&resumed), err(&resumed)), (out(&whole), err(&whole)));
}

#[test]
fn what_is_said_of_a_resumed_search_counts_the_steps_of_all_runs() {
    let folder = Folder::new("resumed_steps");
    let solve = format!("solve soma --symmetry raw --checkpoint {}", folder.file("c"));
    quiet(&solve);
    let mut whole = Search::new(&Problem::new(&catalogue::ALL.get("soma")), Strategy::TURBO.plan());
    // Each part takes a step to end.
    let steps = whole.run(u64::MAX, |_| ControlFlow::Continue(())) + parts(&folder.read("c"));
    let said = err(&run(&format!("{solve} --limit 10")));
    let expected = format!("partial: stopped by --limit; 10 solutions in {steps} steps so far");
    assert!(said.starts_with(&expected), "{said} instead of {expected}");
}

#[test]
fn a_checkpoint_of_numbers_has_no_solutions_to_print() {
    let folder = Folder::new("numbers_alone");
    let checkpoint = folder.file("c");
    assert_eq!(quiet(&format!("solve soma --format count --checkpoint {checkpoint}")), "240\n");
    let known = folder.read("c");
    assert!(known.len() < 2000, "it does not grow with the number of solutions: {known}");
    for format in ["text", "json", "sets"] {
        let why = refusal(&format!("solve soma --format {format} --checkpoint {checkpoint}"));
        assert!(why.contains("--format count") && why.contains(&checkpoint), "{why}");
        assert_eq!(folder.read("c"), known);
    }
    assert_eq!(quiet(&format!("solve soma --format none --checkpoint {checkpoint}")), "");
    // The reverse is possible.
    quiet(&format!("solve soma --checkpoint {}", folder.file("all")));
    assert_eq!(quiet(&format!("solve soma --format count --checkpoint {}", folder.file("all"))), "240\n");
}

#[test]
fn a_checkpoint_of_something_else_is_refused_and_left_alone() {
    let folder = Folder::new("of_something_else");
    let checkpoint = folder.file("c");
    quiet(&format!("solve soma --shard 1/4 --checkpoint {checkpoint}"));
    let before = folder.read("c");
    for (arguments, said) in [
        ("solve bedlam --shard 1/4", "of puzzle soma and not bedlam"),
        ("solve soma --shard 2/4", "of shard 1/4 and not 2/4"),
        ("solve soma --shard 1/5", "4 and not 5"),
        ("solve soma", "4 and not 1"),
        ("solve soma --shard 1/4 --symmetry raw", "of symmetry seed and not raw"),
    ] {
        let why = refusal(&format!("{arguments} --checkpoint {checkpoint}"));
        assert!(why.contains(&checkpoint) && why.contains(said), "{why} lacks {said}");
        assert!(why.contains("remove it or choose another path"), "{why}");
        assert_eq!(folder.read("c"), before);
    }
}

#[test]
fn an_altered_checkpoint_is_refused_and_the_older_one_is_kept_and_named() {
    let folder = Folder::new("an_altered_checkpoint");
    let (checkpoint, old) = (folder.file("c"), folder.file("c.old"));
    let solve = format!("solve soma --shard 1/4 --checkpoint {checkpoint}");
    let shard = quiet(&solve);
    let (text, older) = (folder.read("c"), folder.read("c.old"));
    for (altered, said) in [
        (text[..text.len() / 3].to_owned(), "cut short"),
        (text.replacen("\"steps\":", "\"stepS\":", 1), "checksum"),
        (String::new(), "not a shard or checkpoint"),
    ] {
        folder.write("c", &altered);
        let why = refusal(&solve);
        assert!(why.contains(&checkpoint) && why.contains(said), "{why} lacks {said}");
        assert!(why.contains(&format!("rename {old} to {checkpoint}")), "{why}");
        assert_eq!((folder.read("c"), folder.read("c.old")), (altered, older.clone()));
    }
    // The remedy is one.
    std::fs::rename(&old, &checkpoint).expect("a new name");
    assert_eq!(quiet(&solve), shard);
    // Nor does it matter if it was killed between two names.
    std::fs::remove_file(&checkpoint).expect("a file");
    let output = run(&solve);
    assert_eq!(out(&output), shard);
    assert!(
        err(&output).contains(&format!("{checkpoint} is missing; going on from {old}")),
        "{}",
        err(&output)
    );
}

#[test]
fn a_file_half_written_beside_the_checkpoint_does_no_harm() {
    let folder = Folder::new("half_written");
    let solve = format!("solve soma --shard 1/4 --checkpoint {}", folder.file("c"));
    let shard = quiet(&solve);
    std::fs::rename(folder.path().join("c.old"), folder.path().join("c")).expect("an older one");
    folder.write("c.new", "{\"cubefall\":");
    assert_eq!(quiet(&solve), shard);
    assert_eq!(folder.names(), ["c", "c.new", "c.old"]);
}

#[test]
fn an_unwritable_checkpoint_is_reported_before_the_work() {
    let folder = Folder::new("no_place");
    let why = misuse(&format!("solve bedlam --symmetry raw --checkpoint {}", folder.file("no/c")));
    assert!(why.contains(&folder.file("no/c")) && why.contains("choose another path"), "{why}");
}

#[test]
fn an_unfinished_checkpoint_is_not_a_shard() {
    let folder = Folder::new("no_shard_yet");
    quiet(&format!("solve soma --shard 1/1 --checkpoint {}", folder.file("c")));
    let why = refusal(&format!("merge {}", folder.file("c.old")));
    assert!(why.contains(&folder.file("c.old")) && why.contains("is a checkpoint with"), "{why}");
    assert!(quiet(&format!("merge {}", folder.file("c"))) == quiet("solve soma"));
}

//! Signals end a search with what it has found.
#![cfg(target_os = "linux")]

use crate::checkpoints::number;
use crate::folder::Folder;
use crate::{endless_pool, err, out, program};
use std::fs::{DirEntry, read_dir, read_to_string};
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
}

/// `timeout` of GNU sends its signal to the program and then to the program's group.
#[test]
fn timeout_ends_a_search_with_what_was_found() {
    let folder = Folder::new("timeout");
    folder.write("pool.json", &endless_pool());
    let timeout = |arguments: String| {
        let mut command = Command::new("timeout");
        command.args(["0.5", env!("CARGO_BIN_EXE_cubefall")]).args(arguments.split_whitespace());
        command.output().expect("timeout runs")
    };
    for run in 0..12 {
        let checkpoint = folder.file(&format!("c{run}"));
        let output = timeout(format!(
            "solve {} --format count --threads 2 --checkpoint {checkpoint}",
            folder.file("pool.json")
        ));
        let said = err(&output);
        let partial = said.lines().find(|line| line.starts_with("partial: interrupted; "));
        let found = out(&output).trim().to_owned();
        assert!(partial.is_some_and(|line| line.contains(&format!(" {found} solutions "))), "{said}");
        assert!(partial.is_some_and(|line| line.ends_with(&format!("saved in {checkpoint}"))), "{said}");
        assert_eq!(number(&folder.read(&format!("c{run}")), "solutions").to_string(), found);
    }
}

#[test]
fn solutions_that_are_taken_apart_are_counted_whole_when_it_is_interrupted() {
    let folder = Folder::new("timeout_apart");
    folder.write("pool.json", &endless_pool());
    let checkpoint = folder.file("c");
    let mut before = 0;
    for _ in 0..2 {
        let mut command = Command::new("timeout");
        let arguments = format!(
            "solve {} --apart --format count --threads 2 --checkpoint {checkpoint}",
            folder.file("pool.json")
        );
        command.args(["0.5", env!("CARGO_BIN_EXE_cubefall")]).args(arguments.split_whitespace());
        let output = command.output().expect("timeout runs");
        assert!(err(&output).contains("partial: interrupted; "), "{}", err(&output));
        let text = out(&output);
        let numbers: Vec<u64> = text.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        // Single cubes in a row all come apart. What was saved is read the second time, and goes on.
        let [found, apart] = numbers[..] else { panic!("two numbers: {text}") };
        assert!(found == apart && found > before, "{text}");
        assert_eq!(number(&folder.read("c"), "solutions"), found);
        before = found;
    }
}

/// A search whose output nobody reads, so that it is blocked in writing soon.
fn blocked(options: &str) -> Child {
    let mut child = program(&format!("solve bedlam --symmetry raw --threads 2 {options}"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // All its threads sleep: one in writing, the others since nobody reads what they send.
    let tasks = format!("/proc/{}/task", child.id());
    let mut asleep = 0;
    while asleep < 20 {
        assert!(child.try_wait().expect("its state").is_none());
        let sleeps = |task: std::io::Result<DirEntry>| {
            let stat = read_to_string(task.ok()?.path().join("stat")).ok()?;
            Some(stat.rsplit(") ").next()?.starts_with('S'))
        };
        let all: Vec<_> = read_dir(&tasks).expect("its threads").map(sleeps).collect();
        // The threads of the search, of signals, and the first one.
        asleep =
            if all.len() == 4 && all.iter().all(|sleeps| *sleeps == Some(true)) { asleep + 1 } else { 0 };
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

#[test]
fn signals_that_come_together_are_one() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let mut child = blocked("");
        let start = Instant::now();
        (0..3).for_each(|_| send(signal, &child));
        let took = start.elapsed();
        let (mut printed, mut said) = (String::new(), String::new());
        child.stdout.take().expect("a pipe").read_to_string(&mut printed).expect("UTF-8");
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        // On a machine that was busy for long, the output was given up.
        let is_whole = said.starts_with("partial: interrupted; ") && printed.ends_with("\n\n");
        assert!(is_whole || took > Duration::from_millis(200) || said.contains("nobody"), "{signal}: {said}");
    }
}

#[test]
fn a_signal_ends_a_search_whose_output_nobody_reads_and_its_progress_is_saved() {
    let folder = Folder::new("signals-unread");
    for signal in ["-TERM", "-INT", "-USR1"] {
        let checkpoint = folder.file(signal);
        let mut child = blocked(&format!("--checkpoint {checkpoint}"));
        let before = number(&folder.read(signal), "solutions");
        send(signal, &child);
        // It is not waited for its output.
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("UTF-8");
        assert!(said.starts_with("partial: interrupted"), "{said}");
        assert!(number(&folder.read(signal), "solutions") >= before, "{signal}");
    }
}

/// Waits until the program handles signals.
fn handles_signals(child: &Child) {
    const TERM: u64 = 1 << 14;
    let handles = || {
        let status = read_to_string(format!("/proc/{}/status", child.id())).ok()?;
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        Some(u64::from_str_radix(caught.trim(), 16).expect("a mask") & TERM != 0)
    };
    while handles() != Some(true) {
        std::thread::yield_now();
    }
}

/// Begins a command, whose stdin is a pipe that stays open and empty, and sends it a signal.
#[track_caller]
fn ended_by(signal: &str, arguments: &str) -> String {
    let mut command = program(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let held = child.stdin.take();
    handles_signals(&child);
    send(signal, &child);
    let output = child.wait_with_output().expect("it ends");
    drop(held);
    assert_eq!(output.status.code(), Some(130), "{arguments}: {}", err(&output));
    err(&output)
}

/// Each waits for stdin, which is not a search that looks for signals.
const READING: [&str; 15] = [
    "puzzles -",
    "show -",
    "solve -",
    "estimate -",
    "build - 1",
    "apart -",
    "export - 1 --as text",
    "hint soma",
    "explain -",
    "changes -",
    "info -",
    "convert - --to cubefall",
    "check -",
    "merge /dev/stdin",
    "solve - --checkpoint /dev/null/c",
];

#[test]
fn each_command_obeys_a_signal_before_it_has_read_its_puzzle() {
    for arguments in READING {
        let said = ended_by("-TERM", arguments);
        assert!(said.starts_with("partial: interrupted"), "{arguments}: {said}");
    }
}

#[test]
fn the_signals_of_queue_systems_are_those_of_a_user() {
    for signal in ["-INT", "-HUP", "-TERM", "-USR1", "-USR2", "-XCPU"] {
        assert_eq!(ended_by(signal, "solve -"), "partial: interrupted\n", "{signal}");
    }
}

#[test]
fn the_signals_of_queue_systems_save_the_progress() {
    let folder = Folder::new("signals-queues");
    folder.write("pool.json", &endless_pool());
    for signal in ["-USR1", "-USR2", "-XCPU"] {
        let checkpoint = folder.file(signal);
        let arguments = format!(
            "solve {} --format count --threads 2 --checkpoint {checkpoint}",
            folder.file("pool.json")
        );
        let child =
            program(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        // The search has begun when the checkpoint has some of its solutions.
        let has_begun = || read_to_string(&checkpoint).is_ok_and(|text| number(&text, "solutions") > 0);
        while !has_begun() {
            std::thread::sleep(Duration::from_millis(5));
        }
        send(signal, &child);
        let output = child.wait_with_output().expect("it ends");
        let (said, found) = (err(&output), out(&output).trim().to_owned());
        assert_eq!(output.status.code(), Some(130), "{said}");
        assert!(said.contains("\npartial: interrupted; ") && said.contains(&checkpoint), "{said}");
        assert_eq!(number(&folder.read(signal), "solutions").to_string(), found);
    }
}

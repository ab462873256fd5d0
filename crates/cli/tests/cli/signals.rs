//! Signals end a search with what it has found.
#![cfg(target_os = "linux")]

use crate::checkpoints::number;
use crate::folder::Folder;
use crate::{endless_pool, err, out, program};
use std::fs::{DirEntry, read_dir, read_to_string};
use std::io::{BufRead, BufReader, Read};
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
fn blocked() -> Child {
    let mut child = program("solve bedlam --symmetry raw --threads 2")
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
        let mut child = blocked();
        let start = Instant::now();
        (0..3).for_each(|_| send(signal, &child));
        let took = start.elapsed();
        let (mut printed, mut said) = (String::new(), String::new());
        child.stdout.take().expect("a pipe").read_to_string(&mut printed).expect("UTF-8");
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        // On a machine that was busy for a second, they did not come together.
        let is_whole = said.starts_with("partial: interrupted; ") && printed.ends_with("\n\n");
        assert!(is_whole || took > Duration::from_millis(900), "{signal}: {said}");
    }
}

#[test]
fn a_signal_a_second_after_the_first_ends_a_search_that_is_blocked() {
    for signal in ["-TERM", "-INT"] {
        let mut child = blocked();
        send(signal, &child);
        // The rule is about this time.
        std::thread::sleep(Duration::from_millis(1100));
        assert!(child.try_wait().expect("its state").is_none(), "nobody has read its output");
        send(signal, &child);
        let mut said = String::new();
        BufReader::new(child.stderr.take().expect("a pipe")).read_line(&mut said).expect("UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert!(said.starts_with("partial: interrupted twice; "), "{said}");
    }
}

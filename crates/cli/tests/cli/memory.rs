//! Memory does not grow with the number of solutions.
#![cfg(target_os = "linux")]

use crate::folder::Folder;
use crate::{endless_pool, program, row_of_cubes};
use std::fs::{File, read_to_string};
use std::process::Stdio;
use std::time::Duration;

/// What the program prints, and the most memory that it was seen to have, in kilobytes.
fn measured(arguments: &str, folder: &Folder) -> (String, u64) {
    let output = File::create(folder.path().join("output")).expect("a file");
    let mut child = program(arguments).stdout(output).stderr(Stdio::null()).spawn().expect("it runs");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("its state").is_none() {
        // Of a program that is about to end, there is no line.
        let text = read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        most = most.max(peak.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(1));
    }
    (folder.read("output"), most)
}

/// The most memory of a count, in kilobytes.
const MOST: u64 = 64 << 10;

#[test]
#[ignore = "some seconds"]
fn a_count_takes_little_memory_with_several_threads() {
    let folder = Folder::new("memory_of_counts");
    folder.write("row.json", &row_of_cubes(10));
    for format in ["count", "none", "sets"] {
        let arguments =
            format!("solve {} --symmetry raw --format {format} --threads 2", folder.file("row.json"));
        let (printed, memory) = measured(&arguments, &folder);
        assert!(memory < MOST, "{format}: {memory} kB");
        assert!(format == "none" || printed.contains("3628800"), "{printed}");
    }
}

#[test]
#[ignore = "some seconds"]
fn shards_are_made_and_joined_in_little_memory() {
    let folder = Folder::new("memory_of_shards");
    folder.write("row.json", &row_of_cubes(10));
    let [one, two] = ["1", "2"].map(|number| folder.file(number));
    for (shard, file) in [("1/2", &one), ("2/2", &two)] {
        let arguments = format!(
            "solve {} --symmetry raw --shard {shard} --output {file} --checkpoint {file}.c",
            folder.file("row.json")
        );
        let (_, memory) = measured(&arguments, &folder);
        assert!(memory < MOST, "{shard}: {memory} kB");
    }
    for format in ["count", "text"] {
        let (printed, memory) = measured(&format!("merge --format {format} {one} {two}"), &folder);
        assert!(memory < MOST, "{format}: {memory} kB");
        assert!(format == "text" || printed == "3628800\n", "{printed}");
        assert!(format == "count" || printed.matches("\n\n").count() == 3_628_800);
    }
}

#[test]
#[ignore = "some seconds"]
fn solutions_that_wait_for_those_before_them_are_few() {
    let folder = Folder::new("memory_of_waiting");
    folder.write("pool.json", &endless_pool());
    // Its first part never ends, and the other thread searches the second one.
    let arguments = format!("solve {} --threads 2 --limit 1000000", folder.file("pool.json"));
    let (printed, memory) = measured(&arguments, &folder);
    assert!(memory < MOST, "{memory} kB");
    assert_eq!(printed.matches("\n\n").count(), 1_000_000);
}

//! Searches divided into many parts: the output is the same, whatever is killed in between.
#![cfg(unix)]

use super::folder::Folder;
use super::{err, misuse, out, program, quiet, refusal, row_of_cubes, run};
use fastrand::Rng;
use std::process::Stdio;
use std::time::Duration;

#[test]
fn any_number_of_parts_prints_the_same() {
    for arguments in
        ["solve soma --symmetry raw", "solve soma --limit 7 --format json", "solve soma --format count"]
    {
        let whole = run(arguments).stdout;
        for parts in [1, 3, 50, 3000] {
            for threads in [1, 2] {
                let output = run(&format!("{arguments} --parts {parts} --threads {threads}"));
                assert!(output.stdout == whole, "{arguments}, {parts} parts: {}", err(&output));
            }
        }
    }
    // A search that ends before all parts.
    let none = run("solve chessboard-dominoes --format count --parts 100");
    assert_eq!((out(&none).as_str(), none.status.code()), ("0\n", Some(1)));
}

/// The counts of the nodes above the parts are in them, too.
#[test]
fn the_statistics_are_those_of_the_whole_search() {
    for puzzle in ["soma --symmetry raw", "chessboard-dominoes"] {
        let whole = run(&format!("solve {puzzle} --format count --stats --threads 1"));
        for parts in [1, 50, 700] {
            for threads in [1, 2] {
                let solve =
                    format!("solve {puzzle} --format count --stats --parts {parts} --threads {threads}");
                let divided = run(&solve);
                assert_eq!((out(&divided), err(&divided)), (out(&whole), err(&whole)), "{solve}");
            }
        }
    }
}

#[test]
fn shards_of_any_number_of_parts_make_the_whole() {
    let folder = Folder::new("shards_of_many_parts");
    for (format, parts) in [("text", 700), ("count", 1), ("sets", 10)] {
        let shard = |number: u32| {
            let file = folder.file(&format!("{number}.{format}"));
            let solve = format!("solve soma --symmetry rotation --format {format} --parts {parts}");
            quiet(&format!("{solve} --shard {number}/3 --output {file}"));
            file
        };
        let [one, two, three] = [1, 2, 3].map(shard);
        let merged = run(&format!("merge --stats --format {format} {three} {one} {two}"));
        let whole = run(&format!("solve soma --stats --symmetry rotation --format {format}"));
        assert_eq!((out(&merged), err(&merged)), (out(&whole), err(&whole)), "{format}");
    }
}

#[test]
fn parts_of_different_divisions_do_not_fit_together() {
    let folder = Folder::new("other_divisions");
    let (one, two) = (folder.file("1"), folder.file("2"));
    quiet(&format!("solve soma --parts 60 --shard 1/2 --output {one}"));
    for (parts, said) in
        [("--parts 61", "--parts 61 and not --parts 60"), ("", "no --parts and not --parts 60")]
    {
        quiet(&format!("solve soma {parts} --shard 2/2 --output {two}"));
        let why = refusal(&format!("merge {one} {two}"));
        assert!(why.contains(said), "{why} lacks {said}");
    }
    let checkpoint = folder.file("c");
    quiet(&format!("solve soma --checkpoint {checkpoint}"));
    let why = refusal(&format!("solve soma --parts 60 --checkpoint {checkpoint}"));
    assert!(why.contains("cut by no --parts and not --parts 60"), "{why}");
    for arguments in
        ["--parts 0", "--parts 10000001", "--parts 9 --max-steps 9", "--parts 9 --strategy pieces"]
    {
        assert_eq!(run(&format!("solve soma {arguments}")).status.code(), Some(2), "{arguments}");
    }
}

/// Kills a search again and again, each time after some milliseconds, until it ends by itself. Returns how
/// often it was killed.
fn kill_at_random(arguments: &str, random: &mut Rng) -> u32 {
    for killed in 0.. {
        let mut child =
            program(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
        // Longer and longer, so that a slow machine gets on, too.
        std::thread::sleep(Duration::from_millis(random.u64(2..60) + 40 * u64::from(killed)));
        child.kill().expect("it can be killed");
        if child.wait().expect("it ends").success() {
            return killed;
        }
    }
    unreachable!("it ends some time")
}

/// The parts of a file of costs and the steps of each, in order.
fn costs_of(file: &str) -> Vec<[u64; 2]> {
    let text = std::fs::read_to_string(file).expect("a file");
    let line = |line: &str| {
        let [part, steps, seconds] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert!(seconds.parse::<f64>().is_ok_and(|seconds| seconds >= 0.0), "{line}");
        [part, steps].map(|number| number.parse().unwrap_or_else(|_| panic!("{line}")))
    };
    let mut lines: Vec<_> = text.lines().map(line).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn each_part_has_its_cost() {
    let folder = Folder::new("costs");
    let (one, two) = (folder.file("1"), folder.file("2"));
    let solve = "solve soma --symmetry raw --format count";
    let steps = |costs: &[[u64; 2]]| costs.iter().map(|&[_, steps]| steps).sum::<u64>();
    for parts in ["", "--parts 700"] {
        quiet(&format!("{solve} {parts} --threads 1 --costs {one}"));
        quiet(&format!("{solve} {parts} --threads 2 --costs {two}"));
        let costs = costs_of(&one);
        assert!(costs == costs_of(&two), "{parts}");
        assert!(costs.iter().zip(0..).all(|(&[part, _], number)| part == number));
        assert!(costs.len() >= 512 && (100_000..300_000).contains(&steps(&costs)), "{}", steps(&costs));
    }
    let unwritable = misuse(&format!("{solve} --costs {}/none/file", folder.file("")));
    assert!(unwritable.contains("costs cannot be written"), "{unwritable}");
}

#[test]
fn a_search_killed_at_random_moments_prints_the_same_in_the_end() {
    let mut random = Rng::with_seed(testing::seed());
    let searches = [(8, "json", "--parts 300"), (8, "text", ""), (9, "count", "--parts 40")];
    for (cubes, format, parts) in searches.into_iter().take(testing::share_of(3) as usize) {
        let folder = Folder::new(&format!("killed_at_random_{format}"));
        folder.write("row.json", &row_of_cubes(cubes));
        let solve = format!("solve {} --symmetry raw --format {format} {parts}", folder.file("row.json"));
        let [all, costs] = ["all", "costs"].map(|name| folder.file(name));
        let whole = run(&format!("{solve} --stats --costs {all}"));
        let with = format!("{solve} --threads 2 --checkpoint {} --costs {costs}", folder.file("c"));
        let killed = kill_at_random(&with, &mut random);
        let resumed = run(&format!("{with} --stats"));
        assert!(out(&resumed) == out(&whole), "{solve}: killed {killed} times; {}", err(&resumed));
        assert_eq!(err(&resumed), err(&whole), "{solve}: killed {killed} times");
        assert!(costs_of(&costs) == costs_of(&all), "{solve}: killed {killed} times");
        let shards = [1, 2].map(|number| {
            let (file, checkpoint) = (folder.file(&format!("s{number}")), folder.file(&format!("c{number}")));
            let with = format!("{solve} --shard {number}/2 --checkpoint {checkpoint} --output {file}");
            kill_at_random(&with, &mut random);
            run(&format!("{solve} --shard {number}/2 --output {file}.whole"));
            assert!(
                std::fs::read(&file).expect("a shard")
                    == std::fs::read(format!("{file}.whole")).expect("a shard")
            );
            file
        });
        assert!(quiet(&format!("merge --format {format} {}", shards.join(" "))) == out(&whole));
    }
}

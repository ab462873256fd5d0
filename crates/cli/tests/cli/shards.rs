//! Joined shards are the whole search; files that cannot be joined are refused by name.

use super::folder::Folder;
use super::{err, out, quiet, refusal, run};

/// Makes the shards of Soma, and returns their files for a command line, in order.
fn soma(folder: &Folder, of: u32, prefix: &str) -> Vec<String> {
    (1..=of)
        .map(|number| {
            let file = folder.file(&format!("{prefix}{number}"));
            assert_eq!(quiet(&format!("solve soma --shard {number}/{of} --output {file}")), "");
            file
        })
        .collect()
}

#[test]
fn shards_joined_in_any_order_are_the_whole_byte_for_byte() {
    let folder = Folder::new("shards_joined");
    for of in [1, 2, 7] {
        let mut files = soma(&folder, of, "s");
        files.reverse();
        for format in ["text", "json", "count", "sets", "none"] {
            let merged = run(&format!("merge --stats --format {format} {}", files.join(" ")));
            let whole = run(&format!("solve soma --stats --format {format}"));
            assert_eq!(merged, whole, "{of} shards, {format}");
        }
        assert!(out(&run(&format!("merge {}", files.join(" ")))).matches("\n\n").count() == 240);
    }
}

#[test]
fn a_shard_is_the_same_on_stdout_in_a_file_and_with_any_number_of_threads() {
    let folder = Folder::new("a_shard_is_the_same");
    let file = folder.file("s");
    quiet(&format!("solve soma --shard 2/3 --output {file}"));
    for threads in [1, 5] {
        assert_eq!(quiet(&format!("solve soma --shard 2/3 --threads {threads}")), folder.read("s"));
    }
    assert_eq!(folder.names(), ["s"], "nothing else is left");
}

#[test]
fn a_shard_beyond_the_parts_is_empty_and_no_failure() {
    let text = quiet("solve soma --shard 999999/1000000");
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.contains("\"done\":0,\"solutions\":0"), "{text}");
}

#[test]
fn shards_that_keep_less_are_joined_for_the_formats_that_need_no_more() {
    let folder = Folder::new("shards_that_keep_less");
    let shards = |format: &str| {
        let shard = |number: u32| {
            let file = folder.file(&format!("{format}{number}"));
            quiet(&format!("solve soma --shard {number}/2 --format {format} --output {file}"));
            file
        };
        [shard(1), shard(2)]
    };
    let (counts, sets, all) = (shards("count"), shards("sets"), shards("text"));
    for (files, enough) in [
        ([&counts[0], &counts[1]], &["count", "none"][..]),
        ([&sets[0], &sets[1]], &["count", "none", "sets"]),
        ([&all[0], &all[1]], &["count", "none", "sets", "text", "json"]),
        ([&all[0], &counts[1]], &["count", "none"]),
    ] {
        for format in ["count", "none", "sets", "text", "json"] {
            let merge = format!("merge --format {format} {} {}", files[0], files[1]);
            match enough.contains(&format) {
                true => assert_eq!(quiet(&merge), quiet(&format!("solve soma --format {format}"))),
                false => assert!(refusal(&merge).contains("numbers of solutions"), "{merge}"),
            }
        }
    }
}

#[test]
fn missing_and_doubled_shards_are_named() {
    let folder = Folder::new("missing_and_doubled");
    let files = soma(&folder, 5, "s");
    let some = refusal(&format!("merge {} {} {}", files[0], files[3], files[2]));
    assert!(some.contains("2 of 5 shards missing: 2, 5;") && some.contains("--shard K/5"), "{some}");
    std::fs::copy(&files[1], folder.file("again")).expect("a copy");
    let twice = refusal(&format!("merge {} {}", files.join(" "), folder.file("again")));
    assert!(twice.contains(&folder.file("again")) && twice.contains(&files[1]), "{twice}");
    assert!(twice.contains("2/5"), "{twice}");
    folder.write("far", &quiet("solve soma --shard 1/1000000"));
    let far = refusal(&format!("merge {}", folder.file("far")));
    assert!(
        far.contains("999999 of 1000000 shards missing: 2, 3, ") && far.contains("and 999979 more"),
        "{far}"
    );
}

#[test]
fn shards_of_another_search_are_refused_by_name() {
    let folder = Folder::new("shards_of_another");
    let first = &soma(&folder, 3, "s")[0];
    for (arguments, said) in [
        ("solve soma --shard 2/4", "4 and not 3"),
        ("solve soma --shard 2/3 --symmetry rotation", "of symmetry rotation and not seed"),
        ("solve bedlam --shard 1000000/1000000", "of puzzle bedlam and not soma"),
    ] {
        folder.write("other", &quiet(arguments));
        let why = refusal(&format!("merge {first} {}", folder.file("other")));
        assert!(why.contains(&folder.file("other")) && why.contains(first), "{why}");
        assert!(why.contains(said), "{why} lacks {said}");
    }
}

#[test]
fn altered_and_cut_shards_are_refused_by_name() {
    let folder = Folder::new("altered_and_cut");
    let files = soma(&folder, 2, "s");
    let text = folder.read("s2");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for (altered, said) in [
        (String::new(), "is not a shard"),
        ("Lorem ipsum\n".to_owned(), "is not a shard"),
        (text[..text.len() / 2].to_owned(), "cut short"),
        (lines[..lines.len() - 1].concat(), "cut short"),
        ([&lines[..3], &lines[4..]].concat().concat(), "cut short or altered: it has"),
        (text.replacen("\"steps\":", "\"stepS\":", 1), "checksum"),
        (text.replacen("\"solutions\":[[", "\"solutions\":[[1", 1), "cut short or altered: it has"),
        (text.replacen("cubefall solve 3", "cubefall solve 4", 1), "format 4"),
        (text.clone() + "\n", "cut short or altered"),
    ] {
        assert_ne!(altered, text);
        folder.write("s2", &altered);
        let why = refusal(&format!("merge {}", files.join(" ")));
        assert!(why.contains(&files[1]) && why.contains(said), "{why} lacks {said}");
    }
    for nothing in [folder.file("nothing"), folder.path().display().to_string()] {
        let output = run(&format!("merge {} {nothing}", files[0]));
        let why = err(&output);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{why}");
        assert!(why.contains(&nothing) && why.contains("cannot be read"), "{why}");
    }
}

#[test]
fn a_file_for_the_shard_is_refused_without_a_shard() {
    for option in ["", "--stats", "--limit 3", "--max-steps 100"] {
        let refused = run(&format!("solve soma {option} --output never-written"));
        assert_eq!(refused.status.code(), Some(2), "{option}: {}", out(&refused));
    }
}

#[test]
fn a_shard_is_written_into_a_folder_that_is_there() {
    let folder = Folder::new("a_folder_that_is_there");
    let output = run(&format!(
        "solve soma --shard 1/2 --output {} --checkpoint {}",
        folder.path().display(),
        folder.file("c")
    ));
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert!(err(&output).contains("--output"), "{}", err(&output));
    assert_eq!(folder.names(), [] as [&str; 0], "no work was begun");
}

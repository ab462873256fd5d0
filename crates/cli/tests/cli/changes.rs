//! `cubefall changes` in shards, and from checkpoints.
#![cfg(unix)]

use crate::folder::Folder;
use crate::{err, misuse, out, program, refusal, run};
use cubefall::solution::Checksum;
use serde_json::Value;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What the program prints if it ends with this code.
fn printed(arguments: &str, code: i32) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments}: {}", err(&output));
    out(&output)
}

/// The state in a checkpoint, which is complete at every moment.
fn state(text: &str) -> Value {
    let lines: Vec<&str> = text.lines().collect();
    assert!(text.ends_with('\n') && lines.len() == 4 && lines[3].starts_with("end "), "{text}");
    serde_json::from_str(lines[2].strip_prefix("state ").expect("a key")).expect("a state")
}

/// The text of a checkpoint with another state, sealed as the program does.
fn forged(text: &str, state: &Value) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let before = format!("{}\n{}\nstate {state}\n", lines[0], lines[1]);
    format!("{before}end {} {}\n", before.len(), Checksum::of(&before))
}

fn spawn(arguments: &str) -> Child {
    program(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
}

/// Waits until the checkpoint has some progress. Returns whether that was before the program ended.
fn has_begun(child: &mut Child, folder: &Folder) -> bool {
    loop {
        let text = std::fs::read_to_string(folder.path().join("c")).unwrap_or_default();
        let is_known = !text.is_empty() && state(&text)["tried"] != 0;
        if is_known || child.try_wait().expect("its state").is_some() {
            return child.try_wait().expect("its state").is_none();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn the_outputs_of_all_shards_have_the_lines_of_the_whole_search() {
    for search in ["five-tetrominoes", "diabolical --unique"] {
        let whole = printed(&format!("changes {search} --json"), 0);
        let mut expected: Vec<&str> = whole.lines().collect();
        expected.sort_unstable();
        for of in [1, 3] {
            let shard = |number| printed(&format!("changes {search} --json --shard {number}/{of}"), 0);
            let joined: String = (1..=of).map(shard).collect();
            let mut lines: Vec<&str> = joined.lines().collect();
            lines.sort_unstable();
            assert_eq!(lines, expected, "{search}, {of} shards");
        }
    }
}

#[test]
fn a_shard_without_a_finding_is_no_failure() {
    assert_eq!(printed("changes bedlam --unique --shard 1/100", 0), "");
    assert_eq!(run("changes bedlam --unique --shard 3/2").status.code(), Some(2));
}

#[test]
fn a_killed_search_resumes_and_prints_everything() {
    let folder = Folder::new("killed_changes");
    let changes = "changes bedlam --json";
    let whole = printed(changes, 0);
    let with = format!("{changes} --checkpoint {}", folder.file("c"));
    let mut child = spawn(&with);
    let begun = has_begun(&mut child, &folder);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(begun, "all changes of the Bedlam cube take longer");
    let known = state(&folder.read("c"));
    assert!(known["tried"].as_u64() < Some(450), "{known}");
    assert!(printed(&with, 0) == whole);
    assert_eq!(state(&folder.read("c"))["decided"], 450);
    // All is decided, so nothing is searched.
    let before = folder.read("c.old");
    assert!(printed(&with, 0) == whole);
    assert_eq!((folder.names(), folder.read("c.old")), (vec!["c".to_owned(), "c.old".to_owned()], before));
}

#[test]
fn a_signal_stops_the_search_and_the_progress_is_saved() {
    for signal in ["-INT", "-TERM"] {
        let folder = Folder::new(&format!("stopped_changes{signal}"));
        let checkpoint = folder.file("c");
        let mut child = spawn(&format!("changes conway --checkpoint {checkpoint}"));
        assert!(has_begun(&mut child, &folder), "this search is long");
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{said}");
        let decided = state(&folder.read("c"))["decided"].clone();
        assert!(said.starts_with(&format!("partial: interrupted; {decided} of ")), "{said}");
        assert!(said.contains(&format!("saved in {checkpoint}")), "{said}");
    }
}

#[test]
fn a_search_that_stopped_at_its_limit_goes_on_without_it() {
    let folder = Folder::new("limited_changes");
    let with = format!("changes five-tetrominoes --checkpoint {}", folder.file("c"));
    let whole = printed("changes five-tetrominoes", 0);
    for limit in [1, 3, 2] {
        let some = printed(&format!("{with} --limit {limit}"), 0);
        assert_eq!(some.matches(" cell ").count(), limit);
        assert!(whole.starts_with(&some), "{some}");
    }
    assert_eq!(printed(&with, 0), whole);
}

#[test]
fn a_checkpoint_of_another_search_is_refused_and_left_alone() {
    let folder = Folder::new("other_changes");
    let checkpoint = folder.file("c");
    printed(&format!("changes five-tetrominoes --shard 1/4 --checkpoint {checkpoint}"), 0);
    let before = (folder.read("c"), folder.read("c.old"));
    for (arguments, said) in [
        ("changes diabolical --shard 1/4", "of puzzle five-tetrominoes and not diabolical"),
        ("changes five-tetrominoes --shard 1/4 --unique", "was written without --unique"),
        ("changes five-tetrominoes --shard 2/4", "of shard 1/4 and not 2/4"),
        ("changes five-tetrominoes --shard 1/5", "of shard 1/4 and not 1/5"),
        ("changes five-tetrominoes", "of shard 1/4 and not 1/1"),
        ("solve soma", "was written by `cubefall changes` and not by `cubefall solve`"),
    ] {
        let why = refusal(&format!("{arguments} --checkpoint {checkpoint}"));
        assert!(why.contains(&checkpoint) && why.contains(said), "{why} lacks {said}");
        assert!(why.contains("remove it or choose another path"), "{why}");
        assert_eq!((folder.read("c"), folder.read("c.old")), before);
    }
    crate::quiet(&format!("solve soma --checkpoint {}", folder.file("s")));
    let why = refusal(&format!("changes soma --checkpoint {}", folder.file("s")));
    assert!(why.contains("was written by `cubefall solve` and not by `cubefall changes`"), "{why}");
}

#[test]
fn a_changed_puzzle_is_another_one() {
    let folder = Folder::new("changed_puzzle");
    let with = format!("changes {} --checkpoint {}", folder.file("puzzle.json"), folder.file("c"));
    let puzzle = crate::quiet("convert five-tetrominoes --to cubefall");
    folder.write("puzzle.json", &puzzle);
    printed(&with, 0);
    let finding: Value = printed("changes five-tetrominoes --json --limit 1", 0).parse().expect("JSON");
    folder.write("puzzle.json", &finding["puzzle"].to_string());
    let why = refusal(&with);
    assert!(why.contains("of another puzzle"), "{why}");
}

#[test]
fn an_altered_checkpoint_is_refused_and_the_older_one_is_kept_and_named() {
    let folder = Folder::new("altered_changes");
    let (checkpoint, old) = (folder.file("c"), folder.file("c.old"));
    let changes = format!("changes five-tetrominoes --checkpoint {checkpoint}");
    let whole = printed(&changes, 0);
    let (text, older) = (folder.read("c"), folder.read("c.old"));
    for (altered, said) in [
        (text[..text.len() / 3].to_owned(), "cut short"),
        (text.replacen("\"decided\":", "\"decided\":1", 1), "cut short or altered: it has"),
        (
            text.replacen("\"round\":1", "\"round\":2", 1).replacen("\"round\":0", "\"round\":2", 1),
            "checksum",
        ),
        (String::new(), "not a shard or checkpoint"),
    ] {
        folder.write("c", &altered);
        let why = refusal(&changes);
        assert!(why.contains(&checkpoint) && why.contains(said), "{why} lacks {said}");
        assert!(why.contains(&format!("rename {old} to {checkpoint}")), "{why}");
        assert_eq!((folder.read("c"), folder.read("c.old")), (altered, older.clone()));
    }
    // The remedy is one.
    std::fs::rename(&old, &checkpoint).expect("a new name");
    assert_eq!(printed(&changes, 0), whole);
    // Nor does it matter if it was killed between two names.
    std::fs::rename(&checkpoint, &old).expect("another name");
    let output = run(&changes);
    assert_eq!(out(&output), whole);
    assert!(err(&output).contains(&format!("{checkpoint} is missing; going on from {old}")));
}

#[test]
fn a_forged_checkpoint_prints_no_false_solution() {
    let folder = Folder::new("forged_changes");
    let changes = format!("changes five-tetrominoes --checkpoint {}", folder.file("c"));
    let whole = printed(&changes, 0);
    let text = folder.read("c");
    folder.write("c", &forged(&text, &state(&text)));
    assert!(printed(&changes, 0) == whole, "the seal is one");
    for (path, said) in [
        ("/found/0/1/0/1/0/0", "the solution of change "),
        ("/found/0/0", "cannot have been found"),
        ("/decided", "do not go together"),
        ("/found/0/1/0", "has an invalid line 3"),
    ] {
        let mut state = state(&text);
        *state.pointer_mut(path).expect(path) = 1_000_000.into();
        folder.write("c", &forged(&text, &state));
        let why = refusal(&changes);
        assert!(why.contains(&folder.file("c")) && why.contains(said), "{why} lacks {said}");
    }
    folder.write("c", &text);
    assert_eq!(printed(&changes, 0), whole);
}

#[test]
fn an_unwritable_checkpoint_is_reported_before_the_search() {
    let folder = Folder::new("no_place_for_changes");
    let why = misuse(&format!("changes five-tetrominoes --checkpoint {}", folder.file("no/c")));
    assert!(why.contains(&folder.file("no/c")) && why.contains("choose another path"), "{why}");
}

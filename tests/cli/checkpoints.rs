//! A killed search resumes from its checkpoint, and from no other.
#![cfg(unix)]

use super::folder::Folder;
use super::{err, out, program, quiet, refusal, run};
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The number of parts in a checkpoint, which is complete at every moment.
pub fn parts(text: &str) -> usize {
    let last = text.lines().last().expect("a line");
    let before = text.len() - last.len() - 1;
    assert!(text.ends_with('\n') && last.contains(&format!("\"bytes\":{before},")), "not whole: {last}");
    text.lines().filter(|line| line.starts_with("{\"part\":")).count()
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
    let folder = Folder::new("a_killed_shard");
    let (checkpoint, output) = (folder.file("c"), folder.file("s"));
    for shard in SHARDS {
        let files = format!("--checkpoint {checkpoint} --output {output}");
        let mut child = spawn(&format!("solve bedlam --shard {shard} --threads 1 {files}"));
        let begun = has_begun(&mut child, &folder, "c");
        child.kill().expect("it can be killed");
        let ended = child.wait().expect("it ends");
        if !begun || ended.success() {
            std::fs::remove_file(&checkpoint).expect("a checkpoint");
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
        assert!(0 < parts(&known) && parts(&known) < parts(&whole), "{} parts", parts(&known));
        let done: Vec<&str> = known.lines().filter(|line| line.contains("\"part\"")).collect();
        assert!(done.iter().all(|line| whole.contains(line)), "finished parts are kept");
        assert!(whole == quiet(&format!("solve bedlam --shard {shard}")), "shard {shard}");
        return;
    }
    panic!("no shard took long enough to be killed");
}

#[test]
fn a_signal_stops_the_search_and_the_parts_done_are_saved() {
    for signal in ["-INT", "-TERM"] {
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
        (text.replacen("\"part\":4", "\"part\":5", 1), "checksum"),
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
    let why = refusal(&format!("solve bedlam --symmetry raw --checkpoint {}", folder.file("no/c")));
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

//! Shards and checkpoints of version 0.1.0 are read.

use crate::folder::Folder;
use crate::quiet;
use std::path::Path;

fn path(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/v0.1.0/shards").join(name).display().to_string()
}

#[test]
fn shards_are_merged() {
    let shards = [3, 1, 2].map(|number| path(&format!("soma-{number}-of-3"))).join(" ");
    assert_eq!(quiet(&format!("merge --format count {shards}")), "240\n");
    assert_eq!(quiet(&format!("merge --format json {shards}")), quiet("solve soma --format json"));
}

#[test]
fn a_checkpoint_is_resumed_and_its_parts_are_kept() {
    let folder = Folder::new("legacy_checkpoint");
    let known = std::fs::read_to_string(path("bedlam-2-of-80.checkpoint")).expect("a checkpoint");
    folder.write("checkpoint", &known);
    let shard = quiet(&format!("solve bedlam --shard 2/80 --checkpoint {}", folder.file("checkpoint")));
    let parts = |text: &str| {
        text.lines().filter(|line| line.starts_with("{\"part\"")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(!parts(&known).is_empty() && parts(&known).len() < parts(&shard).len());
    assert!(parts(&known).iter().all(|part| parts(&shard).contains(part)), "{known}");
    assert_eq!(shard, quiet("solve bedlam --shard 2/80"));
}

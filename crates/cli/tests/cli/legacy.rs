//! Shards and checkpoints of an earlier revision of the search, here of version 0.1.0, are refused: their
//! counts are not those of this search, and their solutions have another order.

use crate::folder::Folder;
use crate::refusal;
use std::path::Path;

fn path(name: &str) -> String {
    Path::new(testing::ROOT).join("tests/data/v0.1.0/shards").join(name).display().to_string()
}

#[test]
fn shards_of_an_earlier_revision_of_the_search_are_refused() {
    let shards = [3, 1, 2].map(|number| path(&format!("soma-{number}-of-3"))).join(" ");
    let message = refusal(&format!("merge --format count {shards}"));
    assert!(message.contains(&path("soma-3-of-3")), "{message}");
}

#[test]
fn a_checkpoint_of_an_earlier_revision_is_refused_and_left_as_it_is() {
    let folder = Folder::new("legacy_checkpoint");
    let known = std::fs::read_to_string(path("bedlam-2-of-80.checkpoint")).expect("a checkpoint");
    folder.write("checkpoint", &known);
    let message = refusal(&format!("solve bedlam --shard 2/80 --checkpoint {}", folder.file("checkpoint")));
    assert!(message.contains(&folder.file("checkpoint")), "{message}");
    assert_eq!(std::fs::read_to_string(folder.file("checkpoint")).expect("the checkpoint"), known);
}

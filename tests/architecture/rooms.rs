//! Rooms: the folders of `web` use each other downwards only.

use crate::circles::WORKSPACE;
use crate::graph::Graph;
use crate::modules::Modules;
use crate::sources::{all_files, made_up};
use std::collections::BTreeSet;

/// Lowest first. A room may use those before it.
const ROOMS: [&str; 6] = ["browser", "workers", "input", "panels", "page", "editor"];

#[test]
fn rooms_of_the_web_use_those_below_only() {
    assert_eq!(uses_of_higher(&Graph::of(&WORKSPACE)), BTreeSet::new());
}

#[test]
fn every_folder_of_the_web_is_a_room() {
    let files = all_files("src/web");
    let rooms: BTreeSet<&str> = files.iter().filter_map(|file| room(file)).collect();
    assert_eq!(rooms, ROOMS.into_iter().collect());
}

#[test]
fn a_use_of_a_higher_room_is_seen() {
    let files = [
        ("src/lib.rs", "mod web;"),
        ("src/web/mod.rs", "mod panels; mod page;"),
        ("src/web/panels/mod.rs", "use super::page::Page; pub struct Panel;"),
        ("src/web/page/mod.rs", "use crate::web::panels::Panel; pub struct Page;"),
    ];
    let graph = Graph::of(&Modules::load(&made_up(&files), &[("page", "src/lib.rs")]));
    let expected = ("src/web/panels/mod.rs".to_owned(), "src/web/page/mod.rs".to_owned());
    assert_eq!(uses_of_higher(&graph), BTreeSet::from([expected]));
}

/// Each file of a room with each file of a higher room that it uses.
fn uses_of_higher(graph: &Graph) -> BTreeSet<(String, String)> {
    let height = |file: &str| room(file).and_then(|room| ROOMS.iter().position(|&known| known == room));
    let is_upward = |(user, used): &(&str, &str)| height(user).is_some_and(|it| Some(it) < height(used));
    graph.uses().filter(is_upward).map(|(user, used)| (user.to_owned(), used.to_owned())).collect()
}

/// The room that a file is in.
fn room(file: &str) -> Option<&str> {
    Some(file.strip_prefix("src/web/")?.split_once('/')?.0)
}

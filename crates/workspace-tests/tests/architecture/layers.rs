//! Layers: the folders of `web` use each other downwards only.

use crate::circles::WORKSPACE;
use crate::graph::Graph;
use crate::modules::Modules;
use crate::sources::{all_files, made_up};
use std::collections::BTreeSet;

/// Lowest first. A layer may use those before it.
const LAYERS: [&str; 6] = ["browser", "workers", "input", "panels", "page", "editor"];

#[test]
fn layers_of_the_web_use_those_below_only() {
    assert_eq!(uses_of_higher(&Graph::of(&WORKSPACE)), BTreeSet::new());
}

#[test]
fn every_folder_of_the_web_is_a_layer() {
    let files = all_files("src/web");
    let layers: BTreeSet<&str> = files.iter().filter_map(|file| layer(file)).collect();
    assert_eq!(layers, LAYERS.into_iter().collect());
}

#[test]
fn a_use_of_a_higher_layer_is_seen() {
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

/// Each file of a layer with each file of a higher layer that it uses.
fn uses_of_higher(graph: &Graph) -> BTreeSet<(String, String)> {
    let height = |file: &str| layer(file).and_then(|layer| LAYERS.iter().position(|&known| known == layer));
    let is_upward = |(user, used): &(&str, &str)| height(user).is_some_and(|it| Some(it) < height(used));
    graph.uses().filter(is_upward).map(|(user, used)| (user.to_owned(), used.to_owned())).collect()
}

/// The layer that a file is in.
fn layer(file: &str) -> Option<&str> {
    Some(file.strip_prefix("src/web/")?.split_once('/')?.0)
}

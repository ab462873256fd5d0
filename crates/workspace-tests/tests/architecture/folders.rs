//! No folders of a crate use each other in a ring: of two neighbours, files or folders, only one uses the
//! other, directly or not.

use crate::circles::WORKSPACE;
use crate::graph::Graph;
use crate::modules::Modules;
use crate::sources::made_up;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn no_folders_use_each_other_in_a_ring() {
    let rings = rings(&Graph::of(&WORKSPACE));
    assert!(rings.is_empty(), "folders use each other in a ring:\n{}", rings.join("\n"));
}

#[test]
fn a_ring_of_folders_is_seen_even_if_no_files_make_a_circle() {
    let files = |b: &'static str| {
        [
            ("src/lib.rs", "mod a; mod b;"),
            ("src/a/mod.rs", "mod one; mod two;"),
            ("src/a/one.rs", "use crate::b::B; pub struct One;"),
            ("src/a/two.rs", "pub struct Two;"),
            ("src/b.rs", b),
        ]
    };
    let found = |b| rings(&Graph::of(&Modules::load(&made_up(&files(b)), &[("page", "src/lib.rs")])));
    let ring = &found("use crate::a::two::Two; pub struct B;")[0];
    assert!(ring.starts_with("src: a, b\n") && ring.contains("src/b.rs -> src/a/two.rs"), "{ring}");
    assert!(found("pub struct B;").is_empty());
}

/// The rings of neighbours, each as its folder and their names.
fn rings(graph: &Graph) -> Vec<String> {
    let mut folders: BTreeMap<String, Graph> = BTreeMap::new();
    for (user_file, used_file) in graph.uses() {
        if let Some((folder, user, used)) = neighbours(user_file, used_file) {
            folders.entry(folder).or_default().add(&user, used, format!("{user_file} -> {used_file}"));
        }
    }
    let name = |ring: &BTreeSet<String>| ring.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    let rings = |(folder, graph): (&String, &Graph)| {
        let text = |ring| format!("{folder}: {}\n{}", name(&ring), graph.uses_within(&ring));
        graph.circles().into_iter().map(text).collect::<Vec<_>>()
    };
    folders.iter().flat_map(rings).collect()
}

/// The folder in which the ways to two files part, and the two modules there. None where one file declares
/// the other's folder.
fn neighbours(one: &str, other: &str) -> Option<(String, String, String)> {
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split('/').collect(), other.split('/').collect());
    let shared = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let declares =
        |file: &[&str]| file.len() == shared + 1 && ["mod.rs", "lib.rs", "main.rs"].contains(&file[shared]);
    let module = |file: &[&str]| file[shared].trim_end_matches(".rs").to_owned();
    (!declares(&one) && !declares(&other) && module(&one) != module(&other))
        .then(|| (one[..shared].join("/"), module(&one), module(&other)))
}

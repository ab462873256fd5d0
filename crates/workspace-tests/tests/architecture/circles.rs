//! No files use each other in a circle.

use crate::graph::Graph;
use crate::modules::Modules;
use crate::sources::{Sources, made_up, sources};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The libraries of the workspace, and its programs.
const CRATES: [(&str, &str); 28] = [
    ("analyst", "src/bin/analyst.rs"),
    ("app", "crates/app/src/lib.rs"),
    ("app_testing", "crates/app-testing/src/lib.rs"),
    ("catalogue", "crates/catalogue/src/lib.rs"),
    ("codes", "crates/codes/src/lib.rs"),
    ("cubefall", "crates/cubefall/src/lib.rs"),
    ("design", "crates/design/src/lib.rs"),
    ("files program", "src/bin/files.rs"),
    ("finder", "src/bin/finder.rs"),
    ("formats", "crates/formats/src/lib.rs"),
    ("jobs", "crates/jobs/src/lib.rs"),
    ("lab", "crates/lab/src/lib.rs"),
    ("markup", "crates/markup/src/lib.rs"),
    ("messages", "crates/messages/src/lib.rs"),
    ("models", "crates/models/src/lib.rs"),
    ("npm", "crates/npm/src/lib.rs"),
    ("lab program", "src/bin/lab.rs"),
    ("page", "src/lib.rs"),
    ("page program", "src/bin/page.rs"),
    ("pictures", "crates/pictures/src/lib.rs"),
    ("players", "src/bin/players/main.rs"),
    ("players files", "src/bin/players_files.rs"),
    ("program", "crates/cli/src/main.rs"),
    ("python", "crates/python/src/lib.rs"),
    ("sealed", "crates/sealed/src/lib.rs"),
    ("testing", "crates/testing/src/lib.rs"),
    ("editor", "src/bin/editor.rs"),
    ("words", "crates/words/src/lib.rs"),
];

/// The modules of the workspace. To read them all takes seconds, so the tests share them.
pub(crate) static WORKSPACE: LazyLock<Modules> = LazyLock::new(|| Modules::load(&shipped(), &CRATES));

/// The sources of all crates, without their tests and benches.
pub(crate) fn shipped() -> Sources {
    let is_shipped = |path: &String| path.starts_with("src/") || path.split('/').nth(2) == Some("src");
    sources(&["src", "crates"]).into_iter().filter(|(path, _)| is_shipped(path)).collect()
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let graph = Graph::of(&WORKSPACE);
    let circles = graph.circles();
    let edges: String = circles.iter().map(|circle| graph.uses_within(circle)).collect();
    assert!(edges.is_empty(), "files use each other in a circle:\n{edges}");
}

#[test]
fn every_path_within_the_workspace_is_followed() {
    for (module, content) in &WORKSPACE.0 {
        for path in content.imports.iter().map(|import| &import.path).chain(&content.paths) {
            let is_root = |name: &str| CRATES.iter().any(|(known, _)| *known == name);
            let is_relative = |name: &str| ["crate", "self", "super"].contains(&name);
            let is_within = path.len() > 1 && (is_relative(&path[0]) || is_root(&path[0]));
            assert!(!is_within || WORKSPACE.find(module, path).is_some(), "{module:?}: {path:?}");
        }
    }
}

#[test]
fn every_crate_is_in_the_list() {
    let is_root = |path: &&String| match path.rsplit_once('/') {
        Some((folder, name)) => folder.ends_with("src/bin") || ["lib.rs", "main.rs"].contains(&name),
        None => false,
    };
    let sources = shipped();
    let roots: BTreeSet<&str> = sources.keys().filter(is_root).map(String::as_str).collect();
    assert_eq!(roots, CRATES.map(|(_, root)| root).into_iter().collect());
}

/// The circles of a made-up library, each as its files with spaces between them.
fn circles(files: &[(&str, &str)]) -> Vec<String> {
    let sources: Sources = made_up(files);
    let graph = Graph::of(&Modules::load(&sources, &[("cubefall", "src/lib.rs")]));
    graph.circles().into_iter().map(|files| files.into_iter().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_circle_is_seen_however_its_uses_are_written() {
    let lib = "mod a; mod b;";
    for uses_a in [
        "use crate::a::A;",
        "use super::a::A;",
        "use crate::{a::{self, A}};",
        "use crate::a::*; fn f(it: A) {}",
        "use crate::a; fn f(it: a::A) {}",
        "use crate::a as other; fn f() { assert!(other::A == 1); }",
        "fn f() { use super::a::A; }",
        "impl crate::a::A {}",
        "fn f() { let it = crate :: a :: A::new(); }",
        "mod inner { use super::super::a::A; }",
        "mod inner { pub(super) use crate::a::A; } fn f(it: inner::A) {}",
        "use cubefall::a::A;",
        "pub use super::a::A; fn f(it: A) {}",
    ] {
        let files = [("src/lib.rs", lib), ("src/a.rs", "use crate::b::B; struct A;"), ("src/b.rs", uses_a)];
        let b = [uses_a, " struct B;"].concat();
        let files = files.map(|(path, text)| (path, if path == "src/b.rs" { &b } else { text }));
        assert_eq!(circles(&files), ["src/a.rs src/b.rs"], "{uses_a}");
    }
}

#[test]
fn what_is_not_a_use_makes_no_circle() {
    for mention in [
        "// use crate::a::A;",
        "#[cfg(test)] mod tests { use crate::a::A; }",
        "/// [`A`](crate::a::A)",
        "pub use super::a::A;",
        "pub(in crate::a) fn f() {}",
        "use std::a::A;",
        "use crate::a;",
        "fn f() { it.a(); b::A::new(); }",
    ] {
        let b = [mention, "\nstruct B;"].concat();
        let files =
            [("src/lib.rs", "mod a; mod b;"), ("src/a.rs", "use crate::b::B; struct A;"), ("src/b.rs", &b)];
        assert_eq!(circles(&files), Vec::<String>::new(), "{mention}");
    }
}

#[test]
fn a_re_exported_name_is_its_definition_s() {
    let files = |lib: &'static str, b: &'static str| {
        [
            ("src/lib.rs", lib),
            ("src/room/mod.rs", "mod a; mod b; pub use a::A; pub(crate) use b::{B as C};"),
            ("src/room/a.rs", "use super::C; pub struct A;"),
            ("src/room/b.rs", b),
        ]
    };
    let both = ["src/room/a.rs src/room/b.rs"];
    assert_eq!(circles(&files("mod room; pub use room::A;", "use crate::A; pub struct B;")), both);
    assert_eq!(circles(&files("mod room; pub use room::*;", "use crate::A; pub struct B;")), both);
    assert_eq!(circles(&files("mod room;", "use crate::room::A; pub struct B;")), both);
    assert!(circles(&files("mod room;", "pub struct B;")).is_empty());
}

#[test]
fn a_module_and_its_child_are_a_circle_only_if_each_uses_the_other() {
    let files = |room: &'static str, child: &'static str| {
        [("src/lib.rs", "mod room;"), ("src/room/mod.rs", room), ("src/room/child.rs", child)]
    };
    let child = "use super::Own; pub struct Child;";
    assert!(circles(&files("mod child; pub use child::Child; pub struct Own;", child)).is_empty());
    let both = ["src/room/child.rs src/room/mod.rs"];
    assert_eq!(circles(&files("mod child; use child::Child; pub struct Own;", child)), both);
    assert_eq!(circles(&files("mod child; pub use child::Child; pub struct Own(Child);", child)), both);
    assert_eq!(circles(&files("mod child; pub struct Own; fn f() { child::Child::new(); }", child)), both);
    assert!(circles(&files("mod child; use child::Child; pub struct Own;", "pub struct Child;")).is_empty());
}

#[test]
fn circles_of_more_files_and_several_circles_are_distinguished() {
    let files = [
        ("src/lib.rs", "mod a; mod b; mod c; mod d; mod e; mod f;"),
        ("src/a.rs", "use crate::b::B; pub struct A;"),
        ("src/b.rs", "use crate::c::C; pub struct B;"),
        ("src/c.rs", "use crate::{a::A, d::D}; pub struct C;"),
        ("src/d.rs", "use crate::e::E; pub struct D;"),
        ("src/e.rs", "use crate::d::D; pub struct E;"),
        ("src/f.rs", "use crate::a::A; pub struct F;"),
    ];
    assert_eq!(circles(&files), ["src/a.rs src/b.rs src/c.rs", "src/d.rs src/e.rs"]);
}

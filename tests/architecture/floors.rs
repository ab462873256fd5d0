//! Floors: imports go downwards only, and the lower ones build without GPU and browser.

use crate::sources::{ROOT, rust_files};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Lowest first. A floor may use those before it.
const FLOORS: [&str; 10] =
    ["puzzle", "problem", "solution", "search", "design", "formats", "lab", "app", "view", "web"];

#[test]
fn imports_go_downwards_only() {
    for (height, floor) in FLOORS.iter().enumerate() {
        for file in rust_files(&Path::new(ROOT).join("src").join(floor)) {
            let code = code_of(&fs::read_to_string(&file).expect("a source file"));
            let higher =
                from_the_root(&code).into_iter().find(|name| FLOORS[height + 1..].contains(&name.as_str()));
            assert_eq!(higher, None, "{} reaches up to a higher floor", file.display());
            assert!(
                !climbs_out(&file, &code),
                "{}: write crate:: to leave a floor, not super::",
                file.display()
            );
        }
    }
}

#[test]
fn every_folder_of_the_sources_is_a_floor() {
    let entries = fs::read_dir(Path::new(ROOT).join("src")).expect("the sources");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let beside = ["bin", "lib.rs"];
    let floors: BTreeSet<String> = names.filter(|name| !beside.contains(&name.as_str())).collect();
    assert_eq!(floors, FLOORS.map(str::to_owned).into_iter().collect());
}

#[test]
fn an_upward_import_is_seen_however_it_is_written() {
    for code in [
        "use crate::view::Scene;",
        "use crate::{puzzle::Cell, view};",
        "use crate::{\n    search::{self, Cell},\n    view::{Scene, table},\n};",
        "fn f(scene: &crate :: view::Scene) {}",
        "pub(in crate::view) fn f() {}",
        "use page::view;",
    ] {
        assert!(from_the_root(&code_of(code)).contains(&"view".to_owned()), "{code}");
    }
    for code in
        ["// crate::view", "/// [`crate::view`]", "use crate::search::{view, Cell};", "use mycrate::view;"]
    {
        assert!(!from_the_root(&code_of(code)).contains(&"view".to_owned()), "{code}");
    }
}

#[test]
fn the_floors_below_the_view_build_without_gpu_and_browser() {
    cargo(&["check", "--quiet", "--lib", "--bins"]);
    let dependencies = cargo(&["tree", "--edges", "normal", "--prefix", "none"]);
    for unwanted in ["three-d", "web-sys", "js-sys", "wasm-bindgen", "glow"] {
        let used = dependencies.lines().any(|line| line.split(' ').next() == Some(unwanted));
        assert!(!used, "what is below the view depends on {unwanted}:\n{dependencies}");
    }
}

/// Runs cargo in a target folder of its own, since the one around this test may be locked. Returns what it printed.
fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(ROOT)
        .env("CARGO_TARGET_DIR", Path::new(ROOT).join("target/architecture"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "cargo {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The code without its line comments, which are also what documentation is written in, and without spaces around `::`.
fn code_of(text: &str) -> String {
    let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    let words: Vec<&str> = code.iter().flat_map(|line| line.split_whitespace()).collect();
    words.join(" ").replace(" ::", "::").replace(":: ", "::")
}

/// The modules that `code` reaches from the root of the crate: `crate::name` and each name of `crate::{name, …}`.
fn from_the_root(code: &str) -> Vec<String> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let name = |text: &str| text.trim().split(|c| !is_name(c)).next().unwrap_or("").to_owned();
    let roots = ["crate::", "cubefall::"].into_iter().flat_map(|root| {
        code.match_indices(root)
            .filter(|&(at, _)| !code[..at].ends_with(is_name))
            .map(|(at, root)| at + root.len())
    });
    roots
        .flat_map(|at| match code[at..].strip_prefix('{') {
            Some(group) => members(group).into_iter().map(|member| name(&member)).collect(),
            None => vec![name(&code[at..])],
        })
        .collect()
}

/// What stands between the commas of a group whose opening brace has been read, up to its closing one.
fn members(group: &str) -> Vec<String> {
    let mut members = vec![String::new()];
    let mut depth = 0;
    for c in group.chars() {
        match c {
            '}' if depth == 0 => break,
            ',' if depth == 0 => members.push(String::new()),
            _ => members.last_mut().expect("one at least").push(c),
        }
        depth += i32::from(c == '{') - i32::from(c == '}');
    }
    members
}

/// Whether a path of `super`s leads from a file to the root of the crate, past its floor.
fn climbs_out(file: &Path, code: &str) -> bool {
    let inside = file.strip_prefix(Path::new(ROOT).join("src")).expect("a file of the crate");
    let is_module_file = inside.file_stem().is_some_and(|stem| stem == "mod");
    let depth = inside.components().count() - usize::from(is_module_file);
    code.contains(&"super::".repeat(depth))
}

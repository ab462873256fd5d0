//! Source files: those of the workspace, or made-up ones for the tests of the checkers.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) const ROOT: &str = testing::ROOT;

/// The text of each file, by its path from the root of the workspace.
pub(crate) type Sources = BTreeMap<String, String>;

/// The Rust files of some folders of the workspace.
pub(crate) fn sources(folders: &[&str]) -> Sources {
    let files = folders.iter().flat_map(|folder| rust_files(&Path::new(ROOT).join(folder)));
    files.map(|file| (from_the_root(&file), fs::read_to_string(&file).expect("a source file"))).collect()
}

/// Made-up files.
pub(crate) fn made_up(files: &[(&str, &str)]) -> Sources {
    files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect()
}

/// The Rust files of a folder and its folders.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    files(folder).into_iter().filter(is_rust).collect()
}

/// All files of a folder of the workspace and its folders, by their paths from the root of the workspace.
pub(crate) fn all_files(folder: &str) -> Vec<String> {
    files(&Path::new(ROOT).join(folder)).iter().map(|file| from_the_root(file)).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder's entry").path());
    // What tests have installed is no source.
    let own = paths.filter(|path| path.file_name().is_none_or(|name| name != "node_modules"));
    own.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The path from the root of the workspace, with `/` between its parts.
fn from_the_root(path: &Path) -> String {
    let inside = path.strip_prefix(ROOT).expect("a path in the workspace");
    let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

//! A folder for the files of a test.

use std::fs;
use std::path::{Path, PathBuf};

/// It is empty at first and is removed after the test, unless the test fails.
pub struct Folder(PathBuf);

impl Folder {
    /// `name` is that of the test.
    pub fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in it, for the command line.
    pub fn file(&self, name: &str) -> String {
        let path = self.0.join(name).to_string_lossy().into_owned();
        assert!(!path.contains(char::is_whitespace), "the tests split command lines at spaces: {path}");
        path
    }

    /// What a file in it has.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Writes a file in it.
    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    /// The names of the files in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

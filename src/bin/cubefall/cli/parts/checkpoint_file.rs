//! The file of a checkpoint: when it is read, refused, written and replaced.

use super::sealed::{MOST, Sealed, read_text};
use crate::cli::io::{replace_keeping_old, resolved, with_suffix};
use crate::cli::outcome::{Failure, say};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The path of the file, and the time at which it is written next.
pub(in crate::cli) struct CheckpointFile {
    path: PathBuf,
    due: Instant,
}

impl CheckpointFile {
    const EVERY: Duration = Duration::from_secs(5);

    /// At most one part in `SPARSE` of the time is spent on writing.
    const SPARSE: u32 = 20;

    /// Opens the file and decodes its content; nothing if it does not exist. The error of `decode` follows the
    /// name of the file. The first progress is written at once.
    ///
    /// # Errors
    /// When it was cut short or altered, or `decode` refuses it. Then the file is unchanged.
    pub(in crate::cli) fn open<T>(
        path: &Path,
        decode: impl FnOnce(&Sealed) -> Result<T, String>,
    ) -> Result<(Self, Option<T>), Failure> {
        let path = resolved(path);
        if path.exists() && !path.is_file() {
            let name = path.display();
            return Err(Failure::Stuck(format!(
                "the checkpoint {name} is not a plain file; choose another path"
            )));
        }
        let known = match read(&path)? {
            Some(text) => {
                let whole = Sealed::read(&text).map_err(|why| damage(&path, &why))?;
                Some(decode(&whole).map_err(|why| refusal(&path, &why))?)
            }
            None => None,
        };
        Ok((Self { path, due: Instant::now() }, known))
    }

    /// Its name in messages.
    pub(in crate::cli) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Whether the time to write it has come.
    pub(in crate::cli) fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Creates the file with the text of no progress, so that an unwritable path is reported before the work.
    pub(in crate::cli) fn create(&mut self, text: impl FnOnce() -> String) -> Result<(), Failure> {
        self.write(text)?;
        self.due = Instant::now();
        Ok(())
    }

    /// Replaces its text, and keeps the one before. Making the text takes time, too.
    pub(in crate::cli) fn write(&mut self, text: impl FnOnce() -> String) -> Result<(), Failure> {
        let start = Instant::now();
        let text = text();
        if text.len() > MOST {
            let name = self.name();
            return Err(Failure::Stuck(format!(
                "the checkpoint {name} would have more than {MOST} bytes; search more shards, each with its own checkpoint"
            )));
        }
        replace_keeping_old(&self.path, |file| file.write_all(text.as_bytes())).map_err(|error| {
            let name = self.name();
            Failure::Stuck(format!("the checkpoint {name} cannot be written ({error}); choose another path"))
        })?;
        self.due = Instant::now() + Self::EVERY.max(start.elapsed() * Self::SPARSE);
        Ok(())
    }
}

/// The text of the file, if there is one.
fn read(path: &Path) -> Result<Option<String>, Failure> {
    match read_text(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        other => {
            return other.map(Some).map_err(|error| refusal(path, &format!("cannot be read ({error})")));
        }
    }
    // On a file system without hard links, the run was killed between two renames.
    let old = with_suffix(path, ".old");
    let text = read_text(&old).ok();
    if text.is_some() {
        say(&format!("the checkpoint {} is missing; going on from {}", path.display(), old.display()));
    }
    Ok(text)
}

/// The refusal of a file that was cut short or altered. It names the previous version.
fn damage(path: &Path, why: &str) -> Failure {
    let old = with_suffix(path, ".old");
    match old.exists() {
        true => refusal(
            path,
            &format!(
                "{why}; to continue from the version before it, rename {} to {}",
                old.display(),
                path.display()
            ),
        ),
        false => refusal(path, why),
    }
}

/// The refusal of a file, with the reason and the remedy.
fn refusal(path: &Path, why: &str) -> Failure {
    Failure::Stuck(format!(
        "the checkpoint {} {why}; to start again, remove it or choose another path",
        path.display()
    ))
}

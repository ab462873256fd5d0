//! The progress of a search, saved in a file from which a later run continues: when it is read, refused,
//! written and replaced.

use super::cut::Cut;
use super::kept::{Keep, Store};
use super::results::Results;
use super::saved_file::{SavedFile, SavedFileError};
use super::shard_file::write_shard;
use super::shard_reader::ShardFile;
use crate::outcome::Failure;
use crate::storage::{is_of_path, replace_keeping_old, resolved, unwritable, with_suffix};
use crate::verbosity::remark;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The file, and what it has.
pub(crate) struct Checkpoint {
    file: CheckpointFile,
    /// The state of progress in the file.
    saved: u64,
}

impl Checkpoint {
    /// Opens the file, and reads it into the results. If it does not exist it is created.
    ///
    /// # Errors
    /// When it belongs to another search, or was cut short or altered. Then the file is unchanged.
    pub(crate) fn open(path: &Path, cut: &Cut, keep: Keep) -> Result<(Self, Results), Failure> {
        let mut results = Results::new(cut, keep, Store::for_file(cut, keep, Some(path))?);
        let decode = |file| ShardFile::new(file)?.read_into(cut, &mut results, |_, part| part);
        let (mut file, known) = CheckpointFile::open(path, decode)?;
        if known.is_none() {
            file.create(|out| write_shard(cut, &results, out))?;
        }
        let saved = results.changes();
        Ok((Self { file, saved }, results))
    }

    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        self.file.name()
    }

    /// Whether there is something new to write and the time has come.
    pub(crate) fn is_due(&self, results: &Results) -> bool {
        self.saved < results.changes() && self.file.is_due()
    }

    /// Writes the progress, if there is something new.
    pub(crate) fn save(&mut self, cut: &Cut, results: &Results) -> Result<(), Failure> {
        if self.saved == results.changes() {
            return Ok(());
        }
        self.file.write(|out| write_shard(cut, results, out))?;
        self.saved = results.changes();
        Ok(())
    }
}

/// The path of the file, and the time at which it is written next.
pub(crate) struct CheckpointFile {
    path: PathBuf,
    due: Instant,
    /// The time until it is due again after the next time.
    interval: Duration,
}

impl CheckpointFile {
    /// The interval at first, and then at most: it doubles, so that little is lost of a short run, too.
    const SHORT: Duration = Duration::from_millis(100);
    const LONG: Duration = Duration::from_secs(5);

    /// At most one part in `SPARSE` of the time is spent on writing.
    const SPARSE: u32 = 20;

    /// Opens the file and decodes its content; nothing if it does not exist. The error of `decode` follows
    /// the name of the file. The first progress is written at once.
    ///
    /// # Errors
    /// When it was cut short or altered, or `decode` refuses it. Then the file is unchanged.
    pub(crate) fn open<T>(
        path: &Path,
        decode: impl FnOnce(SavedFile) -> Result<T, String>,
    ) -> Result<(Self, Option<T>), Failure> {
        let path = resolved(path);
        if path.exists() && !path.is_file() {
            let name = path.display();
            return Err(Failure::Usage(format!(
                "the checkpoint {name} is not a plain file; choose another path"
            )));
        }
        let known = read(&path)?.map(decode).transpose().map_err(|why| refusal(&path, &why))?;
        Ok((Self { path, due: Instant::now(), interval: Self::SHORT }, known))
    }

    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Whether the time to write it has come.
    pub(crate) fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Creates the file with no progress, so that an unwritable path is reported before the work.
    pub(crate) fn create(
        &mut self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        self.write(content)?;
        (self.due, self.interval) = (Instant::now(), Self::SHORT);
        Ok(())
    }

    /// Replaces its content, and keeps the one before.
    pub(crate) fn write(
        &mut self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let start = Instant::now();
        replace_keeping_old(&self.path, content)
            .map_err(|error| unwritable(&format!("the checkpoint {}", self.name()), &error))?;
        self.due = Instant::now() + self.interval.max(start.elapsed() * Self::SPARSE);
        self.interval = Self::LONG.min(self.interval * 2);
        Ok(())
    }
}

/// The file, if there is one, whole.
fn read(path: &Path) -> Result<Option<SavedFile>, Failure> {
    match SavedFile::open(path) {
        Err(SavedFileError::Io(error)) if error.kind() == ErrorKind::NotFound => {}
        Err(SavedFileError::Io(error)) if is_of_path(error.kind()) => {
            let name = path.display();
            return Err(Failure::Usage(format!(
                "the checkpoint {name} cannot be read ({error}); choose another path"
            )));
        }
        Err(SavedFileError::Io(error)) => return Err(refusal(path, &format!("cannot be read ({error})"))),
        Err(SavedFileError::Broken(why)) => return Err(damage(path, &why)),
        Ok(file) => return Ok(Some(file)),
    }
    // On a file system without hard links, the run was killed between two renames.
    let old = with_suffix(path, ".old");
    let file = SavedFile::open(&old).ok();
    if file.is_some() {
        remark(&format!(
            "note: the checkpoint {} is missing; going on from {}",
            path.display(),
            old.display()
        ));
    }
    Ok(file)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::cut::Shard;
    use cubefall::problem::Symmetry;
    use cubefall::search::{Ledger, Segment};

    #[test]
    fn what_was_saved_is_not_to_be_done_again() {
        let kinds = [Keep::Numbers, Keep::Sets, Keep::Solutions].map(|keep| (keep, false));
        for (keep, takes_apart) in kinds.into_iter().chain([(Keep::Numbers, true), (Keep::Solutions, true)]) {
            let cut = Cut::soma(Symmetry::Restricted, Shard { number: 2, of: 3 }).taking_apart(takes_apart);
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("c");
            let open = || Checkpoint::open(&path, &cut, keep).unwrap_or_else(|_| panic!("it is whole"));
            let (mut checkpoint, mut results) = open();
            assert_eq!(results.read(Ledger::done), 0);
            assert!(!checkpoint.is_due(&results), "there is nothing new");
            [0, 1, 5].into_iter().for_each(|part| cut.finish(&mut results, part));
            let mut search = cut.search(3);
            let begun = cut.report(keep, &mut search, 3, 1);
            assert!(!begun.task.state.is_done && results.add(begun).is_ok());
            assert!(checkpoint.is_due(&results), "the first progress is written at once");
            assert!(checkpoint.save(&cut, &results).is_ok());
            assert!(!checkpoint.is_due(&results));
            let (_, again) = open();
            assert_eq!(cut.file(&again), cut.file(&results));
            assert_eq!(again.begun()[&Segment::of(3)].state, search.bookmark());
            assert_eq!(again.levels(), results.levels());
            assert_eq!(results.levels().apart(), if takes_apart { results.found() } else { 0 });
            let assigned = [(); 4].map(|()| {
                let task = again.tasks().update(|ledger| ledger.assign(0));
                task.map(|task| task.segment.part())
            });
            assert_eq!(assigned, [2, 3, 4, 6].map(Some));
        }
    }
}

//! The progress of a shard, saved in a file from which a later run continues.

use super::cut::Cut;
use super::shard_file::{ShardFile, shard_text};
use crate::cli::io::{is_stdin, read_at_most, replace_keeping_old, with_suffix};
use crate::cli::outcome::{Failure, say};
use cubefall::search::Ledger;
use std::fs::File;
use std::io::{Error, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The file, and the time at which it is written next.
pub(in crate::cli) struct Checkpoint {
    path: PathBuf,
    /// The number of parts in the file.
    saved: usize,
    due: Instant,
}

impl Checkpoint {
    const EVERY: Duration = Duration::from_secs(5);

    /// At most one part in `SPARSE` of the time is spent on writing.
    const SPARSE: u32 = 20;

    /// Opens the file, and reads its parts into a ledger. If it does not exist it is created, so that an unwritable path is
    /// reported before the work.
    ///
    /// # Errors
    /// When it belongs to another search, or was cut short or altered. Then the file is unchanged.
    pub(in crate::cli) fn open(path: &Path, cut: &Cut) -> Result<(Self, Ledger), Failure> {
        let known = read(path)?.map(|text| known(path, &text, cut)).transpose()?;
        let is_new = known.is_none();
        let ledger = known.unwrap_or_else(|| cut.ledger());
        // The first part done is written at once.
        let mut checkpoint = Self { path: path.to_owned(), saved: ledger.done(), due: Instant::now() };
        if is_new {
            checkpoint.write(cut, &ledger)?;
            checkpoint.due = Instant::now();
        }
        Ok((checkpoint, ledger))
    }

    /// Whether there is something new to write and the time has come.
    pub(in crate::cli) fn is_due(&self, ledger: &Ledger) -> bool {
        self.saved < ledger.done() && Instant::now() >= self.due
    }

    /// Writes the parts that are done, if the file has fewer.
    pub(in crate::cli) fn save(&mut self, cut: &Cut, ledger: &Ledger) -> Result<(), Failure> {
        if self.saved == ledger.done() { Ok(()) } else { self.write(cut, ledger) }
    }

    fn write(&mut self, cut: &Cut, ledger: &Ledger) -> Result<(), Failure> {
        let start = Instant::now();
        replace_keeping_old(&self.path, shard_text(cut, ledger).as_bytes()).map_err(|error| {
            Failure::Stuck(format!(
                "the checkpoint {} cannot be written ({error}); choose another path",
                self.path.display()
            ))
        })?;
        self.saved = ledger.done();
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

/// The maximum size of a shard or a checkpoint, in bytes.
const MOST: usize = 1 << 30;

/// The text of a file, or of stdin for `-`, up to the limit. Invalid UTF-8 counts as altered. If it does not begin like a shard,
/// only the beginning is read.
pub(in crate::cli) fn read_text(path: &Path) -> std::io::Result<String> {
    match is_stdin(path) {
        true => text_of(std::io::stdin().lock()),
        false => text_of(File::open(path)?),
    }
}

fn text_of(mut source: impl Read) -> std::io::Result<String> {
    let mut first = Vec::new();
    source.by_ref().take(1).read_to_end(&mut first)?;
    let most = if first == *b"{" { MOST } else { 0 };
    let rest = read_at_most(source, most)?;
    let bytes = match (rest, most) {
        (Some(rest), _) => [first, rest].concat(),
        (None, 0) => first,
        (None, most) => return Err(Error::other(format!("it has more than {most} bytes"))),
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The ledger of a checkpoint's text. If the text was cut short or altered, the error names the previous version.
fn known(path: &Path, text: &str, cut: &Cut) -> Result<Ledger, Failure> {
    let old = with_suffix(path, ".old");
    let file = ShardFile::read(text).map_err(|why| match old.exists() {
        true => refusal(
            path,
            &format!(
                "{why}; to continue from the version before it, rename {} to {}",
                old.display(),
                path.display()
            ),
        ),
        false => refusal(path, &why),
    })?;
    file.ledger(cut).map_err(|why| refusal(path, &why))
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
    use super::super::shard::Shard;
    use super::*;
    use cubefall::problem::Symmetry;

    #[test]
    fn what_was_saved_is_not_to_be_done_again() {
        let cut = Cut::soma(Symmetry::Seed, Shard { number: 2, of: 3 });
        let folder = std::env::temp_dir().join(format!("cubefall-checkpoint-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("c");
        let open = || Checkpoint::open(&path, &cut).unwrap_or_else(|_| panic!("it is whole"));
        let (mut checkpoint, mut ledger) = open();
        assert_eq!(ledger.done(), 0);
        assert!(!checkpoint.is_due(&ledger), "there is nothing new");
        [0, 1, 5].into_iter().for_each(|part| cut.finish(&mut ledger, part));
        assert!(checkpoint.is_due(&ledger), "the first parts done are written at once");
        assert!(checkpoint.save(&cut, &ledger).is_ok());
        assert!(!checkpoint.is_due(&ledger));
        let (_, mut again) = open();
        assert!(again.in_order().eq(ledger.in_order()));
        assert_eq!(
            [again.assign(0), again.assign(0), again.assign(0), again.assign(0)],
            [2, 3, 4, 6].map(Some)
        );
        std::fs::remove_dir_all(&folder).expect("the folder");
    }
}

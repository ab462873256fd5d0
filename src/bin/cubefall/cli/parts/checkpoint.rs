//! The progress of a shard, saved in a file from which a later run continues.

use super::checkpoint_file::CheckpointFile;
use super::cut::Cut;
use super::shard_file::{ShardFile, shard_text};
use crate::cli::outcome::Failure;
use cubefall::search::Ledger;
use std::path::Path;

/// The file, and what it has.
pub(in crate::cli) struct Checkpoint {
    file: CheckpointFile,
    /// The number of parts in the file.
    saved: usize,
}

impl Checkpoint {
    /// Opens the file, and reads its parts into a ledger. If it does not exist it is created.
    ///
    /// # Errors
    /// When it belongs to another search, or was cut short or altered. Then the file is unchanged.
    pub(in crate::cli) fn open(path: &Path, cut: &Cut) -> Result<(Self, Ledger), Failure> {
        let (mut file, known) = CheckpointFile::open(path, |text| ShardFile::new(text)?.ledger(cut))?;
        let is_new = known.is_none();
        let ledger = known.unwrap_or_else(|| cut.ledger());
        if is_new {
            file.create(|| shard_text(cut, &ledger))?;
        }
        Ok((Self { file, saved: ledger.done() }, ledger))
    }

    /// Whether there is something new to write and the time has come.
    pub(in crate::cli) fn is_due(&self, ledger: &Ledger) -> bool {
        self.saved < ledger.done() && self.file.is_due()
    }

    /// Writes the parts that are done, if the file has fewer.
    pub(in crate::cli) fn save(&mut self, cut: &Cut, ledger: &Ledger) -> Result<(), Failure> {
        if self.saved == ledger.done() {
            return Ok(());
        }
        self.file.write(|| shard_text(cut, ledger))?;
        self.saved = ledger.done();
        Ok(())
    }
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

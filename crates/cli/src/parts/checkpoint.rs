//! The progress of a shard, saved in a file from which a later run continues.

use super::book::Book;
use super::checkpoint_file::CheckpointFile;
use super::cut::Cut;
use super::kept::Keep;
use super::shard_file::write_shard;
use super::shard_reader::ShardFile;
use super::store::Store;
use crate::outcome::Failure;
use std::path::Path;

/// The file, and what it has.
pub(crate) struct Checkpoint {
    file: CheckpointFile,
    /// The state of progress in the file.
    saved: u64,
}

impl Checkpoint {
    /// Opens the file, and reads it into a book. If it does not exist it is created.
    ///
    /// # Errors
    /// When it belongs to another search, or was cut short or altered. Then the file is unchanged.
    pub(crate) fn open(path: &Path, cut: &Cut, keep: Keep) -> Result<(Self, Book), Failure> {
        let mut book = Book::new(cut, keep, Store::for_file(cut, keep, Some(path))?);
        let decode = |file| ShardFile::new(file)?.read_into(cut, &mut book, |_, part| part);
        let (mut file, known) = CheckpointFile::open(path, decode)?;
        if known.is_none() {
            file.create(|out| write_shard(cut, &book, out))?;
        }
        let saved = book.changes();
        Ok((Self { file, saved }, book))
    }

    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        self.file.name()
    }

    /// Whether there is something new to write and the time has come.
    pub(crate) fn is_due(&self, book: &Book) -> bool {
        self.saved < book.changes() && self.file.is_due()
    }

    /// Writes the progress, if there is something new.
    pub(crate) fn save(&mut self, cut: &Cut, book: &Book) -> Result<(), Failure> {
        if self.saved == book.changes() {
            return Ok(());
        }
        self.file.write(|out| write_shard(cut, book, out))?;
        self.saved = book.changes();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::shard::Shard;
    use super::*;
    use cubefall::problem::Symmetry;
    use cubefall::search::Ledger;

    #[test]
    fn what_was_saved_is_not_to_be_done_again() {
        let cut = Cut::soma(Symmetry::Seed, Shard { number: 2, of: 3 });
        for keep in [Keep::Numbers, Keep::Sets, Keep::Solutions] {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("c");
            let open = || Checkpoint::open(&path, &cut, keep).unwrap_or_else(|_| panic!("it is whole"));
            let (mut checkpoint, mut book) = open();
            assert_eq!(book.read(Ledger::done), 0);
            assert!(!checkpoint.is_due(&book), "there is nothing new");
            [0, 1, 5].into_iter().for_each(|part| cut.finish(&mut book, part));
            let mut search = cut.search(3);
            let begun = cut.share(keep, &mut search, 3, 1);
            assert!(!begun.is_done && book.add(begun).is_ok());
            assert!(checkpoint.is_due(&book), "the first progress is written at once");
            assert!(checkpoint.save(&cut, &book).is_ok());
            assert!(!checkpoint.is_due(&book));
            let (_, again) = open();
            assert_eq!(cut.file(&again), cut.file(&book));
            assert_eq!(again.begun()[&3], search.bookmark());
            let mut ledger = again.read(Ledger::clone);
            assert_eq!([0; 4].map(|worker| ledger.assign(worker)), [2, 3, 4, 6].map(Some));
        }
    }
}

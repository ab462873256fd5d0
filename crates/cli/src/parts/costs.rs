//! What each part has cost, in a file of lines `part,steps,seconds`.
//!
//! A line is added when a part is done, with its number among all parts, so the files of shards can be
//! joined. The lines are on the disk before a checkpoint says that their parts are done. So when a search is
//! resumed, there is a line for each of these; lines of parts that were done after the checkpoint are
//! dropped, since those are searched again.

use super::cut::Cut;
use super::results::{Cost, Results};
use crate::outcome::Failure;
use crate::storage::{replace, resolved, unwritable};
use crate::verbosity::remark;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use words::counted;

/// What a thread has spent on a part.
pub(super) struct Spent {
    steps: u64,
    seconds: f64,
    /// The steps that an earlier run took.
    before: u64,
}

impl Spent {
    /// The time in which it was begun, where an earlier run left it after this number of steps.
    pub(super) fn beginning(time: Duration, before: u64) -> Self {
        Self { steps: 0, seconds: time.as_secs_f64(), before }
    }

    pub(super) fn add(&mut self, steps: u64, seconds: f64) {
        self.steps += steps;
        self.seconds += seconds;
    }

    /// The seconds of the whole part, as if the earlier run had been as fast.
    pub(super) fn seconds(&self) -> f64 {
        self.seconds * (1.0 + self.before as f64 / self.steps.max(1) as f64)
    }
}

/// The file.
pub(crate) struct Costs {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Costs {
    /// Opens the file, and drops the lines of parts that are not done. If none is done, the file is new.
    pub(crate) fn open(path: &Path, cut: &Cut, results: &Results) -> Result<Self, Failure> {
        let path = resolved(path);
        if path.exists() && !path.is_file() {
            return Err(Failure::Usage(format!(
                "the file of the costs {} is not a plain file; choose another path",
                path.display()
            )));
        }
        let done = results.read(|ledger| ledger.done());
        let mut lines = 0;
        let written = replace(&path, |new| {
            if done > 0 {
                lines = keep_lines(&path, new, |part| {
                    cut.place(part).is_some_and(|part| results.read(|ledger| ledger.is_finished(part)))
                })?;
            }
            Ok(())
        });
        let opened = written.and_then(|()| OpenOptions::new().append(true).open(&path));
        let file = opened.map(BufWriter::new).map_err(|error| failed(&path, &error))?;
        if lines < done {
            let parts = counted(done - lines, "part");
            remark(&format!("note: {} lacks the costs of {parts} done before", path.display()));
        }
        Ok(Self { path, file })
    }

    /// Adds lines.
    pub(crate) fn add(&mut self, cut: &Cut, costs: &[Cost]) -> Result<(), Failure> {
        let mut write = |&Cost { part, steps, seconds }: &Cost| {
            writeln!(self.file, "{},{steps},{seconds:.6}", cut.number(part))
        };
        costs.iter().try_for_each(&mut write).map_err(|error| failed(&self.path, &error))
    }

    /// Writes all lines to the disk.
    pub(crate) fn sync(&mut self) -> Result<(), Failure> {
        let synced = self.file.flush().and_then(|()| self.file.get_ref().sync_data());
        synced.map_err(|error| failed(&self.path, &error))
    }
}

/// Copies the lines of some parts from a file, if it exists. Returns their number.
fn keep_lines(path: &Path, new: &mut dyn Write, keep: impl Fn(usize) -> bool) -> io::Result<usize> {
    let old = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        old => BufReader::new(old?),
    };
    let mut kept = 0;
    for line in old.lines() {
        let line = line?;
        let part = line.split(',').next().and_then(|part| part.parse().ok());
        if part.is_some_and(&keep) {
            writeln!(new, "{line}")?;
            kept += 1;
        }
    }
    Ok(kept)
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    unwritable(&format!("{}, the file of the costs", path.display()), error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::{Keep, Shard};
    use cubefall::problem::Symmetry;

    #[test]
    fn lines_of_parts_that_are_done_are_kept_and_others_are_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("costs");
        // Parts 0, 1 and 2 of the shard are parts 1, 4 and 7.
        let cut = Cut::soma(Symmetry::Restricted, Shard { number: 2, of: 3 });
        let write = |results: &Results, parts: &[usize]| {
            let Ok(mut costs) = Costs::open(&path, &cut, results) else { panic!("it can be written") };
            let all: Vec<Cost> = parts.iter().map(|&part| Cost { part, steps: 9, seconds: 0.5 }).collect();
            assert!(costs.add(&cut, &all).is_ok() && costs.sync().is_ok());
            std::fs::read_to_string(&path).expect("a file")
        };
        std::fs::write(&path, "of another search").expect("a file");
        assert_eq!(write(&cut.results(Keep::Numbers, 0), &[1, 0]), "4,9,0.500000\n1,9,0.500000\n");
        // The first part alone is done as far as is known; the last line was cut short.
        std::fs::write(&path, "4,9,0.500000\n1,9,0.500000\n7,9").expect("a file");
        assert_eq!(write(&cut.results(Keep::Numbers, 1), &[1]), "1,9,0.500000\n4,9,0.500000\n");
    }

    #[test]
    fn an_earlier_run_was_as_fast() {
        for (before, steps, seconds) in [(0, 10, 2.0), (30, 10, 8.0), (0, 0, 0.5)] {
            let mut spent = Spent::beginning(Duration::from_millis(500), before);
            if steps > 0 {
                spent.add(steps, 1.5);
            }
            assert_eq!(spent.seconds(), seconds);
        }
    }
}

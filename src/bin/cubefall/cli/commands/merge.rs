//! `cubefall merge`: the shards of a search, joined.

use super::end::print_report;
use crate::cli::arguments::Merge;
use crate::cli::io::{Progress, Writer, name_of};
use crate::cli::outcome::{Failure, Outcome};
use crate::cli::parts::{Cut, Header, Sealed, Shard, ShardFile, read_text};
use cubefall::search::Ledger;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Joins the files and prints the solutions.
pub(in crate::cli) fn run(arguments: &Merge) -> Result<Outcome, Failure> {
    let (cut, ledger) = join(&arguments.files)?;
    let mut writer = Writer::new(arguments.format, &cut.subject.puzzle, &cut.problem);
    let progress = Progress::new(0.0);
    for (_, result) in ledger.in_order() {
        result.solutions().try_for_each(|solution| writer.add(solution))?;
        writer.flush(&progress)?;
    }
    drop(progress);
    writer.finish()?;
    if arguments.stats {
        print_report(&cut.stats(&ledger))?;
    }
    Ok(if writer.found() > 0 { Outcome::Done } else { Outcome::NoSolution })
}

/// The whole search's cut, and the ledger of all its parts.
fn join(files: &[PathBuf]) -> Result<(Cut, Ledger), Failure> {
    let mut joined: Option<Joined> = None;
    for path in files {
        let refuse = |why: String| Failure::Stuck(format!("{} {why}", name_of(path)));
        let text = read_text(path)
            .map_err(|error| refuse(format!("cannot be read ({error}); give the name of a shard")))?;
        let damage = |why| refuse(format!("{why}; make the shard again"));
        let text = Sealed::read(&text).map_err(damage)?;
        let file = ShardFile::new(&text).map_err(damage)?;
        match &mut joined {
            Some(joined) => joined,
            none => none.insert(Joined::new(path, &file.header)?),
        }
        .add(path, &file)?;
    }
    let Joined { mut cut, ledger, shards, .. } = joined.expect("one file at least");
    let of = cut.shard.of;
    let missing = of as usize - shards.len();
    if missing > 0 {
        let which = enumerated((1..=of).filter(|number| !shards.contains_key(number)), missing);
        return Err(Failure::Stuck(format!(
            "{missing} of {of} shards missing: {which}; give their files too, or make them with --shard K/{of}"
        )));
    }
    cut.shard = Shard::WHOLE;
    Ok((cut, ledger))
}

/// The shards that were read.
struct Joined<'a> {
    first: &'a Path,
    header: Header,
    /// The cut, with the shard that was read last.
    cut: Cut,
    /// The ledger of all parts.
    ledger: Ledger,
    shards: BTreeMap<u32, &'a Path>,
}

impl<'a> Joined<'a> {
    fn new(first: &'a Path, header: &Header) -> Result<Self, Failure> {
        let (subject, symmetry) =
            header.problem().map_err(|why| Failure::Stuck(format!("{} {why}", name_of(first))))?;
        let cut = Cut::new(subject, symmetry, Shard::WHOLE)?;
        let ledger = cut.ledger();
        Ok(Self { first, header: header.clone(), cut, ledger, shards: BTreeMap::new() })
    }

    fn add(&mut self, path: &'a Path, file: &ShardFile) -> Result<(), Failure> {
        let refuse = |why: String| Failure::Stuck(format!("{} {why}", name_of(path)));
        if let Some(why) = file.header.mismatch(&self.header) {
            return Err(refuse(format!("{why}, as {} is; give shards of one search", name_of(self.first))));
        }
        file.header.problem().map_err(refuse)?;
        let shard = file.header.shard();
        if let Some(other) = self.shards.insert(shard.number, path) {
            return Err(refuse(format!("is shard {shard}, and so is {}; leave one out", other.display())));
        }
        self.cut.shard = shard;
        let ledger = file
            .ledger(&self.cut)
            .map_err(|why| refuse(format!("{why}; make it again with this program")))?;
        if !ledger.is_done() {
            let (done, of) = (ledger.done(), ledger.of());
            return Err(refuse(format!(
                "is a checkpoint with {done} of {of} parts done; finish it with --checkpoint first"
            )));
        }
        for (part, result) in ledger.in_order() {
            self.ledger.finish(self.cut.number(part), result.clone());
        }
        Ok(())
    }
}

/// The first few of `count` numbers, and the number of the others.
fn enumerated(numbers: impl Iterator<Item = u32>, count: usize) -> String {
    const MOST: usize = 20;
    let first: Vec<_> = numbers.take(MOST).map(|number| number.to_string()).collect();
    let more = if count > MOST { format!(" and {} more", count - MOST) } else { String::new() };
    first.join(", ") + &more
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::parts::shard_text;
    use cubefall::problem::Symmetry;

    #[test]
    fn more_shards_than_parts_make_the_whole() {
        let mut cut = Cut::soma(Symmetry::Seed, Shard::WHOLE);
        let mut whole = cut.ledger();
        (0..whole.of()).for_each(|part| cut.finish(&mut whole, part));
        let folder = std::env::temp_dir().join(format!("cubefall-merge-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let of = cut.parts.len() as u32 + 3;
        let files: Vec<_> = (1..=of).map(|number| folder.join(number.to_string())).collect();
        for (number, file) in (1..).zip(&files) {
            cut.shard = Shard { number, of };
            let mut ledger = cut.ledger();
            (0..ledger.of()).for_each(|part| cut.finish(&mut ledger, part));
            std::fs::write(file, shard_text(&cut, &ledger)).expect("a file");
        }
        let Ok((joined, ledger)) = join(&files) else { panic!("all shards are there") };
        assert!(joined.shard == Shard::WHOLE && ledger.is_done());
        assert!(ledger.in_order().eq(whole.in_order()) && ledger.solutions() == 240);
        std::fs::remove_dir_all(&folder).expect("the folder");
    }
}

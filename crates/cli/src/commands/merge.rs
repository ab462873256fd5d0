//! `cubefall merge`: the shards of a search, joined.

use super::solve::{print_report, refuse_sets};
use crate::arguments::Merge;
use crate::outcome::{Failure, Outcome};
use crate::parts::{
    Cut, Format, Header, Keep, PartSize, Results, SavedFile, SavedFileError, Shard, ShardFile, Store,
};
use crate::running::Progress;
use crate::storage::name_of;
use crate::writer::Writer;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Joins the files and prints the solutions.
pub(crate) fn run(arguments: &Merge) -> Result<Outcome, Failure> {
    let (cut, mut results) = join(&arguments.files, arguments.format)?;
    let mut writer =
        Writer::new(arguments.format, &cut.subject.puzzle, &cut.problem).taking_apart(cut.takes_apart);
    let progress = Progress::new(0.0);
    while let Some(solutions) = results.take()? {
        solutions.iter().for_each(|(solution, level)| writer.add(solution, level));
        writer.flush(&progress)?;
    }
    drop(progress);
    if results.sets().is_cut() {
        return Err(Failure::Stuck(
            "the shards have more sets of pieces than are kept; choose --format count".to_owned(),
        ));
    }
    if results.keep() != Keep::Solutions {
        let sets = results.take_sets();
        writer.set(results.found(), sets, results.levels());
    }
    writer.finish()?;
    if arguments.stats {
        print_report(&results.stats(&cut), writer.levels())?;
    }
    writer.checked(if writer.found() > 0 { Outcome::Done } else { Outcome::NoSolution })
}

/// The whole search's cut, and the results of all its parts.
fn join(files: &[PathBuf], format: Format) -> Result<(Cut, Results), Failure> {
    let mut joined: Option<Joined> = None;
    for path in files {
        let refuse = |why: String| Failure::Stuck(format!("{} {why}", name_of(path)));
        let damage = |why| refuse(format!("{why}; make the shard again"));
        let file = SavedFile::open(path).map_err(|error| match error {
            SavedFileError::Io(error) => Failure::Usage(format!(
                "{} cannot be read ({error}); give the name of a shard",
                name_of(path)
            )),
            SavedFileError::Broken(why) => damage(why),
        })?;
        let file = ShardFile::new(file).map_err(damage)?;
        match &mut joined {
            Some(joined) => joined,
            none => none.insert(Joined::new(path, &file.header, format)?),
        }
        .add(path, &file)?;
    }
    let Joined { mut cut, results, shards, .. } = joined.expect("one file at least");
    let of = cut.shard.of;
    let missing = of as usize - shards.len();
    if missing > 0 {
        let which = enumerated((1..=of).filter(|number| !shards.contains_key(number)), missing);
        return Err(Failure::Stuck(format!(
            "{missing} of {of} shards missing: {which}; give their files too, or make them with --shard K/{of}"
        )));
    }
    cut.shard = Shard::WHOLE;
    Ok((cut, results))
}

/// The shards that were read.
struct Joined<'a> {
    first: &'a Path,
    header: Header,
    /// The cut, with the shard that was read last.
    cut: Cut,
    /// The results of all parts.
    results: Results,
    shards: BTreeMap<u32, &'a Path>,
}

impl<'a> Joined<'a> {
    fn new(first: &'a Path, header: &Header, format: Format) -> Result<Self, Failure> {
        refuse_sets(format, header.takes_apart())?;
        let keep = Keep::for_format(format, false, header.takes_apart());
        let (subject, symmetry) =
            header.problem().map_err(|why| Failure::Stuck(format!("{} {why}", name_of(first))))?;
        let cut = Cut::new(subject, symmetry, Shard::WHOLE, PartSize::of(header.divided()))?
            .taking_apart(header.takes_apart());
        let results = Results::new(&cut, keep, Store::for_file(&cut, keep, None)?);
        Ok(Self { first, header: header.clone(), cut, results, shards: BTreeMap::new() })
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
        let (done, of) = (file.counts.done, self.cut.len());
        if done < of {
            return Err(refuse(format!(
                "is a checkpoint with {done} of {of} parts done; finish it with --checkpoint first"
            )));
        }
        file.read_into(&self.cut, &mut self.results, Cut::number)
            .map_err(|why| refuse(format!("{why}; make it again with this program")))
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
    use cubefall::problem::Symmetry;
    use cubefall::search::Ledger;

    #[test]
    fn more_shards_than_parts_make_the_whole() {
        let mut cut = Cut::soma(Symmetry::Restricted, Shard::WHOLE);
        let whole = cut.file(&cut.results(Keep::Solutions, cut.len()));
        let folder = tempfile::tempdir().expect("a folder");
        let of = cut.parts.len() as u32 + 3;
        let files: Vec<_> = (1..=of).map(|number| folder.path().join(number.to_string())).collect();
        for (number, file) in (1..).zip(&files) {
            cut.shard = Shard { number, of };
            std::fs::write(file, cut.file(&cut.results(Keep::Solutions, cut.len()))).expect("a file");
        }
        let Ok((joined, results)) = join(&files, Format::Text) else { panic!("all shards are there") };
        assert!(joined.shard == Shard::WHOLE && results.read(Ledger::is_done));
        assert!(joined.file(&results) == whole && results.found() == 240);
    }
}

//! The progress of a shard as text: lines of JSON, the same on every machine.
//!
//! - The first line is a header: `{"cubefall":"0.1.0","format":1,"puzzle":"soma","symmetry":"seed","fingerprint":
//!   "…","parts":1264,"shard":1,"of":4}`. The fingerprint is of the puzzle and its cut. For a puzzle outside the catalogue,
//!   `"document"` is its document.
//! - A line follows for each part that is done, in order: `{"part":0,"steps":91,"levels":[[tried,kept],…],"solutions":[[…],…]}`.
//!   A solution is a list of the indices of its placements.
//! - The last line has the counts, the length and the checksum of the lines before:
//!   `{"done":316,"solutions":60,"bytes":20841,"checksum":"…"}`.
//!
//! A checkpoint is the same with some parts missing.

use super::cut::Cut;
use super::sealed::{FORMAT, Sealed, line_of, seal};
use super::shard::Shard;
use crate::cli::subject::Subject;
use cubefall::problem::{Problem, Symmetry, admit};
use cubefall::puzzle::{PuzzleSpec, catalogue};
use cubefall::search::{Assemblies, Ledger, LevelStats, PartResult, Stats};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::cli) struct Header {
    cubefall: String,
    format: u32,
    puzzle: String,
    symmetry: String,
    fingerprint: String,
    parts: usize,
    shard: u32,
    of: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    document: Option<PuzzleSpec>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    part: usize,
    steps: u64,
    levels: Vec<[u64; 2]>,
    solutions: Vec<Vec<u32>>,
}

/// The counts in the last line.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Counts {
    done: usize,
    solutions: usize,
}

impl Header {
    /// The header of a shard.
    pub(in crate::cli) fn of(cut: &Cut) -> Self {
        Self {
            cubefall: env!("CARGO_PKG_VERSION").to_owned(),
            format: FORMAT,
            puzzle: cut.subject.puzzle.id().to_owned(),
            symmetry: cut.symmetry.key().to_owned(),
            fingerprint: cut.fingerprint().to_string(),
            parts: cut.parts.len(),
            shard: cut.shard.number,
            of: cut.shard.of,
            document: cut.subject.document.clone(),
        }
    }

    /// Which shard it is.
    pub(in crate::cli) fn shard(&self) -> Shard {
        Shard { number: self.shard, of: self.of }
    }

    /// The problem: a puzzle and its symmetry.
    ///
    /// # Errors
    /// When the puzzle, the symmetry or the shard is unknown.
    pub(in crate::cli) fn problem(&self) -> Result<(Subject, Symmetry), String> {
        let Self { puzzle, symmetry, shard, of, document, .. } = self;
        if !(1..=*of).contains(shard) {
            return Err(format!("is of shard {shard}/{of}, which is impossible"));
        }
        let known = match document {
            Some(spec) => admit(spec).ok(),
            None => catalogue::find(puzzle),
        };
        let subject = known.map(|puzzle| Subject { puzzle, document: document.clone() });
        Option::zip(subject, Symmetry::from_key(symmetry)).ok_or_else(|| {
            format!("is of puzzle {puzzle}, symmetry {symmetry}, which this program does not have")
        })
    }

    /// Why the two are not shards of the same search, if they are not.
    pub(in crate::cli) fn mismatch(&self, other: &Self) -> Option<String> {
        let differ = [
            ("of puzzle", &self.puzzle, &other.puzzle),
            ("of symmetry", &self.symmetry, &other.symmetry),
            ("made by version", &self.cubefall, &other.cubefall),
            ("a shard of", &self.of.to_string(), &other.of.to_string()),
        ];
        match differ.into_iter().find(|(_, mine, others)| mine != others) {
            Some((what, mine, others)) => Some(format!("is {what} {mine} and not {others}")),
            None if self.fingerprint != other.fingerprint => {
                Some(format!("is of another puzzle with the id {}, or of another search", self.puzzle))
            }
            None => None,
        }
    }
}

/// The text of a shard with the parts that are done.
pub(in crate::cli) fn shard_text(cut: &Cut, ledger: &Ledger) -> String {
    let mut text = line_of(&Header::of(cut));
    for (part, result) in ledger.in_order() {
        text.push_str(&line_of(&Line::of(cut.number(part), result)));
    }
    seal(text, &Counts { done: ledger.done(), solutions: ledger.solutions() })
}

/// A text whose length and checksum are those that its last line states.
pub(in crate::cli) struct ShardFile<'a> {
    pub(in crate::cli) header: Header,
    text: &'a Sealed<'a>,
}

impl<'a> ShardFile<'a> {
    /// The file with this text. The error follows the name of the file.
    pub(in crate::cli) fn new(text: &'a Sealed<'a>) -> Result<Self, String> {
        Ok(Self { header: text.header("solve")?, text })
    }

    /// The ledger of the shard. The error follows the name of the file.
    pub(in crate::cli) fn ledger(&self, cut: &Cut) -> Result<Ledger, String> {
        if let Some(why) = self.header.mismatch(&Header::of(cut)) {
            return Err(why);
        }
        if self.header.shard() != cut.shard {
            return Err(format!("is of shard {} and not {}", self.header.shard(), cut.shard));
        }
        let mut ledger = cut.ledger();
        for (number, line) in self.text.lines() {
            let line: Line = serde_json::from_str(line)
                .map_err(|error| format!("has an invalid line {number}: {error}"))?;
            let place = cut.place(line.part);
            let read = place.zip(line.result(&cut.problem));
            if !read.is_some_and(|(part, result)| ledger.finish(part, result)) {
                return Err(format!(
                    "has an invalid line {number}: it is of no part of this shard, of one that was there before, or of \
                     other pieces"
                ));
            }
        }
        let counts = Counts { done: ledger.done(), solutions: ledger.solutions() };
        if self.text.counts().ok() != Some(counts) {
            return Err("was altered: its last line has other numbers of parts or solutions".to_owned());
        }
        Ok(ledger)
    }
}

impl Line {
    fn of(part: usize, result: &PartResult) -> Self {
        let levels = result.stats().levels().iter().map(|level| [level.tried, level.kept]);
        let ids = result.solutions().map(|ids| ids.iter().map(|id| id.index() as u32).collect());
        Self { part, steps: result.stats().steps(), levels: levels.collect(), solutions: ids.collect() }
    }

    /// The result, if a search of this problem can have it.
    fn result(self, problem: &Arc<Problem>) -> Option<PartResult> {
        let Self { steps, levels, solutions, .. } = self;
        let known = |&id: &u32| (id as usize) < problem.len();
        let all = problem.puzzle().copies();
        let is_one = |ids: &Vec<u32>| (1..=all).contains(&ids.len()) && ids.iter().all(known);
        if levels.len() != all || !solutions.iter().all(is_one) {
            return None;
        }
        let levels = levels.into_iter().map(|[tried, kept]| LevelStats { tried, kept }).collect();
        let stats = Stats::counted(levels, steps, solutions.len() as u64);
        let mut assemblies = Assemblies::default();
        for ids in solutions {
            assemblies.push(&ids.into_iter().map(|id| problem.id_at(id)).collect::<Vec<_>>());
        }
        Some(PartResult::new(&stats, assemblies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soma(shard: Shard) -> Cut {
        Cut::soma(Symmetry::Seed, shard)
    }

    /// The ledger with `done` parts done.
    fn ledger(cut: &Cut, done: usize) -> Ledger {
        let mut ledger = cut.ledger();
        (0..done).for_each(|part| cut.finish(&mut ledger, part));
        ledger
    }

    fn read(text: &str, cut: &Cut) -> Result<Ledger, String> {
        let text = Sealed::read(text)?;
        ShardFile::new(&text)?.ledger(cut)
    }

    #[test]
    fn a_written_link_is_read_back() {
        let cut = soma(Shard { number: 2, of: 3 });
        for done in [0, 1, cut.ledger().of()] {
            let ledger = ledger(&cut, done);
            let text = shard_text(&cut, &ledger);
            let back = read(&text, &cut).expect("it is whole");
            assert!(back.in_order().eq(ledger.in_order()) && back.done() == done);
            assert_eq!(shard_text(&cut, &back), text);
        }
    }

    #[test]
    fn a_text_cut_anywhere_is_refused() {
        let cut = soma(Shard { number: 1, of: 60 });
        let text = shard_text(&cut, &ledger(&cut, 9));
        for length in 0..text.len() {
            assert!(read(&text[..length], &cut).is_err(), "{length} of {} bytes", text.len());
        }
    }

    #[test]
    fn a_text_with_one_digit_altered_is_refused() {
        let cut = soma(Shard { number: 1, of: 60 });
        let text = shard_text(&cut, &ledger(&cut, 9));
        let digits = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
        for (at, digit) in digits {
            let other = char::from(b'0' + (digit - b'0' + 1) % 10).to_string();
            let altered = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            assert!(read(&altered, &cut).is_err(), "byte {at}: {digit}");
        }
    }

    #[test]
    fn shards_of_another_search_are_refused() {
        let cut = soma(Shard { number: 1, of: 60 });
        let text = shard_text(&cut, &ledger(&cut, 1));
        // Whole in itself, but not what this program would have written.
        let forged = |from: &str, to: &str| {
            assert!(text.contains(from), "{from}");
            let (before, _) = text.split_at(text.trim_end().rfind('\n').expect("lines") + 1);
            let before = before.replacen(from, to, 1);
            let solutions = ledger(&cut, 1).solutions();
            let text = seal(before, &Counts { done: 1, solutions });
            read(&text, &cut).map(|_| ()).expect_err(to)
        };
        let version = format!("\"cubefall\":\"{}\"", env!("CARGO_PKG_VERSION"));
        for (from, to, said) in [
            (version.as_str(), "\"cubefall\":\"0.0.9\"", "made by version 0.0.9"),
            ("\"format\":1", "\"format\":2", "has format 2"),
            ("\"puzzle\":\"soma\"", "\"puzzle\":\"bedlam\"", "of puzzle bedlam and not soma"),
            ("\"symmetry\":\"seed\"", "\"symmetry\":\"raw\"", "of symmetry raw and not seed"),
            ("\"fingerprint\":\"", "\"fingerprint\":\"0", "of another puzzle"),
            ("\"of\":60", "\"of\":61", "a shard of 61 and not 60"),
            ("\"shard\":1,", "\"shard\":2,", "shard 2/60 and not 1/60"),
            ("{\"part\":0,", "{\"part\":1,", "invalid line 2"),
            ("\"levels\":[[", "\"levels\":[[1,1],[", "invalid line 2"),
            ("\"solutions\":[", "\"solutions\":[[1,2,3],", "invalid line 2"),
            ("{\"part\":0,", "{\"piece\":0,", "invalid line 2"),
        ] {
            let why = forged(from, to);
            assert!(why.contains(said), "{to}: {why}");
        }
    }
}

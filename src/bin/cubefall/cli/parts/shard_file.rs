//! The progress of a shard as a file: lines of JSON. That of a shard that is done is the same on every machine.
//!
//! - The first line is a header: `{"cubefall":"0.1.0","format":2,"puzzle":"soma","symmetry":"seed","fingerprint":
//!   "…","parts":1264,"shard":1,"of":4}`. The fingerprint is of the puzzle and its cut. For a puzzle outside the catalogue,
//!   `"document"` is its document. `"keeps":"numbers"` or `"sets"` means that no solutions follow.
//! - Parts are numbered within the shard, from 0. For each that has solutions a line or several follow:
//!   `{"part":0,"solutions":[[…],…]}`. A solution is a list of the indices of its placements. Or a line or several have sets of pieces
//!   with their numbers of solutions: `{"sets":[[7,[1,0,2]],…]}`.
//! - For each part that is begun there is the state of its search, with its counts so far:
//!   `{"part":57,"state":[1,9,…],"steps":91,"levels":[[tried,kept],…],"found":3}`.
//! - Then the parts that are done, as ranges without their ends, with the sums of their counts:
//!   `{"done":[[0,57],[58,60]],"steps":9100,"levels":[[tried,kept],…],"found":57}`.
//! - The last line has the number of parts done, of solutions, and the length and the checksum of the lines before:
//!   `{"done":59,"solutions":60,"bytes":20841,"checksum":"…"}`.
//!
//! In format 1 there is a line for each part that is done, numbered among all parts of the search:
//! `{"part":4,"steps":91,"levels":[[tried,kept],…],"solutions":[[…],…]}`.

use super::book::Book;
use super::cut::Cut;
use super::kept::{Batch, Keep};
use super::sealed::{NEWEST, Sealed, Sealer};
use super::shard::Shard;
use crate::cli::subject::Subject;
use cubefall::problem::{PlacementId, Problem, Symmetry, admit};
use cubefall::puzzle::{PuzzleSpec, catalogue};
use cubefall::search::{Bookmark, LevelStats, Search, Stats};
use cubefall::solution::PlacementVerifier;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Write};

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
    #[serde(default, skip_serializing_if = "Keep::is_all")]
    pub(in crate::cli) keeps: Keep,
}

/// The counts in the last line.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct Counts {
    pub(in crate::cli) done: usize,
    solutions: u64,
}

impl Header {
    /// The header of a shard.
    pub(in crate::cli) fn of(cut: &Cut, keeps: Keep) -> Self {
        Self {
            cubefall: env!("CARGO_PKG_VERSION").to_owned(),
            format: NEWEST,
            puzzle: cut.subject.puzzle.id().to_owned(),
            symmetry: cut.symmetry.key().to_owned(),
            fingerprint: cut.fingerprint().to_string(),
            parts: cut.parts.len(),
            shard: cut.shard.number,
            of: cut.shard.of,
            document: cut.subject.document.clone(),
            keeps,
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
            ("of a cut with the fingerprint", &self.fingerprint, &other.fingerprint),
        ];
        let (what, mine, others) = differ.into_iter().find(|(_, mine, others)| mine != others)?;
        Some(format!("is {what} {mine} and not {others}"))
    }
}

/// Solutions of a part.
#[derive(Serialize)]
struct SolutionsLine {
    part: usize,
    solutions: Vec<Vec<u32>>,
}

/// The numbers of solutions of sets of pieces.
#[derive(Serialize)]
struct SetsLine {
    sets: Vec<(u64, Vec<usize>)>,
}

/// Counts: of a part that is begun, or the sum of those of the parts that are done.
#[derive(Serialize)]
struct CountsLine<'a> {
    #[serde(flatten)]
    of: Of<'a>,
    steps: u64,
    levels: Vec<[u64; 2]>,
    found: u64,
}

/// Of which parts counts are.
#[derive(Serialize)]
#[serde(untagged)]
enum Of<'a> {
    Begun { part: usize, state: &'a [u32] },
    Done { done: Vec<[usize; 2]> },
}

impl<'a> CountsLine<'a> {
    fn new(of: Of<'a>, stats: &Stats) -> Self {
        let levels = stats.levels().iter().map(|level| [level.tried, level.kept]);
        Self { of, steps: stats.steps(), levels: levels.collect(), found: stats.solutions() }
    }
}

/// The number of solutions or sets in a line, so that no line is large.
const IN_LINE: usize = 1000;

/// Writes a shard with what is done.
pub(in crate::cli) fn write_shard(cut: &Cut, book: &Book, out: &mut dyn Write) -> io::Result<()> {
    let mut file = Sealer::new(out);
    file.line(&Header::of(cut, book.keep()))?;
    write_solutions(book, &mut file)?;
    if book.keep() == Keep::Sets {
        let all: Vec<_> =
            book.sets().iter().map(|(copies, solutions)| (solutions, copies.to_vec())).collect();
        all.chunks(IN_LINE).try_for_each(|sets| file.line(&SetsLine { sets: sets.to_vec() }))?;
    }
    for (&part, state) in book.begun() {
        file.line(&CountsLine::new(Of::Begun { part, state: state.numbers() }, state.stats()))?;
    }
    let done = done_ranges(book);
    file.line(&CountsLine::new(Of::Done { done }, book.counts()))?;
    file.seal(&Counts { done: book.read(|ledger| ledger.done()), solutions: book.found() })
}

/// Writes all solutions that are kept, those of a part in lines of the same length, however they were found.
fn write_solutions(book: &Book, file: &mut Sealer) -> io::Result<()> {
    let Some(spool) = book.spool() else { return Ok(()) };
    for part in spool.parts() {
        let mut solutions = Vec::new();
        for batch in spool.solutions(part) {
            for solution in batch?.iter() {
                solutions.push(solution.iter().map(|id| id.index() as u32).collect());
                if solutions.len() == IN_LINE {
                    file.line(&SolutionsLine { part, solutions: std::mem::take(&mut solutions) })?;
                }
            }
        }
        if !solutions.is_empty() {
            file.line(&SolutionsLine { part, solutions })?;
        }
    }
    Ok(())
}

/// The parts that are done, as ranges without their ends.
fn done_ranges(book: &Book) -> Vec<[usize; 2]> {
    let mut ranges: Vec<[usize; 2]> = Vec::new();
    book.read(|ledger| {
        for (part, ()) in ledger.in_order() {
            match ranges.last_mut().filter(|range| range[1] == part) {
                Some(range) => range[1] += 1,
                None => ranges.push([part, part + 1]),
            }
        }
    });
    ranges
}

/// A whole file of a shard, or of a checkpoint.
pub(in crate::cli) struct ShardFile {
    pub(in crate::cli) header: Header,
    pub(in crate::cli) counts: Counts,
    file: Sealed,
}

impl ShardFile {
    /// A file that is whole. The error follows the name of the file.
    pub(in crate::cli) fn new(file: Sealed) -> Result<Self, String> {
        Ok(Self { header: file.header("solve")?, counts: file.counts()?, file })
    }

    /// Reads it into a book, in which the part with some index in the cut's shard has the index `index_of`. Each solution is verified. The
    /// error follows the name of the file.
    pub(in crate::cli) fn read_into(
        &self,
        cut: &Cut,
        book: &mut Book,
        index_of: fn(&Cut, usize) -> usize,
    ) -> Result<(), String> {
        if let Some(why) = self.header.mismatch(&Header::of(cut, self.header.keeps)) {
            return Err(why);
        }
        if self.header.shard() != cut.shard {
            return Err(format!("is of shard {} and not {}", self.header.shard(), cut.shard));
        }
        if self.header.keeps < book.keep() {
            return Err(format!("has {}, and not {}", self.header.keeps.lacking(), book.keep().lacking()));
        }
        let mut reader = Reader::new(self, cut, book, index_of);
        self.file.each_line(|line| reader.read(line))?;
        if reader.counts() != Some(self.counts) {
            return Err("was altered: its last line has other numbers of parts or solutions".to_owned());
        }
        Ok(())
    }
}

/// A line between the first and the last. A line has the fields of one of those described above.
#[derive(Deserialize)]
struct Line {
    part: Option<usize>,
    solutions: Option<Vec<Vec<u32>>>,
    sets: Option<Vec<(u64, Vec<usize>)>>,
    state: Option<Vec<u32>>,
    done: Option<Vec<[usize; 2]>>,
    steps: Option<u64>,
    levels: Option<Vec<[u64; 2]>>,
    found: Option<u64>,
}

/// Reads lines into a book.
struct Reader<'a> {
    cut: &'a Cut,
    book: &'a mut Book,
    header: &'a Header,
    index_of: fn(&Cut, usize) -> usize,
    verifier: PlacementVerifier,
    /// A search of some part, in which states are checked.
    search: Option<Search>,
    /// The number of solutions of each part, of which the counts have not been read.
    solutions: BTreeMap<usize, u64>,
    in_sets: u64,
    /// The numbers of parts that are done, and of all solutions counted.
    done: usize,
    found: u64,
}

impl<'a> Reader<'a> {
    fn new(
        file: &'a ShardFile,
        cut: &'a Cut,
        book: &'a mut Book,
        index_of: fn(&Cut, usize) -> usize,
    ) -> Self {
        Self {
            cut,
            book,
            header: &file.header,
            index_of,
            verifier: PlacementVerifier::new(&cut.problem),
            search: None,
            solutions: BTreeMap::new(),
            in_sets: 0,
            done: 0,
            found: 0,
        }
    }

    /// The counts of all that was read; nothing if solutions or sets do not match them.
    fn counts(&self) -> Option<Counts> {
        let have_sets = self.header.keeps != Keep::Sets || self.in_sets == self.found;
        (have_sets && self.solutions.is_empty()).then_some(Counts { done: self.done, solutions: self.found })
    }

    fn read(&mut self, line: Line) -> Result<(), String> {
        let stats = match (line.steps, line.levels) {
            (Some(steps), Some(levels)) => Some(self.stats(steps, levels, line.found)?),
            _ => None,
        };
        match (line.part, line.solutions, line.sets, line.state, line.done, stats) {
            (Some(part), Some(solutions), None, None, None, None) => self.read_solutions(part, &solutions),
            (None, None, Some(sets), None, None, None) => self.read_sets(&sets),
            (Some(part), None, None, Some(state), None, Some(stats)) => self.read_begun(part, state, stats),
            (None, None, None, None, Some(done), Some(stats)) => self.read_done(&done, &stats),
            (Some(number), Some(solutions), None, None, None, Some(stats)) if self.header.format == 1 => {
                let part = self.cut.place(number).ok_or_else(|| foreign(number))?;
                self.read_solutions(part, &solutions)?;
                let (levels, steps) = (stats.levels().to_vec(), stats.steps());
                let stats = Stats::counted(levels, steps, solutions.len() as u64);
                self.read_done(&[[part, part + 1]], &stats)
            }
            _ => Err("it has other fields than such a line".to_owned()),
        }
    }

    /// The counts of a line.
    fn stats(&self, steps: u64, levels: Vec<[u64; 2]>, found: Option<u64>) -> Result<Stats, String> {
        if levels.len() != self.cut.parts.above().levels().len() {
            return Err("it is of other pieces".to_owned());
        }
        let levels = levels.into_iter().map(|[tried, kept]| LevelStats { tried, kept }).collect();
        Ok(Stats::counted(levels, steps, found.unwrap_or_default()))
    }

    fn read_solutions(&mut self, part: usize, solutions: &[Vec<u32>]) -> Result<(), String> {
        let (index, problem) = (self.index(part)?, &self.cut.problem);
        if self.header.keeps != Keep::Solutions {
            return Err("it has solutions, which such a file does not keep".to_owned());
        }
        let mut batch = Batch::new(self.book.keep());
        for ids in solutions {
            let placements = placements(problem, ids)?;
            self.verifier
                .verify(&placements)
                .map_err(|error| format!("a solution of part {part} is invalid: {error}"))?;
            batch.add(problem, &placements);
        }
        *self.solutions.entry(part).or_default() += batch.number;
        self.book.collect(index, batch).map_err(|error| format!("it cannot be kept on the disk ({error})"))
    }

    fn read_sets(&mut self, sets: &[(u64, Vec<usize>)]) -> Result<(), String> {
        let pieces = self.cut.subject.puzzle.pieces();
        for (solutions, copies) in sets {
            let mut used = pieces.iter().zip(copies);
            let is_one = copies.len() == pieces.len()
                && used.all(|(piece, used)| (piece.least()..=piece.most()).contains(used));
            if self.header.keeps != Keep::Sets || !is_one {
                return Err("it has sets of other pieces".to_owned());
            }
            self.in_sets = self.in_sets.saturating_add(*solutions);
            if self.book.keep() == Keep::Sets {
                self.book.add_set(copies, *solutions);
            }
        }
        Ok(())
    }

    /// Reads a part that is begun. Its state must be one of its search.
    fn read_begun(&mut self, part: usize, state: Vec<u32>, stats: Stats) -> Result<(), String> {
        let index = self.index(part)?;
        let state = Bookmark::new(state, stats);
        let found = state.stats().solutions();
        self.found = self.found.saturating_add(found);
        let search = self.search.get_or_insert_with(|| self.cut.search(part));
        self.cut.restart(search, part);
        let is_state = search.return_to(&state).is_ok() && !search.is_over();
        if !is_state || !self.book.begin(index, state) {
            return Err(format!("part {part} cannot be in this state"));
        }
        self.match_solutions(part..part + 1, found)
    }

    /// Reads which parts are done, and the sums of their counts.
    fn read_done(&mut self, done: &[[usize; 2]], stats: &Stats) -> Result<(), String> {
        for &[start, end] in done {
            let last = end.checked_sub(1).filter(|&last| last >= start).ok_or_else(|| foreign(end))?;
            self.index(last)?;
            for part in start..end {
                let index = self.index(part)?;
                if self.book.begun().contains_key(&index) || !self.book.finish(index) {
                    return Err(foreign(part));
                }
                self.done += 1;
            }
        }
        self.found = self.found.saturating_add(stats.solutions());
        self.book.add_counts(stats);
        self.match_solutions(done.iter().flat_map(|&[start, end]| start..end), stats.solutions())
    }

    /// Checks that the solutions of these parts, if they are kept, are as many as were counted.
    fn match_solutions(&mut self, parts: impl Iterator<Item = usize>, found: u64) -> Result<(), String> {
        let read: u64 = parts.filter_map(|part| self.solutions.remove(&part)).sum();
        match self.header.keeps == Keep::Solutions && read != found {
            true => Err(format!("it has {found} solutions, and there are {read}")),
            false => Ok(()),
        }
    }

    /// The index in the book of a part of the shard.
    fn index(&self, part: usize) -> Result<usize, String> {
        if part >= self.cut.len() { Err(foreign(part)) } else { Ok((self.index_of)(self.cut, part)) }
    }
}

/// The placements with these indices.
fn placements(problem: &Problem, ids: &[u32]) -> Result<Vec<PlacementId>, String> {
    let known = |&id: &u32| problem.at(id as usize).ok_or_else(|| format!("there is no placement {id}"));
    ids.iter().map(known).collect()
}

fn foreign(part: usize) -> String {
    format!("it is of part {part}, which is not one of this shard, or was there before")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::search::Ledger;

    fn soma(shard: Shard) -> Cut {
        Cut::soma(Symmetry::Seed, shard)
    }

    /// The book that is read from a file.
    fn read(bytes: &[u8], cut: &Cut, keep: Keep) -> Result<Book, String> {
        let file = Sealed::of(&mut &*bytes).map_err(|error| match error {
            super::super::sealed::SealError::Io(error) => error.to_string(),
            super::super::sealed::SealError::Broken(why) => why,
        })?;
        let mut book = cut.book(keep, 0);
        ShardFile::new(file)?.read_into(cut, &mut book, |_, part| part)?;
        Ok(book)
    }

    fn text(cut: &Cut, book: &Book) -> String {
        String::from_utf8(cut.file(book)).expect("UTF-8")
    }

    /// A book of which the first parts are done, and two others begun.
    fn begun(cut: &Cut, keep: Keep, done: usize) -> Book {
        let mut book = cut.book(keep, done);
        for (part, steps) in [(done + 1, 1), (done + 4, 1), (done + 7, 9)] {
            let share = cut.share(keep, &mut cut.search(part), part, steps);
            assert!(book.add(share).is_ok());
        }
        assert!(book.begun().len() >= 2, "a part has more than one step");
        book
    }

    #[test]
    fn a_written_file_is_read_back_whatever_it_keeps() {
        let cut = soma(Shard { number: 2, of: 3 });
        for keep in [Keep::Numbers, Keep::Sets, Keep::Solutions] {
            let books = [cut.book(keep, 0), begun(&cut, keep, 9), cut.book(keep, cut.len())];
            for book in books {
                let back = read(&cut.file(&book), &cut, keep).expect("it is whole");
                assert_eq!(cut.file(&back), cut.file(&book));
                assert_eq!((back.found(), back.begun()), (book.found(), book.begun()));
            }
        }
    }

    #[test]
    fn a_file_that_keeps_more_is_read_for_less_and_not_the_reverse() {
        let cut = soma(Shard { number: 1, of: 3 });
        let all = [Keep::Numbers, Keep::Sets, Keep::Solutions];
        for kept in all {
            let book = begun(&cut, kept, 90);
            for wanted in all {
                match read(&cut.file(&book), &cut, wanted) {
                    Ok(less) => {
                        assert!(wanted <= kept);
                        assert_eq!(cut.file(&less), cut.file(&begun(&cut, wanted, 90)));
                    }
                    Err(why) => assert!(wanted > kept && why.contains(kept.lacking()), "{why}"),
                }
            }
        }
    }

    #[test]
    fn a_file_cut_anywhere_is_refused() {
        let cut = soma(Shard { number: 1, of: 60 });
        let bytes = cut.file(&begun(&cut, Keep::Solutions, 3));
        for length in 0..bytes.len() {
            assert!(
                read(&bytes[..length], &cut, Keep::Solutions).is_err(),
                "{length} of {} bytes",
                bytes.len()
            );
        }
    }

    #[test]
    fn a_file_with_one_digit_altered_is_refused() {
        let cut = soma(Shard { number: 1, of: 60 });
        let bytes = cut.file(&begun(&cut, Keep::Solutions, 3));
        for at in (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()) {
            let mut altered = bytes.clone();
            altered[at] = b'0' + (altered[at] - b'0' + 1) % 10;
            assert!(read(&altered, &cut, Keep::Solutions).is_err(), "byte {at}");
        }
    }

    /// The reason why a text is refused after a change, if it is sealed as this program does.
    fn forged(text: &str, cut: &Cut, from: &str, to: &str) -> Result<Book, String> {
        assert!(text.contains(from), "{from} is not in {text}");
        let (before, end) = text.split_at(text.trim_end().rfind('\n').expect("lines") + 1);
        let counts: Counts = serde_json::from_str(end).expect("counts");
        let mut bytes = Vec::new();
        let mut file = Sealer::new(&mut bytes);
        for line in before.replacen(from, to, 1).lines() {
            file.line(&serde_json::from_str::<serde_json::Value>(line).expect("JSON")).expect("a line");
        }
        file.seal(&counts).expect("a last line");
        read(&bytes, cut, Keep::Numbers)
    }

    #[test]
    fn files_of_another_search_are_refused() {
        let cut = soma(Shard { number: 1, of: 60 });
        let text = text(&cut, &cut.book(Keep::Solutions, 1));
        assert!(forged(&text, &cut, "soma", "soma").is_ok());
        let version = format!("\"cubefall\":\"{}\"", env!("CARGO_PKG_VERSION"));
        for (from, to, said) in [
            (version.as_str(), "\"cubefall\":\"0.0.9\"", "made by version 0.0.9"),
            ("\"format\":2", "\"format\":3", "has format 3"),
            ("\"puzzle\":\"soma\"", "\"puzzle\":\"bedlam\"", "of puzzle bedlam and not soma"),
            ("\"symmetry\":\"seed\"", "\"symmetry\":\"raw\"", "of symmetry raw and not seed"),
            ("\"fingerprint\":\"", "\"fingerprint\":\"0", "fingerprint"),
            ("\"of\":60", "\"of\":61", "a shard of 61 and not 60"),
            ("\"shard\":1,", "\"shard\":2,", "shard 2/60 and not 1/60"),
        ] {
            let why = forged(&text, &cut, from, to).map(|_| ()).expect_err(to);
            assert!(why.contains(said), "{to}: {why}");
        }
    }

    #[test]
    fn forged_lines_are_refused() {
        let cut = Cut::soma(Symmetry::Raw, Shard { number: 1, of: 60 });
        let mut book = begun(&cut, Keep::Solutions, 3);
        let begun: Vec<usize> = book.begun().keys().copied().collect();
        (3..cut.len()).filter(|part| !begun.contains(part)).for_each(|part| cut.finish(&mut book, part));
        let text = text(&cut, &book);
        let sets = self::text(&cut, &cut.book(Keep::Sets, cut.len()));
        let first = text.find("{\"part\":").expect("a part with solutions");
        let ids = text[first..].split(['[', ']']).nth(2).expect("a solution");
        for (text, from, to) in [
            (&text, "\"solutions\":[", "\"solutions\":[[1,2,3],"),
            (&text, ids, "1"),
            (&text, ids, "9999999"),
            (&text, "{\"part\":4,\"state\":[1", "{\"part\":4,\"state\":[7"),
            (&text, "{\"part\":4,", "{\"part\":5,"),
            (&text, "{\"part\":4,", "{\"part\":999999,"),
            (&text, "{\"part\":4,", "{\"place\":4,"),
            (&text, "\"done\":[[0,", "\"done\":[[0,1],[0,"),
            (&text, "\"done\":[[0,", "\"done\":[[0,18446744073709551615],[0,"),
            (&text, "\"done\":[[0,", "\"done\":[[3,1],[0,"),
            (&text, "\"levels\":[[", "\"levels\":[[1,1],["),
            (&sets, "\"sets\":[[", "\"sets\":[[1,[1]],["),
            (&sets, "\"sets\":[[", "\"sets\":[[1,[1,1,1,1,1,1,2]],["),
        ] {
            let why = forged(text, &cut, from, to).map(|_| ()).expect_err(to);
            assert!(why.contains("invalid line"), "{to}: {why}");
        }
        for (text, from, to) in
            [(&sets, "\"sets\":[[", "\"sets\":[[1"), (&text, "\"done\":[[0,", "\"done\":[[1,")]
        {
            assert!(forged(text, &cut, from, to).is_err(), "{to}");
        }
    }

    #[test]
    fn lines_do_not_depend_on_how_solutions_were_found() {
        let cut = Cut::soma(Symmetry::Raw, Shard { number: 1, of: 60 });
        let whole = cut.file(&cut.book(Keep::Solutions, cut.len()));
        let mut book = cut.book(Keep::Solutions, 0);
        for part in (0..cut.len()).rev() {
            let mut search = cut.search(part);
            while !search.is_over() {
                let share = cut.share(Keep::Solutions, &mut search, part, 37);
                assert!(book.add(share).is_ok());
            }
        }
        assert!(book.read(Ledger::is_done) && cut.file(&book) == whole);
    }

    #[test]
    fn files_of_the_first_format_are_read() {
        let cut = soma(Shard { number: 2, of: 3 });
        let mut book = cut.book(Keep::Solutions, 0);
        let mut lines = Vec::new();
        for part in [0, 3, 4, 8] {
            let mut search = cut.search(part);
            let mut solutions = Vec::new();
            search.run(u64::MAX, |ids| {
                solutions.push(ids.iter().map(|id| id.index()).collect::<Vec<_>>());
                std::ops::ControlFlow::Continue(())
            });
            let levels: Vec<_> =
                search.stats().levels().iter().map(|level| [level.tried, level.kept]).collect();
            let (number, steps) = (cut.number(part), search.stats().steps());
            lines.push(serde_json::json!({ "part": number, "steps": steps, "levels": levels, "solutions": solutions }));
            cut.finish(&mut book, part);
        }
        let mut bytes = Vec::new();
        let mut file = Sealer::new(&mut bytes);
        file.line(&Header { format: 1, ..Header::of(&cut, Keep::Solutions) }).expect("a header");
        lines.iter().for_each(|line| file.line(line).expect("a line"));
        file.seal(&Counts { done: 4, solutions: book.found() }).expect("a last line");
        let back = read(&bytes, &cut, Keep::Solutions).expect("it is whole");
        assert_eq!(cut.file(&back), cut.file(&book));
    }
}

//! The progress of a shard as a file of sealed text. That of a shard that is done is the same on every
//! machine.
//!
//! - The head is
//!   `{"cubefall":"0.1.0","puzzle":"soma","symmetry":"seed","fingerprint":"…","parts":1264,"shard":1,"of":4,"done":59, "solutions":60}`.
//!   The fingerprint is of the puzzle and its cut. For a puzzle outside the catalogue, `"document"` is its
//!   document. `"divided":true` means that it is divided by `--parts`, and `"keeps":"numbers"` or `"sets"`
//!   means that no solutions follow. `"done"` and `"solutions"` are the numbers of parts done and of
//!   solutions.
//! - Parts are numbered within the shard, from 0. For each that has solutions a line or several follow:
//!   `solutions {"part":0,"solutions":[[…],…]}`. A solution is a list of the indices of its placements. Or a
//!   line or several have sets of pieces with their numbers of solutions: `sets [[7,[1,0,2]],…]`.
//! - If solutions are taken apart, the head has `"apart":[…]`, the groups of pieces, each member as
//!   `[group,piece,copies]`. Then a line of solutions also has `"levels":["12.2","locked",…]`, one for each
//!   solution; where no solutions are kept, the numbers of those of each level follow:
//!   `levels [[7,"12.2"],[480,"locked"]]`.
//! - For each part that is begun there is the state of its search, with its counts so far:
//!   `begun {"part":57,"state":[1,9,…],"steps":91,"levels":[[tried,kept],…],"found":3}`. If the search was
//!   split, there is such a line for each of its segments, also for those that are done. It has the numbers
//!   of the splits that led to the segment, `"splits":[1,0]`, and so have the lines of its solutions: in
//!   order of their numbers, backwards.
//! - Then the parts that are done, as ranges without their ends, with the sums of their counts:
//!   `done {"parts":[[0,57],[58,60]],"steps":9100,"levels":[[tried,kept],…],"found":57}`.
//!
//! In format 2 the lines were JSON without keys, `sets` and the parts that are done were fields, `"sets"` and
//! `"done"`, and the last line had the numbers of parts done and of solutions. In format 1 there was a line
//! for each part that is done, numbered among all parts of the search:
//! `{"part":4,"steps":91,"levels":[[tried,kept],…],"solutions":[[…],…]}`.

use super::cut::Cut;
use super::cut::Shard;
use super::kept::Keep;
use super::level::Level;
use super::results::Results;
use super::saved_file::write_head;
use crate::subject::Subject;
use cubefall::disassembly::{GroupMember, PieceGroups};
use cubefall::problem::{Symmetry, admit};
use cubefall::puzzle::{PieceId, PuzzleSpec};
use cubefall::search::{Ledger, Segment, SegmentState, Stats};
use sealed::SealedWriter;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The command that writes such files.
pub(super) const COMMAND: &str = "solve";

// The keys of lines.
pub(super) const SOLUTIONS: &str = "solutions";
pub(super) const SETS: &str = "sets";
pub(super) const LEVELS: &str = "levels";
pub(super) const BEGUN: &str = "begun";
pub(super) const DONE: &str = "done";

/// What a shard's file is of: the head without its counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    cubefall: String,
    puzzle: String,
    symmetry: String,
    fingerprint: String,
    parts: usize,
    /// Whether it is divided by `--parts`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    divided: bool,
    shard: u32,
    of: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    document: Option<PuzzleSpec>,
    #[serde(default, skip_serializing_if = "Keep::is_all")]
    pub(crate) keeps: Keep,
    /// If solutions are taken apart, the groups of pieces: each member as its group, its piece and its
    /// copies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    apart: Option<Vec<(u32, usize, usize)>>,
}

/// The numbers of parts done, and of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counts {
    pub(crate) done: usize,
    pub(super) solutions: u64,
}

impl Header {
    /// The header of a shard.
    pub(crate) fn of(cut: &Cut, keeps: Keep) -> Self {
        let members = cut.subject.groups.members().iter();
        let members = members.map(|member| (member.group, member.piece.index(), member.copies));
        Self {
            cubefall: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: cut.subject.puzzle.id().to_owned(),
            symmetry: cut.symmetry.key().to_owned(),
            fingerprint: cut.fingerprint().to_string(),
            parts: cut.parts.len(),
            divided: cut.parts.is_divided(),
            shard: cut.shard.number,
            of: cut.shard.of,
            document: cut.subject.document.clone(),
            keeps,
            apart: cut.takes_apart.then(|| members.collect()),
        }
    }

    /// Which shard it is.
    pub(crate) fn shard(&self) -> Shard {
        Shard { number: self.shard, of: self.of }
    }

    /// The number of parts into which the search is divided, if it is.
    pub(crate) fn divided(&self) -> Option<usize> {
        self.divided.then_some(self.parts)
    }

    /// Whether solutions are taken apart.
    pub(crate) fn takes_apart(&self) -> bool {
        self.apart.is_some()
    }

    /// The problem: a puzzle and its symmetry.
    ///
    /// # Errors
    /// When the puzzle, the symmetry or the shard is unknown.
    pub(crate) fn problem(&self) -> Result<(Subject, Symmetry), String> {
        let Self { puzzle, symmetry, shard, of, document, .. } = self;
        if !(1..=*of).contains(shard) {
            return Err(format!("is of shard {shard}/{of}, which is impossible"));
        }
        let known = match document {
            Some(spec) => admit(spec).ok(),
            None => catalogue::ALL.find(puzzle),
        };
        let members = self.apart.iter().flatten().map(|&(group, piece, copies)| GroupMember {
            group,
            piece: PieceId::new(piece),
            copies,
        });
        let groups = PieceGroups::new(members.collect());
        let of_file = |puzzle| Subject { puzzle, document: document.clone(), groups: groups.clone() };
        let subject = known.map(of_file);
        Option::zip(subject, Symmetry::from_key(symmetry)).ok_or_else(|| {
            format!("is of puzzle {puzzle}, symmetry {symmetry}, which this program does not have")
        })
    }

    /// How it is cut, in words.
    fn way(&self) -> String {
        if self.divided { format!("--parts {}", self.parts) } else { "no --parts".to_owned() }
    }

    /// Whether the numbers of solutions of each level are kept, since the solutions are not.
    pub(super) fn has_level_counts(&self) -> bool {
        self.takes_apart() && self.keeps != Keep::Solutions
    }

    /// Whether solutions are taken apart, in words.
    fn second_stage(&self) -> String {
        match self.apart.as_deref() {
            None => "no --apart".to_owned(),
            Some([]) => "--apart".to_owned(),
            Some(groups) => format!("--apart and the groups of pieces {groups:?}"),
        }
    }

    /// Why the two are not shards of the same search, if they are not.
    pub(crate) fn mismatch(&self, other: &Self) -> Option<String> {
        let differ = [
            ("of puzzle", &self.puzzle, &other.puzzle),
            ("of symmetry", &self.symmetry, &other.symmetry),
            ("made by version", &self.cubefall, &other.cubefall),
            ("a shard of", &self.of.to_string(), &other.of.to_string()),
            ("cut by", &self.way(), &other.way()),
            ("made with", &self.second_stage(), &other.second_stage()),
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

/// The head.
#[derive(Serialize)]
struct Head {
    #[serde(flatten)]
    header: Header,
    #[serde(flatten)]
    counts: Counts,
}

/// Solutions of a part, or of a segment of one that is begun.
#[derive(Serialize, Deserialize)]
pub(super) struct SolutionsLine {
    pub(super) part: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) splits: Vec<u32>,
    pub(super) solutions: Vec<Vec<u32>>,
    /// None, or that of each solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) levels: Vec<Level>,
}

/// A part that is begun, or a segment of it.
#[derive(Serialize, Deserialize)]
pub(super) struct BegunLine {
    pub(super) part: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) splits: Vec<u32>,
    pub(super) state: Vec<u32>,
    #[serde(flatten)]
    pub(super) counts: SearchCounts,
}

/// The parts that are done, as ranges without their ends.
#[derive(Serialize, Deserialize)]
pub(super) struct DoneLine {
    pub(super) parts: Vec<[usize; 2]>,
    #[serde(flatten)]
    pub(super) counts: SearchCounts,
}

/// Counts: of a part that is begun, or the sum of those of the parts that are done.
#[derive(Serialize, Deserialize)]
pub(super) struct SearchCounts {
    pub(super) steps: u64,
    pub(super) levels: Vec<[u64; 2]>,
    pub(super) found: u64,
}

impl SearchCounts {
    fn of(stats: &Stats) -> Self {
        let levels = stats.levels().iter().map(|level| [level.tried, level.kept]);
        Self { steps: stats.steps(), levels: levels.collect(), found: stats.solutions() }
    }
}

/// The number of solutions or sets in a line, so that no line is large.
const IN_LINE: usize = 1000;

/// Writes a shard with what is done.
pub(crate) fn write_shard(cut: &Cut, results: &Results, out: &mut dyn Write) -> io::Result<()> {
    let counts = Counts { done: results.read(|ledger| ledger.done()), solutions: results.found() };
    let mut file = write_head(out, COMMAND, &Head { header: Header::of(cut, results.keep()), counts })?;
    write_solutions(results, &mut file)?;
    if results.keep() == Keep::Sets {
        let all: Vec<_> =
            results.sets().iter().map(|(copies, solutions)| (solutions, copies.to_vec())).collect();
        all.chunks(IN_LINE).try_for_each(|sets| file.line(SETS, &sets))?;
    }
    if cut.takes_apart && results.keep() != Keep::Solutions {
        let all: Vec<_> = results.levels().iter().map(|(level, solutions)| (solutions, level)).collect();
        all.chunks(IN_LINE).try_for_each(|levels| file.line(LEVELS, &levels))?;
    }
    for (segment, SegmentState { state, .. }) in results.begun() {
        let (part, splits) = (segment.part(), segment.splits());
        let (state, counts) = (state.numbers().to_vec(), SearchCounts::of(state.stats()));
        file.line(BEGUN, &BegunLine { part, splits, state, counts })?;
    }
    file.line(
        DONE,
        &DoneLine { parts: results.read(Ledger::ranges), counts: SearchCounts::of(results.counts()) },
    )?;
    file.seal()
}

/// Writes all solutions that are kept, those of a part that is done in lines of the same length, however they
/// were found.
fn write_solutions(results: &Results, file: &mut SealedWriter<&mut dyn Write>) -> io::Result<()> {
    let Some(spool) = results.spool() else { return Ok(()) };
    let of = |segment: &Segment| match results.read(|ledger| ledger.is_finished(segment.part())) {
        true => Segment::of(segment.part()),
        false => segment.clone(),
    };
    let segments: Vec<_> = spool.segments().collect();
    for together in segments.chunk_by(|one, other| of(one) == of(other)) {
        let of = of(together[0]);
        let empty = || SolutionsLine {
            part: of.part(),
            splits: of.splits(),
            solutions: Vec::new(),
            levels: Vec::new(),
        };
        let mut line = empty();
        for batch in together.iter().flat_map(|segment| spool.solutions(segment)) {
            for (solution, level) in batch?.iter() {
                line.solutions.push(solution.iter().map(|id| id.index() as u32).collect());
                line.levels.extend(level.cloned());
                if line.solutions.len() == IN_LINE {
                    file.line(SOLUTIONS, &std::mem::replace(&mut line, empty()))?;
                }
            }
        }
        if !line.solutions.is_empty() {
            file.line(SOLUTIONS, &line)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::cut::PartSize;
    use super::super::kept::Batch;
    use super::super::results::Report;
    use super::super::saved_file::tampering::{change, opened, sealed, sealed_as_json, unsealed};
    use super::super::shard_reader::ShardFile;
    use super::*;
    use cubefall::search::{Bookmark, TaskReport};
    use cubefall::solve::PartSearch;
    use fastrand::Rng;
    use std::ops::ControlFlow;
    use std::path::Path;

    fn soma(shard: Shard) -> Cut {
        Cut::soma(Symmetry::Restricted, shard)
    }

    /// The results that is read from a file.
    fn read(bytes: &[u8], cut: &Cut, keep: Keep) -> Result<Results, String> {
        let mut results = cut.results(keep, 0);
        ShardFile::new(opened(bytes)?)?.read_into(cut, &mut results, |_, part| part)?;
        Ok(results)
    }

    fn text(cut: &Cut, results: &Results) -> String {
        String::from_utf8(cut.file(results)).expect("UTF-8")
    }

    /// The results of which the first parts are done, and two others begun.
    fn begun(cut: &Cut, keep: Keep, done: usize) -> Results {
        let mut results = cut.results(keep, done);
        for (part, steps) in [(done + 1, 1), (done + 4, 1), (done + 7, 9)] {
            let share = cut.report(keep, &mut cut.search(part), part, steps);
            assert!(results.add(share).is_ok());
        }
        assert!(results.begun().len() >= 2, "a part has more than one step");
        results
    }

    #[test]
    fn a_written_file_is_read_back_whatever_it_keeps() {
        let cut = soma(Shard { number: 2, of: 3 });
        for keep in [Keep::Numbers, Keep::Sets, Keep::Solutions] {
            let all = [cut.results(keep, 0), begun(&cut, keep, 9), cut.results(keep, cut.len())];
            for results in all {
                let back = read(&cut.file(&results), &cut, keep).expect("it is whole");
                assert_eq!(cut.file(&back), cut.file(&results));
                assert_eq!((back.found(), back.begun()), (results.found(), results.begun()));
            }
        }
    }

    /// The parts searched some steps at a time, in random order, and split each time, with a checkpoint now
    /// and then: all of them, or some steps of this many segments. Returns also the number of splits.
    fn split_up(cut: &Cut, keep: Keep, most: usize, random: &mut Rng) -> (Results, usize) {
        let (mut results, mut splits) = (cut.results(keep, 0), 0);
        let mut open: Vec<(Segment, Option<Bookmark>)> =
            (0..cut.len()).map(|part| (Segment::of(part), None)).collect();
        for _ in 0..most {
            if open.is_empty() {
                break;
            }
            let (segment, state) = open.swap_remove(random.usize(..open.len()));
            let (part, mut search) = (segment.part(), PartSearch::new(&cut.parts));
            match &state {
                None => search.begin(cut.number(part)),
                Some(state) => search.resume(cut.number(part), state).expect("a state of the part"),
            }
            let mut found = Batch::new(keep);
            let add = |solution: &[_]| {
                found.add(&cut.problem, solution, None);
                ControlFlow::Continue(())
            };
            let steps = search.advance(random.u64(1..12), add).expect("only solutions");
            let begun = results.begun();
            let known = begun.keys().filter(|known| known.part() == part);
            let name = segment.next_given(known).expect("few splits");
            let given = search.split().map(|state| (name, state));
            splits += usize::from(given.is_some());
            open.extend(given.clone().map(|(segment, state)| (segment, Some(state))));
            let state = SegmentState { state: search.state(), is_done: search.is_done() };
            if !state.is_done {
                open.push((segment.clone(), Some(state.state.clone())));
            }
            let task = TaskReport { segment, state, given };
            assert!(results.add(Report { task, found, steps, seconds: 0.0 }).is_ok());
            if random.u16(..500) == 0 {
                let written = cut.file(&results);
                results = read(&written, cut, keep).expect("it is whole");
                assert!(cut.file(&results) == written);
            }
        }
        (results, splits)
    }

    #[test]
    fn parts_that_were_split_end_as_if_they_were_not() {
        let cut = Cut::soma(Symmetry::Raw, Shard { number: 1, of: 27 });
        let mut random = Rng::with_seed(39);
        for keep in [Keep::Numbers, Keep::Sets, Keep::Solutions] {
            let (results, splits) = split_up(&cut, keep, usize::MAX, &mut random);
            assert!(splits > 30, "{splits} splits");
            assert!(cut.file(&results) == cut.file(&cut.results(keep, cut.len())));
        }
    }

    #[test]
    fn a_file_that_keeps_more_is_read_for_less_and_not_the_reverse() {
        let cut = soma(Shard { number: 1, of: 3 });
        let all = [Keep::Numbers, Keep::Sets, Keep::Solutions];
        for kept in all {
            let results = begun(&cut, kept, 90);
            for wanted in all {
                match read(&cut.file(&results), &cut, wanted) {
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
    fn forged(text: &str, cut: &Cut, from: &str, to: &str) -> Result<Results, String> {
        assert!(text.contains(from), "{from} is not in {text}");
        read(&sealed(unsealed(text.replacen(from, to, 1).as_bytes())), cut, Keep::Numbers)
    }

    #[test]
    fn what_is_changed_at_random_and_sealed_is_read_or_refused() {
        const SEED: u64 = 36;
        let mut random = Rng::with_seed(SEED);
        let kinds = [Keep::Numbers, Keep::Sets, Keep::Solutions].map(|keep| (keep, false));
        for (keep, takes_apart) in kinds.into_iter().chain([(Keep::Numbers, true), (Keep::Solutions, true)]) {
            let cut = soma(Shard { number: 1, of: 60 }).taking_apart(takes_apart);
            changed_at_random(&cut, &begun(&cut, keep, 3), &mut random);
        }
        let cut = Cut::soma(Symmetry::Raw, Shard { number: 1, of: 60 });
        for keep in [Keep::Numbers, Keep::Solutions] {
            let (results, splits) = split_up(&cut, keep, 100, &mut random);
            assert!(splits > 30 && results.begun().len() > 30, "{splits} splits");
            changed_at_random(&cut, &results, &mut random);
        }
    }

    /// Changes the file of the results at random, many times.
    fn changed_at_random(cut: &Cut, results: &Results, random: &mut Rng) {
        let (whole, keep, seed) = (cut.file(results), results.keep(), random.get_seed());
        let body = unsealed(&whole);
        assert!(read(&sealed(body), cut, keep).is_ok(), "unchanged it is whole");
        for _ in 0..testing::share_of(300) {
            let mut body = body.to_vec();
            (0..random.usize(1..4)).for_each(|_| change(&mut body, random));
            let Ok(results) = read(&sealed(&body), cut, keep) else { continue };
            let back = read(&cut.file(&results), cut, keep).expect("what is written can be read");
            assert_eq!(cut.file(&back), cut.file(&results), "seed {seed}");
        }
    }

    #[test]
    fn files_of_another_search_are_refused() {
        let cut = soma(Shard { number: 1, of: 60 });
        let text = text(&cut, &cut.results(Keep::Solutions, 1));
        assert!(forged(&text, &cut, "soma", "soma").is_ok());
        let version = format!("\"cubefall\":\"{}\"", env!("CARGO_PKG_VERSION"));
        for (from, to, said) in [
            (version.as_str(), "\"cubefall\":\"0.0.9\"", "made by version 0.0.9"),
            ("cubefall solve 3", "cubefall solve 4", "has format 4"),
            ("\"puzzle\":\"soma\"", "\"puzzle\":\"bedlam\"", "of puzzle bedlam and not soma"),
            ("\"symmetry\":\"seed\"", "\"symmetry\":\"raw\"", "of symmetry raw and not seed"),
            ("\"fingerprint\":\"", "\"fingerprint\":\"0", "of another puzzle"),
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
        let mut results = begun(&cut, Keep::Solutions, 3);
        let begun: Vec<usize> = results.begun().keys().map(Segment::part).collect();
        (3..cut.len()).filter(|part| !begun.contains(part)).for_each(|part| cut.finish(&mut results, part));
        let text = text(&cut, &results);
        let sets = self::text(&cut, &cut.results(Keep::Sets, cut.len()));
        let first = text.find("solutions {").expect("a part with solutions");
        let ids = text[first..].split(['[', ']']).nth(2).expect("a solution");
        for (text, from, to) in [
            (&text, "\"solutions\":[", "\"solutions\":[[1,2,3],"),
            (&text, ids, "1"),
            (&text, ids, "9999999"),
            (&text, "begun {\"part\":4,\"state\":[1", "begun {\"part\":4,\"state\":[7"),
            (&text, "begun {\"part\":4,", "begun {\"part\":5,"),
            (&text, "begun {\"part\":4,", "begun {\"part\":999999,"),
            (&text, "begun {\"part\":4,", "begun {\"place\":4,"),
            (&text, "\"parts\":[[0,", "\"parts\":[[0,1],[0,"),
            (&text, "\"parts\":[[0,", "\"parts\":[[0,18446744073709551615],[0,"),
            (&text, "\"parts\":[[0,", "\"parts\":[[3,1],[0,"),
            (&text, "\"levels\":[[", "\"levels\":[[1,1],["),
            (&sets, "sets [[", "sets [[1,[1]],["),
            (&sets, "sets [[", "sets [[1,[1,1,1,1,1,1,2]],["),
        ] {
            let why = forged(text, &cut, from, to).map(|_| ()).expect_err(to);
            assert!(why.contains("invalid line"), "{to}: {why}");
        }
        for (text, from, to) in [(&sets, "sets [[", "sets [[1"), (&text, "\"parts\":[[0,", "\"parts\":[[1,")]
        {
            assert!(forged(text, &cut, from, to).is_err(), "{to}");
        }
    }

    #[test]
    fn levels_that_do_not_match_the_solutions_are_refused() {
        let cut = Cut::soma(Symmetry::Raw, Shard { number: 1, of: 60 }).taking_apart(true);
        let [numbers, all] =
            [Keep::Numbers, Keep::Solutions].map(|keep| text(&cut, &cut.results(keep, cut.len())));
        assert!(numbers.contains("\"apart\":[]") && all.contains("\"levels\":[\"1\""), "{numbers}");
        // The solutions themselves have more than their numbers.
        assert_eq!(
            forged(&all, &cut, "soma", "soma").map(|results| cut.file(&results)),
            forged(&numbers, &cut, "soma", "soma").map(|results| cut.file(&results))
        );
        for (text, from, to) in [
            (&numbers, "levels [[", "levels [[1"),
            (&numbers, "levels [[", "levels [[1,\"locked\"],["),
            (&numbers, "\"1\"", "\"1,2\""),
            (&numbers, "\nlevels ", "\nlevel "),
            (&numbers, ",\"apart\":[]", ""),
            (&all, "\"levels\":[\"1\"", "\"levels\":[\"1\",\"1\""),
            (&all, "\"levels\":[\"1\",", "\"levels\":["),
            (&all, "\ndone ", "\nlevels [[1,\"1\"]]\ndone "),
            (&all, "\"apart\":[]", "\"apart\":[[1,0,2]]"),
        ] {
            assert!(forged(text, &cut, from, to).is_err(), "{to}");
        }
    }

    #[test]
    fn lines_do_not_depend_on_how_solutions_were_found() {
        let cut = Cut::soma(Symmetry::Raw, Shard { number: 1, of: 60 });
        let whole = cut.file(&cut.results(Keep::Solutions, cut.len()));
        let mut results = cut.results(Keep::Solutions, 0);
        for part in (0..cut.len()).rev() {
            let mut search = cut.search(part);
            while !search.is_over() {
                let share = cut.report(Keep::Solutions, &mut search, part, 37);
                assert!(results.add(share).is_ok());
            }
        }
        assert!(results.read(Ledger::is_done) && cut.file(&results) == whole);
    }

    #[test]
    fn files_of_the_first_format_are_read() {
        let cut = soma(Shard { number: 2, of: 3 });
        let mut results = cut.results(Keep::Solutions, 0);
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
            cut.finish(&mut results, part);
        }
        let mut header = serde_json::to_value(Header::of(&cut, Keep::Solutions)).expect("JSON");
        header["format"] = 1.into();
        lines.insert(0, header);
        let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let counts = serde_json::json!({ "done": 4, "solutions": results.found() });
        let bytes = sealed_as_json(body.as_bytes(), counts);
        let back = read(&bytes, &cut, Keep::Solutions).expect("it is whole");
        assert_eq!(cut.file(&back), cut.file(&results));
    }

    /// A file of a cut that was written in format 2, as if by this version of the program, whose search has
    /// another revision.
    fn of_format_2(name: &str, cut: &Cut) -> Vec<u8> {
        let path = Path::new(testing::ROOT).join("tests/data/json-lines").join(name);
        let text = std::fs::read_to_string(path).expect("a file");
        let version = |version: &str| format!("\"cubefall\":\"{version}\"");
        let text = text.replacen(&version("0.1.0"), &version(env!("CARGO_PKG_VERSION")), 1);
        let print = text.split('"').skip_while(|word| *word != "fingerprint").nth(2).expect("a fingerprint");
        let text = text.replacen(print, &cut.fingerprint().to_string(), 1);
        let counts = text.lines().last().expect("a last line").parse().expect("JSON");
        sealed_as_json(unsealed(text.as_bytes()), counts)
    }

    #[test]
    fn shards_of_the_second_format_are_read() {
        let cut = soma(Shard { number: 2, of: 60 });
        for (keep, name) in [(Keep::Numbers, "count"), (Keep::Sets, "sets"), (Keep::Solutions, "text")] {
            let results = cut.results(keep, cut.len());
            let back =
                read(&of_format_2(&format!("soma-2-of-60.{name}"), &cut), &cut, keep).expect("it is whole");
            assert_eq!(cut.file(&back), cut.file(&results));
        }
    }

    #[test]
    fn a_checkpoint_of_the_second_format_is_read() {
        let subject = Subject::of_catalogue(catalogue::ALL.get("bedlam"));
        let shard = Shard { number: 1, of: 300 };
        let Ok(cut) = Cut::new(subject, Symmetry::Raw, shard, PartSize::Usual) else {
            panic!("it can be counted so")
        };
        let results =
            read(&of_format_2("bedlam-1-of-300.checkpoint", &cut), &cut, Keep::Numbers).expect("it is whole");
        assert_eq!((results.found(), results.begun().len(), results.read(Ledger::done)), (434, 2, 0));
    }
}

//! All solutions of a puzzle as text, or those of the parts of a search that is not over, to be kept in the
//! browser: sealed (the crate `sealed`), with the heading `cubefall solutions 1`.
//!
//! - `of 0123456789abcdef rotation 240`: the fingerprint of the puzzle, the symmetry, and the number of
//!   solutions. Of a search that is not over also ` 0123456789abcdef 612 3600`: the checksum of its cut, the
//!   number of its parts, and the seconds that it has taken.
//! - Of such a search, a line for each part that is done, before its solutions: `part 17`, numbered from 0.
//! - A line for each solution: the indices of its placements among those of the searched problem, in base 36,
//!   with as many digits as the largest index has. If the search is over and it is known how the solution
//!   comes apart, its level follows, as in ` 12.2.2` or ` locked`.
//!
//! What is read is checked: the seal at once, and then, a few lines at a time, whether each is a solution by
//! the definition, and another one than those before, and whether a level is one by its form.

use crate::subject::Subject;
use codes::fingerprint;
use cubefall::disassembly::Level;
use cubefall::problem::{PlacementId, Problem};
use cubefall::search::{Assemblies, Ledger, LevelStats, PartResult, Stats};
use cubefall::solution::{Checksum, Solution};
use sealed::{Heading, Seal, SealError, SealedLines, sealed_text};
use std::collections::BTreeSet;
use std::fmt;

const HEADING: Heading<'static> = Heading { kind: "solutions", version: "1" };
const RADIX: u32 = 36;

/// How a search is cut, as workers report it and as it is kept: two cuts that are equal have the same parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SearchCut {
    /// The number of parts.
    pub(super) parts: usize,
    /// A checksum of what they begin with.
    pub(super) checksum: u64,
}

/// Solutions that were kept, while they are read and checked.
#[derive(Clone, Debug)]
pub(super) struct KeptSolutions {
    /// Their lines.
    text: String,
    /// The number of bytes of those that are read.
    read: usize,
    /// The numbers of solutions that the text states, and that are read.
    stated: usize,
    number: usize,
    /// The cut of a search that is not over, and the seconds that it has taken.
    left: Option<(SearchCut, f64)>,
    /// The parts that are done, with their solutions. A search that is over is one part.
    done: Vec<(usize, Assemblies)>,
    /// The levels of the solutions up to the last that has one.
    levels: Vec<Option<Level>>,
    /// The checksums of the lines that are read. That two different ones have the same is too improbable to
    /// be considered.
    different: BTreeSet<Checksum>,
}

/// Why kept solutions cannot be used. The text follows a name for them.
#[derive(Debug)]
pub enum KeptError {
    /// They are not whole.
    Seal(SealError),
    /// They are longer than what is kept.
    TooLong,
    /// They are none, or have another version of the format.
    Format,
    /// They are of another puzzle, or were counted otherwise.
    Other,
    /// The solution with this number, from 1, is none, or is there twice.
    Solution(usize),
}

impl fmt::Display for KeptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seal(error) => error.fmt(f),
            Self::TooLong => f.write_str("take more room than they may"),
            Self::Format => f.write_str("were kept by another version of Cubefall"),
            Self::Other => f.write_str("are of another puzzle"),
            Self::Solution(number) => write!(f, "were altered: number {number} is no new solution"),
        }
    }
}

impl std::error::Error for KeptError {}

impl KeptSolutions {
    /// The maximum number of bytes that are kept.
    pub(super) const MOST_BYTES: usize = 4 << 20;

    /// The maximum number of parts of a search.
    const MOST_PARTS: usize = 1 << 20;

    /// The number of bytes of this many solutions of this many parts, at most.
    pub(super) fn bytes(subject: &Subject, solutions: usize, parts: usize) -> usize {
        /// Those of the first lines and the last one; of a line of a part.
        const OTHERS: (usize, usize) = (200, 13);
        let problem = subject.problem();
        OTHERS.0 + parts * OTHERS.1 + solutions * (problem.puzzle().copies() * digits(problem) as usize + 1)
    }

    /// The text of all solutions, with their levels, as far as they are known.
    pub(super) fn text<'a>(
        subject: &Subject,
        solutions: impl ExactSizeIterator<Item = (&'a [PlacementId], Option<&'a Level>)>,
    ) -> String {
        let mut text = format!("{}{}\n", about(subject), solutions.len());
        solutions.for_each(|(placements, level)| write(&mut text, placements, level, subject.problem()));
        sealed_text(HEADING, &text)
    }

    /// The text of the parts that are done of a search that has taken this many seconds.
    pub(super) fn text_of_parts(subject: &Subject, cut: SearchCut, seconds: f64, ledger: &Ledger) -> String {
        let (SearchCut { parts, checksum }, seconds) = (cut, seconds.round() as u32);
        let mut text =
            format!("{}{} {checksum:016x} {parts} {seconds}\n", about(subject), ledger.solutions());
        for (part, result) in ledger.in_order() {
            text.push_str(&format!("part {part}\n"));
            result.solutions().for_each(|placements| write(&mut text, placements, None, subject.problem()));
        }
        sealed_text(HEADING, &text)
    }

    /// Takes a text that is whole. Its solutions are not read yet.
    ///
    /// # Errors
    /// When it is not whole, or of something else.
    pub(super) fn read(text: &str, subject: &Subject) -> Result<Self, KeptError> {
        if text.len() > Self::MOST_BYTES {
            return Err(KeptError::TooLong);
        }
        let mut sealed = SealedLines::new(text.as_bytes(), text.len() as u64 + 1);
        let heading = sealed.read_line().map_err(|error| KeptError::Seal(error.into()))?;
        if Heading::read(heading) != Some(HEADING) {
            return Err(KeptError::Format);
        }
        sealed.check(Seal::read).map_err(KeptError::Seal)?;
        let (second, lines) =
            text.split_once('\n').unwrap_or_default().1.split_once('\n').unwrap_or_default();
        let numbers: Vec<&str> =
            second.strip_prefix(&about(subject)).ok_or(KeptError::Other)?.split(' ').collect();
        let stated = numbers[0].parse().map_err(|_| KeptError::Format)?;
        let left = match numbers[1..] {
            [] => None,
            [checksum, parts, seconds] => Some(left(checksum, parts, seconds).ok_or(KeptError::Format)?),
            _ => return Err(KeptError::Format),
        };
        // The last line is the seal.
        let lines = lines.trim_end_matches('\n').rsplit_once('\n').map_or("", |(lines, _)| lines);
        let done = if left.is_none() { vec![(0, Assemblies::default())] } else { Vec::new() };
        let (text, levels, different) = (lines.to_owned(), Vec::new(), BTreeSet::new());
        Ok(Self { text, read: 0, stated, number: 0, left, done, levels, different })
    }

    /// The cut of the search, if it is not over, and the seconds that it has taken.
    pub(super) fn left(&self) -> Option<(SearchCut, f64)> {
        self.left
    }

    /// Reads at most `most` more lines, and checks the solutions by the definition. Returns whether some are
    /// left.
    ///
    /// # Errors
    /// When one is no solution, or is there twice.
    pub(super) fn check(&mut self, most: usize, subject: &Subject) -> Result<bool, KeptError> {
        for _ in 0..most {
            if self.read >= self.text.len() {
                let is_whole = self.number == self.stated;
                return if is_whole { Ok(false) } else { Err(self.fault()) };
            }
            let line = self.text[self.read..].split('\n').next().unwrap_or_default().to_owned();
            self.read += line.len() + 1;
            match line.strip_prefix("part ") {
                Some(part) => self.begin_part(part)?,
                None => self.add(&line, subject)?,
            }
        }
        Ok(true)
    }

    /// Begins the next part of a search that is not over.
    fn begin_part(&mut self, part: &str) -> Result<(), KeptError> {
        let parts = self.left.map_or(0, |(cut, _)| cut.parts);
        let least = self.done.last().map_or(0, |&(part, _)| part + 1);
        let part = part.parse().ok().filter(|part| (least..parts).contains(part));
        self.done.push((part.ok_or(self.fault())?, Assemblies::default()));
        Ok(())
    }

    /// Adds the solution of a line, and its level.
    fn add(&mut self, line: &str, subject: &Subject) -> Result<(), KeptError> {
        let line = match line.split_once(' ') {
            Some((line, level)) if self.left.is_none() => {
                let level = Level::try_from(level.to_owned()).map_err(|_| self.fault())?;
                self.levels.resize(self.number, None);
                self.levels.push(Some(level));
                line
            }
            _ => line,
        };
        let is_new = self.different.insert(Checksum::of(line));
        let placements = placements(line, subject.problem()).filter(|placements| {
            is_new && subject.verifier().verify(&Solution::of(subject.problem(), placements)).is_ok()
        });
        let fault = self.fault();
        let ((_, solutions), placements) = self.done.last_mut().zip(placements).ok_or(fault)?;
        solutions.push(&placements);
        self.number += 1;
        Ok(())
    }

    /// That what is read next is wrong.
    fn fault(&self) -> KeptError {
        KeptError::Solution(self.number + 1)
    }

    /// The levels that are known, up to the last one, by the numbers of the solutions.
    pub(super) fn take_levels(&mut self) -> Vec<Option<Level>> {
        std::mem::take(&mut self.levels)
    }

    /// The parts that are done as results of which no more is known. A search that is over is one part.
    pub(super) fn into_ledger(self, subject: &Subject) -> Ledger {
        let mut ledger = Ledger::new(self.left.map_or(1, |(cut, _)| cut.parts));
        for (part, solutions) in self.done {
            let levels = vec![LevelStats::default(); subject.puzzle().copies()];
            let stats = Stats::counted(levels, 0, solutions.len() as u64);
            ledger.finish(part, PartResult::new(&stats, solutions));
        }
        ledger
    }
}

/// Writes the line of a solution with this level, if that is known.
fn write(text: &mut String, placements: &[PlacementId], level: Option<&Level>, problem: &Problem) {
    let digits = digits(problem);
    for id in placements {
        let mut power = RADIX.pow(digits);
        while power > 1 {
            power /= RADIX;
            text.extend(char::from_digit(id.index() as u32 / power % RADIX, RADIX));
        }
    }
    if let Some(level) = level {
        text.push(' ');
        text.push_str(&level.to_string());
    }
    text.push('\n');
}

/// The cut of a search that is not over, and the seconds that it has taken.
fn left(checksum: &str, parts: &str, seconds: &str) -> Option<(SearchCut, f64)> {
    let parts = parts.parse().ok().filter(|&parts| parts <= KeptSolutions::MOST_PARTS)?;
    let (checksum, seconds): (u64, u32) = (u64::from_str_radix(checksum, 16).ok()?, seconds.parse().ok()?);
    Some((SearchCut { parts, checksum }, f64::from(seconds)))
}

/// What solutions are of, as the beginning of the second line.
fn about(subject: &Subject) -> String {
    let print = fingerprint(&subject.puzzle().to_spec());
    format!("of {print} {} ", subject.symmetry().key())
}

/// The name under which the solutions of a puzzle are kept.
pub(crate) fn key(subject: &Subject) -> String {
    let print = fingerprint(&subject.puzzle().to_spec());
    format!("{print}.{}", subject.symmetry().key())
}

/// The number of digits of the index of a placement.
fn digits(problem: &Problem) -> u32 {
    (1..).find(|&digits| RADIX.pow(digits) as usize >= problem.len()).expect("a problem is finite")
}

/// The placements of a line.
fn placements(line: &str, problem: &Problem) -> Option<Vec<PlacementId>> {
    let placement = |digits: &[u8]| {
        // A sign would be read as a part of the number.
        let digits = str::from_utf8(digits).ok().filter(|text| !text.starts_with('+'))?;
        problem.at(u32::from_str_radix(digits, RADIX).ok()? as usize)
    };
    let digits = digits(problem) as usize;
    let number = line.len() / digits;
    let is_whole = line.len() == number * digits && (1..=problem.puzzle().copies()).contains(&number);
    line.as_bytes().chunks(digits).map(placement).collect::<Option<_>>().filter(|_| is_whole)
}

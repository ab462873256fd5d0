//! All solutions of a puzzle as text, to be kept in the browser: sealed (`formats::sealed`), with the heading `cubefall solutions 1`.
//!
//! - `of 0123456789abcdef rotation 240`: the fingerprint of the puzzle, the symmetry, and the number of solutions.
//! - A line for each solution: the indices of its placements among those of the searched problem, in base 36, with as many digits as the
//!   largest index has.
//!
//! What is read is checked: the seal at once, and then, a few lines at a time, whether each is a solution by the definition, and another one
//! than those before.

use crate::subject::Subject;
use cubefall::problem::{PlacementId, Problem};
use cubefall::search::{Assemblies, LevelStats, PartResult, Stats};
use cubefall::solution::{Checksum, Solution};
use formats::{Heading, Seal, SealError, SealedLines, fingerprint, sealed_text};
use std::collections::BTreeSet;
use std::fmt;

const HEADING: Heading<'static> = Heading { kind: "solutions", version: "1" };
const RADIX: u32 = 36;

/// Solutions that were kept, while they are read and checked.
#[derive(Clone, Debug)]
pub(super) struct KeptSolutions {
    /// Their lines.
    text: String,
    /// The number of bytes of those that are read.
    read: usize,
    /// The number of solutions that the text states.
    stated: usize,
    solutions: Assemblies,
    /// The checksums of the lines that are read. That two different ones have the same is too improbable to be considered.
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

    /// The number of bytes of this many solutions, about.
    pub(super) fn bytes(subject: &Subject, solutions: usize) -> usize {
        let problem = subject.problem();
        solutions * (problem.puzzle().copies() * digits(problem) as usize + 1)
    }

    /// The text of these solutions.
    pub(super) fn text<'a>(
        subject: &Subject,
        solutions: impl ExactSizeIterator<Item = &'a [PlacementId]>,
    ) -> String {
        let digits = digits(subject.problem());
        let mut text = format!("{}{}\n", about(subject), solutions.len());
        for placements in solutions {
            for id in placements {
                let index = id.index() as u32;
                let digit = |at: u32| char::from_digit(index / RADIX.pow(at) % RADIX, RADIX);
                text.extend((0..digits).rev().filter_map(digit));
            }
            text.push('\n');
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
        let stated = second.strip_prefix(&about(subject)).and_then(|number| number.parse().ok());
        Ok(Self {
            text: lines.to_owned(),
            read: 0,
            stated: stated.ok_or(KeptError::Other)?,
            solutions: Assemblies::default(),
            different: BTreeSet::new(),
        })
    }

    /// Reads at most `most` more solutions, and checks them by the definition. Returns whether some are left.
    ///
    /// # Errors
    /// When one is no solution, or is there twice.
    pub(super) fn check(&mut self, most: usize, subject: &Subject) -> Result<bool, KeptError> {
        let end = self.stated.min(self.solutions.len().saturating_add(most));
        while self.solutions.len() < end {
            let line = self.text[self.read..].split('\n').next().unwrap_or_default();
            let is_new = self.different.insert(Checksum::of(line));
            let placements = placements(line, subject.problem()).filter(|placements| {
                is_new && subject.verifier().verify(&Solution::of(subject.problem(), placements)).is_ok()
            });
            self.solutions.push(&placements.ok_or(KeptError::Solution(self.solutions.len() + 1))?);
            self.read += line.len() + 1;
        }
        Ok(end < self.stated)
    }

    /// The solutions as the result of a search in one part, of which no more is known.
    pub(super) fn into_result(self, subject: &Subject) -> PartResult {
        let levels = vec![LevelStats::default(); subject.puzzle().copies()];
        PartResult::new(&Stats::counted(levels, 0, self.solutions.len() as u64), self.solutions)
    }
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

//! Saved searches: sealed text (the crate `sealed`) with the heading `cubefall search 1`, the same on every
//! machine.
//!
//! - The second line has the settings as in an address, `link puzzle=bedlam&strategy=first-cell&step=123456`,
//!   and the fingerprint of the puzzle's document. Earlier versions wrote no fingerprint. The revision of the
//!   strategy's steps follows if it is not 1. A search of another revision than here is searched again: only
//!   its settings, its step and its breakpoints are restored.
//! - A line for each breakpoint: `break 1 level 5`. The first number is 1 if it is on, else 0.
//! - `every 512`, the number of steps between two keyframes, and a line for each: `at 512 0 3.1.4 c.2.5.1`:
//!   its step, the solutions until then, the numbers of its bookmark, and tried and kept at each level.
//! - A line for each solution: `+ 1c 9a5 3 g.1b.d0`: the steps since the solution before, the increase of the
//!   progress as a difference of its bits, the number of leading placements in common with the solution
//!   before, and the indices of the other placements.
//!
//! Numbers are in base 36, except those of the first line, the settings, the breakpoints and the last line.

use crate::{Breakpoint, Link, Settings};
use codes::fingerprint;
use cubefall::puzzle::{Cell, Limit, PieceId, TooMany, shown_name};
use cubefall::search::{Bookmark, LevelStats, Moment, SavedError, SavedRecording, Stats};
use cubefall::solution::{Checksum, VerifyError};
use sealed::{Heading, Seal, SealError, SealedLines, sealed_text};
use std::fmt;

/// Bytes of a saved search.
pub const SEARCH_BYTES: Limit = Limit::new(16 << 20, "bytes of a saved search");

/// Placements in the solutions of a saved search, together.
pub const SEARCH_PLACEMENTS: Limit = Limit::new(1 << 24, "placements in the solutions of a saved search");

/// The contents of a saved search, whose length and checksum are right. Whether a search can have this state
/// is checked when it is restored.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SavedSearch {
    /// The settings and the step.
    pub(super) link: Link,
    /// Each breakpoint, and whether it is on.
    pub(super) breakpoints: Vec<(Breakpoint, bool)>,
    pub(super) recording: SavedRecording,
    /// The solutions found, by the indices of their placements.
    pub(super) solutions: Vec<Vec<u32>>,
}

/// Why a saved search cannot be restored. The text follows the name of its file or key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RestoreError {
    /// Its first line is not that of a saved search.
    NoSearch,
    /// It has another version of the format.
    Format(String),
    /// It has more bytes than are read.
    TooLong(TooMany),
    /// Its length is not the one in its last line, or it has no such line.
    Length,
    /// Its checksum is not the one in its last line.
    Checksum,
    /// Its puzzle differs from the puzzle with the same id here: their documents have different fingerprints.
    OtherPuzzle {
        /// The name of the puzzle here.
        puzzle: String,
        /// The fingerprint in the saved search.
        found: String,
        /// The fingerprint here.
        here: String,
    },
    /// This line, from 1, cannot be decoded.
    Line(usize),
    /// Up to this line, from 1, it has more of something than is read.
    TooMany(usize, TooMany),
    /// No search can have this recording.
    Recording(SavedError),
    /// The solution with this number, from 1, is invalid.
    Solution(usize, Option<VerifyError>),
}

impl SavedSearch {
    /// The maximum number of keyframes that are saved. Each takes some hundred bytes, and some steps to
    /// restore.
    pub(super) const MOST_KEYFRAMES: usize = 128;
    /// The maximum number of levels of all of them together: with thousands of levels, each takes thousands
    /// of bytes.
    pub(super) const MOST_LEVELS: usize = 1 << 16;
    /// The maximum number of `at` lines that are read: earlier versions saved 256 keyframes, and two states
    /// follow them.
    const MOST_READ: usize = 258;
    /// The number of the line with the settings.
    pub(super) const LINK_LINE: usize = 2;
    const HEADING: Heading<'static> = Heading { kind: "search", version: "1" };

    /// The settings of the search, paused.
    pub(crate) fn settings(&self) -> Settings {
        Settings { playing: false, ..self.link.settings.clone() }
    }

    /// Decodes a text.
    ///
    /// # Errors
    /// When it is not a saved search, has another version of the format, or is damaged.
    pub(crate) fn read(text: &str) -> Result<Self, RestoreError> {
        SEARCH_BYTES.allow(text.len()).map_err(RestoreError::TooLong)?;
        let count = whole(text)?;
        let mut reader = SavedReader::default();
        for (number, line) in (1..count).zip(text.lines()).skip(1) {
            reader.add(line).ok_or(RestoreError::Line(number))?;
            let too_many = |error| RestoreError::TooMany(number, error);
            SEARCH_PLACEMENTS.allow(reader.placements).map_err(too_many)?;
        }
        reader.finish()
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        let print = fingerprint_of(&self.link).to_string();
        let mut text = format!("link {} {print}", self.link.text());
        match revision_of(&self.link) {
            1 => {}
            revision => text.extend([" ", &revision.to_string()]),
        }
        text.push('\n');
        for (breakpoint, on) in &self.breakpoints {
            let (kind, number) = breakpoint_key(*breakpoint);
            text.extend(["break ", if *on { "1 " } else { "0 " }, kind, " ", &number.to_string(), "\n"]);
        }
        text.push_str("every ");
        write(&mut text, self.recording.spacing, '\n');
        self.recording.bookmarks.iter().for_each(|bookmark| write_bookmark(&mut text, bookmark));
        self.write_solutions(&mut text);
        sealed_text(Self::HEADING, &text)
    }

    fn write_solutions(&self, text: &mut String) {
        let mut before = (&Moment { step: 0, progress: 0.0 }, &Vec::new());
        for (moment, solution) in self.recording.solutions.iter().zip(&self.solutions) {
            let shared = before.1.iter().zip(solution).take_while(|(one, other)| one == other).count();
            text.push_str("+ ");
            write(text, moment.step.wrapping_sub(before.0.step), ' ');
            write(text, moment.progress.to_bits().wrapping_sub(before.0.progress.to_bits()), ' ');
            write(text, shared as u64, ' ');
            write_list(text, &mut solution[shared..].iter().map(|&place| u64::from(place)), '\n');
            before = (moment, solution);
        }
    }
}

/// The lines of a saved search that were decoded.
#[derive(Default)]
struct SavedReader {
    link: Option<Link>,
    fingerprint: Option<String>,
    /// The revision of the strategy's steps, if it is not 1.
    revision: Option<u32>,
    breakpoints: Vec<(Breakpoint, bool)>,
    spacing: Option<u64>,
    bookmarks: Vec<Bookmark>,
    moments: Vec<Moment>,
    solutions: Vec<Vec<u32>>,
    /// The number of placements of all solutions together. A short line may have thousands in common with the
    /// one before.
    placements: usize,
    /// The maximum number of placements of a solution. A line may claim many more.
    levels: usize,
}

impl SavedReader {
    /// Adds the contents of a line. Returns nothing if it cannot be decoded.
    fn add(&mut self, line: &str) -> Option<()> {
        let mut words = line.split(' ');
        match words.next()? {
            "link" => {
                let (link, left_out) = Link::read(words.next()?);
                self.link = Some(link).filter(|_| left_out.is_empty() && self.link.is_none());
                let puzzle = self.link.as_ref()?.settings.puzzle.clone();
                self.levels = puzzle.piece_ids().map(|piece| puzzle.most_copies(piece)).sum();
                self.fingerprint = words.next().map(str::to_owned);
                self.revision = words.next().map(str::parse).transpose().ok()?;
            }
            "break" => {
                let on = words.next()? == "1";
                self.breakpoints.push((breakpoint(words.next()?, words.next()?.parse().ok()?)?, on));
            }
            "every" => self.spacing = Some(number(words.next()?)?),
            "at" if self.bookmarks.len() < SavedSearch::MOST_READ => {
                self.bookmarks.push(bookmark(&mut words)?)
            }
            "+" => self.add_solution(&mut words)?,
            _ => return None,
        }
        words.next().is_none().then_some(())
    }

    fn add_solution<'a>(&mut self, words: &mut impl Iterator<Item = &'a str>) -> Option<()> {
        let before = self.moments.last().copied().unwrap_or(Moment { step: 0, progress: 0.0 });
        let step = before.step.wrapping_add(number(words.next()?)?);
        let progress = f64::from_bits(before.progress.to_bits().wrapping_add(number(words.next()?)?));
        let shared = usize::try_from(number(words.next()?)?).ok()?;
        let before = self.solutions.last().map_or(&[][..], Vec::as_slice);
        let mut solution = before.get(..shared)?.to_vec();
        solution.extend(small(&list(words.next()?)?)?);
        self.moments.push(Moment { step, progress });
        let is_short = solution.len() <= self.levels;
        self.placements += solution.len();
        self.solutions.push(solution);
        is_short.then_some(())
    }

    /// The saved search, if no line is missing.
    fn finish(self) -> Result<SavedSearch, RestoreError> {
        let Self { link, fingerprint, revision, breakpoints, spacing, bookmarks, moments, solutions, .. } =
            self;
        let (Some(link), Some(spacing)) = (link, spacing) else {
            return Err(RestoreError::Line(SavedSearch::LINK_LINE));
        };
        let here = fingerprint_of(&link).to_string();
        if let Some(found) = fingerprint.filter(|found| *found != here) {
            let puzzle = shown_name(link.settings.puzzle.name());
            return Err(RestoreError::OtherPuzzle { puzzle, found, here });
        }
        let mut recording = SavedRecording { now: link.step, spacing, bookmarks, solutions: moments };
        if revision.unwrap_or(1) == revision_of(&link) {
            return Ok(SavedSearch { link, breakpoints, recording, solutions });
        }
        (recording.bookmarks, recording.solutions) = (Vec::new(), Vec::new());
        Ok(SavedSearch { link, breakpoints, recording, solutions: Vec::new() })
    }
}

/// The fingerprint of a link's puzzle.
fn fingerprint_of(link: &Link) -> Checksum {
    fingerprint(&link.settings.puzzle.to_spec())
}

/// The revision of the steps of a link's strategy.
fn revision_of(link: &Link) -> u32 {
    link.settings.plan.strategy.revision()
}

/// Checks the first line and the last. Returns the number of all lines.
fn whole(text: &str) -> Result<usize, RestoreError> {
    let mut lines = SealedLines::new(text.as_bytes(), text.len() as u64 + 1);
    let first = lines.read_line().map_err(SealError::Io)?;
    let heading = Heading::read(first).filter(|heading| heading.kind == SavedSearch::HEADING.kind);
    let version = heading.ok_or(RestoreError::NoSearch)?.version;
    if version != SavedSearch::HEADING.version {
        return Err(RestoreError::Format(version.chars().take(20).collect()));
    }
    Ok(lines.check(Seal::read)?)
}

impl From<SealError> for RestoreError {
    fn from(error: SealError) -> Self {
        match error {
            SealError::Checksum => Self::Checksum,
            SealError::Io(_) | SealError::Missing | SealError::Length { .. } => Self::Length,
        }
    }
}

const RADIX: u32 = 36;

/// Writes a number in base 36, and the character `then`.
fn write(text: &mut String, mut number: u64, then: char) {
    let mut digits = [' '; 13];
    let mut count = 0;
    loop {
        digits[count] = char::from_digit((number % u64::from(RADIX)) as u32, RADIX).unwrap_or(' ');
        number /= u64::from(RADIX);
        count += 1;
        if number == 0 {
            break;
        }
    }
    text.extend(digits[..count].iter().rev());
    text.push(then);
}

/// Writes numbers with dots between them, or a dash for none, and the character `then`.
fn write_list(text: &mut String, numbers: &mut dyn Iterator<Item = u64>, then: char) {
    let before = text.len();
    numbers.for_each(|number| write(text, number, '.'));
    if text.len() == before {
        text.push_str("-.");
    }
    text.pop();
    text.push(then);
}

fn number(word: &str) -> Option<u64> {
    u64::from_str_radix(word, RADIX).ok()
}

fn list(word: &str) -> Option<Vec<u64>> {
    let mut numbers = Vec::new();
    for word in word.split('.').filter(|word| *word != "-") {
        numbers.push(number(word)?);
    }
    Some(numbers)
}

/// The same numbers, if each fits into 32 bits.
fn small(numbers: &[u64]) -> Option<Vec<u32>> {
    let is_small = numbers.iter().all(|&number| number <= u64::from(u32::MAX));
    is_small.then(|| numbers.iter().map(|&number| number as u32).collect())
}

fn write_bookmark(text: &mut String, bookmark: &Bookmark) {
    let stats = bookmark.stats();
    text.push_str("at ");
    write(text, stats.steps(), ' ');
    write(text, stats.solutions(), ' ');
    write_list(text, &mut bookmark.numbers().iter().map(|&number| u64::from(number)), ' ');
    write_list(text, &mut stats.levels().iter().flat_map(|level| [level.tried, level.kept]), '\n');
}

fn bookmark<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Bookmark> {
    let (steps, solutions) = (number(words.next()?)?, number(words.next()?)?);
    let (numbers, counts) = (small(&list(words.next()?)?)?, list(words.next()?)?);
    let levels = counts.chunks_exact(2).map(|counts| LevelStats { tried: counts[0], kept: counts[1] });
    Some(Bookmark::new(numbers, Stats::counted(levels.collect(), steps, solutions)))
}

fn breakpoint_key(breakpoint: Breakpoint) -> (&'static str, u64) {
    match breakpoint {
        Breakpoint::Solution => ("solution", 0),
        Breakpoint::Level(level) => ("level", level as u64),
        Breakpoint::Placed(piece) => ("placed", piece.index() as u64),
        Breakpoint::Removed(piece) => ("removed", piece.index() as u64),
        Breakpoint::Filled(cell) => ("filled", cell.index() as u64),
        Breakpoint::DeadEnd(level) => ("dead-end", level as u64),
        Breakpoint::Step(step) => ("step", step),
    }
}

fn breakpoint(kind: &str, number: u64) -> Option<Breakpoint> {
    let index = usize::try_from(number).unwrap_or(usize::MAX).min(Cell::LIMIT.min(PieceId::LIMIT) - 1);
    Some(match kind {
        "solution" => Breakpoint::Solution,
        "level" => Breakpoint::Level(index),
        "placed" => Breakpoint::Placed(PieceId::new(index)),
        "removed" => Breakpoint::Removed(PieceId::new(index)),
        "filled" => Breakpoint::Filled(Cell::new(index)),
        "dead-end" => Breakpoint::DeadEnd(index),
        "step" => Breakpoint::Step(number),
        _ => return None,
    })
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSearch => f.write_str("is not a saved search of Cubefall, or its first line was altered"),
            Self::Format(format) => {
                write!(
                    f,
                    "has format {format}, and this page reads format {} only",
                    SavedSearch::HEADING.version
                )
            }
            Self::TooLong(error) => write!(f, "is too long: {error}"),
            Self::Length => {
                f.write_str("was cut short or altered: the length in its last line is not that of the rest")
            }
            Self::Checksum => {
                f.write_str("was altered: the checksum in its last line is not that of the rest")
            }
            Self::OtherPuzzle { puzzle, found, here } => write!(
                f,
                "is of another puzzle than the {puzzle} of this page: the fingerprint of its document is {found}, and here it is {here}"
            ),
            Self::Line(number) => write!(f, "has an invalid line {number}"),
            Self::TooMany(number, error) => write!(f, "is too large from line {number} on: {error}"),
            Self::Recording(error) => error.fmt(f),
            Self::Solution(number, Some(error)) => {
                write!(f, "has a solution {number} that is invalid: {error}")
            }
            Self::Solution(number, None) => write!(f, "has a solution {number} of other pieces"),
        }
    }
}

impl std::error::Error for RestoreError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_bookmarks_are_read_as_earlier_versions_saved() {
        let search_with = |count: usize| {
            let bookmark =
                Bookmark::new(vec![1, 2], Stats::counted(vec![LevelStats { tried: 3, kept: 2 }], 7, 0));
            let recording = SavedRecording {
                now: 0,
                spacing: 1,
                bookmarks: vec![bookmark; count],
                solutions: Vec::new(),
            };
            SavedSearch { link: Link::default(), breakpoints: Vec::new(), recording, solutions: Vec::new() }
        };
        let kept = search_with(256 + 2);
        assert_eq!(SavedSearch::read(&kept.text()), Ok(kept));
        assert_eq!(SavedSearch::read(&search_with(256 + 3).text()), Err(RestoreError::Line(3 + 256 + 3)));
    }
}

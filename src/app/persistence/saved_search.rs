//! A search as a text that can be stored, and restored elsewhere: lines, the same on every machine.
//!
//! - The first line says what it is: `cubefall search 1`, with the number of this format.
//! - Then what is searched and how, as the address of the page has it: `link puzzle=bedlam&strategy=first-cell&step=123456`, and the
//!   fingerprint of the puzzle's document. Earlier pages did not write that one.
//! - A line for each breakpoint: `break 1 level 5`, the first number saying whether it is on.
//! - `every 512`, the steps between two stands, and a line for each: `at 512 0 3.1.4 c.2.5.1`, its step, the solutions until then,
//!   the numbers of a bookmark, and what was tried and kept at each level.
//! - A line for each solution: `+ 1c 9a5 3 g.1b.d0`: how many steps after the one before it was found, how much further the search
//!   was then, as a difference of bits, how many placements it shares with that one, and its others by their places in the table.
//! - The last line says how much came before, and its checksum: `end 20841 85944171f73967e8`.
//!
//! All numbers but those of the first three and the last are written with 36 digits.

use crate::app::{Breakpoint, Link, Settings};
use crate::formats::fingerprint;
use crate::puzzle::{Cell, PieceId};
use crate::search::{Bookmark, LevelStats, Moment, SavedError, SavedRecording, Stats};
use crate::solution::{Checksum, VerifyError};
use std::fmt;

/// The contents of a saved search. The text was whole; whether there is such a search is checked when it is restored.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SavedSearch {
    /// What is searched, how, and where it stands.
    pub(super) link: Link,
    /// Each, and whether it is on.
    pub(super) breakpoints: Vec<(Breakpoint, bool)>,
    pub(super) recording: SavedRecording,
    /// The solutions found, by the places of their placements in the table.
    pub(super) solutions: Vec<Vec<u32>>,
}

/// Why a saved search cannot be restored. It follows the name of what it was stored in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RestoreError {
    /// It begins with something else.
    NoSearch,
    /// It is of another format, with this number.
    Format(String),
    /// Its length is not the one in its last line, or it has no such line.
    Length,
    /// Its checksum is not the one in its last line.
    Checksum,
    /// It is of another puzzle than the one that has its name here: the fingerprints of their documents, and the name.
    OtherPuzzle {
        /// The name of the puzzle here.
        puzzle: String,
        /// The fingerprint in the saved search.
        found: String,
        /// The fingerprint here.
        here: String,
    },
    /// This line, from 1, is unknown.
    Line(usize),
    /// No search can have made this recording.
    Recording(SavedError),
    /// The solution with this number, from 1, is none.
    Solution(usize, Option<VerifyError>),
}

impl SavedSearch {
    /// The most keyframes that are saved: each takes some hundred bytes, and some steps to restore.
    pub(super) const MOST_KEYFRAMES: usize = 128;
    /// The most stands that are read: earlier pages saved 256 keyframes, and after the keyframes there are two more.
    const MOST_STANDS: usize = 258;
    /// The number of the line that says what is searched.
    pub(super) const LINK_LINE: usize = 2;
    /// The number of this format.
    const FORMAT: &'static str = "1";
    const FIRST: &'static str = "cubefall search ";

    /// What is searched, and how. It waits.
    pub(super) fn settings(&self) -> Settings {
        Settings { playing: false, ..self.link.settings.clone() }
    }

    /// Decodes a text, which has to be whole.
    ///
    /// # Errors
    /// When it is of another format, damaged, or no saved search at all.
    pub(super) fn read(text: &str) -> Result<Self, RestoreError> {
        let (first, _) = text.split_once('\n').ok_or(RestoreError::NoSearch)?;
        let format = first.strip_prefix(Self::FIRST).ok_or(RestoreError::NoSearch)?;
        // With other line ends it is of this format, but damaged.
        if format.trim_end() != Self::FORMAT {
            return Err(RestoreError::Format(format.chars().take(20).collect()));
        }
        let lines = whole(text)?;
        let mut draft = Draft::default();
        for (number, line) in (1..).zip(lines.lines()).skip(1) {
            draft.add(line).ok_or(RestoreError::Line(number))?;
        }
        draft.finish()
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        let print = fingerprint_of(&self.link).to_string();
        let mut text = [Self::FIRST, Self::FORMAT, "\nlink ", &self.link.text(), " ", &print, "\n"].concat();
        for (breakpoint, on) in &self.breakpoints {
            let (kind, number) = breakpoint_key(*breakpoint);
            text.extend(["break ", if *on { "1 " } else { "0 " }, kind, " ", &number.to_string(), "\n"]);
        }
        text.push_str("every ");
        write(&mut text, self.recording.spacing, '\n');
        self.recording.bookmarks.iter().for_each(|stand| write_stand(&mut text, stand));
        self.write_solutions(&mut text);
        let (bytes, checksum) = (text.len().to_string(), Checksum::of(&text).to_string());
        text.extend(["end ", &bytes, " ", &checksum, "\n"]);
        text
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
struct Draft {
    link: Option<Link>,
    fingerprint: Option<String>,
    breakpoints: Vec<(Breakpoint, bool)>,
    spacing: Option<u64>,
    stands: Vec<Bookmark>,
    moments: Vec<Moment>,
    solutions: Vec<Vec<u32>>,
    /// The most placements of a solution. Its line may be much shorter.
    levels: usize,
}

impl Draft {
    /// Adds the contents of a line, if they are known.
    fn add(&mut self, line: &str) -> Option<()> {
        let mut words = line.split(' ');
        match words.next()? {
            "link" => {
                let (link, left_out) = Link::read(words.next()?);
                self.link = Some(link).filter(|_| left_out.is_empty() && self.link.is_none());
                let puzzle = self.link.as_ref()?.settings.puzzle.clone();
                self.levels = puzzle.piece_ids().map(|piece| puzzle.most_copies(piece)).sum();
                self.fingerprint = words.next().map(str::to_owned);
            }
            "break" => {
                let on = words.next()? == "1";
                self.breakpoints.push((breakpoint(words.next()?, words.next()?.parse().ok()?)?, on));
            }
            "every" => self.spacing = Some(number(words.next()?)?),
            "at" if self.stands.len() < SavedSearch::MOST_STANDS => self.stands.push(stand(&mut words)?),
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
        self.solutions.push(solution);
        is_short.then_some(())
    }

    /// All of it, if nothing is missing.
    fn finish(self) -> Result<SavedSearch, RestoreError> {
        let Self { link, fingerprint, breakpoints, spacing, stands, moments, solutions, .. } = self;
        let (Some(link), Some(spacing)) = (link, spacing) else {
            return Err(RestoreError::Line(SavedSearch::LINK_LINE));
        };
        let here = fingerprint_of(&link).to_string();
        if let Some(found) = fingerprint.filter(|found| *found != here) {
            let puzzle = link.settings.puzzle.name().to_owned();
            return Err(RestoreError::OtherPuzzle { puzzle, found, here });
        }
        let recording = SavedRecording { now: link.step, spacing, bookmarks: stands, solutions: moments };
        Ok(SavedSearch { link, breakpoints, recording, solutions })
    }
}

/// The fingerprint of what a link searches.
fn fingerprint_of(link: &Link) -> Checksum {
    fingerprint(&link.settings.puzzle.to_spec())
}

/// All lines of a text but the last one, which has their length and checksum.
fn whole(text: &str) -> Result<&str, RestoreError> {
    let last = text.strip_suffix('\n').and_then(|text| text.rfind('\n')).ok_or(RestoreError::Length)? + 1;
    let (before, end) = text.split_at(last);
    let (bytes, checksum) = end
        .trim_end()
        .strip_prefix("end ")
        .and_then(|end| end.split_once(' '))
        .ok_or(RestoreError::Length)?;
    if bytes != before.len().to_string() {
        return Err(RestoreError::Length);
    }
    if checksum != Checksum::of(before).to_string() {
        return Err(RestoreError::Checksum);
    }
    Ok(before)
}

const RADIX: u32 = 36;

/// Writes a number with 36 digits, and what follows it.
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

/// Writes numbers with dots between them, or a dash for none, and what follows them.
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

/// The same numbers, if none is too large for this.
fn small(numbers: &[u64]) -> Option<Vec<u32>> {
    let is_small = numbers.iter().all(|&number| number <= u64::from(u32::MAX));
    is_small.then(|| numbers.iter().map(|&number| number as u32).collect())
}

fn write_stand(text: &mut String, stand: &Bookmark) {
    let stats = stand.stats();
    text.push_str("at ");
    write(text, stats.steps(), ' ');
    write(text, stats.solutions(), ' ');
    write_list(text, &mut stand.numbers().iter().map(|&number| u64::from(number)), ' ');
    write_list(text, &mut stats.levels().iter().flat_map(|level| [level.tried, level.kept]), '\n');
}

fn stand<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Bookmark> {
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
            Self::NoSearch => f.write_str("is no search of Cubefall's, or its first line was altered"),
            Self::Format(format) => {
                write!(f, "has format {format}, and this page reads format {} only", SavedSearch::FORMAT)
            }
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
            Self::Line(number) => write!(f, "has a strange line {number}"),
            Self::Recording(error) => error.fmt(f),
            Self::Solution(number, Some(error)) => write!(f, "has a solution {number} that is none: {error}"),
            Self::Solution(number, None) => write!(f, "has a solution {number} of other pieces"),
        }
    }
}

impl std::error::Error for RestoreError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_earlier_page_kept_is_read_and_no_more_than_that() {
        let stands = |count: usize| {
            let stand =
                Bookmark::new(vec![1, 2], Stats::counted(vec![LevelStats { tried: 3, kept: 2 }], 7, 0));
            let recording =
                SavedRecording { now: 0, spacing: 1, bookmarks: vec![stand; count], solutions: Vec::new() };
            SavedSearch { link: Link::default(), breakpoints: Vec::new(), recording, solutions: Vec::new() }
        };
        let kept = stands(256 + 2);
        assert_eq!(SavedSearch::read(&kept.text()), Ok(kept));
        assert_eq!(SavedSearch::read(&stands(256 + 3).text()), Err(RestoreError::Line(3 + 256 + 3)));
    }
}

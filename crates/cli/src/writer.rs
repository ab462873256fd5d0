//! Solutions in the format of `--format`.

use crate::documents::SolutionLine;
use crate::outcome::{Failure, Outcome};
use crate::parts::{Format, Level, LevelCounts, no_sets};
use crate::running::Progress;
use crate::screen::{ReadStdout, Screen, name};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Puzzle;
use cubefall::solution::{Namer, Solution};
use design::{PieceSets, set_name};
use std::io::Write;
use std::sync::Arc;
use words::counted;

/// Prints solutions on stdout as they are found. They have been verified.
pub(crate) struct Writer<'a> {
    format: Format,
    puzzle: &'a Arc<Puzzle>,
    problem: &'a Arc<Problem>,
    namer: Namer,
    waiting: String,
    found: u64,
    sets: PieceSets,
    /// The levels of the solutions, if they are taken apart.
    levels: Option<LevelCounts>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(format: Format, puzzle: &'a Arc<Puzzle>, problem: &'a Arc<Problem>) -> Self {
        let (namer, waiting) = (Namer::new(puzzle), String::new());
        Self { format, puzzle, problem, namer, waiting, found: 0, sets: no_sets(puzzle), levels: None }
    }

    /// The same for solutions that are taken apart, or not.
    pub(crate) fn taking_apart(self, takes_apart: bool) -> Self {
        Self { levels: takes_apart.then(LevelCounts::default), ..self }
    }

    /// The number of solutions added.
    pub(crate) fn found(&self) -> u64 {
        self.found
    }

    /// Whether it has as many sets of pieces as it may, and not all of them.
    pub(crate) fn is_cut(&self) -> bool {
        self.sets.is_cut()
    }

    /// Whether so much is to be printed that it should be before more is added.
    pub(crate) fn is_full(&self) -> bool {
        const MOST: usize = 1 << 20;
        self.waiting.len() >= MOST || self.is_cut()
    }

    /// Sets the number of solutions, their sets of pieces and their levels, for formats that need no more.
    pub(crate) fn set(&mut self, found: u64, sets: PieceSets, levels: &LevelCounts) {
        self.found = found;
        self.sets = sets;
        self.levels.iter_mut().for_each(|known| known.clone_from(levels));
    }

    /// The levels of the solutions, if they are taken apart.
    pub(crate) fn levels(&self) -> Option<&LevelCounts> {
        self.levels.as_ref()
    }

    /// Adds a solution, to be printed with the next [`flush`](Self::flush), and its level, if it is taken
    /// apart.
    pub(crate) fn add(&mut self, placements: &[PlacementId], level: Option<&Level>) {
        self.found += 1;
        self.levels.iter_mut().zip(level).for_each(|(levels, level)| levels.add(level, 1));
        let solution = || Solution::of(self.problem, placements);
        let text = match self.format {
            Format::Count | Format::None => return,
            Format::Sets => return self.sets.add(self.problem, placements),
            Format::Json => self.json(&solution(), level),
            Format::Text => {
                let level = level.map(|level| match level {
                    Level::Apart(_) => format!("level {level}\n"),
                    Level::Locked => "stays together\n".to_owned(),
                    Level::Unknown => "too many positions to be taken apart\n".to_owned(),
                });
                solution().text(self.puzzle) + &level.unwrap_or_default()
            }
        };
        self.waiting.push_str(&text);
        // As in the authors' Haskell and C++ programs, an empty line follows each solution.
        self.waiting.push('\n');
    }

    fn json(&self, solution: &Solution, level: Option<&Level>) -> String {
        let name = self.namer.name(solution).expect("it passed the check");
        let line = SolutionLine::of(self.puzzle, solution, self.found, name, level);
        serde_json::to_string(&line).expect("names and numbers can be written as JSON")
    }

    /// Prints the solutions added since the last call.
    pub(crate) fn flush(&mut self, progress: &Progress) -> Result<(), Failure> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let mut out = self.screen();
        let is_terminal = out.is_terminal();
        let mut write = || out.write_all(self.waiting.as_bytes()).and_then(|()| out.flush());
        if is_terminal {
            progress.aside(write)?
        } else {
            write()?
        }
        self.waiting.clear();
        Ok(())
    }

    fn screen(&self) -> Screen<ReadStdout> {
        if self.format == Format::Json { Screen::json() } else { Screen::text() }
    }

    /// Prints the end of the output.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        Ok(self.screen().write_all(self.end().as_bytes())?)
    }

    /// The end of the output.
    pub(crate) fn end(&self) -> String {
        match (self.format, &self.levels) {
            (Format::Count, None) => format!("{}\n", self.found),
            (Format::Count, Some(levels)) => format!("{} {}\n", self.found, levels.apart()),
            (Format::Sets, _) => self.sets(),
            (Format::Text | Format::Json | Format::None, _) => String::new(),
        }
    }

    /// As much of that as can be written after every slice of a search: not the sets, which may be many.
    pub(crate) fn last_words(&self) -> String {
        match self.format {
            Format::Sets => String::new(),
            _ => self.end(),
        }
    }

    /// The outcome, or a failure if the search is over, and it is not known of some solutions how they come
    /// apart.
    pub(crate) fn checked(&self, outcome: Outcome) -> Result<Outcome, Failure> {
        match self.levels.as_ref().map_or(0, LevelCounts::unknown) {
            0 => Ok(outcome),
            _ if outcome == Outcome::Interrupted => Ok(outcome),
            unknown => Err(Failure::Stuck(format!(
                "{} of these have too many positions to be taken apart",
                counted(unknown as usize, "assembly")
            ))),
        }
    }

    /// The sets of pieces, those that use many of the first pieces first.
    fn sets(&self) -> String {
        let names: Vec<String> = self.puzzle.pieces().iter().map(|piece| name(piece.name())).collect();
        let line = |(copies, solutions)| {
            format!("{solutions}: {}\n", set_name(copies, names.iter().map(String::as_str)))
        };
        self.sets.iter().map(line).collect()
    }
}

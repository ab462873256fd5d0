//! Solutions in the format of `--format`.

use crate::outcome::Failure;
use crate::parts::Format;
use crate::parts::no_sets;
use crate::running::Progress;
use crate::screen::{Screen, name};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Puzzle;
use cubefall::solution::{Namer, Solution};
use design::{PieceSets, set_name};
use formats::{Placed, placed};
use serde::Serialize;
use std::io::{Stdout, Write};
use std::sync::Arc;

/// Prints solutions on stdout as they are found. They have been verified.
pub(crate) struct Writer<'a> {
    format: Format,
    puzzle: &'a Arc<Puzzle>,
    problem: &'a Arc<Problem>,
    namer: Namer,
    waiting: String,
    found: u64,
    sets: PieceSets,
}

/// A line of JSON.
#[derive(Serialize)]
struct Line {
    solution: u64,
    name: String,
    pieces: Vec<Placed>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(format: Format, puzzle: &'a Arc<Puzzle>, problem: &'a Arc<Problem>) -> Self {
        let (namer, waiting) = (Namer::new(puzzle), String::new());
        Self { format, puzzle, problem, namer, waiting, found: 0, sets: no_sets(puzzle) }
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

    /// Sets the number of solutions and the sets of pieces, for formats that need no more.
    pub(crate) fn set(&mut self, found: u64, sets: PieceSets) {
        self.found = found;
        self.sets = sets;
    }

    /// Adds a solution, to be printed with the next [`flush`](Self::flush).
    pub(crate) fn add(&mut self, placements: &[PlacementId]) {
        self.found += 1;
        let solution = || Solution::of(self.problem, placements);
        let text = match self.format {
            Format::Count | Format::None => return,
            Format::Sets => return self.sets.add(self.problem, placements),
            Format::Json => self.json(&solution()),
            Format::Text => solution().text(self.puzzle),
        };
        self.waiting.push_str(&text);
        // As in the authors' Haskell and C++ programs, an empty line follows each solution.
        self.waiting.push('\n');
    }

    fn json(&self, solution: &Solution) -> String {
        let name = self.namer.name(solution).expect("it passed the check").to_string();
        let line = Line { solution: self.found, name, pieces: placed(self.puzzle, solution) };
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

    fn screen(&self) -> Screen<Stdout> {
        if self.format == Format::Json { Screen::json() } else { Screen::text() }
    }

    /// Prints the end of the output.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        match self.format {
            Format::Count => writeln!(self.screen(), "{}", self.found)?,
            Format::Sets => self.screen().write_all(self.sets().as_bytes())?,
            Format::Text | Format::Json | Format::None => {}
        }
        Ok(())
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

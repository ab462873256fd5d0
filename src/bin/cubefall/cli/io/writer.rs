//! Solutions in the format of `--format`.

use super::progress::Progress;
use super::screen::{Screen, name};
use crate::cli::arguments::Format;
use crate::cli::outcome::Failure;
use cubefall::design::{PieceSets, set_name};
use cubefall::formats::{Placed, placed};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Puzzle;
use cubefall::solution::{Namer, Solution, Verifier};
use serde::Serialize;
use std::io::{Stdout, Write};
use std::sync::Arc;

/// Prints solutions on stdout as they are found. Each is verified first.
pub(in crate::cli) struct Writer<'a> {
    format: Format,
    puzzle: &'a Arc<Puzzle>,
    problem: &'a Arc<Problem>,
    verifier: Verifier,
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
    pub(in crate::cli) fn new(format: Format, puzzle: &'a Arc<Puzzle>, problem: &'a Arc<Problem>) -> Self {
        let (verifier, namer) = (Verifier::new(puzzle), Namer::new(puzzle));
        let (waiting, sets) = (String::new(), PieceSets::at_most(usize::MAX));
        Self { format, puzzle, problem, verifier, namer, waiting, found: 0, sets }
    }

    /// The number of solutions added.
    pub(in crate::cli) fn found(&self) -> u64 {
        self.found
    }

    /// Adds a solution, to be printed with the next [`flush`](Self::flush).
    pub(in crate::cli) fn add(&mut self, placements: &[PlacementId]) -> Result<(), Failure> {
        self.found += 1;
        if matches!(self.format, Format::Count | Format::None) {
            return Ok(());
        }
        if self.format == Format::Sets {
            self.sets.add(self.problem, placements);
        }
        let solution = Solution::of(self.problem, placements);
        if let Err(error) = self.verifier.verify(&solution) {
            let number = self.found;
            return Err(Failure::Stuck(format!(
                "solution {number} is invalid ({error}); please report this fault"
            )));
        }
        let text = match self.format {
            Format::Json => self.json(&solution),
            Format::Sets => return Ok(()),
            _ => solution.text(self.puzzle),
        };
        self.waiting.push_str(&text);
        // As in the authors' Haskell and C++ programs, an empty line follows each solution.
        self.waiting.push('\n');
        Ok(())
    }

    fn json(&self, solution: &Solution) -> String {
        let name = self.namer.name(solution).expect("it passed the check").to_string();
        let line = Line { solution: self.found, name, pieces: placed(self.puzzle, solution) };
        serde_json::to_string(&line).expect("names and numbers can be written as JSON")
    }

    /// Prints the solutions added since the last call.
    pub(in crate::cli) fn flush(&mut self, progress: &Progress) -> Result<(), Failure> {
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
    pub(in crate::cli) fn finish(&self) -> Result<(), Failure> {
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

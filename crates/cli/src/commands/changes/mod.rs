//! `cubefall changes`: changes of one cell that give a puzzle a solution, or swaps of a piece that leave
//! exactly one.

mod checkpoint;

use crate::arguments::Changes;
use crate::documents::ChangeLine;
use crate::interrupt::{Interrupt, LastWords, in_case};
use crate::outcome::{Failure, Outcome};
use crate::parts::Shard;
use crate::running::Progress;
use crate::running::Slice;
use crate::screen::{Screen, print_json, sentence};
use crate::verbosity::remark;
use checkpoint::{Checkpoint, Header};
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use cubefall::solution::verify;
use design::{ChangeSearch, Finding};
use std::io::Write;

/// Prints each change as soon as it is found.
pub(crate) fn run(arguments: &Changes) -> Result<Outcome, Failure> {
    let spec = arguments.subject.open()?.puzzle.to_spec();
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let search = match arguments.unique {
        false => ChangeSearch::possible(&spec),
        true => ChangeSearch::unique(&spec),
    };
    let search = search.of_shard(shard.number, shard.of);
    let (checkpoint, search) = match &arguments.checkpoint {
        Some(path) => {
            let header = Header::new(&spec, arguments.unique, shard);
            let (checkpoint, search) = Checkpoint::open(path, header, search)?;
            (Some(checkpoint), search)
        }
        None => (None, search),
    };
    let interrupt = Interrupt::attend();
    let run = Run { arguments, spec, interrupt, checkpoint, search, printed: 0 };
    run.run()
}

/// The state of a running search.
struct Run<'a> {
    arguments: &'a Changes,
    spec: PuzzleSpec,
    interrupt: Interrupt,
    checkpoint: Option<Checkpoint>,
    search: ChangeSearch,
    /// The number of changes printed.
    printed: usize,
}

impl Run<'_> {
    fn run(mut self) -> Result<Outcome, Failure> {
        let ended = self.work();
        // The checkpoint is written even if the output fails.
        if !matches!(ended, Ok(false)) {
            self.save()?;
        }
        ended?;
        let is_interrupted = self.interrupt.is_requested() && !self.is_enough();
        let saved = match &self.checkpoint {
            _ if !is_interrupted => String::new(),
            Some(checkpoint) => format!("; the progress is saved in {}", checkpoint.name()),
            None => "; nothing is saved, since there is no --checkpoint".to_owned(),
        };
        let partial = match self.search.is_over() {
            _ if is_interrupted => "partial: interrupted; ",
            false => "partial: stopped by --limit; ",
            true => "",
        };
        remark(&format!("{partial}{}{saved}", self.text()));
        Ok(match self.printed {
            _ if is_interrupted => Outcome::Interrupted,
            0 if self.arguments.shard.is_none() => Outcome::NoSolution,
            _ => Outcome::Done,
        })
    }

    /// Searches and prints. Returns whether there was anything to search.
    fn work(&mut self) -> Result<bool, Failure> {
        let (decided, of) = self.search.decided();
        // The first steps of a large puzzle may take long.
        let (mut progress, mut slice) = (Progress::new(decided as f64 / of.max(1) as f64), Slice::of_one());
        let mut has_worked = false;
        // What a checkpoint had found.
        self.print(&progress)?;
        while !self.is_enough() && !self.interrupt.is_requested() {
            let (_, seconds) = slice.time(u64::MAX, |steps| self.search.run(steps));
            has_worked = true;
            self.print(&progress)?;
            in_case(LastWords::remark(&self.text()));
            let (decided, of) = self.search.decided();
            progress.show(decided as f64 / of.max(1) as f64, 0, seconds, &self.text());
            if self.checkpoint.as_ref().is_some_and(Checkpoint::is_due) {
                self.save()?;
            }
        }
        Ok(has_worked)
    }

    /// Whether all changes are decided, or as many are printed as were asked for.
    fn is_enough(&self) -> bool {
        self.search.is_over() || self.printed >= self.limit()
    }

    fn limit(&self) -> usize {
        self.arguments.limit.unwrap_or(usize::MAX)
    }

    /// Prints what was found since the last call, up to the limit.
    fn print(&mut self, progress: &Progress) -> Result<(), Failure> {
        let findings = self.search.take_found();
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.keep(&findings);
        }
        for finding in findings.iter().take(self.limit() - self.printed) {
            progress.aside(|| print(finding, &self.spec, self.arguments.json))?;
            self.printed += 1;
        }
        Ok(())
    }

    /// Writes the checkpoint, if there is one.
    fn save(&mut self) -> Result<(), Failure> {
        self.checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.save(&self.search))
    }

    /// How far it has got.
    fn text(&self) -> String {
        let (kind, result) = match self.arguments.unique {
            false => ("changes of one cell", "a solution"),
            true => ("swaps of a piece", "exactly one solution"),
        };
        let (decided, of) = self.search.decided();
        format!("{decided} of {of} {kind} decided, {} with {result}", self.printed)
    }
}

/// Prints a change with the first solution; as JSON, with the changed document.
fn print(finding: &Finding, spec: &PuzzleSpec, as_json: bool) -> Result<(), Failure> {
    let Finding { change, solution, .. } = finding;
    let changed = change.apply(spec);
    let puzzle = Puzzle::from_spec(&changed).map_err(|error| Failure::Stuck(error.to_string()))?;
    verify(&puzzle, solution).map_err(|error| {
        Failure::Stuck(format!("a solution failed verification ({error}); please report this fault"))
    })?;
    let (change, solution) = (change.describe(spec), solution.text(&puzzle));
    match as_json {
        true => print_json(&ChangeLine { change, puzzle: changed, solution })?,
        false => writeln!(Screen::text(), "{}\n{solution}", sentence(&change))?,
    }
    Ok(())
}

//! `cubefall solve` in parts: with several threads, for one shard, or from a checkpoint.

use super::end::{End, conclude, print_report};
use crate::cli::arguments::Solve;
use crate::cli::io::{Interrupt, Output, Progress, Writer};
use crate::cli::outcome::{Failure, Outcome, say};
use crate::cli::parts::{Book, Checkpoint, Cut, Shard, shard_text, work};
use crate::cli::subject::Subject;
use cubefall::problem::PlacementId;
use cubefall::search::Ledger;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Searches in parts, and prints the solutions or writes the shard.
pub(in crate::cli) fn run(arguments: &Solve, subject: Subject) -> Result<Outcome, Failure> {
    let output = Output::to(arguments.output.as_deref())?;
    let symmetry = arguments.counting.symmetry(&subject);
    let cut = Cut::new(subject, symmetry, arguments.shard.unwrap_or(Shard::WHOLE))?;
    let interrupt = Interrupt::listen()?;
    let (checkpoint, ledger) = match &arguments.checkpoint {
        Some(path) => Checkpoint::open(path, &cut).map(|(checkpoint, ledger)| (Some(checkpoint), ledger))?,
        None => (None, cut.ledger()),
    };
    let progress = Progress::new(ledger.progress());
    let ledger = Mutex::new(ledger);
    let book = Book::new(&ledger);
    let run = Run { arguments, cut: &cut, interrupt, checkpoint, progress };
    if arguments.shard.is_some() { run.shard(book, &output) } else { run.print(book) }
}

/// The state of a running search.
struct Run<'a> {
    arguments: &'a Solve,
    cut: &'a Cut,
    interrupt: Interrupt,
    checkpoint: Option<Checkpoint>,
    progress: Progress,
}

impl Run<'_> {
    /// Prints the solutions in the order of the parts, each as soon as all solutions before it are known.
    fn print(mut self, mut book: Book) -> Result<Outcome, Failure> {
        let arguments = self.arguments;
        let cut = self.cut;
        let writer = Writer::new(arguments.format, &cut.subject.puzzle, &cut.problem);
        let mut printer = Printer::new(writer, arguments.limit);
        let (mut before, threads) = (0, arguments.threads());
        let ended = work(cut, &mut book, threads, |book, seconds| {
            printer.print(book)?;
            printer.writer.flush(&self.progress)?;
            let steps = book.steps() - std::mem::replace(&mut before, book.steps());
            self.update(book, steps, seconds)?;
            Ok(if printer.is_full() {
                ControlFlow::Break(End::Limit)
            } else if self.interrupt.is_requested() {
                ControlFlow::Break(End::Interrupted)
            } else {
                ControlFlow::Continue(())
            })
        });
        // The checkpoint is written even if the output fails.
        self.save(&book)?;
        let end = ended?.unwrap_or(End::Exhausted);
        printer.print_rest(&book)?;
        printer.writer.flush(&self.progress)?;
        drop(self.progress);
        printer.writer.finish()?;
        if arguments.stats {
            print_report(&book.read(|ledger| cut.stats(ledger)))?;
        }
        conclude(end, printer.writer.found(), book.steps())
    }

    /// Writes the shard when all of it is done.
    fn shard(mut self, mut book: Book, output: &Output) -> Result<Outcome, Failure> {
        let cut = self.cut;
        let (mut before, threads) = (0, self.arguments.threads());
        let ended = work(cut, &mut book, threads, |book, seconds| {
            let steps = book.steps() - std::mem::replace(&mut before, book.steps());
            self.update(book, steps, seconds)?;
            Ok(if self.interrupt.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        self.save(&book)?;
        let ledger = book.read(Ledger::clone);
        if ended?.is_some() && !ledger.is_done() {
            let kept = match &self.arguments.checkpoint {
                Some(path) => format!("they are saved in {}", path.display()),
                None => "nothing is saved, since there is no --checkpoint".to_owned(),
            };
            say(&format!(
                "partial: interrupted; {} of {} parts are done, {kept}",
                ledger.done(),
                ledger.of()
            ));
            return Ok(Outcome::Interrupted);
        }
        let text = shard_text(cut, &ledger);
        output.write(text.as_bytes())?;
        Ok(Outcome::Done)
    }

    /// Shows the progress, and writes the checkpoint when it is due.
    fn update(&mut self, book: &Book, steps: u64, seconds: f64) -> Result<(), Failure> {
        let (fraction, solutions) = book.read(|ledger| (ledger.progress(), ledger.solutions()));
        self.progress.show(fraction, steps, seconds, &format!("{solutions} solutions"));
        let due = |checkpoint: &Checkpoint| book.read(|ledger| checkpoint.is_due(ledger));
        if self.checkpoint.as_ref().is_some_and(due) {
            self.save(book)?;
        }
        Ok(())
    }

    /// Writes the checkpoint, if there is one.
    fn save(&mut self, book: &Book) -> Result<(), Failure> {
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(()) };
        // A copy, so that the threads need not wait for the disk.
        let ledger = book.read(Ledger::clone);
        checkpoint.save(self.cut, &ledger)
    }
}

/// Prints the solutions of the parts in order, up to the limit.
struct Printer<'a> {
    writer: Writer<'a>,
    limit: u64,
    /// The current part, and how many of its solutions are printed.
    part: usize,
    printed: usize,
}

impl<'a> Printer<'a> {
    fn new(writer: Writer<'a>, limit: Option<u64>) -> Self {
        Self { writer, limit: limit.unwrap_or(u64::MAX), part: 0, printed: 0 }
    }

    /// Whether the limit is reached.
    fn is_full(&self) -> bool {
        self.writer.found() == self.limit
    }

    /// Prints the solutions before which no more can be found.
    fn print(&mut self, book: &Book) -> Result<(), Failure> {
        while self.print_part(book)? {}
        Ok(())
    }

    /// Prints the other known solutions when the search has ended.
    fn print_rest(&mut self, book: &Book) -> Result<(), Failure> {
        let parts = book.read(Ledger::of);
        while self.part < parts {
            if !self.print_part(book)? {
                self.next_part();
            }
        }
        Ok(())
    }

    /// Prints the known solutions of the part. Returns whether the part is done; then the next part is current.
    fn print_part(&mut self, book: &Book) -> Result<bool, Failure> {
        let result = book.read(|ledger| ledger.result(self.part).cloned());
        let Some(result) = result else {
            self.add(book.found(self.part))?;
            return Ok(false);
        };
        self.add(result.solutions())?;
        self.next_part();
        Ok(true)
    }

    fn next_part(&mut self) {
        self.part += 1;
        self.printed = 0;
    }

    fn add<'b>(&mut self, solutions: impl Iterator<Item = &'b [PlacementId]>) -> Result<(), Failure> {
        for solution in solutions.skip(self.printed) {
            if self.is_full() {
                break;
            }
            self.writer.add(solution)?;
            self.printed += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arguments::Format;
    use crate::cli::parts::Share;
    use cubefall::problem::Symmetry;
    use cubefall::search::Stats;

    /// A share with `found` arbitrary solutions, and with the part's count `of` solutions if it is the last one.
    fn share(cut: &Cut, part: usize, found: usize, of: Option<u64>) -> Share {
        let levels = cut.parts.above().levels();
        let counted = of.map(|solutions| Stats::counted(levels.to_vec(), 9, solutions));
        let ids: Vec<_> = cut.problem.ids().take(found * levels.len()).collect();
        Share { part, found: ids.chunks(levels.len()).collect(), steps: 9, counted }
    }

    #[test]
    fn each_solution_is_printed_once_and_as_soon_as_all_before_it_are() {
        let cut = Cut::soma(Symmetry::Seed, Shard::WHOLE);
        let ledger = Mutex::new(cut.ledger());
        let mut book = Book::new(&ledger);
        let mut printer = Printer::new(Writer::new(Format::None, &cut.subject.puzzle, &cut.problem), None);
        for (part, found, of, printed) in [
            (0, 2, None, 2),
            (1, 5, None, 2),
            (0, 1, None, 3),
            (1, 1, Some(6), 3),
            (3, 7, Some(7), 3),
            (0, 1, Some(4), 10),
            (2, 2, None, 12),
            (4, 9, None, 12),
        ] {
            book.add(share(&cut, part, found, of));
            assert!(printer.print(&book).is_ok());
            assert_eq!(printer.writer.found(), printed, "after {found} of part {part}");
        }
        // It is stopped: what is known of part 2, then 3, then 4.
        assert!(printer.print_rest(&book).is_ok());
        assert_eq!(printer.writer.found(), 12 + 7 + 9);
        assert_eq!(book.steps(), 8 * 9);
    }

    #[test]
    fn no_more_are_printed_than_the_limit() {
        let cut = Cut::soma(Symmetry::Seed, Shard::WHOLE);
        let ledger = Mutex::new(cut.ledger());
        let mut book = Book::new(&ledger);
        let mut printer = Printer::new(Writer::new(Format::None, &cut.subject.puzzle, &cut.problem), Some(4));
        for (part, found, of, printed) in [(1, 3, Some(3), 0), (0, 2, None, 2), (0, 1, Some(3), 4)] {
            book.add(share(&cut, part, found, of));
            assert!(printer.print(&book).is_ok());
            assert_eq!((printer.writer.found(), printer.is_full()), (printed, printed == 4));
        }
        book.add(share(&cut, 2, 9, None));
        assert!(printer.print(&book).is_ok() && printer.print_rest(&book).is_ok());
        assert_eq!(printer.writer.found(), 4);
    }
}

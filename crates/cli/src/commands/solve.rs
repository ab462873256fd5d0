//! `cubefall solve`: the solutions of a puzzle.

use crate::arguments::Solve;
use crate::interrupt::{Interrupt, LastWords, Saving, in_case};
use crate::outcome::{Failure, Outcome};
use crate::parts::{
    Checkpoint, Costs, Cut, Forecast, Format, Keep, LevelCounts, Listed, PartSize, Results, Separator, Shard,
    Store, first_placements, work, write_shard,
};
use crate::running::{Progress, Slice};
use crate::screen::{Screen, say};
use crate::storage::Output;
use crate::subject::Subject;
use crate::verbosity::{detail, remark};
use crate::writer::Writer;
use cubefall::problem::{PlacementId, Problem};
use cubefall::search::{Ledger, Stats};
use cubefall::solve::{DistinctSolutions, FaultKind, Solutions};
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use words::counted;

/// Searches and prints.
pub(crate) fn run(arguments: &Solve) -> Result<Outcome, Failure> {
    let plan = arguments.plan()?;
    refuse_sets(arguments.format, arguments.apart)?;
    let subject = arguments.subject.open()?;
    detail(|| arguments.described(&plan));
    if arguments.is_in_parts()? {
        return run_in_parts(arguments, subject);
    }
    let puzzle = &subject.puzzle;
    let symmetry = arguments.counting.symmetry(&subject);
    let (problem, classes) = first_placements(puzzle, symmetry, arguments.limit)?;
    let solutions = Solutions::of(&problem, plan).map_err(|error| {
        Failure::Usage(format!(
            "--strategy {} cannot be used with {}: {error}",
            plan.strategy.key(),
            puzzle.id()
        ))
    })?;
    let interrupt = Interrupt::attend();
    let mut writer = Writer::new(arguments.format, puzzle, &problem).taking_apart(arguments.apart);
    let mut solutions = solutions.up_to(classes).limit(arguments.limit.unwrap_or(u64::MAX));
    let mut finder = Finder {
        separator: arguments.apart.then(|| Separator::new(subject.groups.clone())),
        writer: &mut writer,
        interrupt: &interrupt,
    };
    let end = drive(arguments, &mut solutions, &mut finder)?;
    writer.finish()?;
    let stats = solutions.search().stats();
    if arguments.stats {
        print_report(stats, writer.levels())?;
    }
    let outcome = conclude(end, writer.found(), stats.steps(), "")?;
    writer.checked(outcome)
}

/// Refuses numbers of sets of pieces for solutions that are taken apart: there are none by level.
pub(super) fn refuse_sets(format: Format, takes_apart: bool) -> Result<(), Failure> {
    match format == Format::Sets && takes_apart {
        true => Err(Failure::Usage(
            "--format sets does not say how solutions come apart; choose count, text or json".to_owned(),
        )),
        false => Ok(()),
    }
}

/// What is done with each solution of a search that is not in parts.
struct Finder<'a, 'b> {
    separator: Option<Separator>,
    writer: &'a mut Writer<'b>,
    interrupt: &'a Interrupt,
}

impl Finder<'_, '_> {
    /// Takes a solution apart, if that is wanted, and prints it. Returns whether it did: not if it is
    /// interrupted.
    fn add(&mut self, problem: &Arc<Problem>, placements: &[PlacementId]) -> Result<bool, String> {
        let mut level = None;
        if let Some(separator) = &mut self.separator {
            level = separator.level(problem, placements, || self.interrupt.is_requested())?;
            if level.is_none() {
                return Ok(false);
            }
        }
        self.writer.add(placements, level.as_ref());
        Ok(true)
    }
}

/// Runs the search to its end or to one of the limits.
fn drive(arguments: &Solve, solutions: &mut Solutions, finder: &mut Finder) -> Result<End, Failure> {
    let problem = Arc::clone(solutions.search().problem());
    let (mut progress, mut slice) = (Progress::new(0.0), Slice::of_one());
    let max_steps = arguments.max_steps.unwrap_or(u64::MAX);
    let end = loop {
        let mut added = Ok(true);
        let most = max_steps - solutions.search().stats().steps();
        let (advanced, seconds) = slice.time(most, |steps| {
            solutions.advance(steps, |placements| {
                added = finder.add(&problem, placements);
                let is_enough = added != Ok(true) || finder.writer.is_full();
                if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        let (writer, search) = (&mut *finder.writer, solutions.search());
        writer.flush(&progress)?;
        in_case(last_words(writer, search.stats().steps()));
        if !added.map_err(Failure::Stuck)? {
            break End::Interrupted;
        }
        let steps = match advanced {
            Ok(steps) => steps,
            Err(fault) if matches!(fault.kind(), FaultKind::Full(_)) => {
                break End::Full { kept: search.listed().map_or(0, |listed| listed.kept) };
            }
            Err(fault) => return Err(fault.into()),
        };
        progress.show(search.progress(), steps, seconds, &format!("{} solutions", writer.found()));
        if solutions.is_at_limit() {
            break End::Limit;
        } else if writer.is_cut() {
            break End::ManySets;
        } else if search.is_exhausted() {
            break End::Exhausted;
        } else if search.stats().steps() == max_steps {
            break End::MaxSteps;
        } else if finder.interrupt.is_requested() {
            break End::Interrupted;
        }
    };
    Ok(end)
}

/// What is printed if a step takes so long that the search has to be ended.
fn last_words(writer: &Writer, steps: u64) -> LastWords {
    LastWords { result: writer.last_words(), remark: so_far(writer.found(), steps) }
}

/// Searches in parts, and prints the solutions or writes the shard.
fn run_in_parts(arguments: &Solve, subject: Subject) -> Result<Outcome, Failure> {
    let output = Output::to(arguments.output.as_deref())?;
    let costs = arguments.costs_path()?;
    let symmetry = arguments.counting.symmetry(&subject);
    let keep = Keep::for_format(arguments.format, arguments.limit.is_some(), arguments.apart);
    let names_parts =
        arguments.shard.is_some() || arguments.checkpoint.is_some() || arguments.costs.is_some();
    // Solutions wait in memory until the parts before theirs are done: there are fewer if parts are small.
    let size = match arguments.parts {
        None if !names_parts && keep == Keep::Solutions => PartSize::Unsaved,
        None if !names_parts => PartSize::Large,
        divided => PartSize::of(divided),
    };
    let cut = match arguments.limit.filter(|_| !names_parts) {
        Some(limit) => Cut::of_first(subject, symmetry, size, limit),
        None => Cut::new(subject, symmetry, arguments.shard.unwrap_or(Shard::WHOLE), size),
    };
    let cut = Arc::new(cut?.taking_apart(arguments.apart));
    // Equal ones are known only by comparing all.
    let keep = if cut.classes.is_some() { Keep::Solutions } else { keep };
    detail(|| format!("{} in {}", counted(cut.len(), "part"), counted(arguments.threads(), "thread")));
    let (checkpoint, results) = match (&arguments.checkpoint, arguments.shard) {
        (Some(path), _) => {
            Checkpoint::open(path, &cut, keep).map(|(checkpoint, results)| (Some(checkpoint), results))?
        }
        (None, Some(_)) => {
            let store = Store::for_file(&cut, keep, arguments.output.as_deref())?;
            (None, Results::new(&cut, keep, store))
        }
        (None, None) => (None, Results::new(&cut, keep, Store::queue())),
    };
    let costs = costs.map(|path| Costs::open(path, &cut, &results)).transpose()?;
    let interrupt = Interrupt::attend();
    let progress = Progress::new(results.read(Ledger::progress));
    let forecast = Forecast::new(&cut);
    let run = Run { arguments, cut: &cut, interrupt, checkpoint, costs, progress, forecast, steps: 0 };
    if arguments.shard.is_some() { run.shard(results, &output) } else { run.print(results) }
}

/// The state of a running search.
struct Run<'a> {
    arguments: &'a Solve,
    cut: &'a Arc<Cut>,
    interrupt: Interrupt,
    checkpoint: Option<Checkpoint>,
    costs: Option<Costs>,
    progress: Progress,
    forecast: Forecast,
    /// The steps of which the progress has been shown.
    steps: u64,
}

impl Run<'_> {
    /// Prints the solutions in the order of the parts, each as soon as all solutions before it are known.
    fn print(mut self, mut results: Results) -> Result<Outcome, Failure> {
        let (arguments, cut) = (self.arguments, self.cut);
        let writer =
            Writer::new(arguments.format, &cut.subject.puzzle, &cut.problem).taking_apart(cut.takes_apart);
        let mut printer = Printer::new(writer, arguments.limit, cut.classes.is_some());
        let ended = work(cut, &mut results, arguments.threads(), |results, seconds| {
            printer.print(results, &self.progress)?;
            let found = printer.found(results);
            self.update(results, if cut.classes.is_some() { found } else { results.found() }, seconds)?;
            Ok(match self.end(results, found) {
                Some(end) => ControlFlow::Break(end),
                None => ControlFlow::Continue(()),
            })
        });
        // The checkpoint is written even if the output fails, and what was found is printed even if the
        // checkpoint fails.
        let saved = self.save(&mut results);
        let end = ended?.unwrap_or(End::Exhausted);
        printer.print_rest(&mut results, &self.progress)?;
        drop(self.progress);
        let found = printer.found(&results);
        let steps = results.steps_in_all(cut);
        if results.keep() != Keep::Solutions {
            let sets = results.take_sets();
            printer.writer.set(found, sets, results.levels());
        }
        printer.writer.finish()?;
        if arguments.stats {
            print_report(&results.stats(cut), printer.writer.levels())?;
        }
        saved?;
        let saved = self
            .checkpoint
            .map(|checkpoint| format!("; {} are saved in {}", progress_of(&results), checkpoint.name()));
        let outcome = conclude(end, found, steps, &saved.unwrap_or_default())?;
        printer.writer.checked(outcome)
    }

    /// Why the search is to end, after `found` solutions.
    fn end(&self, results: &Results, found: u64) -> Option<End> {
        if self.arguments.limit == Some(found) {
            Some(End::Limit)
        } else if results.sets().is_cut() {
            Some(End::ManySets)
        } else if self.interrupt.is_requested() {
            Some(End::Interrupted)
        } else {
            None
        }
    }

    /// Writes the shard when all of it is done.
    fn shard(mut self, mut results: Results, output: &Output) -> Result<Outcome, Failure> {
        let ended = work(self.cut, &mut results, self.arguments.threads(), |results, seconds| {
            self.update(results, results.found(), seconds)?;
            Ok(self.end(results, results.found()).map_or(ControlFlow::Continue(()), ControlFlow::Break))
        });
        self.save(&mut results)?;
        if ended? == Some(End::ManySets) {
            return Err(Failure::Stuck(
                "more sets of pieces were found than are kept; choose --format count".to_owned(),
            ));
        }
        if !results.read(Ledger::is_done) {
            let kept = match &self.arguments.checkpoint {
                Some(path) => format!("are saved in {}", path.display()),
                None => "are done, and nothing is saved, since there is no --checkpoint".to_owned(),
            };
            let (progress, found) = (progress_of(&results), counted(results.found() as usize, "solution"));
            remark(&format!("partial: interrupted; {progress} {kept}; {found} so far"));
            return Ok(Outcome::Interrupted);
        }
        output.write_with(|out| write_shard(self.cut, &results, out))?;
        Ok(Outcome::Done)
    }

    /// Shows the progress, and writes the checkpoint when it is due.
    fn update(&mut self, results: &mut Results, found: u64, seconds: f64) -> Result<(), Failure> {
        let steps = results.steps() - std::mem::replace(&mut self.steps, results.steps());
        let fraction = results.read(Ledger::progress);
        if self.progress.is_shown() {
            self.forecast.walk(self.cut, results);
            self.progress.expect(self.forecast.left(results));
        }
        self.progress.show(fraction, steps, seconds, &format!("{found} solutions"));
        in_case(LastWords::remark(&so_far(found, results.steps())));
        match &self.checkpoint {
            Some(checkpoint) if checkpoint.is_due(results) => self.save(results),
            _ => self.note_costs(results),
        }
    }

    /// Adds to the file of costs, if there is one.
    fn note_costs(&mut self, results: &mut Results) -> Result<(), Failure> {
        let costs = results.take_costs();
        self.costs.as_mut().map_or(Ok(()), |file| file.add(self.cut, &costs))
    }

    /// Writes the costs to the disk, and then the checkpoint, if there are such files.
    fn save(&mut self, results: &mut Results) -> Result<(), Failure> {
        let _saving = Saving::begin();
        self.note_costs(results)?;
        self.costs.as_mut().map_or(Ok(()), Costs::sync)?;
        self.checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.save(self.cut, results))
    }
}

/// What is done, in words: the parts, and the places within others.
fn progress_of(results: &Results) -> String {
    let (done, of) = results.read(|ledger| (ledger.done(), ledger.of()));
    match results.begun_parts() {
        0 => format!("{done} of {}", counted(of, "part")),
        begun => format!("{done} of {} and the places within {begun} more", counted(of, "part")),
    }
}

/// Prints the solutions of the parts in order, up to the limit.
struct Printer<'a> {
    writer: Writer<'a>,
    limit: u64,
    /// What was printed, if solutions may come again.
    before: Option<DistinctSolutions>,
}

impl<'a> Printer<'a> {
    fn new(writer: Writer<'a>, limit: Option<u64>, may_repeat: bool) -> Self {
        let before = may_repeat.then(DistinctSolutions::default);
        Self { writer, limit: limit.unwrap_or(u64::MAX), before }
    }

    /// The number of solutions printed, or found if only their number is kept; at most the limit.
    fn found(&self, results: &Results) -> u64 {
        match results.keep() {
            Keep::Solutions | Keep::Moves => self.writer.found(),
            Keep::Numbers | Keep::Sets => results.found().min(self.limit),
        }
    }

    /// Prints the solutions before which no more can be found.
    fn print(&mut self, results: &mut Results, progress: &Progress) -> Result<(), Failure> {
        self.print_all(progress, || results.take())
    }

    /// Prints the other known solutions when the search has ended.
    fn print_rest(&mut self, results: &mut Results, progress: &Progress) -> Result<(), Failure> {
        self.print_all(progress, || results.take_rest())
    }

    fn print_all(
        &mut self,
        progress: &Progress,
        mut next: impl FnMut() -> Result<Option<Listed>, Failure>,
    ) -> Result<(), Failure> {
        while self.writer.found() < self.limit {
            let Some(solutions) = next()? else { break };
            for (solution, level) in solutions.iter() {
                if self.writer.found() == self.limit {
                    break;
                } else if self.before.as_mut().is_none_or(|before| before.add(solution)) {
                    self.writer.add(solution, level);
                }
            }
            self.writer.flush(progress)?;
        }
        Ok(())
    }
}

/// Why the search ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Exhausted,
    /// A fold's list is full.
    Full {
        /// How many assemblies it has.
        kept: usize,
    },
    /// The limit of solutions was reached.
    Limit,
    MaxSteps,
    /// There are more sets of pieces than are kept.
    ManySets,
    Interrupted,
}

/// Prints on stderr if the search is not complete, and chooses the outcome. `saved` follows what it has done
/// so far.
fn conclude(end: End, found: u64, steps: u64, saved: &str) -> Result<Outcome, Failure> {
    let so_far = so_far(found, steps) + saved;
    match end {
        End::Exhausted => {}
        End::Limit => remark(&format!("partial: stopped by --limit; {so_far}")),
        End::MaxSteps => remark(&format!("partial: stopped by --max-steps; {so_far}")),
        End::ManySets => {
            say(&format!("partial: stopped, since more sets of pieces were found than are kept; {so_far}"));
        }
        End::Interrupted => {
            remark(&format!("partial: interrupted; {so_far}"));
            return Ok(Outcome::Interrupted);
        }
        End::Full { kept } => {
            return Err(Failure::Stuck(format!(
                "the fold's list is full with {kept} assemblies ({so_far}); choose a strategy that goes depth first, \
                 such as fold-lazy or turbo"
            )));
        }
    }
    Ok(if found > 0 { Outcome::Done } else { Outcome::NoSolution })
}

/// What a search has found and done, in words.
fn so_far(found: u64, steps: u64) -> String {
    let (solutions, steps) = (counted(found as usize, "solution"), counted(steps as usize, "step"));
    format!("{solutions} in {steps} so far")
}

/// Prints the counts on stderr.
pub(super) fn print_report(stats: &Stats, levels: Option<&LevelCounts>) -> Result<(), Failure> {
    let mut text = report(stats);
    if let Some(levels) = levels {
        text += "Solutions of each level:\n";
        levels.iter().for_each(|(level, number)| text += &format!("  {level}: {number}\n"));
    }
    Ok(Screen::messages().write_all(text.as_bytes())?)
}

/// The report of "A Better Sort of Input" and "Machinery Translation", as their sample outputs print it.
fn report(stats: &Stats) -> String {
    let mut text = String::from("Possibilities (explored, kept) at each stage:\n");
    for level in stats.levels() {
        let _ = writeln!(text, "  ({},{})", level.tried, level.kept);
    }
    let _ = writeln!(text, "Total possibilities explored: {}", stats.tried());
    let _ = writeln!(text, "Total possibilities kept: {}", stats.kept());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::Symmetry;
    use cubefall::search::Search;

    fn printer(cut: &Cut, limit: Option<u64>) -> Printer<'_> {
        Printer::new(Writer::new(Format::None, &cut.subject.puzzle, &cut.problem), limit, false)
    }

    /// The first parts that have several solutions each, and their numbers.
    fn parts_with_solutions(cut: &Cut) -> Vec<(usize, u64)> {
        let count = |part: usize| {
            let mut search = cut.search(part);
            search.run(u64::MAX, |_| ControlFlow::Continue(()));
            (part, search.stats().solutions())
        };
        (0..cut.len()).map(count).filter(|&(_, count)| count > 2).take(3).collect()
    }

    /// Adds the shares of a part until `count` more solutions are found, or it is done.
    fn add(cut: &Cut, results: &mut Results, search: &mut Search, part: usize, count: u64) {
        let wanted = search.stats().solutions().saturating_add(count);
        while !search.is_over() && search.stats().solutions() < wanted {
            let share = cut.report(results.keep(), search, part, 1);
            assert!(results.add(share).is_ok());
        }
    }

    #[test]
    fn each_solution_is_printed_once_and_as_soon_as_all_before_it_are() {
        let cut = Cut::soma(Symmetry::Rotation, Shard::WHOLE);
        let [(first, in_first), (second, in_second), (third, _)] = parts_with_solutions(&cut)[..] else {
            panic!("there are many")
        };
        let progress = Progress::new(0.0);
        let mut results = Results::new(&cut, Keep::Solutions, Store::queue());
        let mut printer = printer(&cut, None);
        let mut printed = |results: &mut Results| {
            assert!(printer.print(results, &progress).is_ok());
            printer.writer.found()
        };
        (0..first).for_each(|part| cut.finish(&mut results, part));
        let before = printed(&mut results);
        let [mut one, mut two, mut three] = [first, second, third].map(|part| cut.search(part));
        add(&cut, &mut results, &mut two, second, 1);
        assert_eq!(printed(&mut results), before, "the first part is not done");
        add(&cut, &mut results, &mut one, first, 2);
        assert_eq!(printed(&mut results), before + 2, "solutions of the part to be printed are, at once");
        add(&cut, &mut results, &mut two, second, u64::MAX);
        assert_eq!(printed(&mut results), before + 2);
        add(&cut, &mut results, &mut one, first, u64::MAX);
        (first + 1..third).filter(|&part| part != second).for_each(|part| cut.finish(&mut results, part));
        let all = results.found();
        assert_eq!(printed(&mut results), all);
        assert!(all >= before + in_first + in_second);
        // It is stopped: what is known of later parts is printed, too.
        add(&cut, &mut results, &mut three, third, 1);
        cut.finish(&mut results, cut.len() - 1);
        assert!(printer.print_rest(&mut results, &progress).is_ok());
        assert_eq!(printer.writer.found(), results.found());
    }

    #[test]
    fn no_more_are_printed_than_the_limit() {
        let cut = Cut::soma(Symmetry::Restricted, Shard::WHOLE);
        let progress = Progress::new(0.0);
        for limit in [1, 7, 240] {
            let mut results = Results::new(&cut, Keep::Solutions, Store::queue());
            let mut printer = printer(&cut, Some(limit));
            for part in 0..cut.len() {
                cut.finish(&mut results, part);
                assert!(printer.print(&mut results, &progress).is_ok());
                assert_eq!(printer.writer.found(), results.found().min(limit));
            }
            assert!(printer.print_rest(&mut results, &progress).is_ok());
            assert_eq!(printer.writer.found(), limit);
        }
    }
}

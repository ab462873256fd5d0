//! `cubefall solve`: the solutions of a puzzle.

use super::end::{End, conclude, print_report};
use crate::arguments::Solve;
use crate::io::interrupt::Interrupt;
use crate::io::progress::Progress;
use crate::outcome::{Failure, Outcome};
use crate::parts::placements;
use crate::slice::Slice;
use crate::writer::Writer;
use cubefall::search::Search;
use cubefall::solution::PlacementVerifier;
use std::ops::ControlFlow;

/// Searches and prints.
pub(crate) fn run(arguments: &Solve) -> Result<Outcome, Failure> {
    let plan = arguments.plan()?;
    let subject = arguments.subject.open()?;
    let interrupt = Interrupt::listen()?;
    if arguments.is_in_parts()? {
        return run_in_parts(arguments, subject, interrupt);
    }
    let puzzle = &subject.puzzle;
    let problem = placements(puzzle, arguments.counting.symmetry(&subject))?;
    let mut search = Search::try_new(&problem, plan).map_err(|error| {
        Failure::Usage(format!(
            "--strategy {} cannot be used with {}: {error}",
            plan.strategy.key(),
            puzzle.id()
        ))
    })?;
    let mut writer = Writer::new(arguments.format, puzzle, &problem);
    let end = drive(arguments, &mut search, &mut writer, &interrupt)?;
    writer.finish()?;
    if arguments.stats {
        print_report(search.stats())?;
    }
    conclude(end, writer.found(), search.stats().steps(), "")
}

/// Runs the search to its end or to one of the limits.
fn drive(
    arguments: &Solve,
    search: &mut Search,
    writer: &mut Writer,
    interrupt: &Interrupt,
) -> Result<End, Failure> {
    let mut verifier = PlacementVerifier::new(search.problem());
    let (mut progress, mut slice) = (Progress::new(0.0), Slice::of_one());
    let (limit, max_steps) = (arguments.limit.unwrap_or(u64::MAX), arguments.max_steps.unwrap_or(u64::MAX));
    let end = loop {
        let mut verified = Ok(());
        let (steps, seconds) = slice.time(max_steps - search.stats().steps(), |steps| {
            search.run(steps, |placements| {
                verified = verifier.verify(placements);
                if verified.is_ok() {
                    writer.add(placements);
                }
                let is_enough = verified.is_err() || writer.found() == limit || writer.is_full();
                if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        writer.flush(&progress)?;
        verified.map_err(|error| {
            Failure::Stuck(format!("a solution is invalid ({error}); please report this fault"))
        })?;
        progress.show(search.progress(), steps, seconds, &format!("{} solutions", writer.found()));
        if writer.found() == limit {
            break End::Limit;
        } else if writer.is_cut() {
            break End::ManySets;
        } else if search.is_full() {
            break End::Full { kept: search.listed().map_or(0, |listed| listed.kept) };
        } else if search.is_exhausted() {
            break End::Exhausted;
        } else if search.stats().steps() == max_steps {
            break End::MaxSteps;
        } else if interrupt.is_requested() {
            break End::Interrupted;
        }
    };
    Ok(end)
}

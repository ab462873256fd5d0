//! Finding a solution by its number or its name.

use crate::arguments::Which;
use crate::io::Progress;
use crate::outcome::Failure;
use crate::parts::placements;
use crate::slice::Slice;
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Search, Strategy};
use cubefall::solution::{Namer, Solution, SolutionName, verify};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A solution with its number and its name.
pub(crate) struct Found {
    pub(crate) number: u64,
    pub(crate) name: SolutionName,
    pub(crate) solution: Solution,
}

/// Finds a solution of the puzzle, verified.
pub(crate) fn find(puzzle: &Arc<Puzzle>, which: Which, symmetry: Symmetry) -> Result<Found, Failure> {
    let problem = placements(puzzle, symmetry)?;
    let found = search(puzzle, &problem, which)?.map_err(|count| match count {
        0 => Failure::NoSolution(format!("{} has no solution; `cubefall explain` looks for the reason", puzzle.id())),
        count => Failure::Usage(format!(
            "{} has no solution {which}; with this symmetry it has {count}, and `cubefall solve --format json` prints their \
             numbers and names",
            puzzle.id()
        )),
    })?;
    verify(puzzle, &found.solution).map_err(|error| {
        Failure::Stuck(format!("solution {} is invalid ({error}); please report this fault", found.number))
    })?;
    Ok(found)
}

/// The solution or, if there is none, the number of solutions.
fn search(puzzle: &Arc<Puzzle>, problem: &Arc<Problem>, which: Which) -> Result<Result<Found, u64>, Failure> {
    let namer = Namer::new(puzzle);
    let (mut number, mut found) = (0, None);
    search_all(problem, |placements| {
        number += 1;
        if let Which::Number(wanted) = which
            && wanted != number
        {
            return ControlFlow::Continue(());
        }
        let solution = Solution::of(problem, placements);
        match namer.name(&solution) {
            Some(name) if which.is(number, name) => found = Some(Found { number, name, solution }),
            _ => return ControlFlow::Continue(()),
        }
        ControlFlow::Break(())
    })?;
    Ok(found.ok_or(number))
}

/// Searches for all solutions by the fastest strategy, and shows the progress.
///
/// # Errors
/// When the strategy does not accept the puzzle.
pub(crate) fn search_all(
    problem: &Arc<Problem>,
    mut on_solution: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
) -> Result<(), Failure> {
    let mut search = Search::try_new(problem, Strategy::TURBO.plan()).map_err(|error| {
        Failure::Usage(format!("{} cannot be searched: {error}", problem.puzzle().name()))
    })?;
    let (mut progress, mut slice, mut is_stopped) = (Progress::new(0.0), Slice::new(), false);
    while !search.is_over() && !is_stopped {
        let (steps, seconds) = slice.time(u64::MAX, |steps| {
            search.run(steps, |placements| {
                let end = on_solution(placements);
                is_stopped = end.is_break();
                end
            })
        });
        let found = search.stats().solutions();
        progress.show(search.progress(), steps, seconds, &format!("{found} solutions"));
    }
    Ok(())
}

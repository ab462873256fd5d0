//! Finding the solution that is meant by a number or a name.

use super::arguments::Which;
use super::cut::placements;
use super::outcome::Failure;
use cubefall::problem::{Problem, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Search, Strategy};
use cubefall::solution::{Namer, Solution, SolutionName, verify};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A solution with its number and its name.
pub(super) struct Found {
    pub(super) number: u64,
    pub(super) name: SolutionName,
    pub(super) solution: Solution,
}

/// The solution that is meant, checked, and its puzzle.
pub(super) fn find(puzzle: &Arc<Puzzle>, which: Which, symmetry: Symmetry) -> Result<Found, Failure> {
    let problem = placements(puzzle, symmetry)?;
    let found = search(puzzle, &problem, which).map_err(|count| {
        Failure::Usage(format!(
            "{} has no solution {which}; counted so it has {count}, and `cubefall solve --format json` tells their numbers \
             and names",
            puzzle.id()
        ))
    })?;
    verify(puzzle, &found.solution).map_err(|error| {
        Failure::Stuck(format!("solution {} is none ({error}); please report this fault", found.number))
    })?;
    Ok(found)
}

/// The solution; if there is none, how many there are.
fn search(puzzle: &Arc<Puzzle>, problem: &Arc<Problem>, which: Which) -> Result<Found, u64> {
    let namer = Namer::new(puzzle);
    let mut search = Search::new(problem, Strategy::TURBO.plan());
    let (mut number, mut found) = (0, None);
    search.run(u64::MAX, |placements| {
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
    });
    found.ok_or(number)
}

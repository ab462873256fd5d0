//! What is made of a puzzle before it is searched; and what is done where that cannot be had.

use crate::problem::{Problem, Reduction, Symmetry, SymmetryError};
use crate::puzzle::Puzzle;
use crate::search::{Plan, Search, Strategy};
use std::sync::Arc;

/// What can be counted for this puzzle.
pub(in crate::app) fn symmetries(puzzle: &Puzzle) -> Vec<Symmetry> {
    Symmetry::ALL.into_iter().filter(|&symmetry| Reduction::of(puzzle, symmetry).is_ok()).collect()
}

/// The placements of the puzzle as `symmetry` wants them; where it cannot be had, as the author has them, and a word
/// about that.
pub(in crate::app) fn placement_table(
    puzzle: &Arc<Puzzle>,
    symmetry: Symmetry,
) -> (Arc<Problem>, Symmetry, Option<String>) {
    match Reduction::of(puzzle, symmetry) {
        Ok(reduction) => (Problem::reduced(puzzle, reduction), symmetry, None),
        Err(error) => {
            let usual = Symmetry::usual(puzzle);
            let reduction = Reduction::of(puzzle, usual).expect("rotations can always be counted");
            (Problem::reduced(puzzle, reduction), usual, Some(uncounted(&error, puzzle, usual)))
        }
    }
}

/// The search that `plan` wants; where the puzzle is too large for it, one by a strategy that takes it, and a word about
/// that.
pub(in crate::app) fn search(
    puzzle: &Arc<Puzzle>,
    problem: &Arc<Problem>,
    plan: Plan,
) -> (Search, Plan, Option<String>) {
    match Search::try_new(problem, plan) {
        Ok(search) => (search, plan, None),
        Err(error) => {
            let able = Strategy::taking(puzzle.region().volume())
                .find(|strategy| puzzle.is_plain() || !strategy.takes_only_plain());
            let plan = able.expect("some strategy takes every puzzle of the catalogue").plan();
            let notice = format!("The puzzle is searched by {} instead: {error}.", plan.strategy.key());
            (Search::new(problem, plan), plan, Some(notice))
        }
    }
}

/// The two notices as one.
pub(in crate::app) fn both(one: Option<String>, other: Option<String>) -> Option<String> {
    let notices: Vec<String> = one.into_iter().chain(other).collect();
    (!notices.is_empty()).then(|| notices.join(" "))
}

fn uncounted(error: &SymmetryError, puzzle: &Puzzle, instead: Symmetry) -> String {
    let author = if instead == Symmetry::Seed { " as its author does" } else { "" };
    format!("For this puzzle {error}. It is counted{author}: {}.", instead.counted(puzzle))
}

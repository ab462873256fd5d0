//! The parts of a search that a worker has, searched one after the other, in slices. It uses no clock and no browser.

use app::LEAST_PARTS;
use cubefall::problem::Reduction;
use cubefall::problem::{Problem, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Assemblies, PartResult, Parts, Search, Strategy};
use cubefall::solution::{Solution, Verifier};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A search that is cut into parts, and the parts to search here.
pub(super) struct PartSearch {
    problem: Arc<Problem>,
    verifier: Verifier,
    parts: Parts,
    /// The parts that wait.
    waiting: VecDeque<usize>,
    /// The part that is being searched.
    part: Option<usize>,
    /// Its search, or that of the part before.
    search: Search,
    /// The placements of its solutions so far.
    found: Assemblies,
}

/// A part that is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PartDone {
    /// Its number.
    pub(super) part: usize,
    /// Its result, encoded by [`PartResult::to_words`].
    pub(super) words: Vec<u32>,
}

impl PartSearch {
    /// Steps in a slice, of which a million and more are taken in a second; of a large puzzle some hundreds.
    const SLICE: u64 = 200;

    /// Cuts the search of the puzzle.
    ///
    /// # Errors
    /// When the puzzle is too large, or cannot be counted by the symmetry.
    pub(super) fn new(puzzle: Arc<Puzzle>, symmetry: Symmetry) -> Result<Self, String> {
        let reduction = Reduction::of(&puzzle, symmetry).map_err(|error| error.to_string())?;
        let puzzle = puzzle.clone();
        let problem = Problem::reduced(&puzzle, reduction);
        let parts = Parts::new(&problem, LEAST_PARTS).map_err(|error| error.to_string())?;
        let verifier = Verifier::new(&puzzle);
        let search = Search::new(&problem, Strategy::TURBO.plan());
        let (waiting, found) = (VecDeque::new(), Assemblies::default());
        Ok(Self { problem, verifier, parts, waiting, part: None, search, found })
    }

    /// The number of parts.
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The number of placements in the problem.
    pub(super) fn placements(&self) -> usize {
        self.problem.len()
    }

    /// Adds parts after those that it has. Ignores invalid numbers.
    pub(super) fn add(&mut self, parts: impl IntoIterator<Item = usize>) {
        let known = self.parts.len();
        self.waiting.extend(parts.into_iter().filter(|&part| part < known));
    }

    /// Whether it has parts to search.
    pub(super) fn has_parts(&self) -> bool {
        self.part.is_some() || !self.waiting.is_empty()
    }

    /// Whether it has parts to search after the current one.
    pub(super) fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The part that is being searched, and the fraction of it that is done.
    pub(super) fn progress(&self) -> Option<(usize, f64)> {
        Some((self.part?, self.search.progress()))
    }

    /// Searches a slice. Returns a part that is done.
    ///
    /// # Errors
    /// When an assembly fails verification, which is a fault of the program.
    pub(super) fn work(&mut self) -> Result<Option<PartDone>, String> {
        let Self { problem, verifier, parts, waiting, part, search, found, .. } = self;
        let number = match *part {
            Some(number) => number,
            None => {
                let Some(next) = waiting.pop_front() else { return Ok(None) };
                parts.restart(search, next);
                *part.insert(next)
            }
        };
        let mut fault = None;
        search.run(Self::SLICE, |solution| {
            // A worker sends no solution that has not passed the independent check.
            match verifier.verify(&Solution::of(problem, solution)) {
                Ok(()) => {
                    found.push(solution);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    fault = Some(format!("an assembly failed the check: {error}"));
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        if !search.is_exhausted() {
            return Ok(None);
        }
        let words = PartResult::new(search.stats(), std::mem::take(found)).to_words();
        *part = None;
        Ok(Some(PartDone { part: number, words }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_searched_in_the_order_given_and_make_the_whole() {
        let mut search = PartSearch::new(catalogue::ALL.get("soma"), Symmetry::Seed).expect("Soma's own");
        let parts = search.parts();
        assert!(parts >= 100);
        let numbers: Vec<usize> = (0..parts).rev().collect();
        search.add(numbers.iter().copied().chain([parts, usize::MAX]));
        let (mut done, mut solutions) = (Vec::new(), 0);
        while search.has_parts() {
            if let Some(PartDone { part, words }) = search.work().expect("only solutions") {
                done.push(part);
                let result = PartResult::from_words(&words, &search.problem);
                solutions += result.expect("words of a result").len();
            }
        }
        assert_eq!((done, solutions), (numbers, 240));
        assert_eq!((search.work(), search.progress()), (Ok(None), None));
    }

    #[test]
    fn the_progress_is_that_of_the_part_that_is_being_searched() {
        let mut search = PartSearch::new(catalogue::ALL.get("bedlam"), Symmetry::Seed).expect("Bedlam's own");
        search.add([0]);
        assert!(search.has_parts() && search.progress().is_none());
        assert!(search.has_waiting());
        assert_eq!(search.work(), Ok(None), "a part takes more than a slice");
        assert!(search.has_parts() && !search.has_waiting(), "it is being searched");
        assert!(matches!(search.progress(), Some((0, fraction)) if (0.0..1.0).contains(&fraction)));
    }

    #[test]
    fn what_cannot_be_counted_is_refused_with_the_reason() {
        let refused = PartSearch::new(catalogue::ALL.get("bedlam"), Symmetry::Reflection);
        let refused = refused.err().expect("the set is not closed");
        assert!(refused.contains("mirror image"), "{refused}");
    }
}

//! The parts of a search that a worker has, searched one after the other, in slices.

use crate::PartSearch;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Assemblies, PartResult, Parts};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A search that is cut into parts, and the parts to search here.
pub(crate) struct PartQueue {
    parts: Arc<Parts>,
    /// The parts that wait.
    waiting: VecDeque<usize>,
    search: PartSearch,
    /// The placements of the solutions of the present part so far.
    found: Assemblies,
}

impl PartQueue {
    /// Steps in a slice, of which a million and more are taken in a second; of a large puzzle some hundreds.
    const SLICE: u64 = 200;

    /// Cuts the search of the puzzle.
    ///
    /// # Errors
    /// When the puzzle is too large, or cannot be counted by the symmetry.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Result<Self, String> {
        let reduction = Reduction::of(puzzle, symmetry).map_err(|error| error.to_string())?;
        let problem = Problem::reduced(puzzle, reduction);
        let parts = Arc::new(Parts::new(&problem, Parts::USUAL).map_err(|error| error.to_string())?);
        let search = PartSearch::new(&parts);
        Ok(Self { parts, waiting: VecDeque::new(), search, found: Assemblies::default() })
    }

    /// The number of parts.
    pub(crate) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The number of placements in the problem.
    pub(crate) fn placements(&self) -> usize {
        self.parts.problem().len()
    }

    /// Adds parts after those that it has. Ignores invalid numbers.
    pub(crate) fn add(&mut self, parts: impl IntoIterator<Item = usize>) {
        let known = self.parts.len();
        self.waiting.extend(parts.into_iter().filter(|&part| part < known));
    }

    /// Whether it has parts to search.
    pub(crate) fn has_parts(&self) -> bool {
        self.search.part().is_some() || !self.waiting.is_empty()
    }

    /// Whether it has parts to search after the current one.
    pub(crate) fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The part that is being searched, and the fraction of it that is done.
    pub(crate) fn progress(&self) -> Option<(usize, f64)> {
        Some((self.search.part()?, self.search.progress()))
    }

    /// Searches a slice. Returns a part that is done: its number, and its result encoded by [`PartResult::to_words`].
    ///
    /// # Errors
    /// When a solution is invalid, which is a fault of the program.
    pub(crate) fn work(&mut self) -> Result<Option<(usize, Vec<u32>)>, String> {
        let Self { waiting, search, found, .. } = self;
        if search.part().is_none() {
            let Some(next) = waiting.pop_front() else { return Ok(None) };
            search.begin(next);
        }
        let slice = search.run(Self::SLICE, |solution| {
            found.push(solution);
            ControlFlow::Continue(())
        });
        slice.map_err(|error| error.to_string())?;
        let Some((part, stats)) = search.take_done() else { return Ok(None) };
        Ok(Some((part, PartResult::new(&stats, std::mem::take(found)).to_words())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_searched_in_the_order_given_and_make_the_whole() {
        let mut queue = PartQueue::new(&catalogue::ALL.get("soma"), Symmetry::Seed).expect("Soma's own");
        let parts = queue.parts();
        assert!(parts >= 100);
        let numbers: Vec<usize> = (0..parts).rev().collect();
        queue.add(numbers.iter().copied().chain([parts, usize::MAX]));
        let (mut done, mut solutions) = (Vec::new(), 0);
        while queue.has_parts() {
            if let Some((part, words)) = queue.work().expect("only solutions") {
                done.push(part);
                let result = PartResult::from_words(&words, queue.parts.problem());
                solutions += result.expect("words of a result").len();
            }
        }
        assert_eq!((done, solutions), (numbers, 240));
        assert_eq!((queue.work(), queue.progress()), (Ok(None), None));
    }

    #[test]
    fn the_progress_is_that_of_the_part_that_is_being_searched() {
        let mut queue = PartQueue::new(&catalogue::ALL.get("bedlam"), Symmetry::Seed).expect("Bedlam's own");
        queue.add([0]);
        assert!(queue.has_parts() && queue.progress().is_none());
        assert!(queue.has_waiting());
        assert_eq!(queue.work(), Ok(None), "a part takes more than a slice");
        assert!(queue.has_parts() && !queue.has_waiting(), "it is being searched");
        assert!(matches!(queue.progress(), Some((0, fraction)) if (0.0..1.0).contains(&fraction)));
    }

    #[test]
    fn what_cannot_be_counted_is_refused_with_the_reason() {
        let refused = PartQueue::new(&catalogue::ALL.get("bedlam"), Symmetry::Reflection);
        let refused = refused.err().expect("the set is not closed");
        assert!(refused.contains("mirror image"), "{refused}");
    }
}

//! A worker's work: the parts that it has, one after the other, in slices. It knows no clock and no browser.

use crate::app::{LEAST_PARTS, WorkerNews};
use crate::problem::Reduction;
use crate::problem::{PlacementId, Problem, Symmetry};
use crate::puzzle::Puzzle;
use crate::search::{PartResult, Parts, Search, Strategy};
use crate::solution::{Solution, Verifier};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A search that was cut, and what of it is to be done here.
pub(super) struct Desk {
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
    found: Vec<PlacementId>,
    pub(super) resting: bool,
}

impl Desk {
    /// Steps between two looks at the clock, of which a million and more are taken in a second.
    const SLICE: u64 = 2_000;

    /// Cuts the search of the puzzle.
    ///
    /// # Errors
    /// When the puzzle is too large, or cannot be counted so.
    pub(super) fn new(puzzle: Arc<Puzzle>, symmetry: Symmetry) -> Result<Self, String> {
        let reduction = Reduction::of(&puzzle, symmetry).map_err(|error| error.to_string())?;
        let puzzle = puzzle.clone();
        let problem = Problem::reduced(&puzzle, reduction);
        let parts = Parts::new(&problem, LEAST_PARTS).map_err(|error| error.to_string())?;
        let verifier = Verifier::new(&puzzle);
        let search = Search::new(&problem, Strategy::TURBO.plan());
        let (waiting, found) = (VecDeque::new(), Vec::new());
        Ok(Self { problem, verifier, parts, waiting, part: None, search, found, resting: false })
    }

    /// How it was cut.
    pub(super) fn begun(&self) -> WorkerNews {
        WorkerNews::Begun { parts: self.parts.len(), placements: self.problem.len() }
    }

    /// Takes on more parts, after those that it has; passes over what is none.
    pub(super) fn take(&mut self, parts: impl IntoIterator<Item = usize>) {
        let known = self.parts.len();
        self.waiting.extend(parts.into_iter().filter(|&part| part < known));
    }

    /// Whether there is something to do now.
    pub(super) fn is_busy(&self) -> bool {
        !self.resting && (self.part.is_some() || !self.waiting.is_empty())
    }

    /// How far the part is that is being searched.
    pub(super) fn at(&self) -> Option<WorkerNews> {
        let part = self.part?;
        Some(WorkerNews::At { part, fraction: self.search.progress() })
    }

    /// Searches a little. Returns what is to be told of it: a part that is done, or a fault.
    pub(super) fn work(&mut self) -> Option<WorkerNews> {
        let Self { problem, verifier, parts, waiting, part, search, found, .. } = self;
        let number = match *part {
            Some(number) => number,
            None => {
                let next = waiting.pop_front()?;
                parts.restart(search, next);
                *part.insert(next)
            }
        };
        let mut fault = None;
        search.run(Self::SLICE, |solution| {
            // No solution leaves the worker that has not passed the independent check.
            match verifier.verify(&Solution::of(problem, solution)) {
                Ok(()) => {
                    found.extend_from_slice(solution);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    fault = Some(format!("an assembly failed the check: {error}"));
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(fault) = fault {
            return Some(WorkerNews::Unable(fault));
        }
        if !search.is_exhausted() {
            return None;
        }
        let words = PartResult::new(search.stats(), std::mem::take(found)).to_words();
        let news = WorkerNews::Found { part: number, words };
        *part = None;
        Some(news)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::catalogue;

    #[test]
    fn parts_are_done_in_the_order_given_and_make_the_whole() {
        let mut desk = Desk::new(catalogue::get("soma"), Symmetry::Seed).expect("Soma's own");
        let WorkerNews::Begun { parts, placements } = desk.begun() else { panic!("it has begun") };
        assert!(parts >= 100 && placements == desk.problem.len());
        let numbers: Vec<usize> = (0..parts).rev().collect();
        desk.take(numbers.iter().copied().chain([parts, usize::MAX]));
        let (mut done, mut solutions) = (Vec::new(), 0);
        while desk.is_busy() {
            if let Some(WorkerNews::Found { part, words }) = desk.work() {
                done.push(part);
                solutions += PartResult::from_words(&words, &desk.problem).expect("words of a result").len();
            }
        }
        assert_eq!((done, solutions), (numbers, 240));
        assert!(desk.work().is_none() && desk.at().is_none());
    }

    #[test]
    fn a_desk_at_rest_is_not_busy_and_tells_how_far_it_is() {
        let mut desk = Desk::new(catalogue::get("bedlam"), Symmetry::Seed).expect("Bedlam's own");
        desk.take([0]);
        assert!(desk.is_busy() && desk.at().is_none());
        assert!(desk.work().is_none(), "a part takes more than a slice");
        desk.resting = true;
        assert!(!desk.is_busy());
        assert!(
            matches!(desk.at(), Some(WorkerNews::At { part: 0, fraction }) if (0.0..1.0).contains(&fraction))
        );
    }

    #[test]
    fn what_cannot_be_counted_is_refused_with_the_reason() {
        let refused =
            Desk::new(catalogue::get("bedlam"), Symmetry::Reflection).err().expect("the set is not closed");
        assert!(refused.contains("mirror image"), "{refused}");
    }
}

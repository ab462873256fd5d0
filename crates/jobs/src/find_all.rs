//! The job of finding all solutions of a puzzle, in parts that several workers share.

use crate::job::{OTHER_VERSION, admitted};
use crate::{Job, Outbox, PartSearch, Service};
use app::{FindAllEvent, FindAllRequest};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Assemblies, PartResult, Parts};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Finds all solutions of a puzzle, part by part.
pub enum FindAll {}

impl Job for FindAll {
    const NAME: &'static str = "find-all";
    const PROGRAM: &'static str = "finder";
    const LONGEST_SILENCE: u32 = 5;

    type Request = FindAllRequest;
    type Event = FindAllEvent;
}

/// The search, once it is cut.
#[derive(Default)]
pub struct FindAllService {
    search: Option<PartQueue>,
    paused: bool,
    /// The parts that are done and not reported.
    done: Vec<(usize, Vec<u32>)>,
}

impl FindAllService {
    /// Milliseconds without a report after which the parts done since are reported. Each report takes the page's time.
    const BETWEEN_RESULTS: f64 = 50.0;

    /// Cuts the search of this puzzle.
    ///
    /// # Errors
    /// When it cannot be cut, or the puzzle cannot be decoded.
    fn cut(&mut self, puzzle: &[u8], symmetry: &str) -> Result<FindAllEvent, String> {
        *self = Self::default();
        let symmetry = Symmetry::from_key(symmetry).ok_or(OTHER_VERSION)?;
        let search = self.search.insert(PartQueue::new(&admitted(puzzle)?, symmetry)?);
        Ok(search.ready())
    }

    /// Reports the parts that are done.
    fn report(&mut self, outbox: &mut Outbox<FindAll>) {
        if !self.done.is_empty() {
            outbox.event(FindAllEvent::Found(std::mem::take(&mut self.done)));
        }
    }
}

impl Service for FindAllService {
    type Job = FindAll;

    fn take(&mut self, request: FindAllRequest, outbox: &mut Outbox<FindAll>) {
        match request {
            FindAllRequest::Cut { puzzle, symmetry } => match self.cut(&puzzle, &symmetry) {
                Ok(event) => outbox.event(event),
                Err(reason) => outbox.refuse(reason),
            },
            FindAllRequest::Search(parts) => {
                if let Some(search) = &mut self.search {
                    search.add(parts);
                }
            }
            FindAllRequest::Pause => {
                self.paused = true;
                self.report(outbox);
            }
            FindAllRequest::Resume => self.paused = false,
        }
    }

    fn is_busy(&self) -> bool {
        !self.paused && self.search.as_ref().is_some_and(PartQueue::has_parts)
    }

    fn work(&mut self, outbox: &mut Outbox<FindAll>) {
        let Some(search) = &mut self.search else { return };
        match search.work() {
            Ok(None) => {}
            Ok(Some(done)) => self.done.push(done),
            Err(reason) => {
                self.search = None;
                outbox.refuse(reason);
            }
        }
    }

    /// Reports at once if no part waits: the page has to send more.
    fn end_slice(&mut self, outbox: &mut Outbox<FindAll>) {
        let waits = self.search.as_ref().is_some_and(PartQueue::has_waiting);
        if !waits || outbox.is_silent_for(Self::BETWEEN_RESULTS) {
            self.report(outbox);
        }
    }

    fn progress(&mut self) -> Option<FindAllEvent> {
        let (part, fraction) = self.search.as_ref()?.progress()?;
        Some(FindAllEvent::Progress { part, fraction })
    }
}

/// A search that is cut into parts, and the parts to search here.
struct PartQueue {
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
    fn new(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Result<Self, String> {
        let reduction = Reduction::of(puzzle, symmetry).map_err(|error| error.to_string())?;
        let problem = Problem::reduced(puzzle, reduction);
        let parts = Arc::new(Parts::new(&problem, Parts::USUAL).map_err(|error| error.to_string())?);
        let search = PartSearch::new(&parts);
        Ok(Self { parts, waiting: VecDeque::new(), search, found: Assemblies::default() })
    }

    /// The report that the search is cut.
    fn ready(&self) -> FindAllEvent {
        let (parts, placements) = (self.parts.len(), self.parts.problem().len());
        FindAllEvent::Ready { parts, placements, cut: self.parts.checksum().value() }
    }

    /// Adds parts after those that it has. Ignores invalid numbers.
    fn add(&mut self, parts: impl IntoIterator<Item = usize>) {
        let known = self.parts.len();
        self.waiting.extend(parts.into_iter().filter(|&part| part < known));
    }

    /// Whether it has parts to search.
    fn has_parts(&self) -> bool {
        self.search.part().is_some() || !self.waiting.is_empty()
    }

    /// Whether it has parts to search after the current one.
    fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The part that is being searched, and the fraction of it that is done.
    fn progress(&self) -> Option<(usize, f64)> {
        Some((self.search.part()?, self.search.progress()))
    }

    /// Searches a slice. Returns a part that is done: its number, and its result encoded by [`PartResult::to_words`].
    ///
    /// # Errors
    /// When a solution is invalid, which is a fault of the program.
    fn work(&mut self) -> Result<Option<(usize, Vec<u32>)>, String> {
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
    use crate::{decode, encode};

    #[test]
    fn requests_are_decoded_as_they_were_encoded() {
        let requests = [
            FindAllRequest::Cut { puzzle: (0..=255).collect(), symmetry: "raw".to_owned() },
            FindAllRequest::Search(vec![0, 17, 640]),
            FindAllRequest::Pause,
            FindAllRequest::Resume,
        ];
        for request in requests {
            assert_eq!(decode(&encode(&request)), Ok(request));
        }
    }

    #[test]
    fn events_are_decoded_as_they_were_encoded() {
        let events = [
            FindAllEvent::Ready { parts: 640, placements: 2012, cut: u64::MAX },
            FindAllEvent::Progress { part: 17, fraction: 0.125 },
            FindAllEvent::Found(vec![
                (3, (0..1000).chain([u32::MAX]).collect()),
                (u32::MAX as usize, Vec::new()),
            ]),
        ];
        for event in events {
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }

    #[test]
    fn parts_are_searched_in_the_order_given_and_make_the_whole() {
        let mut queue = PartQueue::new(&catalogue::ALL.get("soma"), Symmetry::Seed).expect("Soma's own");
        let parts = queue.parts.len();
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

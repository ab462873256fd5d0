//! Finds all solutions of a puzzle, part by part.

use super::queue::PartQueue;
use crate::FindAll;
use crate::Outbox;
use crate::Service;
use crate::puzzle::{OTHER_VERSION, admitted};
use app::{FindAllEvent, FindAllRequest};
use cubefall::problem::Symmetry;

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
        Ok(FindAllEvent::Ready { parts: search.parts(), placements: search.placements() })
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

//! The workers that the app wants, and the app's types made of the protocol's: nothing else knows both.

use crate::app::{Errand, WorkerId, WorkerNews};
use crate::problem::{PlacementId, Symmetry};
use crate::puzzle::Puzzle;
use crate::web::browser::interval::Interval;
use crate::web::workers::client::{Failure, Pool, Program};
use crate::web::workers::protocol::{
    Complete, CompleteEvent, CompleteRequest, FindAll, FindAllEvent, FindAllRequest,
};
use std::rc::Rc;
use std::sync::Arc;

/// Hands the app what a worker reports.
pub(in crate::web) type OnReport = Rc<dyn Fn(WorkerId, WorkerNews)>;

/// The workers of the jobs that the app decides about.
pub(in crate::web) struct AppWorkers {
    find_all: Pool<FindAll, WorkerId>,
    complete: Pool<Complete, WorkerId>,
    checks: Option<Interval>,
}

impl Default for AppWorkers {
    fn default() -> Self {
        // Both jobs have one program.
        let program = Program::of::<FindAll>();
        Self { find_all: Pool::new(Rc::clone(&program)), complete: Pool::new(program), checks: None }
    }
}

impl AppWorkers {
    /// Milliseconds between two checks of the app.
    const BETWEEN_CHECKS: i32 = 500;

    /// Does what the app wants done about a worker for this search.
    pub(in crate::web) fn run(
        &mut self,
        errand: Errand,
        (puzzle, symmetry): &(Arc<Puzzle>, Symmetry),
        on_report: &OnReport,
    ) {
        let on_report = Rc::clone(on_report);
        match errand {
            Errand::Hire(worker) => {
                let receive = move |message| on_report(worker, find_all_news(message));
                self.find_all.start(worker, receive);
                let (puzzle, symmetry) = (puzzle.id().to_owned(), symmetry.key().to_owned());
                self.find_all.send(&worker, &FindAllRequest::Cut { puzzle, symmetry });
            }
            Errand::Ask(worker, placements) => {
                self.complete.start(worker, move |message| on_report(worker, complete_news(message)));
                self.complete.send(&worker, &complete_request(puzzle, &placements));
            }
            Errand::Search(worker, parts) => {
                let parts = parts.into_iter().map(|part| part as u32).collect();
                self.find_all.send(&worker, &FindAllRequest::Search(parts));
            }
            Errand::Rest(worker) => self.find_all.send(&worker, &FindAllRequest::Pause),
            Errand::GoOn(worker) => self.find_all.send(&worker, &FindAllRequest::Resume),
            Errand::Dismiss(worker) => {
                // It is in one of them.
                self.find_all.end(&worker);
                self.complete.end(&worker);
            }
        }
    }

    /// Lets `check` be called twice a second for as long as there are workers.
    pub(in crate::web) fn keep_checking(&mut self, check: impl Fn() + 'static) {
        if self.find_all.is_empty() && self.complete.is_empty() {
            self.checks = None;
        } else if self.checks.is_none() {
            self.checks = Interval::new(Self::BETWEEN_CHECKS, check);
        }
    }
}

fn complete_request(puzzle: &Puzzle, placements: &[PlacementId]) -> CompleteRequest {
    let placements = placements.iter().map(|id| id.index() as u32).collect();
    CompleteRequest { puzzle: puzzle.id().to_owned(), placements }
}

fn find_all_news(message: Result<FindAllEvent, Failure>) -> WorkerNews {
    match message {
        Ok(FindAllEvent::Cut { parts, placements }) => {
            WorkerNews::Begun { parts: parts as usize, placements: placements as usize }
        }
        Ok(FindAllEvent::Progress { part, fraction }) => WorkerNews::At { part: part as usize, fraction },
        Ok(FindAllEvent::Part { part, words }) => WorkerNews::Found { part: part as usize, words },
        Err(failure) => {
            failed(failure, "this browser has no workers; the search on the stage finds them, too: press End")
        }
    }
}

fn complete_news(message: Result<CompleteEvent, Failure>) -> WorkerNews {
    match message {
        Ok(CompleteEvent { count, fraction, over, solutions }) => {
            WorkerNews::Ways { count, fraction, over, solutions }
        }
        Err(failure) => failed(failure, "this browser has no workers, which look for it; try a current one"),
    }
}

fn failed(failure: Failure, unsupported: &str) -> WorkerNews {
    match failure {
        Failure::Unsupported => WorkerNews::Unable(unsupported.to_owned()),
        Failure::NoProgram(reason) | Failure::Refused(reason) => WorkerNews::Unable(reason),
        Failure::NotStarted(reason) | Failure::Lost(reason) => WorkerNews::Lost(reason),
    }
}

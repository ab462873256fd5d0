//! The workers of the app, and the conversion between its types and those of the protocol. Only this module uses both.

use crate::web::browser::callbacks::Interval;
use crate::web::workers::client::{Failure, Pool, Program, WorkerTask};
use app::{CompletionsEffect, CompletionsEvent, FindAllEffect, FindAllEvent, WorkerEvent, WorkerId};
use cubefall::problem::{PlacementId, Symmetry};
use cubefall::puzzle::Puzzle;
use formats::pack;
use jobs::{Complete, CompleteRequest, FindAll, FindAllRequest};
use std::rc::Rc;

/// Passes a report of a worker to the app.
pub(crate) type OnReport = Rc<dyn Fn(WorkerEvent)>;

/// The workers of the app's two jobs.
pub(crate) struct AppWorkers {
    find_all: Pool<FindAll, WorkerId>,
    complete: Pool<Complete, WorkerId>,
    balancing: Option<Interval>,
}

impl Default for AppWorkers {
    fn default() -> Self {
        // Both jobs have the same program.
        let program = Program::of::<FindAll>();
        Self { find_all: Pool::new(Rc::clone(&program)), complete: Pool::new(program), balancing: None }
    }
}

impl AppWorkers {
    /// Milliseconds between two calls that balance workers and frames.
    const BETWEEN_BALANCING: i32 = 500;

    /// Commands a worker that finds all solutions of `puzzle`.
    pub(crate) fn find_all(
        &mut self,
        worker: WorkerId,
        effect: FindAllEffect,
        (puzzle, symmetry): (&Puzzle, Symmetry),
        on_report: &OnReport,
    ) {
        match effect {
            FindAllEffect::Start => {
                let on_report = Rc::clone(on_report);
                let report = move |message| on_report(WorkerEvent::FindAll(worker, find_all_event(message)));
                self.find_all.start(worker, report);
                self.cut(worker, puzzle, symmetry);
            }
            FindAllEffect::Cut => self.cut(worker, puzzle, symmetry),
            FindAllEffect::Search(parts) => {
                let parts = parts.into_iter().map(|part| part as u32).collect();
                self.find_all.send(&worker, &FindAllRequest::Search(parts));
            }
            FindAllEffect::Pause => self.find_all.send(&worker, &FindAllRequest::Pause),
            FindAllEffect::Resume => self.find_all.send(&worker, &FindAllRequest::Resume),
            FindAllEffect::Stop => self.find_all.end(&worker),
        }
    }

    fn cut(&self, worker: WorkerId, puzzle: &Puzzle, symmetry: Symmetry) {
        let (puzzle, symmetry) = (pack(&puzzle.to_spec()), symmetry.key().to_owned());
        self.find_all.send(&worker, &FindAllRequest::Cut { puzzle, symmetry });
    }

    /// Fetches and compiles the program, so that it need not be when it is needed.
    pub(crate) fn prefetch(&self) {
        self.find_all.prefetch();
    }

    /// Commands a worker that completes the user's cube.
    pub(crate) fn complete(
        &mut self,
        worker: WorkerId,
        effect: CompletionsEffect,
        puzzle: &Puzzle,
        on_report: &OnReport,
    ) {
        match effect {
            CompletionsEffect::Start(placements) => {
                let on_report = Rc::clone(on_report);
                let report =
                    move |message| on_report(WorkerEvent::Completions(worker, completions_event(message)));
                self.complete.start(worker, report);
                self.complete.send(&worker, &complete_request(puzzle, &placements));
            }
            CompletionsEffect::Stop => self.complete.end(&worker),
        }
    }

    /// Calls `balance` twice a second while `needed`: while workers find all solutions.
    pub(crate) fn keep_balancing(&mut self, needed: bool, balance: impl Fn() + 'static) {
        if !needed {
            self.balancing = None;
        } else if self.balancing.is_none() {
            self.balancing = Interval::new(Self::BETWEEN_BALANCING, balance);
        }
    }
}

fn complete_request(puzzle: &Puzzle, placements: &[PlacementId]) -> CompleteRequest {
    let placements = placements.iter().map(|id| id.index() as u32).collect();
    CompleteRequest { puzzle: pack(&puzzle.to_spec()), placements }
}

fn find_all_event(message: Result<jobs::FindAllMessage, Failure>) -> FindAllEvent {
    match message {
        Ok(jobs::FindAllMessage::Cut { parts, placements }) => {
            FindAllEvent::Ready { parts: parts as usize, placements: placements as usize }
        }
        Ok(jobs::FindAllMessage::Progress { part, fraction }) => {
            FindAllEvent::Progress { part: part as usize, fraction }
        }
        Ok(jobs::FindAllMessage::Parts(parts)) => {
            FindAllEvent::Found(parts.into_iter().map(|(part, words)| (part as usize, words)).collect())
        }
        Err(failure @ (Failure::NotStarted(_) | Failure::Lost(_))) => {
            FindAllEvent::Lost(failure.clause(WorkerTask::FindAll))
        }
        Err(failure) => FindAllEvent::Unable(failure.clause(WorkerTask::FindAll)),
    }
}

fn completions_event(message: Result<jobs::CompleteEvent, Failure>) -> CompletionsEvent {
    match message {
        Ok(jobs::CompleteEvent { count, fraction, over, solutions }) => {
            CompletionsEvent::Found { count, progress: fraction, done: over, solutions }
        }
        Err(failure) => CompletionsEvent::Failed(failure.clause(WorkerTask::Complete)),
    }
}

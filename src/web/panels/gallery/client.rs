//! The page's side of reading files: one worker for each request, ended once it has answered, so that the memory of a large file is
//! freed. A puzzle that is requested replaces one that is still awaited.

use crate::web::input::action::GalleryAction;
use crate::web::input::action::{Action, Sink};
use crate::web::workers::client::{Failure, Pool, Program};
use jobs::{Open, OpenRequest};
use std::cell::RefCell;
use std::rc::Rc;

/// The workers that read files and the catalogue.
pub(super) struct Opener {
    workers: Rc<RefCell<Pool<Open, usize>>>,
    /// The number of requests.
    requested: usize,
    /// The last request for a puzzle or a file.
    awaited: Option<usize>,
}

impl Default for Opener {
    fn default() -> Self {
        let workers = Pool::new(Program::of::<Open>());
        Self { workers: Rc::new(RefCell::new(workers)), requested: 0, awaited: None }
    }
}

impl Opener {
    /// Lets a worker answer the request, and emits its answer.
    pub(super) fn send(&mut self, request: &OpenRequest, sink: &Sink) {
        let number = self.requested;
        self.requested += 1;
        if !matches!(request, OpenRequest::Gallery) {
            self.cancel();
            self.awaited = Some(number);
        }
        let pool = Rc::downgrade(&self.workers);
        let sink = sink.clone();
        let mut workers = self.workers.borrow_mut();
        workers.start(number, move |answer| {
            sink(Action::Gallery(GalleryAction::Answer(answer.map_err(reason))));
            if let Some(workers) = pool.upgrade() {
                workers.borrow_mut().end(&number);
            }
        });
        workers.send(&number, request);
    }

    /// Ends the reading of a puzzle or a file that is not there yet: nobody waits for it any more.
    pub(super) fn cancel(&mut self) {
        if let Some(number) = self.awaited.take() {
            self.workers.borrow_mut().end(&number);
        }
    }
}

/// Why there is no answer, as a sentence without its end.
fn reason(failure: Failure) -> String {
    match failure {
        Failure::Unsupported => {
            "this browser has no workers, which read puzzles; try a current one".to_owned()
        }
        Failure::NoProgram(reason) | Failure::NotStarted(reason) => {
            format!("a worker reads it, and {reason}")
        }
        Failure::Refused(reason) => reason,
        Failure::Lost(reason) => format!("{reason}; try again"),
    }
}

//! The page's side of reading files. A puzzle that is requested replaces one that is still awaited.

use crate::web::input::action::{Action, GalleryAction, Sink};
use crate::web::workers::client::{Failure, SingleUse};
use jobs::{Open, OpenRequest};

/// The workers that read files and the catalogue.
pub(super) struct Opener {
    workers: SingleUse<Open>,
    /// Gets the answers.
    sink: Sink,
    /// The last request for a puzzle or a file.
    awaited: Option<usize>,
}

impl Opener {
    pub(super) fn new(sink: Sink) -> Self {
        Self { workers: SingleUse::default(), sink, awaited: None }
    }

    /// Lets a worker answer the request, and emits its answer.
    pub(super) fn send(&mut self, request: &OpenRequest) {
        let replaces = !matches!(request, OpenRequest::Gallery);
        if replaces {
            self.cancel();
        }
        let sink = self.sink.clone();
        let number = self.workers.send(request, move |answer| {
            sink(Action::Gallery(GalleryAction::Answer(answer.map_err(reason))));
        });
        if replaces {
            self.awaited = Some(number);
        }
    }

    /// Ends the reading of a puzzle or a file that is not there yet: nobody waits for it any more.
    pub(super) fn cancel(&mut self) {
        if let Some(number) = self.awaited.take() {
            self.workers.end(number);
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

//! Finds all solutions that have some placements in common.

use super::completion::Completion;
use crate::Complete;
use crate::Outbox;
use crate::Service;
use crate::puzzle::admitted;
use app::{CompleteEvent, CompleteRequest};

/// The current search.
#[derive(Default)]
pub struct CompleteService {
    completion: Option<Completion>,
}

impl CompleteService {
    fn begin(request: CompleteRequest) -> Result<Completion, String> {
        Completion::new(admitted(&request.puzzle)?, &request.placements)
    }
}

impl Service for CompleteService {
    type Job = Complete;

    fn take(&mut self, request: CompleteRequest, outbox: &mut Outbox<Complete>) {
        match Self::begin(request) {
            Ok(completion) => self.completion = Some(completion),
            Err(reason) => outbox.refuse(reason),
        }
    }

    fn is_busy(&self) -> bool {
        self.completion.is_some()
    }

    fn work(&mut self, outbox: &mut Outbox<Complete>) {
        let Some(completion) = &mut self.completion else { return };
        if let Err(reason) = completion.work() {
            self.completion = None;
            return outbox.refuse(reason);
        }
        let is_over = completion.is_over();
        if is_over || completion.is_full() {
            outbox.event(completion.event());
        }
        if is_over {
            self.completion = None;
        }
    }

    fn progress(&mut self) -> Option<CompleteEvent> {
        self.completion.as_mut().map(Completion::event)
    }
}

//! Answers what the page requests, or reports why not.

use super::read;
use crate::{Bytes, Open, OpenEvent, OpenRequest};
use crate::{Outbox, Service};
use app::lesson;

/// Reads puzzle files, the catalogue and the lessons.
pub struct OpenService;

impl Service for OpenService {
    type Job = Open;

    fn take(&mut self, request: OpenRequest, outbox: &mut Outbox<Open>) {
        let event = match request {
            OpenRequest::Gallery => Ok(OpenEvent::Gallery(read::gallery())),
            OpenRequest::Puzzle(id) => read::puzzle(&id).map(OpenEvent::Puzzle),
            OpenRequest::Lesson(id) => lesson(&id).map(OpenEvent::Lesson),
            OpenRequest::File { name, content: Bytes(bytes) } => read::opened(&name, &bytes),
            OpenRequest::Pasted { puzzle, text } => read::pasted(&puzzle, &text),
        };
        match event {
            Ok(event) => outbox.event(event),
            Err(reason) => outbox.refuse(reason),
        }
    }
}

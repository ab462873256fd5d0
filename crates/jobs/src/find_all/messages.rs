//! The job of finding all solutions of a puzzle, in parts that several workers share.

use crate::Job;
use serde::{Deserialize, Serialize};

/// Finds all solutions of a puzzle, part by part.
pub enum FindAll {}

impl Job for FindAll {
    const NAME: &'static str = "find-all";
    const PROGRAM: &'static str = "finder";
    const LONGEST_SILENCE: u32 = 5;

    type Request = FindAllRequest;
    type Event = FindAllMessage;
}

/// A request of the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FindAllRequest {
    /// Cut the search into parts, and drop the one before.
    Cut {
        /// The puzzle's document, as [`pack`](formats::pack) packs it.
        puzzle: Vec<u8>,
        /// The key of the symmetry.
        symmetry: String,
    },
    /// Search these parts, in this order, after those requested before.
    Search(Vec<u32>),
    /// Pause.
    Pause,
    /// Resume.
    Resume,
}

/// An event of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FindAllMessage {
    /// The search is cut, and the worker waits for parts.
    Cut {
        /// The number of parts.
        parts: u32,
        /// The number of placements in the problem.
        placements: u32,
    },
    /// The progress of the part that is being searched.
    Progress {
        /// The part.
        part: u32,
        /// The fraction of it that is done, in [0, 1].
        fraction: f64,
    },
    /// These parts are done. Each has its number, and its result encoded by
    /// [`PartResult::to_words`](cubefall::search::PartResult::to_words).
    Parts(Vec<(u32, Vec<u32>)>),
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
            FindAllMessage::Cut { parts: 640, placements: 2012 },
            FindAllMessage::Progress { part: 17, fraction: 0.125 },
            FindAllMessage::Parts(vec![(3, (0..1000).chain([u32::MAX]).collect()), (u32::MAX, Vec::new())]),
        ];
        for event in events {
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }
}

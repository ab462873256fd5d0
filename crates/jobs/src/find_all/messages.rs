//! The job of finding all solutions of a puzzle, in parts that several workers share.

use crate::Job;
use app::{FindAllEvent, FindAllRequest};

/// Finds all solutions of a puzzle, part by part.
pub enum FindAll {}

impl Job for FindAll {
    const NAME: &'static str = "find-all";
    const PROGRAM: &'static str = "finder";
    const LONGEST_SILENCE: u32 = 5;

    type Request = FindAllRequest;
    type Event = FindAllEvent;
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
            FindAllEvent::Ready { parts: 640, placements: 2012 },
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
}

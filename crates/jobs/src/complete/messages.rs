//! The job of finding all solutions that have some placements in common.

use crate::Job;
use app::{CompleteEvent, CompleteRequest};

/// Finds all solutions of a puzzle that have some placements in common.
pub enum Complete {}

impl Job for Complete {
    const NAME: &'static str = "complete";
    const PROGRAM: &'static str = "finder";
    const LONGEST_SILENCE: u32 = 5;

    type Request = CompleteRequest;
    type Event = CompleteEvent;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{decode, encode};

    #[test]
    fn messages_are_decoded_as_they_were_encoded() {
        for placements in [vec![], vec![0, 1407]] {
            let request = CompleteRequest { puzzle: (0..=255).collect(), placements: placements.clone() };
            assert_eq!(decode(&encode(&request)), Ok(request));
            let event =
                CompleteEvent { count: 1 << 40, progress: 0.25, done: true, solutions: vec![placements; 3] };
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }
}

//! The job of finding all solutions that have some placements in common.

use crate::Job;
use serde::{Deserialize, Serialize};

/// Finds all solutions of a puzzle that have some placements in common.
pub enum Complete {}

impl Job for Complete {
    const NAME: &'static str = "complete";
    const PROGRAM: &'static str = "finder";
    const LONGEST_SILENCE: u32 = 5;

    type Request = CompleteRequest;
    type Event = CompleteEvent;
}

/// A request to complete a cube.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CompleteRequest {
    /// The puzzle's document, as [`pack`](formats::pack) packs it.
    pub puzzle: Vec<u8>,
    /// The placements made, by their indices among all placements.
    pub placements: Vec<u32>,
}

/// The solutions found since the last event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CompleteEvent {
    /// The number of solutions so far.
    pub count: u64,
    /// The fraction of the search that is done, in [0, 1].
    pub fraction: f64,
    /// Whether the search is over.
    pub over: bool,
    /// The placements of each of the solutions not reported before, by their indices; each begins with the placements requested.
    /// Only the first thousands are reported.
    pub solutions: Vec<Vec<u32>>,
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
                CompleteEvent { count: 1 << 40, fraction: 0.25, over: true, solutions: vec![placements; 3] };
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }
}

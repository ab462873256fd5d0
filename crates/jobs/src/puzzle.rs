//! The puzzle of a message.

use cubefall::problem::admit;
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use formats::{PackedError, unpack};
use std::sync::Arc;

/// Why a message cannot be decoded.
pub(crate) const OTHER_VERSION: &str =
    "the page and its workers are of different versions; load the page again";

/// The puzzle whose document a message has. Workers have no catalogue. The number of its placements is not checked yet.
///
/// # Errors
/// When the document is invalid or exceeds a limit.
pub fn unpacked(bytes: &[u8]) -> Result<Arc<Puzzle>, String> {
    Puzzle::from_spec(&document(bytes)?).map_err(|error| error.to_string())
}

/// The same, for a worker that compiles the puzzle.
///
/// # Errors
/// When the document is invalid or exceeds a limit, also in its placements. The page sends no such document.
pub(crate) fn admitted(bytes: &[u8]) -> Result<Arc<Puzzle>, String> {
    admit(&document(bytes)?).map_err(|error| error.to_string())
}

fn document(bytes: &[u8]) -> Result<PuzzleSpec, String> {
    unpack(bytes).map_err(|error| match error {
        PackedError::TooMany(error) => error.to_string(),
        _ => OTHER_VERSION.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::PublishedCounts;
    use formats::pack;

    #[test]
    fn a_worker_has_the_puzzle_of_the_page() {
        for puzzle in catalogue::ALL.all() {
            let sent = PuzzleSpec { published: None::<PublishedCounts>, ..puzzle.to_spec() };
            assert_eq!(unpacked(&pack(&puzzle.to_spec())).map(|puzzle| puzzle.to_spec()), Ok(sent));
        }
    }

    #[test]
    fn a_message_that_is_cut_short_is_refused() {
        let bytes = pack(&catalogue::ALL.get("soma").to_spec());
        for length in 0..bytes.len() {
            assert!(unpacked(&bytes[..length]).is_err(), "{length} bytes");
        }
    }
}

//! The puzzle of a message.

use crate::formats::unpack;
use crate::puzzle::Puzzle;
use std::sync::Arc;

/// Why a message cannot be decoded.
pub(super) const OTHER_VERSION: &str =
    "the page and its workers are of different versions; load the page again";

/// The puzzle whose document a message has. Workers have no catalogue.
///
/// # Errors
/// When the document is invalid. The page sends no such document.
pub(in crate::web) fn unpacked(bytes: &[u8]) -> Result<Arc<Puzzle>, String> {
    let spec = unpack(bytes).map_err(|_| OTHER_VERSION)?;
    Puzzle::from_spec(&spec).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pack;
    use crate::puzzle::{PublishedCounts, PuzzleSpec, catalogue};

    #[test]
    fn a_worker_has_the_puzzle_of_the_page() {
        for puzzle in catalogue::all() {
            let sent = PuzzleSpec { published: None::<PublishedCounts>, ..puzzle.to_spec() };
            assert_eq!(unpacked(&pack(&puzzle.to_spec())).map(|puzzle| puzzle.to_spec()), Ok(sent));
        }
    }

    #[test]
    fn a_message_that_is_cut_short_is_refused() {
        let bytes = pack(&catalogue::get("soma").to_spec());
        for length in 0..bytes.len() {
            assert!(unpacked(&bytes[..length]).is_err(), "{length} bytes");
        }
    }
}

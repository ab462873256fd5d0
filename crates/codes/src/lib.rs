//! Puzzles and placements in few bytes, for links and messages.

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod link_codes;
mod packed;

pub use link_codes::{
    LINK_BYTES, PuzzleCodeError, fits_link, missing_code, placement_code, placements_of_code, puzzle_code,
    puzzle_of_code,
};
pub use packed::{PackedError, fingerprint, from_code, group_members, pack, to_code, unpack};

//! Counting how many masks of a list have each item, in vectors of any length.

mod lanes;
mod tally;
#[cfg(target_arch = "wasm32")]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub(super) use lanes::Lanes;
pub(super) use tally::{Tally, fewest_of_many, tally, tally_pair};

/// The vectors that every processor of the target has.
#[cfg(target_arch = "wasm32")]
pub(super) type Base = wasm::V128;
#[cfg(target_arch = "x86_64")]
pub(super) type Base = x86_64::V128;
#[cfg(not(any(target_arch = "wasm32", target_arch = "x86_64")))]
pub(super) type Base = u64;

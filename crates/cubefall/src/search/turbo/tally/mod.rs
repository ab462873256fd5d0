//! Counting how many masks of a list have each item, in vectors of any length.

mod lanes;
mod tally;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(all(target_arch = "x86_64", feature = "vectors"))]
pub(super) use lanes::Lanes;
pub(super) use tally::{Tally, fewest_of_many, tally, union_pair};

/// The vectors that every processor of the target has, as far as they are implemented.
#[cfg(target_arch = "x86_64")]
pub(super) type Base = x86_64::V128;
#[cfg(not(target_arch = "x86_64"))]
pub(super) type Base = u64;

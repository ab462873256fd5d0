//! Finding all solutions in the background, by several workers.

mod collection;
pub(super) mod command;
mod find_all;
mod find_all_readout;
mod pool;
mod smoothness;
mod stopwatch;

pub(super) use find_all::FindAll;
pub use find_all::{FindAllState, MOST_WORKERS};
pub use find_all_readout::FindAllReadout;

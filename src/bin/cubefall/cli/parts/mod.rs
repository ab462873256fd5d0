//! A search in parts: how it is cut, distributed to threads and machines, and saved in files.

mod checkpoint;
mod cut;
mod pool;
mod shard;
mod shard_file;

pub(in crate::cli) use checkpoint::{Checkpoint, read_text};
pub(in crate::cli) use cut::{Cut, placements};
#[cfg(test)]
pub(in crate::cli) use pool::Share;
pub(in crate::cli) use pool::{Book, work};
pub(in crate::cli) use shard::Shard;
pub(in crate::cli) use shard_file::{Header, ShardFile, shard_text};

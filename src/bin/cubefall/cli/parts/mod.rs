//! A search in parts: how it is cut, shared out and kept in files.

mod checkpoint;
mod crew;
mod cut;
mod shard;
mod shard_file;

pub(in crate::cli) use checkpoint::{Checkpoint, read_text};
#[cfg(test)]
pub(in crate::cli) use crew::News;
pub(in crate::cli) use crew::{Book, work};
pub(in crate::cli) use cut::{Cut, placements};
pub(in crate::cli) use shard::Shard;
pub(in crate::cli) use shard_file::{Header, ShardFile, shard_text};

//! A search in parts: how it is cut, distributed to threads and machines, and saved in files.

mod checkpoint;
mod checkpoint_file;
mod cut;
mod pool;
mod sealed;
mod shard;
mod shard_file;

pub(in crate::cli) use checkpoint::Checkpoint;
pub(in crate::cli) use checkpoint_file::CheckpointFile;
pub(in crate::cli) use cut::{Cut, placements};
#[cfg(test)]
pub(in crate::cli) use pool::Share;
pub(in crate::cli) use pool::{Book, work};
pub(in crate::cli) use sealed::{FORMAT, Sealed, line_of, read_text, seal_lines};
pub(in crate::cli) use shard::Shard;
pub(in crate::cli) use shard_file::{Header, ShardFile, shard_text};

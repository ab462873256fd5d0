//! A search in parts: how it is cut, distributed to threads and machines, and saved in files.

mod book;
mod checkpoint;
mod checkpoint_file;
mod cut;
mod gate;
mod kept;
mod pool;
mod sealed;
mod shard;
mod shard_file;
mod shard_reader;
mod store;

pub(in crate::cli) use book::Book;
pub(in crate::cli) use checkpoint::Checkpoint;
pub(in crate::cli) use checkpoint_file::CheckpointFile;
pub(in crate::cli) use cut::{Cut, placements};
pub(in crate::cli) use kept::{Keep, no_sets};
pub(in crate::cli) use pool::work;
#[cfg(test)]
pub(in crate::cli) use sealed::tampering;
pub(in crate::cli) use sealed::{NoCounts, SealError, Sealed, Sealer};
pub(in crate::cli) use shard::Shard;
pub(in crate::cli) use shard_file::{Header, write_shard};
pub(in crate::cli) use shard_reader::ShardFile;
pub(in crate::cli) use store::Store;

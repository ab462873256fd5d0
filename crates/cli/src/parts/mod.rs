//! A search in parts: how it is cut, distributed to threads and machines, and saved in files.

mod book;
mod checkpoint;
mod checkpoint_file;
mod cut;
mod gate;
mod kept;
mod pool;
mod saved_file;
mod shard;
mod shard_file;
mod shard_reader;
mod store;

pub(crate) use book::Book;
pub(crate) use checkpoint::Checkpoint;
pub(crate) use checkpoint_file::CheckpointFile;
pub(crate) use cut::{Cut, placements};
pub(crate) use kept::{Keep, no_sets};
pub(crate) use pool::work;
#[cfg(test)]
pub(crate) use saved_file::tampering;
pub(crate) use saved_file::{SavedFile, SavedFileError, write_head};
pub(crate) use shard::Shard;
pub(crate) use shard_file::{Header, write_shard};
pub(crate) use shard_reader::ShardFile;
pub(crate) use store::Store;

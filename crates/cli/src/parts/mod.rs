//! A search in parts: how it is cut, distributed to threads and machines, and saved in files.

mod book;
mod checkpoint;
mod costs;
mod cut;
mod forecast;
mod kept;
mod level;
mod part_ledger;
mod pool;
mod saved_file;
mod segment;
mod separator;
mod shard_file;
mod shard_reader;

pub(crate) use book::Book;
pub(crate) use checkpoint::{Checkpoint, CheckpointFile};
pub(crate) use costs::Costs;
pub(crate) use cut::{Cut, PartSize, Shard, first_placements, placements};
pub(crate) use forecast::Forecast;
pub(crate) use kept::{Format, Keep, Listed, Store, no_sets};
pub(crate) use level::{Level, LevelCounts};
pub(crate) use part_ledger::PartLedger;
pub(crate) use pool::work;
#[cfg(test)]
pub(crate) use saved_file::tampering;
pub(crate) use saved_file::{SavedFile, SavedFileError, write_head};
pub(crate) use separator::{Separated, Separator};
pub(crate) use shard_file::{Header, write_shard};
pub(crate) use shard_reader::ShardFile;

//! A search in parts: how it is cut, distributed to threads and machines, and saved in files.

mod checkpoint;
mod costs;
mod cut;
mod forecast;
mod kept;
mod level;
mod pool;
mod results;
mod saved_file;
mod separator;
mod shard_file;
mod shard_reader;

pub(crate) use checkpoint::{Checkpoint, CheckpointFile};
pub(crate) use costs::Costs;
pub(crate) use cut::{Cut, PartSize, Shard, first_placements, placements};
pub(crate) use forecast::Forecast;
pub(crate) use kept::{Format, Keep, Listed, Store, no_sets};
pub(crate) use level::{Level, LevelCounts};
pub(crate) use pool::work;
pub(crate) use results::Results;
#[cfg(test)]
pub(crate) use saved_file::tampering;
pub(crate) use saved_file::{SavedFile, SavedFileError, write_head};
pub(crate) use separator::{Separated, Separator};
pub(crate) use shard_file::{Header, write_shard};
pub(crate) use shard_reader::ShardFile;

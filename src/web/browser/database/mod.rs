//! The browser's database (IndexedDB), for what is too large for the storage.

mod database;
mod trouble;

pub(in crate::web) use database::Database;
pub(in crate::web) use trouble::Trouble;

//! The browser's database (IndexedDB), for what is too large for the storage.

mod connection;
mod database;
mod text;
mod trouble;

pub(in crate::web) use database::{Database, Outcome};
pub(in crate::web) use trouble::Trouble;

//! The browser's database (IndexedDB), for what is too large for the storage.

mod connection;
mod database;
mod text;
mod trouble;

pub(crate) use database::{Database, Outcome};
pub(crate) use trouble::Trouble;

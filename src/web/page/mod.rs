//! The page as a whole: what it is made of, what goes on once a frame, and how it begins.

mod address;
mod handle;
mod persistence;
mod listening;
mod notice;
mod page;
mod preferences;
mod start;
mod surroundings;

pub(in crate::web) use handle::{Occupied, PageHandle};
pub(in crate::web) use page::Page;
pub use start::start;

//! The page as a whole: its state, its frames, and its start.

mod actions;
mod address;
mod frame_budget;
mod handle;
mod listening;
mod model;
pub(in crate::web) mod notice;
pub(in crate::web) mod opening;
mod page;
mod panels;
mod persistence;
mod picture;
pub(in crate::web) mod preferences;
mod start;
mod surroundings;

pub(in crate::web) use handle::PageHandle;
pub(in crate::web) use page::Page;
pub use start::start;

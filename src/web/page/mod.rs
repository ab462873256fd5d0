//! The page as a whole: its state, its frames, and its start.

mod actions;
mod address;
mod frame_budget;
mod handle;
mod listening;
mod model;
pub(crate) mod notice;
pub(crate) mod opening;
mod page;
mod panels;
mod persistence;
mod picture;
pub(crate) mod preferences;
mod start;
mod surroundings;

pub(crate) use handle::PageHandle;
pub(crate) use page::Page;
pub use start::start;

//! The page as a whole: its state, its frames, and its start.

mod actions;
mod address;
mod effects;
mod frame_budget;
pub(crate) mod handle;
mod links;
mod model;
pub(crate) mod notice;
pub(crate) mod opening;
mod page;
mod panels;
mod persistence;
mod picture;
pub(crate) mod preferences;
mod start;
pub(crate) mod surroundings;

pub(crate) use page::Page;
pub use start::start;

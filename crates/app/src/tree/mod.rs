//! The tree of the search, seen through a window.

pub(super) mod command;
mod navigation;
pub(super) mod picture;
pub(super) mod tree_view;

//! The tree of the search, through a window.

pub(super) mod tree_view;

//! The tree of the search, through a window.

mod looking_at_tree;
pub(super) mod tree_view;

//! Addresses, saved searches, and the start that they are resolved to.

pub(super) mod address;
pub(super) mod link;
pub(super) mod saved_names;
pub(super) mod saved_search;
pub(super) mod start;

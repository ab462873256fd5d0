//! What outlasts the page: addresses, saved searches, and what a page starts with.

pub(super) mod code;
pub(super) mod link;
pub(super) mod puzzle_code;
pub(super) mod restored;
pub(super) mod saved_search;
pub(super) mod start;

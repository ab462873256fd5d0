//! Addresses, saved searches, and the start that they are resolved to.

pub(super) mod address;
pub(super) mod lesson_place;
pub(super) mod link;
pub(super) mod pending;
pub(super) mod restored;
pub(super) mod saved_search;
pub(super) mod start;

//! Where the app stands, as an address and as a text that is stored.

pub(super) mod link;
pub(super) mod linking;
pub(super) mod saved_search;
pub(super) mod saving;
pub(super) mod settings;

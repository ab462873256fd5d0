//! Small typed wrappers of browser interfaces.

pub(super) mod callbacks;
mod connection;
pub(super) mod database;
pub(super) mod dom;
pub(super) mod done;
pub(super) mod files;
pub(super) mod ids;
pub(super) mod offline;
pub(super) mod screen;
pub(super) mod sound;
pub(super) mod storage;
pub(super) mod video_encoder;

//! Small typed wrappers of browser interfaces.

pub(super) mod canvas;
pub(super) mod clipboard;
pub(super) mod database;
pub(super) mod dom;
pub(super) mod files;
pub(super) mod frame_loop;
pub(super) mod fullscreen;
pub(super) mod ids;
pub(super) mod interval;
pub(super) mod later;
pub(super) mod listeners;
pub(super) mod promise;
pub(super) mod storage;
pub(super) mod video_encoder;
pub(super) mod wake_lock;

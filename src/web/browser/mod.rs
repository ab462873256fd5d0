//! Small typed wrappers of browser interfaces.

pub(super) mod canvas;
pub(super) mod clipboard;
pub(super) mod dom;
pub(super) mod frame_loop;
pub(super) mod fullscreen;
pub(super) mod interval;
pub(super) mod later;
pub(super) mod listeners;
pub(super) mod promise;
pub(super) mod save;
pub(super) mod storage;
pub(super) mod wake_lock;

//! User input as actions.

pub(super) mod action;
pub(super) mod buttons;
pub(super) mod camera_motion;
pub(super) mod controls;
pub(super) mod export_action;
pub(super) mod gallery_action;
pub(super) mod key;
pub(super) mod keyboard;
pub(super) mod lab_action;
pub(super) mod pointer;
pub(super) mod present_action;
pub(super) mod shortcuts;
pub(super) mod transfer;

//! What the user does, as actions.

pub(super) mod action;
pub(super) mod controls;
pub(super) mod keyboard;
pub(super) mod pointer;

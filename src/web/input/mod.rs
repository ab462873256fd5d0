//! User input as actions.

pub(super) mod action;
pub(super) mod action_table;
pub(super) mod controls;
mod gesture;
pub(super) mod keyboard;
pub(super) mod pointer;
pub(super) mod tap;
pub(super) mod text_fields;
pub(super) mod transfer;

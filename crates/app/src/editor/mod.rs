//! The editor: a puzzle that is being drawn, what is known about it so far, and what the stage shows of it.
//!
//! [`Editor`] takes [`EditorCommand`]s and the [`Analysis`] of its worker. Every change of the document is a [`Change`](change::Change)
//! with an inverse, so one history undoes all of them.

pub(super) mod analysis;
mod change;
pub(super) mod collection;
pub(super) mod command;
mod editing;
pub(super) mod editor;
pub(super) mod editor_readout;
pub(super) mod history;
mod operations;
pub(super) mod picture;
pub(super) mod record;

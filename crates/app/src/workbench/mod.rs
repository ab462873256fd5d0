//! The workbench: a puzzle that is being drawn, what is known about it so far, and what the stage shows of it.
//!
//! [`Workbench`] takes [`WorkbenchCommand`]s and the [`Analysis`] of its worker. Every change of the document is a [`Change`](change::Change)
//! with an inverse, so one history undoes all of them.

pub(super) mod analysis;
mod change;
pub(super) mod collection;
pub(super) mod command;
mod editing;
pub(super) mod history;
mod operations;
pub(super) mod picture;
pub(super) mod record;
pub(super) mod workbench;
pub(super) mod workbench_readout;

//! The solutions: those found, those listed, and the one that is shown.

pub(super) mod building;
pub(super) mod command;
mod favourites;
pub(super) mod filter;
mod filtering;
pub(super) mod found;
pub(super) mod linked;
pub(super) mod listing;
mod numbering;
mod picture;
pub(super) mod solutions;
pub(super) mod solutions_readout;

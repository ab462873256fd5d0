//! The solutions found: which are listed, and the one that is looked at.

pub(super) mod browsing;
pub(super) mod build_plan;
pub(super) mod build_readout;
pub(super) mod gallery;
pub(super) mod linked;
pub(super) mod looking;
pub(super) mod sieve;

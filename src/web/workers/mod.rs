//! The workers, and what is sent to them and comes back.

pub(super) mod finder;
pub(super) mod worker;

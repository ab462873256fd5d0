//! Building a solution along: the order of its pieces, and the next step.

pub(crate) mod browsing;
pub(crate) mod build_plan;
pub(crate) mod build_readout;

//! Building a solution along: the order of its pieces, and the next step.

pub(in crate::app) mod build_plan;
pub(in crate::app) mod build_readout;

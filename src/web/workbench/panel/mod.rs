//! The panel of the workbench.

mod layers;
mod panel;
mod words;

pub(super) use panel::{Panel, Surroundings, TYPED};

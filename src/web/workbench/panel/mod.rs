//! The panel of the workbench.

mod layers;
mod panel;
mod suggestions;
mod words;

pub(super) use panel::{Panel, Surroundings, TYPED};

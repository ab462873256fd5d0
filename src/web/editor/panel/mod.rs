//! The panel of the editor.

mod layers;
pub(super) mod list;
mod panel;
mod suggestions;
mod words;

pub(super) use panel::{Panel, Surroundings, TYPED};

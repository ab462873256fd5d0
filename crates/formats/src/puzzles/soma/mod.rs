//! Figures for the seven pieces of the Soma cube, as text: the collections of T. Bundgaard, and the input of yass.

mod beginning;
mod bundgaard;
mod pieces;
mod yass;

pub(super) use beginning::{is_bundgaard, is_yass};
pub(super) use bundgaard::read_bundgaard;
pub(super) use yass::read_yass;

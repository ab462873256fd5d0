//! Figures for the seven pieces of the Soma cube, as text: the collections of T. Bundgaard, and the input of yass.

mod bundgaard;
mod pieces;
mod yass;

pub use bundgaard::read_bundgaard;
pub(super) use bundgaard::recognises as is_bundgaard;
pub use yass::read_yass;
pub(super) use yass::recognises as is_yass;

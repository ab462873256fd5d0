//! Resumable searches: `step` does one elementary thing, `run` does many of the same.

mod event;
mod piece_search;
mod strategy;

pub use event::Event;
pub use piece_search::{PieceSearch, Position};
pub use strategy::Strategy;

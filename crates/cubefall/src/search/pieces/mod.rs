//! Depth-first searches by pieces: the next piece of an order, in each of its placements.

mod isolation;
mod piece_order;
mod piece_search;

pub(in crate::search) use isolation::Isolation;
pub use piece_order::PieceOrder;
pub(in crate::search) use piece_search::PieceSearch;

//! What can be said about a document at once, without a search.

mod inspection;
mod remarks;

pub use inspection::{Inspection, PieceInspection, Resemblance};

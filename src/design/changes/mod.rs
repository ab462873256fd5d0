//! Small changes that give a puzzle without a solution one: a single cell moved, added or removed, in a piece or in the goal.

mod candidates;
mod change;
mod change_search;

pub use change::{Change, Finding, ShapeId};
pub use change_search::ChangeSearch;

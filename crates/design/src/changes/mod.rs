//! Small changes that give a puzzle what it lacks. A single cell that is moved, added or removed, in a piece
//! or in the goal, may give a puzzle without a solution one; a piece that is swapped for another of its size
//! may leave a puzzle with several solutions exactly one.

mod candidates;
mod change;
mod change_search;
mod state;

pub use change::{Change, Finding, ShapeId};
pub use change_search::ChangeSearch;
pub use state::{ChangeState, ChangeStateError};

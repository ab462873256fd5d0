//! The commands that begin another search.

use crate::Settings;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::{CellOrder, PieceOrder, Strategy};
use std::sync::Arc;

/// A command that begins another search, from the empty box and without the solutions of the search before.
#[derive(Clone, PartialEq, Debug)]
pub enum SearchCommand {
    /// Restart the search.
    Restart,
    /// Search this puzzle, of the catalogue or not, with the current settings. It is counted by its default symmetry, or by the one
    /// that the user has chosen if it can be; if the strategy does not accept it, another one is chosen.
    Open(Arc<Puzzle>),
    /// Search with these settings, of this or another puzzle.
    Load(Settings),
    /// Search by this strategy, with its author's orders.
    SetStrategy(Strategy),
    /// Place the pieces in this order.
    SetPieceOrder(PieceOrder),
    /// Fill the cells in this order.
    SetCellOrder(CellOrder),
    /// Count up to this symmetry.
    SetSymmetry(Symmetry),
}

//! What makes another search begin.

use crate::app::Settings;
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::search::{CellOrder, PieceOrder, Strategy};
use std::sync::Arc;

/// Begins another search. All of them start from the empty box and forget what the search before has found.
#[derive(Clone, PartialEq, Debug)]
pub enum SearchCommand {
    /// Search the same again.
    Restart,
    /// Search this puzzle, which need not be of the catalogue, as the one before is searched and played. Where it cannot be counted
    /// so, it is counted as usual; where the strategy does not accept it, another one searches it.
    Open(Arc<Puzzle>),
    /// Search with these settings, be it another puzzle.
    Load(Settings),
    /// Search by this strategy, with its author's choices.
    SetStrategy(Strategy),
    /// Place the pieces in this order.
    SetPieceOrder(PieceOrder),
    /// Fill the cells in this order.
    SetCellOrder(CellOrder),
    /// Count up to this symmetry.
    SetSymmetry(Symmetry),
}

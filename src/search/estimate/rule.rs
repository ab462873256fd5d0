//! What a depth-first search branches on at each node.

use crate::puzzle::{Cell, PieceId};
use crate::search::pieces::Isolation;

/// What a strategy branches on, stated without its cleverness.
#[derive(Clone, Debug)]
pub(in crate::search) enum Rule {
    /// The piece of each level.
    Pieces(Vec<PieceId>),
    /// The piece of each level, where no empty cell is isolated.
    Isolating(Vec<PieceId>, Isolation),
    /// The first empty cell in this order.
    FirstCell(Vec<Cell>),
    /// The empty cell with the fewest candidates, the first in this order where several have.
    FewestWays(Vec<Cell>),
}

//! The rules by which depth-first searches branch.

use crate::puzzle::{Cell, PieceId};
use crate::search::pieces::Isolation;

/// What a strategy branches on at each node.
#[derive(Clone, Debug)]
pub(in crate::search) enum Rule {
    /// The piece of each level.
    Pieces(Vec<PieceId>),
    /// The piece of each level; nodes with isolated cells are pruned.
    Isolating(Vec<PieceId>, Isolation),
    /// The first empty cell in this order.
    FirstCell(Vec<Cell>),
    /// The empty cell with the fewest candidates. This order breaks ties.
    FewestCandidates(Vec<Cell>),
}

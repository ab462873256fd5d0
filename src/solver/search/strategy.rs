//! The named ways to search.

use crate::solver::{PieceId, PlacementTable};

/// A named way to search: here, the order in which pieces are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Piece by piece in the puzzle's order ("Of Cubes and Computers").
    AsGiven,
    /// Piece by piece, those with the fewest placements first, ties in the puzzle's order ("A Better Sort of Input").
    FewestFirst,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::FewestFirst, Self::AsGiven];

    /// A short name that never changes, for links and settings.
    pub const fn key(self) -> &'static str {
        match self {
            Self::AsGiven => "given",
            Self::FewestFirst => "fewest",
        }
    }

    /// The strategy with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strategy| strategy.key() == key)
    }

    /// The piece to place at each level; a piece used several times stands several times in a row.
    pub(super) fn piece_order(self, table: &PlacementTable) -> Vec<PieceId> {
        let mut pieces: Vec<(PieceId, usize)> = table.pieces().collect();
        if self == Self::FewestFirst {
            pieces.sort_by_key(|&(piece, _)| table.count_of(piece));
        }
        pieces.into_iter().flat_map(|(piece, copies)| std::iter::repeat_n(piece, copies)).collect()
    }
}

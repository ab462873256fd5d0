//! The named ways to search, and what can be chosen about each.

use super::{CellOrder, PieceOrder, SearchError};
use crate::puzzle::{CellSet, Region, Word};

/// A named way to search, described in the module that does it. All but the last are an author's algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// All partial assemblies at once, piece by piece, as words of bits.
    Fold,
    /// The same with an array of characters for each assembly.
    FoldChars,
    /// The same as a chain of lazy lists, which walks depth first.
    FoldLazy,
    /// Depth first, piece by piece.
    Pieces,
    /// The same, and a branch ends where an empty cell is isolated.
    PiecesIsolated,
    /// Depth first, by the cell that the fewest placements can fill.
    FewestWays,
    /// Depth first, by the first empty cell.
    FirstCell,
    /// The same, and the search for the empty cell goes on from the last one.
    FirstCellResumed,
    /// Depth first, by the cell or piece with the fewest ways, over bitsets of placements.
    Turbo,
}

impl Strategy {
    /// All of them, in the order of the texts; then our own.
    pub const ALL: [Self; 9] = [
        Self::Fold,
        Self::FoldChars,
        Self::FoldLazy,
        Self::Pieces,
        Self::PiecesIsolated,
        Self::FewestWays,
        Self::FirstCell,
        Self::FirstCellResumed,
        Self::Turbo,
    ];

    /// A short name that never changes, for links and the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Fold => "fold",
            Self::FoldChars => "fold-chars",
            Self::FoldLazy => "fold-lazy",
            Self::Pieces => "pieces",
            Self::PiecesIsolated => "pieces-isolated",
            Self::FewestWays => "fewest-ways",
            Self::FirstCell => "first-cell",
            Self::FirstCellResumed => "first-cell-resumed",
            Self::Turbo => "turbo",
        }
    }

    /// The strategy with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strategy| strategy.key() == key)
    }

    /// How many cells a region may have for it to be searched so: those that a word holds, where the search computes with
    /// single words.
    pub const fn most_cells(self) -> usize {
        match self {
            Self::Fold
            | Self::FoldChars
            | Self::FoldLazy
            | Self::Pieces
            | Self::PiecesIsolated
            | Self::FewestWays
            | Self::FirstCell
            | Self::FirstCellResumed => Word::CAPACITY,
            Self::Turbo => CellSet::CAPACITY,
        }
    }

    /// Those that take a region of so many cells.
    pub fn taking(cells: usize) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |strategy| cells <= strategy.most_cells())
    }

    /// Refuses a region that has more cells than this strategy takes.
    pub(super) fn admit(self, region: &Region) -> Result<(), SearchError> {
        let cells = region.volume();
        if cells > self.most_cells() { Err(SearchError::TooLarge { strategy: self, cells }) } else { Ok(()) }
    }

    /// Whether pieces are placed in an order that can be chosen.
    pub const fn takes_piece_order(self) -> bool {
        matches!(self, Self::Fold | Self::FoldChars | Self::FoldLazy | Self::Pieces | Self::PiecesIsolated)
    }

    /// Whether cells are filled, or looked at, in an order that can be chosen.
    pub const fn takes_cell_order(self) -> bool {
        matches!(self, Self::FewestWays | Self::FirstCell | Self::FirstCellResumed)
    }

    /// The author's own choices.
    pub const fn plan(self) -> Plan {
        let pieces = match self {
            Self::FoldLazy => PieceOrder::Fewest,
            _ => PieceOrder::Given,
        };
        Plan { strategy: self, pieces, cells: CellOrder::AUTHORS }
    }
}

/// A strategy, and what was chosen about it. What the strategy does not take has no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The way to search.
    pub strategy: Strategy,
    /// The order of the pieces.
    pub pieces: PieceOrder,
    /// The order of the cells.
    pub cells: CellOrder,
}

impl Plan {
    /// The same plan with the pieces in this order.
    #[must_use]
    pub const fn with_pieces(self, pieces: PieceOrder) -> Self {
        Self { pieces, ..self }
    }

    /// The same plan with the cells in this order.
    #[must_use]
    pub const fn with_cells(self, cells: CellOrder) -> Self {
        Self { cells, ..self }
    }
}

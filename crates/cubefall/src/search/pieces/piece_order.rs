//! The orders in which pieces are placed.

use crate::problem::Problem;
use crate::puzzle::{PieceId, sort_by_number};

/// An order of the pieces of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceOrder {
    /// The order of the puzzle ("Of Cubes and Computers"). A fold is from the right, so it places the last piece first.
    Given,
    /// The pieces with the fewest placements first; ties stay in the order of the puzzle ("A Better Sort of Input").
    Fewest,
}

impl PieceOrder {
    /// Both orders.
    pub const ALL: [Self; 2] = [Self::Fewest, Self::Given];

    /// A short name that never changes, for links and the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Fewest => "fewest",
        }
    }

    /// The order with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.key() == key)
    }

    /// The piece of each level, from the left. A piece with several copies has several levels in a row.
    pub(in crate::search) fn levels(self, problem: &Problem) -> Vec<PieceId> {
        let mut pieces: Vec<(PieceId, usize)> = problem.pieces().collect();
        if self == Self::Fewest {
            sort_by_number(&mut pieces, |&(piece, _)| problem.count_of(piece) as u64);
        }
        pieces.into_iter().flat_map(|(piece, copies)| std::iter::repeat_n(piece, copies)).collect()
    }

    /// The piece of each stage of a fold from the right. Sorted pieces are folded in sorted order.
    pub(in crate::search) fn stages(self, problem: &Problem) -> Vec<PieceId> {
        let mut pieces = self.levels(problem);
        if self == Self::Given {
            pieces.reverse();
        }
        pieces
    }
}

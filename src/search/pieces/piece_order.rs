//! In which order the pieces are placed.

use crate::problem::Problem;
use crate::puzzle::{PieceId, sort_by_number};

/// The order of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceOrder {
    /// As the puzzle gives them ("Of Cubes and Computers"). A fold, which is from the right, takes the last one first.
    Given,
    /// Those with the fewest placements first, ties in the puzzle's order ("A Better Sort of Input").
    Fewest,
}

impl PieceOrder {
    /// Both.
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

    /// The piece of each level, from the left; a piece used several times stands several times in a row.
    pub(in crate::search) fn levels(self, problem: &Problem) -> Vec<PieceId> {
        let mut pieces: Vec<(PieceId, usize)> = problem.pieces().collect();
        if self == Self::Fewest {
            sort_by_number(&mut pieces, |&(piece, _)| problem.count_of(piece) as u64);
        }
        pieces.into_iter().flat_map(|(piece, copies)| std::iter::repeat_n(piece, copies)).collect()
    }

    /// The piece of each stage of a fold from the right; sorted pieces are folded in the order of their sorting.
    pub(in crate::search) fn stages(self, problem: &Problem) -> Vec<PieceId> {
        let mut pieces = self.levels(problem);
        if self == Self::Given {
            pieces.reverse();
        }
        pieces
    }
}

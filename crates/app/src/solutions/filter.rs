//! The filter and the order of the listed solutions.

use cubefall::puzzle::PieceId;
use cubefall::solution::{Assembly, Namer, Solution};

/// The conditions for solutions to be listed, all of which must hold, and the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// Only favourites.
    pub favourites: bool,
    /// Only those in which this piece has this property.
    pub piece: Option<(PieceId, Property)>,
    /// Only those in which the first `same_first` pieces are placed as in the current solution.
    pub same_first: usize,
    /// The order.
    pub order: Order,
}

/// The order of the listed solutions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// As they were found.
    #[default]
    Found,
    /// By their names.
    Name,
    /// Those that are easiest to build first: with the fewest pieces that cannot be inserted, then with the fewest from the side.
    Easiest,
}

impl Order {
    /// The least rank of a solution that cannot be built: greater than any number of pieces.
    pub(super) const STUCK: u64 = 1 << 32;

    /// A short name that never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Name => "name",
            Self::Easiest => "easiest",
        }
    }

    /// The order with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Found, Self::Name, Self::Easiest].into_iter().find(|order| order.key() == key)
    }

    /// The sort key of a solution whose first `standing` pieces are already in the user's cube. Ties keep the order of the list.
    pub(super) fn rank(self, solution: impl FnOnce() -> Solution, standing: usize, namer: &Namer) -> u64 {
        match self {
            Self::Found => 0,
            Self::Name => namer.name(&solution()).map_or(u64::MAX, |name| name.number()),
            Self::Easiest => {
                let assembly = Assembly::onto(&solution(), standing);
                assembly.left_out().len() as u64 * Self::STUCK + assembly.sideways().count() as u64
            }
        }
    }
}

/// A property of a piece's placement in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// It fills a corner of the box.
    InCorner,
    /// Along some axis it touches neither end of the box.
    InMiddle,
    /// One of its cells has a face in common with this other piece.
    NextTo(PieceId),
}

impl Filter {
    /// Whether every solution passes.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

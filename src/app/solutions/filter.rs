//! Which solutions are listed, and in what order.

use crate::puzzle::PieceId;
use crate::solution::{Assembly, Namer, Solution};

/// What solutions have to have to be listed, all of it at once, and how they are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// Only favourites.
    pub favourites: bool,
    /// Only those in which this piece has this property.
    pub piece: Option<(PieceId, Property)>,
    /// Only those whose first pieces, this many of them, are placed as in the one that is shown.
    pub same_first: usize,
    /// In what order.
    pub order: Order,
}

/// How the solutions listed are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// By their numbers: as they were found.
    #[default]
    Found,
    /// By their names.
    Name,
    /// Those first that are put together most easily: with the fewest pieces that stay out, and then with the fewest from the
    /// side.
    Easiest,
}

impl Order {
    /// The least rank of a solution that cannot be put together: greater than any number of pieces.
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

    /// What a solution is sorted by, of which the first pieces, `standing` of them, stand already; those with equal ranks are
    /// sorted by their numbers.
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

/// How a piece lies in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// It fills a corner of the box.
    InCorner,
    /// Along some axis it reaches neither end of the box: it lies in the middle layer, or the middle layers.
    InMiddle,
    /// One of its cells has a face in common with this other piece.
    NextTo(PieceId),
}

impl Filter {
    /// Whether everything passes.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

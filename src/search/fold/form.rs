//! The two ways in which the authors of the folds write an assembly down.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Region, Word};

/// An assembly, or a single placement, in some notation.
pub(in crate::search) trait Form: Clone + PartialEq + Send + Sync + 'static {
    /// A fold's list may not grow longer than this: some hundred megabytes.
    const LONGEST_LIST: usize;

    /// Nothing placed.
    fn empty(region: &Region) -> Self;

    /// One placement.
    fn of(problem: &Problem, id: PlacementId) -> Self;

    /// Both together, unless they share a cell.
    fn join(&self, other: &Self) -> Option<Self>;
}

/// "Of Cubes and Computers": a bit for each cell, so that one operation on words tells whether two share one.
impl Form for Word {
    const LONGEST_LIST: usize = 4_000_000;

    fn empty(_: &Region) -> Self {
        Self::EMPTY
    }

    fn of(problem: &Problem, id: PlacementId) -> Self {
        problem.word(id)
    }

    #[inline]
    fn join(&self, other: &Self) -> Option<Self> {
        self.is_disjoint(*other).then(|| self.union(*other))
    }
}

/// "When Simpler Isn't Better": layers of rows of characters, a blank where nothing lies. Two are laid over each other
/// first, with '#' where both have something, and then searched for a '#'.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct Characters(Box<[u8]>);

impl Characters {
    const BLANK: u8 = b' ';
    const CLASH: u8 = b'#';
    const FIRST_PIECE: u8 = b'A';
}

impl Form for Characters {
    const LONGEST_LIST: usize = 2_000_000;

    fn empty(region: &Region) -> Self {
        Self(vec![Self::BLANK; region.volume()].into())
    }

    fn of(problem: &Problem, id: PlacementId) -> Self {
        let placement = problem.get(id);
        let mut form = Self::empty(problem.region());
        for cell in placement.cells.iter() {
            form.0[cell.index()] = Self::FIRST_PIECE + placement.piece.index() as u8;
        }
        form
    }

    fn join(&self, other: &Self) -> Option<Self> {
        let superpose = |(&a, &b): (&u8, &u8)| match (a, b) {
            (Self::BLANK, b) => b,
            (a, Self::BLANK) => a,
            _ => Self::CLASH,
        };
        let joined: Box<[u8]> = self.0.iter().zip(&other.0).map(superpose).collect();
        (!joined.contains(&Self::CLASH)).then_some(Self(joined))
    }
}

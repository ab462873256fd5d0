//! The two representations of an assembly in the programs of the folds' authors.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Region, Word};

/// A representation of an assembly, or of a single placement.
pub(in crate::search) trait Form: Clone + PartialEq + Send + Sync + 'static {
    /// The maximum length of a list: some hundred megabytes.
    const LONGEST_LIST: usize;

    /// The empty assembly.
    fn empty(region: &Region) -> Self;

    /// One placement.
    fn of(problem: &Problem, id: PlacementId) -> Self;

    /// The union of both; nothing if they share a cell.
    fn join(&self, other: &Self) -> Option<Self>;
}

/// Source: "Of Cubes and Computers". One bit for each cell, so that one operation on words tests whether two share a cell.
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

/// Source: "When Simpler Isn't Better". One character for each cell, a blank for an empty one. Joining two writes '#' where both
/// have a piece, and then scans the result for a '#'.
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
        let mut form = Self::empty(problem.region());
        for cell in problem.cells_of(id) {
            form.0[cell.index()] = Self::FIRST_PIECE + problem.piece_of(id).index() as u8;
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

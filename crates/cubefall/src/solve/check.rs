//! What each solution of a search goes through before anyone gets it.

use super::classes::SymmetryClasses;
use crate::problem::{PlacementId, Problem};
use crate::solution::{PlacementVerifier, VerifyError};
use std::sync::Arc;

/// Verifies solutions, and replaces them by the canonical forms of their classes where that is left to be
/// done.
#[derive(Clone, Debug)]
pub(super) struct Check {
    verifier: PlacementVerifier,
    classes: Option<SymmetryClasses>,
    /// The canonical form of the last solution.
    canonical: Vec<PlacementId>,
}

impl Check {
    /// Of the solutions of a problem.
    pub(super) fn new(problem: &Arc<Problem>) -> Self {
        Self { verifier: PlacementVerifier::new(problem), classes: None, canonical: Vec::new() }
    }

    /// The same, with the canonical forms of these classes.
    pub(super) fn up_to(self, classes: Option<SymmetryClasses>) -> Self {
        Self { classes, ..self }
    }

    /// A solution as the caller is to get it.
    ///
    /// # Errors
    /// When it is invalid.
    pub(super) fn pass<'a>(&'a mut self, found: &'a [PlacementId]) -> Result<&'a [PlacementId], VerifyError> {
        self.verifier.verify(found)?;
        let Some(classes) = &self.classes else { return Ok(found) };
        self.canonical = classes.canonical(self.verifier.problem(), found);
        self.verifier.verify(&self.canonical)?;
        Ok(&self.canonical)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Reduction, Symmetry};
    use crate::puzzle::{Piece, Puzzle, Region, Shape};
    use std::collections::BTreeSet;

    /// All sets of placements of a problem, as lists.
    fn all_sets(problem: &Problem) -> Vec<Vec<PlacementId>> {
        let ids: Vec<PlacementId> = problem.ids().collect();
        let chosen = |bits: usize| ids.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
        (0..1 << ids.len()).map(|bits| chosen(bits).map(|(_, &id)| id).collect()).collect()
    }

    #[test]
    fn solutions_pass_and_nothing_else_and_those_of_a_class_become_one() {
        let domino = Shape::drawn(&["##"]).expect("drawn well").coords();
        let piece = Piece::new("domino", &domino, 3).expect("connected");
        let region = Region::cuboid(3, 2, 1).expect("six cells");
        let puzzle = Puzzle::new("three dominoes", region, vec![piece]).expect("six cells");
        let reduction = Reduction::of(&puzzle, Symmetry::Rotation).expect("always");
        let problem = Problem::new(&puzzle);
        let (_, classes) = SymmetryClasses::instead_of(reduction, &puzzle, Some(9));
        let (mut plain, mut reduced) = (Check::new(&problem), Check::new(&problem).up_to(classes));
        let (mut solutions, mut canonical) = (0, BTreeSet::new());
        for placements in all_sets(&problem) {
            let is_solution = problem.is_solution(&placements);
            assert_eq!(plain.pass(&placements).ok(), is_solution.then_some(&placements[..]));
            let passed = reduced.pass(&placements).map(<[_]>::to_vec);
            assert_eq!(passed.is_ok(), is_solution);
            solutions += usize::from(is_solution);
            canonical.extend(passed);
        }
        // All upright, or two lying side by side, left or right.
        assert_eq!((solutions, canonical.len()), (3, 2));
    }
}

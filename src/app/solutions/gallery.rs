//! The solutions found, each of which has passed the independent check.

use crate::problem::{PlacementId, Problem};
use crate::solution::{Solution, Verifier, VerifyError};
use std::sync::Arc;

/// The solutions found so far, in the order of finding.
#[derive(Clone, Default, Debug)]
pub(in crate::app) struct Gallery {
    solutions: Vec<Box<[PlacementId]>>,
}

impl Gallery {
    /// Checks the assembly of these placements and adds it.
    pub(in crate::app) fn add(
        &mut self,
        verifier: &Verifier,
        problem: &Arc<Problem>,
        placements: Box<[PlacementId]>,
    ) -> Result<(), VerifyError> {
        verifier.verify(&Solution::of(problem, &placements))?;
        self.solutions.push(placements);
        Ok(())
    }

    pub(in crate::app) fn len(&self) -> usize {
        self.solutions.len()
    }

    /// The placements of a solution, by its number from 0.
    pub(in crate::app) fn placements(&self, index: usize) -> &[PlacementId] {
        &self.solutions[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::catalogue;

    #[test]
    fn an_assembly_that_fails_the_check_is_not_added() {
        let puzzle = catalogue::get("soma");
        let problem = Problem::new(&puzzle);
        let overlapping = puzzle.piece_ids().map(|piece| problem.id_of(piece, 0)).collect();
        let mut gallery = Gallery::default();
        assert!(gallery.add(&Verifier::new(&puzzle), &problem, overlapping).is_err());
        assert_eq!(gallery.len(), 0);
    }
}

//! The solutions that the search has found, each of them verified.

use crate::app::subject::subject::Subject;
use crate::problem::PlacementId;
use crate::solution::{Solution, VerifyError};

/// The solutions found so far, in the order of the search.
#[derive(Clone, Default, Debug)]
pub(in crate::app) struct Found {
    solutions: Vec<Box<[PlacementId]>>,
}

impl Found {
    /// Verifies the assembly of these placements and adds it.
    pub(in crate::app) fn add(
        &mut self,
        subject: &Subject,
        placements: Box<[PlacementId]>,
    ) -> Result<(), VerifyError> {
        subject.verifier().verify(&Solution::of(subject.problem(), &placements))?;
        self.solutions.push(placements);
        Ok(())
    }

    pub(in crate::app) fn len(&self) -> usize {
        self.solutions.len()
    }

    /// The placements of a solution, by its index from 0.
    pub(in crate::app) fn placements(&self, index: usize) -> &[PlacementId] {
        &self.solutions[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Symmetry;
    use crate::puzzle::catalogue;

    #[test]
    fn an_assembly_that_fails_the_check_is_not_added() {
        let puzzle = catalogue::get("soma");
        let (subject, _) = Subject::new(&puzzle, Symmetry::Raw);
        let overlapping = puzzle.piece_ids().map(|piece| subject.problem().id_of(piece, 0)).collect();
        let mut found = Found::default();
        assert!(found.add(&subject, overlapping).is_err());
        assert_eq!(found.len(), 0);
    }
}

//! The solutions that the search has found, each of them verified.

use crate::subject::subject::Subject;
use cubefall::problem::PlacementId;
use cubefall::solution::{Solution, VerifyError};

/// The solutions found so far, in the order of the search.
#[derive(Clone, Default, Debug)]
pub(crate) struct Found {
    solutions: Vec<Box<[PlacementId]>>,
}

impl Found {
    /// Verifies the assembly of these placements and adds it.
    pub(crate) fn add(
        &mut self,
        subject: &Subject,
        placements: Box<[PlacementId]>,
    ) -> Result<(), VerifyError> {
        subject.verifier().verify(&Solution::of(subject.problem(), &placements))?;
        self.solutions.push(placements);
        Ok(())
    }

    pub(crate) fn len(&self) -> usize {
        self.solutions.len()
    }

    /// The placements of a solution, by its index from 0.
    pub(crate) fn placements(&self, index: usize) -> &[PlacementId] {
        &self.solutions[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::Symmetry;

    #[test]
    fn an_assembly_that_fails_the_check_is_not_added() {
        let puzzle = catalogue::ALL.get("soma");
        let (subject, _) = Subject::new(&puzzle, Symmetry::Raw);
        let overlapping = puzzle.piece_ids().map(|piece| subject.problem().id_of(piece, 0)).collect();
        let mut found = Found::default();
        assert!(found.add(&subject, overlapping).is_err());
        assert_eq!(found.len(), 0);
    }
}

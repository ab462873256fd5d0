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

//! A solution from a link. The current search need not have found it.

use crate::subject::subject::Subject;
use cubefall::problem::PlacementId;
use cubefall::solution::Solution;
use formats::placements_of_code;

/// A verified solution from a link.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    /// The placements, of the problem without symmetry reduction: the link may have been made with another symmetry.
    pub(super) placements: Vec<PlacementId>,
    /// The number of its pieces that were in the user's cube.
    pub(super) standing: usize,
}

impl Linked {
    /// The solution with this code, if it is one of this puzzle.
    pub(super) fn decode(code: &str, standing: usize, subject: &Subject) -> Option<Self> {
        let placements = placements_of_code(code, subject.all())?;
        subject.verifier().verify(&Solution::of(subject.all(), &placements)).ok()?;
        let standing = standing.min(placements.len());
        Some(Self { placements, standing })
    }
}

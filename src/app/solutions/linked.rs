//! A solution that came with a link: the search that is shown need not have found it.

use crate::app::persistence::code::placements;
use crate::app::subject::subject::Subject;
use crate::problem::PlacementId;
use crate::solution::Solution;

/// A solution that came with a link, and has passed the check.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    /// Of the problem with all placements: who made the link may have counted otherwise.
    pub(super) placements: Vec<PlacementId>,
    /// How many of its pieces stood already.
    pub(super) standing: usize,
}

impl Linked {
    /// The solution with this code, if it is one of this puzzle.
    pub(super) fn decode(code: &str, standing: usize, subject: &Subject) -> Option<Self> {
        let placements = placements(code, subject.all())?;
        subject.verifier().verify(&Solution::of(subject.all(), &placements)).ok()?;
        let standing = standing.min(placements.len());
        Some(Self { placements, standing })
    }
}

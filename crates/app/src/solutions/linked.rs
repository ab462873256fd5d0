//! A solution of a link, and how it is shown. The current search need not have found it.

use crate::subject::subject::Subject;
use cubefall::problem::PlacementId;
use cubefall::solution::Solution;
use formats::placements_of_code;

/// A solution that is shown. The search need not have found it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SolutionView {
    /// The indices of its placements among all placements, two or three letters and digits each.
    pub code: String,
    /// The number of its pieces that are already in the user's own cube.
    pub standing: usize,
    /// The number of pieces in the box, if not all.
    pub placed: Option<usize>,
    /// How far its pieces are drawn apart, in percent.
    pub apart: u8,
    /// The height at which it is cut, in hundredths of a cell.
    pub cut: Option<u16>,
    /// Whether the user builds it along.
    pub building: bool,
}

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

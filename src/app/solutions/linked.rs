//! A solution that came with a link: the stage's search need not have found it.

use crate::problem::{PlacementId, Problem};
use crate::solution::{Solution, Verifier};
use std::sync::Arc;

/// A solution that came with a link, and has passed the check.
#[derive(Clone, Debug)]
pub(in crate::app) struct Linked {
    /// Of the table of all: whoever made the link may have counted otherwise.
    pub(in crate::app) placements: Vec<PlacementId>,
    /// How many of its pieces stood already.
    pub(in crate::app) standing: usize,
}

impl Linked {
    /// The solution with this code, if it is one of this puzzle.
    pub(in crate::app) fn read(
        code: &str,
        standing: usize,
        all: &Arc<Problem>,
        verifier: &Verifier,
    ) -> Option<Self> {
        let placements = placements(code, all)?;
        verifier.verify(&Solution::of(all, &placements)).ok()?;
        let standing = standing.min(placements.len());
        Some(Self { placements, standing })
    }
}

const RADIX: u32 = 36;

/// How many digits tell a placement of this table.
fn digits(problem: &Arc<Problem>) -> usize {
    (1..).find(|&digits| (RADIX as usize).pow(digits) >= problem.len()).expect("a problem is finite") as usize
}

/// The placements that a code tells, of the table of all.
pub(in crate::app) fn placements(code: &str, all: &Arc<Problem>) -> Option<Vec<PlacementId>> {
    let placement = |digits: &[u8]| {
        let place = u32::from_str_radix(str::from_utf8(digits).ok()?, RADIX).ok()?;
        all.at(place as usize)
    };
    let digits = digits(all);
    let is_whole = code.len().is_multiple_of(digits);
    code.as_bytes().chunks(digits).map(placement).collect::<Option<_>>().filter(|_| is_whole)
}

/// What placements are called in a link: the place of each in the table of all.
pub(in crate::app) fn code(all: &Arc<Problem>, problem: &Arc<Problem>, placements: &[PlacementId]) -> String {
    let digits = digits(all);
    let mut code = String::new();
    for &id in placements {
        let place = problem.find_in(all, id).expect("it is among all placements").index() as u32;
        let digit = |at: u32| char::from_digit(place / RADIX.pow(at) % RADIX, RADIX);
        code.extend((0..digits as u32).rev().filter_map(digit));
    }
    code
}

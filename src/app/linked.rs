//! A solution that came with a link: the stage's search need not have found it.

use crate::problem::{PlacementId, PlacementTable};
use crate::puzzle::Puzzle;
use crate::solution::Verifier;

/// A solution that came with a link, and has passed the check.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    /// Of the table of all: whoever made the link may have counted otherwise.
    pub(super) placements: Vec<PlacementId>,
    /// How many of its pieces stood already.
    pub(super) standing: usize,
}

impl Linked {
    /// The solution with this code, if it is one of this puzzle.
    pub(super) fn read(
        code: &str,
        standing: usize,
        puzzle: &Puzzle,
        all: &PlacementTable,
        verifier: &Verifier,
    ) -> Option<Self> {
        let placements = placements(code, all)?;
        verifier.verify(&all.solution(puzzle, &placements)).ok()?;
        let standing = standing.min(placements.len());
        Some(Self { placements, standing })
    }
}

const RADIX: u32 = 36;

/// How many digits tell a placement of this table.
fn digits(table: &PlacementTable) -> usize {
    (1..).find(|&digits| (RADIX as usize).pow(digits) >= table.len()).expect("a table is finite") as usize
}

/// The placements that a code tells, of the table of all.
pub(super) fn placements(code: &str, all: &PlacementTable) -> Option<Vec<PlacementId>> {
    let placement = |digits: &[u8]| {
        let place = u32::from_str_radix(str::from_utf8(digits).ok()?, RADIX).ok()?;
        all.at(place as usize)
    };
    let digits = digits(all);
    let is_whole = code.len().is_multiple_of(digits);
    code.as_bytes().chunks(digits).map(placement).collect::<Option<_>>().filter(|_| is_whole)
}

/// What placements are called in a link: the place of each in the table of all.
pub(super) fn code(all: &PlacementTable, table: &PlacementTable, placements: &[PlacementId]) -> String {
    let digits = digits(all);
    let mut code = String::new();
    for &id in placements {
        let place = table.find_in(all, id).expect("it is among all placements").index() as u32;
        let digit = |at: u32| char::from_digit(place / RADIX.pow(at) % RADIX, RADIX);
        code.extend((0..digits as u32).rev().filter_map(digit));
    }
    code
}

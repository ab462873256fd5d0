//! Placements as letters and digits, for links: the index of each among all placements, in base 36.

use cubefall::problem::{PlacementId, Problem};

const RADIX: u32 = 36;

/// The number of digits of the index of a placement of this problem.
fn digits(problem: &Problem) -> usize {
    (1..).find(|&digits| (RADIX as usize).pow(digits) >= problem.len()).expect("a problem is finite") as usize
}

/// Decodes placements of `all`, the problem without symmetry reduction.
pub fn placements_of_code(code: &str, all: &Problem) -> Option<Vec<PlacementId>> {
    let placement = |digits: &[u8]| {
        let place = u32::from_str_radix(str::from_utf8(digits).ok()?, RADIX).ok()?;
        all.at(place as usize)
    };
    let digits = digits(all);
    let is_whole = code.len().is_multiple_of(digits);
    code.as_bytes().chunks(digits).map(placement).collect::<Option<_>>().filter(|_| is_whole)
}

/// Encodes placements of `problem`.
pub fn placement_code(all: &Problem, problem: &Problem, placements: &[PlacementId]) -> String {
    let digits = digits(all);
    let mut code = String::new();
    for &id in placements {
        let place = problem.find_in(all, id).expect("it is among all placements").index() as u32;
        let digit = |at: u32| char::from_digit(place / RADIX.pow(at) % RADIX, RADIX);
        code.extend((0..digits as u32).rev().filter_map(digit));
    }
    code
}

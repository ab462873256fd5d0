//! The puzzles that benches time, each with its symmetry and its known number of solutions.

use crate::burrs::burr;
use crate::drawn::{diabolical, pentominoes};
use crate::known::{figure, figures};
use cubefall::problem::{Problem, Reduction, Symmetry, SymmetryError};
use cubefall::puzzle::{Puzzle, Region};
use std::sync::Arc;

/// A puzzle's short name, and the fact that has its number of solutions.
pub const PUZZLES: [(&str, &str); 5] = [
    ("soma", "soma solutions up to rotation and reflection"),
    ("bedlam", "bedlam solutions up to rotation"),
    ("6x10", "pentominoes, 6 x 10"),
    ("3x4x5", "solid pentominoes, 3 x 4 x 5, with reflection"),
    ("diabolical", "Diabolical cube, with reflection"),
];

/// The seeds of the burrs that are compared with BurrTools. Such a puzzle is called `burr-4`.
const BURRS: [u64; 11] = [4, 7, 8, 14, 16, 31, 38, 50, 55, 58, 60];

/// The seed of the burr of this name.
fn burr_seed(name: &str) -> Option<u64> {
    name.strip_prefix("burr-")?.parse().ok()
}

/// The number of solutions that this puzzle is known to have.
///
/// # Panics
/// When no puzzle has this name.
pub fn known_solutions(name: &str) -> u64 {
    if let Some(seed) = burr_seed(name) {
        let at = BURRS.iter().position(|&known| known == seed).expect("a burr of the list");
        return figures("burrs that are compared with BurrTools, up to rotation")[at];
    }
    let (_, fact) = PUZZLES.into_iter().find(|(known, _)| *known == name).expect("a puzzle of the list");
    figure(fact)
}

/// A puzzle and the placements that count it as its known number does.
///
/// # Panics
/// When no puzzle has this name.
pub fn set_up(name: &str) -> (Arc<Puzzle>, Arc<Problem>) {
    let of = |catalog: Arc<Puzzle>| (catalog.clone(), Reduction::of(&catalog, Symmetry::Restricted));
    let boxed = |[x, y, z]: [u32; 3]| pentominoes(Region::cuboid(x, y, z).expect("60 cells"));
    let with = |puzzle: Arc<Puzzle>, symmetry| -> (Arc<Puzzle>, Result<Reduction, SymmetryError>) {
        let reduction = Reduction::of(&puzzle, symmetry);
        (puzzle, reduction)
    };
    let (puzzle, reduction) = match name {
        "soma" => of(catalogue::ALL.get("soma")),
        "bedlam" => of(catalogue::ALL.get("bedlam")),
        "6x10" => with(boxed([6, 10, 1]), Symmetry::Rotation),
        "3x4x5" => with(boxed([3, 4, 5]), Symmetry::Reflection),
        "diabolical" => with(diabolical(), Symmetry::Reflection),
        _ => {
            let none =
                || panic!("there is no puzzle '{name}'; there are {:?}", PUZZLES.map(|(name, _)| name));
            let spec = burr(burr_seed(name).unwrap_or_else(none));
            with(Puzzle::from_spec(&spec).expect("a burr is a puzzle"), Symmetry::Rotation)
        }
    };
    let problem = Problem::reduced(&puzzle, reduction.expect("it can be counted so"));
    (puzzle, problem)
}

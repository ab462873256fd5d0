//! Translating a piece without rotating it, as "Solving a Pycon puzzle… in Haskell" does: how often each
//! symmetry class is found.

use crate::oracle::{self, Packing};
use crate::setting::Setting;
use cubefall::problem::{Problem, Reduction, Restriction, Symmetry};
use cubefall::puzzle::{CellSet, Coord, PieceId, Puzzle};
use cubefall::search::Strategy;
use cubefall::solution::Solution;
use std::collections::BTreeMap;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The 24 rotated images of a packing of a cube.
fn images(puzzle: &Arc<Puzzle>, packing: &Packing) -> Vec<Packing> {
    let last = puzzle.region().extent() - Coord::new(1, 1, 1);
    let doubled = |c: Coord| c + c - last;
    let halved = |c: Coord| Coord::new((c.x + last.x) / 2, (c.y + last.y) / 2, (c.z + last.z) / 2);
    let turned = |turn, cells: &std::collections::BTreeSet<Coord>| {
        cells.iter().map(|&cell| halved(oracle::image(turn, doubled(cell)))).collect()
    };
    let image = |turn| packing.iter().map(|(piece, cells)| (*piece, turned(turn, cells))).collect();
    oracle::turns().into_iter().map(image).collect()
}

/// A cube in which `piece` is moved and never turned.
fn moved_only(puzzle: Arc<Puzzle>, piece: PieceId) -> Setting {
    let shape = puzzle.piece(piece).polycube().cells();
    let moved = |&by: &Coord| puzzle.region().set_of(shape.iter().map(|&cell| cell + by));
    let keep: Vec<CellSet> = puzzle.region().coords().iter().filter_map(moved).collect();
    let problem = Problem::reduced(&puzzle, Reduction::restricting(Restriction { piece, keep }));
    Setting { puzzle, problem }
}

/// How often each class up to rotation is found.
fn frequencies(puzzle: &Arc<Puzzle>, found: &[Solution]) -> BTreeMap<Packing, u64> {
    let mut frequencies = BTreeMap::new();
    for solution in found {
        let class = images(puzzle, &oracle::packing_of(solution)).into_iter().min().expect("24 images");
        *frequencies.entry(class).or_default() += 1;
    }
    frequencies
}

#[test]
fn each_class_is_found_as_often_as_the_piece_that_is_never_turned_comes_back_to_itself() {
    let soma = catalogue::ALL.get("soma");
    for piece in soma.piece_ids() {
        let setting = moved_only(soma.clone(), piece);
        let found = setting.solutions(Strategy::FOLD_LAZY.plan());
        let frequencies = frequencies(&soma, &found);
        let group = 24 / soma.piece(piece).polycube().orientations().len() as u64;
        assert_eq!(frequencies.len(), 480);
        assert!(frequencies.values().all(|&times| times == group), "{}", soma.piece(piece).name());
    }
}

#[test]
fn the_pycon_author_moves_the_w_and_never_turns_it() {
    let pycon = catalogue::ALL.get("pycon");
    let w = pycon.piece_ids().next().expect("thirteen pieces");
    let seed = Restriction::of_author(&catalogue::ALL.get("pycon")).expect("the author has a rule");
    let expected = moved_only(pycon.clone(), w);
    assert_eq!(seed.piece, w);
    assert_eq!(seed.keep.len(), expected.problem.count_of(w));
    assert_eq!(
        Setting::of(catalogue::ALL.get("pycon"), Symmetry::Restricted).problem.masks_of(w),
        expected.problem.masks_of(w)
    );
    assert_eq!(pycon.piece(w).polycube().orientations().len(), 12);
}

/// Each solution of the PyCon puzzle has two images that its author's restriction allows, itself and its
/// partner.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn each_solution_of_the_pycon_puzzle_has_one_partner() {
    have_one_partner(Strategy::FIRST_CELL_RESUMED, 100);
}

/// Checks this many solutions of the PyCon puzzle: two of the 24 images of each are allowed.
#[cfg(not(target_arch = "wasm32"))]
pub fn have_one_partner(strategy: Strategy, most: usize) {
    use cubefall::solution::verify;
    let setting = Setting::of(catalogue::ALL.get("pycon"), Symmetry::Restricted);
    let rule = Restriction::of_author(&catalogue::ALL.get("pycon")).expect("the author has a rule");
    let (found, _) = setting.first_solutions(strategy.plan(), most);
    assert_eq!(found.len(), most);
    assert!(found.iter().all(|solution| verify(&setting.puzzle, solution) == Ok(())));
    let allowed = |packing: &Packing| {
        let place = packing.iter().find(|(piece, _)| *piece == rule.piece.index()).map(|(_, cells)| cells);
        let cells = place.and_then(|cells| setting.puzzle.region().set_of(cells.iter().copied()));
        cells.is_some_and(|cells| rule.keep.contains(&cells))
    };
    for solution in &found {
        let mut images = images(&setting.puzzle, &oracle::packing_of(solution));
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 24);
        assert_eq!(images.iter().filter(|image| allowed(image)).count(), 2);
    }
    assert!(frequencies(&setting.puzzle, &found).values().all(|&times| times <= 2));
}

//! The Bedlam cube and the PyCon puzzle: their pieces and their number of solutions.

use crate::oracle;
use crate::setting::Setting;
use cubefall::problem::Problem;
use cubefall::problem::Restriction;
use cubefall::puzzle::{CellSet, Puzzle};
use cubefall::search::Strategy;
use cubefall::solution::Solution;
use std::sync::Arc;
use testing::known::{figure, figures};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The author's two places for the cross.
const CROSS: [u64; 2] = [0x4E40_0000_0000_0000, 0x4E40_0000_0000];

fn placements(puzzle: &Arc<Puzzle>) -> Vec<u64> {
    let problem = Problem::new(puzzle);
    puzzle.piece_ids().map(|piece| problem.count_of(piece) as u64).collect()
}

fn orientations(puzzle: &Arc<Puzzle>) -> Vec<u64> {
    puzzle.pieces().iter().map(|piece| piece.polycube().orientations().len() as u64).collect()
}

#[test]
fn placements_are_as_many_as_others_counted() {
    assert_eq!(placements(&catalogue::ALL.get("bedlam")), figures("bedlam pieces' placements"));
    assert_eq!(placements(&catalogue::ALL.get("pycon")), figures("pycon pieces' placements"));
    for catalog in [catalogue::ALL.get("bedlam"), catalogue::ALL.get("pycon")] {
        assert_eq!(Problem::new(&catalog.clone()).len() as u64, figure("bedlam placements"));
    }
}

#[test]
fn seven_pieces_have_24_orientations_five_have_12_and_one_has_3() {
    assert_eq!(orientations(&catalogue::ALL.get("bedlam")), figures("bedlam orientations"));
    for catalog in [catalogue::ALL.get("bedlam"), catalogue::ALL.get("pycon")] {
        let counts = orientations(&catalog.clone());
        let with = |many: u64| counts.iter().filter(|&&count| count == many).count();
        assert_eq!([24, 12, 3].map(with), [7, 5, 1]);
        let chiral = catalog.clone().pieces().iter().filter(|piece| piece.polycube().is_chiral()).count();
        assert_eq!(chiral, 7);
    }
}

#[test]
fn the_cross_keeps_the_two_places_that_its_author_left_it() {
    let rule = Restriction::of_author(&catalogue::ALL.get("bedlam")).expect("the author has a rule");
    assert_eq!(rule.keep, CROSS.map(CellSet::from_word));
    assert_eq!(catalogue::ALL.get("bedlam").piece(rule.piece).polycube().orientations().len(), 3);
}

#[test]
fn pieces_are_distinct_and_fill_the_cube() {
    for catalog in ["soma", "bedlam", "pycon"].map(|id| catalogue::ALL.get(id)) {
        let puzzle = catalog.clone();
        let shapes: Vec<_> = puzzle.pieces().iter().map(|piece| piece.polycube().cells()).collect();
        let pairs = (0..shapes.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        assert!(pairs.into_iter().all(|(one, other)| !oracle::congruent(shapes[one], shapes[other])));
        assert_eq!(shapes.iter().map(|shape| shape.len()).sum::<usize>(), puzzle.region().volume());
    }
}

#[test]
fn the_two_large_cubes_are_each_other_s_mirror_image() {
    let (bedlam, pycon) = (catalogue::ALL.get("bedlam"), catalogue::ALL.get("pycon"));
    let partners = |mirror: bool| -> Vec<Vec<usize>> {
        let partner = |piece: &cubefall::puzzle::Piece| {
            let shape = if mirror { piece.polycube().mirrored() } else { piece.polycube().clone() };
            let same = |at: &usize| oracle::congruent(shape.cells(), pycon.pieces()[*at].polycube().cells());
            (0..13).filter(same).collect()
        };
        bedlam.pieces().iter().map(partner).collect()
    };
    let mut mirrored: Vec<usize> = partners(true).concat();
    mirrored.sort_unstable();
    assert!(partners(true).iter().all(|found| found.len() == 1));
    assert_eq!(mirrored, (0..13).collect::<Vec<_>>());
    assert_eq!(partners(false).iter().filter(|found| found.len() == 1).count(), 6);
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn the_first_cell_is_filled_by_the_same_search_resumed_or_not() {
    use cubefall::problem::Symmetry;
    use cubefall::solution::verify;
    let bedlam = Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    let first = |strategy: Strategy| {
        let (solutions, search) = bedlam.first_solutions(strategy.plan(), 200);
        assert!(solutions.iter().all(|solution| verify(&bedlam.puzzle, solution) == Ok(())));
        (solutions, search.stats().levels().to_vec(), search.stats().steps())
    };
    let [again, resumed] = [Strategy::FIRST_CELL, Strategy::FIRST_CELL_RESUMED].map(first);
    assert_eq!((again.0.len(), &again.0, &again.1), (200, &resumed.0, &resumed.1));
    assert!(again.2 > resumed.2, "looking from the start each time takes more steps");
}

#[test]
fn the_first_cell_is_filled_by_the_same_search_resumed_or_not_in_all_of_soma() {
    let soma = Setting::soma();
    let all = |strategy: Strategy| {
        (soma.solutions(strategy.plan()), soma.exhausted(strategy.plan()).stats().levels().to_vec())
    };
    assert_eq!(all(Strategy::FIRST_CELL), all(Strategy::FIRST_CELL_RESUMED));
}

/// Searches the whole of the Bedlam cube, checks each solution, and returns how many nodes there are and how
/// many solutions have the cross in each of its two places.
#[cfg(not(target_arch = "wasm32"))]
pub fn whole_bedlam(strategy: Strategy) -> (u64, Vec<u64>) {
    use cubefall::problem::Symmetry;
    use cubefall::solution::verify;
    use std::ops::ControlFlow;
    let bedlam = Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    let cross = bedlam.problem.restricted_piece().expect("the cross is restricted");
    let places = CROSS.map(CellSet::from_word);
    let mut by_place = vec![0; 2];
    let mut search = bedlam.search(strategy.plan());
    search.run(u64::MAX, |placements| {
        assert_eq!(verify(&bedlam.puzzle, &Solution::of(&bedlam.problem, placements)), Ok(()));
        let of_cross = placements.iter().find(|&&id| bedlam.problem.get(id).piece == cross);
        let cells = of_cross.map(|&id| bedlam.problem.filled_by(id));
        let place = places.iter().position(|place| Some(place) == cells.as_ref()).expect("one of the two");
        by_place[place] += 1;
        ControlFlow::Continue(())
    });
    assert!(search.is_exhausted());
    assert_eq!(search.stats().solutions(), figure("bedlam solutions up to rotation"));
    (search.stats().nodes(), by_place)
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
#[ignore = "some seconds"]
fn the_bedlam_cube_has_19186_solutions() {
    let (_, by_place) = whole_bedlam(Strategy::TURBO);
    assert_eq!(by_place, figures("bedlam solutions by the cross's two places"));
}

/// The solutions that turbo counts.
#[cfg(not(target_arch = "wasm32"))]
pub fn counted_by_turbo(catalog: Arc<Puzzle>, symmetry: cubefall::problem::Symmetry) -> u64 {
    Setting::of(catalog, symmetry).exhausted(Strategy::TURBO.plan()).stats().solutions()
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
#[ignore = "some seconds"]
fn turbo_finds_each_class_of_either_large_cube_once() {
    use cubefall::problem::Symmetry::{Restricted, Rotation};
    let classes = figure("bedlam solutions up to rotation");
    assert_eq!(counted_by_turbo(catalogue::ALL.get("bedlam"), Rotation), classes);
    assert_eq!(counted_by_turbo(catalogue::ALL.get("pycon"), Rotation), classes);
    // Of each class the author's restriction lets two by.
    assert_eq!(counted_by_turbo(catalogue::ALL.get("pycon"), Restricted), 2 * classes);
}

//! The verifier accepts solutions, and names the fault of anything else.

use crate::general;
use crate::oracle;
use crate::random;
use crate::setting::{Setting, quick_plans};
use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::puzzle::{Coord, Piece, PieceId, Puzzle, Region, Shape};
use cubefall::search::{Search, Strategy};
use cubefall::solution::{PlacementVerifier, Solution, VerifyError, verify};
use cubefall::solve::SymmetryClasses;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

type Pieces = Vec<(PieceId, Vec<Coord>)>;

/// Soma and its first solution, pieces in the puzzle's order.
fn solved() -> (Arc<Puzzle>, Pieces) {
    let soma = Setting::soma();
    let mut pieces = soma.first_solutions(Strategy::FOLD_LAZY.plan(), 1).0[0].pieces().to_vec();
    pieces.sort();
    (soma.puzzle, pieces)
}

fn check(puzzle: &Arc<Puzzle>, pieces: &Pieces) -> Result<(), VerifyError> {
    verify(puzzle, &Solution::new(pieces.clone()))
}

fn shape_of(piece: &str) -> Result<(), VerifyError> {
    Err(VerifyError::Shape { piece: piece.to_owned() })
}

fn count_of(piece: &str, used: usize) -> Result<(), VerifyError> {
    Err(VerifyError::Count { piece: piece.to_owned(), used, least: 1, most: 1 })
}

#[test]
fn every_solution_found_is_accepted() {
    for symmetry in [Symmetry::Restricted, Symmetry::Rotation, Symmetry::Reflection] {
        let soma = Setting::of(catalogue::ALL.get("soma"), symmetry);
        for plan in quick_plans() {
            let solutions = soma.solutions(plan);
            assert!(solutions.len() >= 240);
            assert!(solutions.iter().all(|solution| verify(&soma.puzzle, solution) == Ok(())), "{plan:?}");
        }
    }
}

#[test]
fn every_solution_of_small_puzzles_is_accepted() {
    random::for_all(100, (random::puzzles(), random::plans()), |(puzzle, plan)| {
        let setting = Setting::raw(puzzle);
        for solution in setting.solutions(plan) {
            assert_eq!(verify(&setting.puzzle, &solution), Ok(()));
        }
        Ok(())
    });
}

#[test]
fn cells_swapped_between_two_pieces_spoil_a_shape() {
    let (soma, pieces) = solved();
    let mut refused = 0;
    for (one, other) in (0..7).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let places = |at: usize| 0..pieces[at].1.len();
        for (mine, theirs) in places(one).flat_map(|mine| places(other).map(move |theirs| (mine, theirs))) {
            let mut spoiled = pieces.clone();
            spoiled[one].1[mine] = pieces[other].1[theirs];
            spoiled[other].1[theirs] = pieces[one].1[mine];
            let fits = |(id, cells): &&(PieceId, Vec<Coord>)| {
                oracle::congruent(soma.piece(*id).polycube().cells(), cells)
            };
            let expected = match spoiled.iter().find(|piece| !fits(piece)) {
                Some((id, _)) => shape_of(soma.piece(*id).name()),
                None => Ok(()),
            };
            refused += usize::from(expected.is_err());
            assert_eq!(check(&soma, &spoiled), expected);
        }
    }
    assert!(refused > 300);
}

#[test]
fn a_missing_piece_is_named() {
    let (soma, pieces) = solved();
    for missing in 0..7 {
        let mut fewer = pieces.clone();
        let (id, _) = fewer.remove(missing);
        assert_eq!(check(&soma, &fewer), count_of(soma.piece(id).name(), 0));
    }
}

#[test]
fn a_doubled_piece_is_named() {
    let (soma, pieces) = solved();
    for doubled in 0..7 {
        let mut more = pieces.clone();
        more.push(pieces[doubled].clone());
        assert_eq!(check(&soma, &more), count_of(soma.piece(pieces[doubled].0).name(), 2));
    }
}

#[test]
fn p_in_the_place_of_q_is_not_a_solution() {
    let (soma, mut pieces) = solved();
    let [p, q] = ["P", "Q"].map(|name| soma.piece_named(name).expect("Soma has it").index());
    let cells = pieces[p].1.clone();
    pieces[p].1 = std::mem::replace(&mut pieces[q].1, cells);
    assert_eq!(check(&soma, &pieces), shape_of("P"));
}

#[test]
fn a_mirrored_piece_is_accepted_only_if_it_is_its_own_mirror_image() {
    let (soma, pieces) = solved();
    for piece in soma.piece_ids() {
        let mut mirrored = pieces.clone();
        for (id, cells) in &mut mirrored {
            if *id == piece {
                cells.iter_mut().for_each(|cell| cell.x = 2 - cell.x);
            }
        }
        let refused_shape = check(&soma, &mirrored) == shape_of(soma.piece(piece).name());
        assert_eq!(refused_shape, ["P", "Q"].contains(&soma.piece(piece).name()));
    }
}

#[test]
fn a_cell_outside_the_region_is_named() {
    let (soma, pieces) = solved();
    for by in [Coord::new(3, 0, 0), Coord::new(0, -3, 0), Coord::new(0, 0, 3)] {
        let mut moved = pieces.clone();
        moved[2].1.iter_mut().for_each(|cell| *cell = *cell + by);
        assert_eq!(check(&soma, &moved), Err(VerifyError::Outside(moved[2].1[0])));
    }
}

#[test]
fn a_cell_with_extreme_coordinates_is_named_too() {
    let (soma, pieces) = solved();
    for far in [i32::MAX, i32::MIN] {
        let mut thrown = pieces.clone();
        thrown[0].1[0] = Coord::new(far, far, far);
        assert_eq!(check(&soma, &thrown), Err(VerifyError::Outside(thrown[0].1[0])));
    }
}

#[test]
fn a_cell_filled_twice_is_named() {
    let (soma, pieces) = solved();
    let problem = Problem::new(&soma);
    for (id, cells) in &pieces {
        for mask in problem.masks_of(*id) {
            let mut moved = pieces.clone();
            moved[id.index()].1 = mask.iter().map(|cell| soma.region().coord_of(cell)).collect();
            match check(&soma, &moved) {
                Err(VerifyError::Overlap(cell)) => {
                    assert!(moved.iter().filter(|(_, cells)| cells.contains(&cell)).count() > 1);
                }
                other => {
                    assert_eq!(other, Ok(()));
                    assert!(moved[id.index()].1.iter().all(|cell| cells.contains(cell)));
                }
            }
        }
    }
}

#[test]
fn a_cell_listed_twice_in_a_piece_spoils_its_shape() {
    let (soma, pieces) = solved();
    for (index, (id, _)) in pieces.iter().enumerate() {
        let mut doubled = pieces.clone();
        doubled[index].1[1] = doubled[index].1[0];
        assert_eq!(check(&soma, &doubled), shape_of(soma.piece(*id).name()));
        let mut longer = pieces.clone();
        longer[index].1.push(pieces[index].1[0]);
        assert_eq!(check(&soma, &longer), shape_of(soma.piece(*id).name()));
    }
}

#[test]
fn a_piece_that_the_puzzle_lacks_is_named() {
    let (soma, mut pieces) = solved();
    pieces[3].0 = PieceId::new(7);
    assert_eq!(check(&soma, &pieces), Err(VerifyError::UnknownPiece(PieceId::new(7))));
    assert!(check(&soma, &pieces).unwrap_err().to_string().contains('8'), "pieces are numbered from 1");
}

#[test]
fn an_empty_solution_is_refused() {
    assert_eq!(check(&catalogue::ALL.get("soma"), &Vec::new()), count_of("L", 0));
}

/// Lists of placements: solutions, and what differs from them by a placement.
fn lists(problem: &Arc<Problem>, random: &mut fastrand::Rng) -> Vec<Vec<PlacementId>> {
    let mut lists = vec![Vec::new()];
    Search::new(problem, Strategy::TURBO.plan()).run(20_000, |placed| {
        lists.push(placed.to_vec());
        if lists.len() < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let any = |random: &mut fastrand::Rng| problem.at(random.u32(..) as usize % problem.len().max(1));
    for list in lists.clone() {
        let [mut fewer, mut more, mut other, mut twice] = [(); 4].map(|()| list.clone());
        fewer.pop();
        more.extend(any(random));
        twice.extend(list.last().copied());
        if let (Some(last), Some(id)) = (other.last_mut(), any(random)) {
            *last = id;
        }
        lists.extend([fewer, more, other, twice]);
    }
    lists
}

#[test]
fn placements_are_accepted_exactly_where_their_solution_is() {
    const SEED: u64 = 36;
    let mut random = fastrand::Rng::with_seed(SEED);
    let (mut accepted, mut refused) = (0, 0);
    for case in 0..600 {
        let Some(puzzle) = general::puzzle(case) else { continue };
        let problem = Problem::new(&puzzle);
        let mut verifier = PlacementVerifier::new(&problem);
        for list in lists(&problem, &mut random) {
            let expected = verify(&puzzle, &Solution::of(&problem, &list));
            assert_eq!(verifier.verify(&list), expected, "seed {SEED}, case {case}: {list:?}");
            *(if expected.is_ok() { &mut accepted } else { &mut refused }) += 1;
        }
    }
    assert!(accepted > 300 && refused > 300, "seed {SEED}: {accepted} accepted, {refused} refused");
}

#[test]
fn no_pieces_are_no_solution_even_where_nothing_is_required() {
    let spec =
        r##"{"id":"v","title":"v","goal":{"shape":["++"]},"pieces":[{"name":"A","shape":["#"],"min":0}]}"##;
    let puzzle = Puzzle::from_spec(&serde_json::from_str(spec).expect("a document")).expect("a puzzle");
    assert_eq!(check(&puzzle, &Vec::new()), Err(VerifyError::Empty));
    let problem = Problem::new(&puzzle);
    assert!(!problem.is_complete(&[]) && problem.ids().all(|id| problem.is_complete(&[id])));
}

/// All sets of placements of a problem, as lists.
fn all_sets(problem: &Problem) -> Vec<Vec<PlacementId>> {
    let ids: Vec<PlacementId> = problem.ids().collect();
    let chosen = |bits: usize| ids.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
    (0..1 << ids.len()).map(|bits| chosen(bits).map(|(_, &id)| id).collect()).collect()
}

#[test]
fn solutions_pass_and_nothing_else_and_those_of_a_class_become_one() {
    let domino = Shape::drawn(&["##"]).expect("drawn well").coords();
    let piece = Piece::new("domino", &domino, 3).expect("connected");
    let region = Region::cuboid(3, 2, 1).expect("six cells");
    let puzzle = Puzzle::new("three dominoes", region, vec![piece]).expect("six cells");
    let reduction = Reduction::of(&puzzle, Symmetry::Rotation).expect("always");
    let problem = Problem::new(&puzzle);
    let (_, classes) = SymmetryClasses::instead_of(reduction, &puzzle, Some(9));
    let classes = classes.expect("no piece is used once");
    let (mut verifier, mut solutions) = (PlacementVerifier::new(&problem), 0);
    let mut canonical = BTreeSet::new();
    for placements in all_sets(&problem) {
        let is_solution = problem.is_solution(&placements);
        assert_eq!(verifier.verify(&placements).is_ok(), is_solution);
        if is_solution {
            let form = classes.canonical(&problem, &placements);
            assert_eq!(verifier.verify(&form), Ok(()));
            solutions += 1;
            canonical.insert(form);
        }
    }
    // All upright, or two lying side by side, left or right.
    assert_eq!((solutions, canonical.len()), (3, 2));
}

//! Orders of assembly, against a sweep of their own: each piece is moved in from far outside, step by step.

use crate::random::for_all;
use crate::setting::Setting;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::puzzle::{Coord, PieceId};
use cubefall::search::Strategy as SearchStrategy;
use cubefall::solution::{Assembly, Side, Solution};
use proptest::prelude::*;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use testing::known::figures;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Farther away than any box here is wide.
const FAR: i32 = 8;

/// Whether these cells can be moved in from that side, one step after the other, without meeting what is
/// `there`.
fn slides_in(cells: &[Coord], from: Side, there: &HashSet<Coord>) -> bool {
    let outwards = from.outwards();
    (0..=FAR).rev().all(|away| cells.iter().all(|&cell| !there.contains(&(cell + outwards * away))))
}

/// Assembles the solution in the order given, and checks that no piece passes through another.
fn put_together(solution: &Solution) -> Assembly {
    let assembly = Assembly::of(solution);
    let mut there = HashSet::new();
    let mut used = assembly.left_out().to_vec();
    for insertion in assembly.insertions() {
        let cells = &solution.pieces()[insertion.piece].1;
        assert!(slides_in(cells, insertion.from, &there), "{insertion:?} of {solution:?}");
        if insertion.from != Side::Below {
            let out = insertion.from.outwards() * insertion.slide;
            let beside: Vec<Coord> = cells.iter().map(|&cell| cell + out).collect();
            assert!(slides_in(&beside, Side::Above, &there), "{insertion:?} of {solution:?}");
        }
        there.extend(cells);
        used.push(insertion.piece);
    }
    used.sort_unstable();
    assert_eq!(used, (0..solution.pieces().len()).collect::<Vec<_>>(), "each piece once");
    assert_eq!(assembly.is_complete(), assembly.left_out().is_empty());
    assembly
}

#[test]
fn placed_pieces_stay_and_nothing_passes_through_them() {
    for_all(300, (cut_cubes(), any::<usize>()), |(solution, standing)| {
        let standing = standing % (solution.pieces().len() + 1);
        let assembly = Assembly::onto(&solution, standing);
        let mut there: HashSet<Coord> =
            solution.pieces()[..standing].iter().flat_map(|(_, cells)| cells).copied().collect();
        let mut used: Vec<usize> = (0..standing).chain(assembly.left_out().iter().copied()).collect();
        for insertion in assembly.insertions() {
            let cells = &solution.pieces()[insertion.piece].1;
            prop_assert!(slides_in(cells, insertion.from, &there), "{:?} of {:?}", insertion, solution);
            there.extend(cells);
            used.push(insertion.piece);
        }
        used.sort_unstable();
        prop_assert_eq!(used, (0..solution.pieces().len()).collect::<Vec<_>>());
        Ok(())
    });
}

/// For each set of pieces, as bits, the fewest pieces that have to come from elsewhere than above if all come
/// from one of `sides`; none where they cannot be put together. Tests every order.
fn fewest_sideways(solution: &Solution, sides: &[Side]) -> Vec<Option<u32>> {
    let pieces = solution.pieces();
    let mut fewest = vec![None; 1 << pieces.len()];
    fewest[0] = Some(0);
    for set in 1..fewest.len() {
        let last = (0..pieces.len()).filter(|piece| set >> piece & 1 == 1);
        let moves = last.flat_map(|piece| {
            let before = set & !(1 << piece);
            let others = (0..pieces.len()).filter(|other| before >> other & 1 == 1);
            let there = others.flat_map(|other| pieces[other].1.iter().copied()).collect();
            let possible = sides.iter().filter(move |&&side| slides_in(&pieces[piece].1, side, &there));
            possible
                .filter_map(|&side| Some(u32::from(side != Side::Above) + fewest[before]?))
                .collect::<Vec<_>>()
        });
        fewest[set] = moves.min();
    }
    fewest
}

/// Compares an order with all others.
fn is_best(solution: &Solution) -> Result<(), TestCaseError> {
    let assembly = put_together(solution);
    let any = fewest_sideways(solution, &Side::ALL);
    let above_ground = fewest_sideways(solution, &Side::ALL[..5]);
    let most = (0..any.len()).filter(|&set| any[set].is_some()).map(usize::count_ones).max();
    prop_assert_eq!(Some(assembly.insertions().len() as u32), most, "as many as possible");
    let set: usize = assembly.insertions().iter().map(|insertion| 1 << insertion.piece).sum();
    let count = |is: fn(Side) -> bool| {
        assembly.insertions().iter().filter(|insertion| is(insertion.from)).count() as u32
    };
    prop_assert_eq!(Some(count(|side| side != Side::Above)), above_ground[set].or(any[set]), "the fewest");
    prop_assert!(
        above_ground[set].is_none() || count(|side| side == Side::Below) == 0,
        "not through the floor"
    );
    Ok(())
}

/// A box of 3 × 3 × 3 cells cut into pieces, connected or not: what locks is what is to be tried here.
fn cut_cubes() -> impl Strategy<Value = Solution> {
    cut(3, 2..7)
}

/// The same of another size.
fn cut(side: usize, pieces: Range<usize>) -> impl Strategy<Value = Solution> {
    (pieces, prop::collection::vec(any::<u8>(), side.pow(3))).prop_map(move |(pieces, owners)| {
        let mut cells = vec![Vec::new(); pieces];
        for (cell, owner) in owners.iter().enumerate() {
            let [x, y, z] = [cell % side, cell / side % side, cell / side / side].map(|at| at as i32);
            cells[usize::from(*owner) % pieces].push(Coord::new(x, y, z));
        }
        cells.retain(|cells| !cells.is_empty());
        Solution::new(cells.into_iter().enumerate().map(|(n, cells)| (PieceId::new(n), cells)).collect())
    })
}

/// How many solutions go together from above alone, how many need a side, and how many have no order.
fn kinds(puzzle: Arc<Puzzle>) -> Vec<u64> {
    let setting = Setting::of(puzzle, Symmetry::Restricted);
    let mut kinds = vec![0; 3];
    for solution in setting.solutions(SearchStrategy::TURBO.plan()) {
        let assembly = put_together(&solution);
        kinds[if assembly.is_straight_down() { 0 } else { 1 + usize::from(!assembly.is_complete()) }] += 1;
    }
    kinds
}

#[test]
fn no_piece_of_a_soma_cube_passes_through_another() {
    assert_eq!(
        kinds(catalogue::ALL.get("soma")),
        figures("soma solutions straight down, from a side, locked")
    );
}

#[test]
#[ignore = "some seconds"]
fn no_piece_of_a_bedlam_cube_passes_through_another() {
    assert_eq!(
        kinds(catalogue::ALL.get("bedlam")),
        figures("bedlam solutions straight down, from a side, locked")
    );
}

#[test]
fn an_order_has_the_fewest_pieces_from_the_side() {
    let soma = Setting::soma();
    for solution in soma.solutions(SearchStrategy::TURBO.plan()) {
        is_best(&solution).expect("a Soma cube");
    }
}

#[test]
fn an_order_leaves_out_the_fewest_locked_pieces() {
    for_all(500, cut(3, 2..8), |solution| is_best(&solution));
}

#[test]
fn of_a_large_cube_that_locks_much_can_be_put_together() {
    for_all(20, cut(6, 30..60), |solution| {
        let assembly = put_together(&solution);
        prop_assert!(!assembly.is_complete(), "that all scattered pieces lock");
        prop_assert!(assembly.insertions().len() > 3);
        Ok(())
    });
}

#[test]
fn a_piece_from_above_rests_on_something() {
    for solution in Setting::soma().solutions(SearchStrategy::TURBO.plan()) {
        let mut there = HashSet::new();
        let assembly = Assembly::of(&solution);
        for insertion in assembly.insertions().iter().filter(|_| assembly.is_straight_down()) {
            let cells = &solution.pieces()[insertion.piece].1;
            let below = |cell: &Coord| Coord::new(cell.x, cell.y, cell.z - 1);
            let all_rest = cells
                .iter()
                .all(|cell| cell.z == 0 || cells.contains(&below(cell)) || there.contains(&below(cell)));
            assert!(all_rest, "{insertion:?} of {solution:?}");
            there.extend(cells.iter().copied());
        }
    }
}

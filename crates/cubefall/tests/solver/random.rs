//! Random small puzzles and random budgets.

use crate::setting::{Setting, all_plans, stated};
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::Plan;
use proptest::prelude::*;
use std::sync::Arc;
use testing::puzzles::{Cut, RegionKind};

pub use testing::{for_all, share_of};

/// A small box, or part of one, cut into connected pieces.
fn small(sides: Vec<(i32, i32, i32)>, spoiled: Vec<usize>) -> impl Strategy<Value = Arc<Puzzle>> {
    let kinds = vec![RegionKind::Whole, RegionKind::Holed];
    Cut { kinds, is_joined: false, is_repeated: false, spoiled, ..Cut::of(sides, 3..=5) }.puzzles()
}

/// A puzzle that has a solution.
pub fn puzzles() -> impl Strategy<Value = Arc<Puzzle>> {
    small(vec![(2, 2, 1), (3, 2, 1), (2, 2, 2), (3, 3, 1), (5, 2, 1), (3, 2, 2)], vec![0])
}

/// A puzzle with other pieces than those cut, which may have no solution.
pub fn doubtful_puzzles() -> impl Strategy<Value = Arc<Puzzle>> {
    small(vec![(6, 1, 1), (4, 2, 1), (2, 2, 2), (10, 1, 1), (6, 2, 1), (3, 2, 2)], vec![2, 3, 4])
}

/// Puzzles with a solution, and others.
pub fn all_puzzles() -> impl Strategy<Value = Arc<Puzzle>> {
    prop_oneof![2 => puzzles(), 1 => doubtful_puzzles()]
}

/// A strategy with any of its orders.
pub fn plans() -> impl Strategy<Value = Plan> {
    any_of(all_plans())
}

/// A plan whose tree has a naive definition.
pub fn stated_plans() -> impl Strategy<Value = Plan> {
    any_of(stated(all_plans()))
}

/// One of these plans, each strategy as often as another, however many orders it takes.
fn any_of(plans: Vec<Plan>) -> impl Strategy<Value = Plan> {
    let all = cubefall::search::Strategy::all();
    let of = |strategy| plans.iter().copied().filter(move |plan| plan.strategy == strategy).collect();
    let strategies: Vec<Vec<Plan>> = all.map(of).filter(|plans: &Vec<Plan>| !plans.is_empty()).collect();
    prop::sample::select(strategies).prop_flat_map(prop::sample::select)
}

/// How many steps to take at once, several times.
pub fn budgets(most: u64) -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(0..most, 1..12)
}

/// Puzzles whose complete assemblies all count, and puzzles some of whose do not.
pub fn settings() -> impl Strategy<Value = Setting> {
    (all_puzzles(), any::<bool>()).prop_map(|(puzzle, raw)| match raw {
        true => Setting::raw(puzzle),
        false => Setting::reduced(puzzle, Symmetry::Rotation).expect("that can always be counted"),
    })
}

//! Slices of any size change nothing, and a search can be stopped and cloned anywhere: on puzzles larger than
//! those that every strategy is tested with.

use super::PLAN;
use crate::random;
use crate::resuming::{run_equals_steps, stops_anywhere};
use crate::setting::Setting;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::search::Event;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::puzzles::Cut;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn medium() -> impl Strategy<Value = Arc<Puzzle>> {
    Cut::of(vec![(3, 3, 2), (3, 3, 3), (4, 3, 3)], 3..=6).puzzles()
}

fn large() -> impl Strategy<Value = Arc<Puzzle>> {
    Cut::of(vec![(5, 5, 5), (8, 8, 2), (16, 16, 1)], 14..=24).puzzles()
}

fn counted(puzzle: Arc<Puzzle>) -> Setting {
    Setting::reduced(puzzle, Symmetry::Rotation).expect("that can always be counted")
}

#[test]
fn run_leaves_what_as_many_steps_leave_on_larger_puzzles() {
    random::for_all(60, (medium(), random::budgets(500)), |(puzzle, budgets)| {
        run_equals_steps(&counted(puzzle), PLAN, &budgets)
    });
    random::for_all(20, (large(), random::budgets(100)), |(puzzle, budgets)| {
        run_equals_steps(&counted(puzzle), PLAN, &budgets)
    });
}

/// Runs in slices, each from a clone of the search before it, and compares with one run.
fn slices_change_nothing(setting: &Setting, budgets: &[u64], most: u64) -> Result<(), TestCaseError> {
    let mut whole = setting.search(PLAN);
    let mut expected = Vec::new();
    let steps = whole.run(most, |placements| {
        expected.push(placements.to_vec());
        ControlFlow::Continue(())
    });
    let (mut search, mut found, mut left) = (setting.search(PLAN), Vec::new(), steps);
    for &budget in budgets.iter().cycle() {
        let (before, budget) = (search.clone(), budget.min(left));
        let taken = search.run(budget, |placements| {
            found.push(placements.to_vec());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(taken, budget);
        prop_assert!(taken == 0 || before != search);
        left -= taken;
        if left == 0 {
            break;
        }
    }
    prop_assert_eq!(found, expected);
    prop_assert_eq!(search, whole);
    Ok(())
}

#[test]
fn slices_of_any_size_find_the_same_in_the_same_order() {
    random::for_all(60, (medium(), random::budgets(200)), |(puzzle, mut budgets)| {
        budgets.push(1);
        let setting = counted(puzzle);
        slices_change_nothing(&setting, &budgets, 5_000)?;
        slices_change_nothing(&setting, &[1], 1_000)
    });
    random::for_all(20, (large(), random::budgets(50)), |(puzzle, mut budgets)| {
        budgets.push(1);
        slices_change_nothing(&counted(puzzle), &budgets, 500)
    });
}

#[test]
fn slices_of_soma_find_the_same_in_the_same_order() {
    for symmetry in [Symmetry::Restricted, Symmetry::Reflection] {
        let soma = Setting::of(catalogue::ALL.get("soma"), symmetry);
        for budgets in [vec![1], vec![7, 1, 1_000], vec![12_345]] {
            slices_change_nothing(&soma, &budgets, u64::MAX).unwrap();
        }
    }
}

#[test]
fn a_search_of_a_larger_puzzle_can_be_stopped_after_any_step() {
    let stopped = std::cell::Cell::new(0);
    random::for_all(40, medium(), |puzzle| {
        let setting = counted(puzzle);
        let mut search = setting.search(PLAN);
        search.run(300, |_| ControlFlow::Continue(()));
        if search.is_over() {
            stopped.set(stopped.get() + 1);
            stops_anywhere(&setting, PLAN);
        }
        Ok(())
    });
    assert!(stopped.get() >= 5, "{stopped:?}");
}

#[test]
fn a_search_made_again_from_the_puzzle_does_the_same() {
    random::for_all(40, prop_oneof![medium(), large()], |puzzle| {
        let [one, other] = [(), ()].map(|()| {
            let setting = counted(puzzle.clone());
            let mut search = setting.search(PLAN);
            let events: Vec<Event> = (0..500).map(|_| search.step()).collect();
            (events, search)
        });
        prop_assert_eq!(one, other);
        Ok(())
    });
}

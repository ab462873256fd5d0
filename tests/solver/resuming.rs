//! A search can be stopped and resumed anywhere, and comes back to where it began.

use crate::random;
use cubefall::solver::{Event, PieceSearch, PlacementTable, Strategy, catalog};
use proptest::prelude::*;
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn strategies() -> impl proptest::strategy::Strategy<Value = Strategy> {
    prop::sample::select(Strategy::ALL.to_vec())
}

/// Takes each of `budgets` by `run` and by as many calls of `step`, and compares what they leave and what they found.
fn run_equals_steps(
    table: &PlacementTable,
    strategy: Strategy,
    budgets: &[u64],
) -> Result<(), TestCaseError> {
    let mut by_run = PieceSearch::new(table, strategy);
    let mut by_step = by_run.clone();
    for &budget in budgets {
        let left = by_step.is_exhausted();
        let (mut at_run, mut at_step) = (Vec::new(), Vec::new());
        let taken = by_run.run(table, budget, |search| {
            at_run.push(search.clone());
            ControlFlow::Continue(())
        });
        for _ in 0..budget {
            if matches!(by_step.step(table), Event::Solved { .. }) {
                at_step.push(by_step.clone());
            }
        }
        prop_assert_eq!(&by_run, &by_step);
        prop_assert_eq!(at_run, at_step);
        prop_assert!(taken == budget || (by_run.is_exhausted() && taken < budget));
        prop_assert!(!left || taken == 0);
    }
    Ok(())
}

#[test]
fn run_leaves_what_as_many_steps_leave_on_small_puzzles() {
    random::for_all(
        200,
        (random::puzzles(), strategies(), random::budgets(300)),
        |(puzzle, strategy, budgets)| run_equals_steps(&PlacementTable::new(&puzzle), strategy, &budgets),
    );
}

#[test]
fn run_leaves_what_as_many_steps_leave_on_soma() {
    let soma = catalog::soma();
    let table = PlacementTable::restricted(&soma, &catalog::soma_seed_restriction(&soma));
    random::for_all(20, (strategies(), random::budgets(20_000)), |(strategy, budgets)| {
        run_equals_steps(&table, strategy, &budgets)
    });
}

#[test]
fn a_run_that_breaks_at_each_solution_resumes_exactly() {
    let soma = catalog::soma();
    let table = PlacementTable::restricted(&soma, &catalog::soma_seed_restriction(&soma));
    let (mut whole, mut at_solutions) = (PieceSearch::new(&table, Strategy::FewestFirst), Vec::new());
    whole.run(&table, u64::MAX, |search| {
        at_solutions.push(search.clone());
        ControlFlow::Continue(())
    });
    let (mut broken, mut taken) = (PieceSearch::new(&table, Strategy::FewestFirst), 0);
    for expected in &at_solutions {
        taken += broken.run(&table, u64::MAX, |_| ControlFlow::Break(()));
        assert_eq!(&broken, expected);
        assert_eq!(taken, expected.stats().steps());
    }
    broken.run(&table, u64::MAX, |_| ControlFlow::Break(()));
    assert_eq!(broken, whole);
}

#[test]
fn exhaustion_restores_the_beginning_and_is_final() {
    random::for_all(200, (random::puzzles(), strategies()), |(puzzle, strategy)| {
        let table = PlacementTable::new(&puzzle);
        let mut search = PieceSearch::new(&table, strategy);
        let beginning = *search.position();
        search.run(&table, u64::MAX, |_| ControlFlow::Continue(()));
        prop_assert!(search.is_exhausted());
        prop_assert_eq!(search.position(), &beginning);
        let end = search.clone();
        prop_assert_eq!(search.step(&table), Event::Exhausted);
        prop_assert_eq!(search.run(&table, 1000, |_| ControlFlow::Continue(())), 0);
        prop_assert_eq!(search, end);
        Ok(())
    });
}

#[test]
fn soma_ends_where_it_began() {
    let soma = catalog::soma();
    let table = PlacementTable::restricted(&soma, &catalog::soma_seed_restriction(&soma));
    let mut search = PieceSearch::new(&table, Strategy::FewestFirst);
    let beginning = *search.position();
    search.run(&table, u64::MAX, |_| ControlFlow::Continue(()));
    assert_eq!(search.position(), &beginning);
}

/// Steps to the end, or `most` steps, and looks at the progress after each.
fn progress_only_grows(table: &PlacementTable, strategy: Strategy, most: u64) -> Result<(), TestCaseError> {
    let mut search = PieceSearch::new(table, strategy);
    let mut before = search.progress(table);
    prop_assert_eq!(before, 0.0);
    for step in 0..most {
        search.step(table);
        let now = search.progress(table);
        prop_assert!((before..=1.0).contains(&now), "{before} before step {step} and {now} after");
        before = now;
        if search.is_exhausted() {
            prop_assert_eq!(now, 1.0);
            break;
        }
    }
    Ok(())
}

#[test]
fn progress_never_decreases_and_ends_at_one() {
    random::for_all(200, (random::puzzles(), strategies()), |(puzzle, strategy)| {
        progress_only_grows(&PlacementTable::new(&puzzle), strategy, u64::MAX)
    });
}

#[test]
fn progress_never_decreases_on_soma() {
    let soma = catalog::soma();
    let table = PlacementTable::restricted(&soma, &catalog::soma_seed_restriction(&soma));
    for strategy in Strategy::ALL {
        progress_only_grows(&table, strategy, 10_000_000).unwrap();
    }
}

//! A search can be stopped after any step and resumed, and returns to its initial state at its end.

use crate::random;
use crate::setting::{Setting, all_plans, quick_plans};
use cubefall::problem::{PlacementId, Symmetry};
use cubefall::search::{Event, Plan};
use proptest::prelude::*;
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

pub type Found = Vec<Vec<PlacementId>>;

/// Takes each of `budgets` by `run` and by as many calls of `step`, and compares what they leave and what
/// they found.
pub fn run_equals_steps(setting: &Setting, plan: Plan, budgets: &[u64]) -> Result<(), TestCaseError> {
    let mut by_run = setting.search(plan);
    let mut by_step = by_run.clone();
    for &budget in budgets {
        let over = by_step.is_over();
        let (mut at_run, mut at_step) = (Found::new(), Found::new());
        let taken = by_run.run(budget, |placements| {
            at_run.push(placements.to_vec());
            ControlFlow::Continue(())
        });
        for _ in 0..budget {
            if matches!(by_step.step(), Event::Solved { .. }) {
                at_step.push(by_step.placed());
            }
        }
        prop_assert_eq!(&by_run, &by_step);
        prop_assert_eq!(at_run, at_step);
        prop_assert!(taken == budget || (by_run.is_exhausted() && taken < budget));
        prop_assert!(!over || taken == 0);
    }
    Ok(())
}

#[test]
fn run_leaves_what_as_many_steps_leave_on_small_puzzles() {
    random::for_all(
        random::share_of(600),
        (random::settings(), random::plans(), random::budgets(300)),
        |(setting, plan, budgets)| run_equals_steps(&setting, plan, &budgets),
    );
}

#[test]
fn run_leaves_what_as_many_steps_leave_on_soma() {
    let soma = Setting::soma();
    random::for_all(20, random::budgets(20_000), |budgets| {
        quick_plans().into_iter().try_for_each(|plan| run_equals_steps(&soma, plan, &budgets))
    });
}

#[test]
fn run_leaves_what_as_many_steps_leave_where_classes_need_a_test() {
    let soma = Setting::of(catalogue::ALL.get("soma"), Symmetry::Reflection);
    random::for_all(5, random::budgets(20_000), |budgets| {
        quick_plans().into_iter().try_for_each(|plan| run_equals_steps(&soma, plan, &budgets))
    });
}

/// The solutions from here to the end, and the final state.
pub fn rest(mut search: cubefall::search::Search) -> (Found, cubefall::search::Search) {
    let mut found = Found::new();
    search.run(u64::MAX, |placements| {
        found.push(placements.to_vec());
        ControlFlow::Continue(())
    });
    (found, search)
}

/// Stops a search after each of its steps: a run comes to the same place, and continues to the same end.
pub fn stops_anywhere(setting: &Setting, plan: Plan) {
    let (all, end) = rest(setting.search(plan));
    let (mut stepped, mut found) = (setting.search(plan), Found::new());
    for taken in 1.. {
        if matches!(stepped.step(), Event::Solved { .. }) {
            found.push(stepped.placed());
        }
        let mut run = setting.search(plan);
        assert_eq!(run.run(taken, |_| ControlFlow::Continue(())), taken);
        assert_eq!(run, stepped, "{plan:?} after {taken} steps");
        let (later, end_after_stop) = rest(run);
        assert_eq!([found.clone(), later].concat(), all, "{plan:?} stopped after {taken} steps");
        assert_eq!(end_after_stop, end, "{plan:?} stopped after {taken} steps");
        if stepped.is_over() {
            assert_eq!(taken, end.stats().steps());
            break;
        }
    }
}

#[test]
fn a_search_can_be_stopped_after_any_step() {
    let (two_l_and_a_domino, _) = crate::classes::two_l_and_a_domino();
    for symmetry in [Symmetry::Raw, Symmetry::Rotation] {
        let setting = Setting::reduced(two_l_and_a_domino.clone(), symmetry).expect("that can be counted");
        all_plans().into_iter().for_each(|plan| stops_anywhere(&setting, plan));
    }
}

#[test]
fn a_run_that_breaks_at_each_solution_resumes_exactly() {
    let soma = Setting::soma();
    for plan in quick_plans() {
        let (all, whole) = rest(soma.search(plan));
        assert_eq!(all.len(), 240);
        let (mut broken, mut taken) = (soma.search(plan), 0);
        for expected in &all {
            let mut found = Found::new();
            taken += broken.run(u64::MAX, |placements| {
                found.push(placements.to_vec());
                ControlFlow::Break(())
            });
            assert_eq!(&found, std::slice::from_ref(expected));
            assert_eq!(&broken.placed(), expected);
            assert_eq!(taken, broken.stats().steps());
        }
        broken.run(u64::MAX, |_| ControlFlow::Break(()));
        assert_eq!(broken, whole);
    }
}

#[test]
fn a_search_takes_the_same_steps_each_time() {
    random::for_all(random::share_of(100), (random::settings(), random::plans()), |(setting, plan)| {
        let events = || {
            let mut search = setting.search(plan);
            let steps = std::iter::from_fn(|| (!search.is_over()).then(|| search.step()));
            steps.collect::<Vec<_>>()
        };
        prop_assert_eq!(events(), events());
        Ok(())
    });
}

#[test]
fn exhaustion_restores_the_beginning_and_is_final() {
    random::for_all(random::share_of(400), (random::settings(), random::plans()), |(setting, plan)| {
        let mut search = setting.exhausted(plan);
        prop_assert!(search.is_over() && !search.is_full());
        prop_assert_eq!(search.clone().without_counts(), setting.search(plan));
        let end = search.clone();
        prop_assert_eq!(search.step(), Event::Exhausted);
        prop_assert_eq!(search.run(1000, |_| ControlFlow::Continue(())), 0);
        prop_assert_eq!(search, end);
        Ok(())
    });
}

#[test]
fn an_exhausted_search_of_soma_is_at_its_beginning() {
    let soma = Setting::soma();
    for plan in quick_plans() {
        assert_eq!(soma.exhausted(plan).without_counts(), soma.search(plan), "{plan:?}");
    }
}

#[test]
fn an_advanced_search_differs_from_its_beginning() {
    let soma = Setting::soma();
    for plan in quick_plans() {
        let mut search = soma.search(plan);
        for step in 1..=100 {
            search.step();
            assert_ne!(search.clone().without_counts(), soma.search(plan), "{plan:?} after {step} steps");
        }
    }
}

/// Steps to the end, or `most` steps, and checks the progress after each.
fn progress_only_grows(setting: &Setting, plan: Plan, most: u64) -> Result<(), TestCaseError> {
    let mut search = setting.search(plan);
    let mut before = search.progress();
    prop_assert_eq!(before, 0.0);
    for step in 0..most {
        search.step();
        let now = search.progress();
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
    random::for_all(random::share_of(400), (random::settings(), random::plans()), |(setting, plan)| {
        progress_only_grows(&setting, plan, u64::MAX)
    });
}

#[test]
fn progress_never_decreases_on_soma() {
    for plan in quick_plans() {
        progress_only_grows(&Setting::soma(), plan, 1_000_000).unwrap();
    }
}

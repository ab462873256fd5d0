//! A bookmark has the state of a search, and any search of the same problem and plan can return to it.

use crate::random;
use crate::setting::{Setting, quick_plans};
use cubefall::problem::Symmetry;
use cubefall::search::{
    Bookmark, BookmarkError, Branch, Event, LevelStats, PieceOrder, Plan, Search, Stats, Strategy,
};
use proptest::prelude::*;
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The states of a search after each of at most `most` steps.
fn after_each_step(setting: &Setting, plan: Plan, most: usize) -> Vec<Search> {
    let mut search = setting.search(plan);
    let mut all = vec![search.clone()];
    while !search.is_over() && all.len() < most {
        search.step();
        all.push(search.clone());
    }
    all
}

fn is_fold(plan: Plan) -> bool {
    matches!(plan.strategy, Strategy::FOLD | Strategy::FOLD_CHARS)
}

#[test]
fn a_bookmark_restores_its_state_from_any_other() {
    random::for_all(
        random::share_of(300),
        (random::settings(), random::plans(), any::<u64>()),
        |(setting, plan, seed)| {
            let stood = after_each_step(&setting, plan, 400);
            let mut search = stood[stood.len() - 1].clone();
            let mut rng = fastrand::Rng::with_seed(seed);
            for _ in 0..30 {
                let there = &stood[rng.usize(..stood.len())];
                prop_assert_eq!(search.return_to(&there.bookmark()), Ok(()));
                prop_assert_eq!(&search, there);
                // It continues from there as it did, too.
                let (mut on, mut expected) = (search.clone(), there.clone());
                for _ in 0..rng.usize(..20) {
                    prop_assert_eq!(on.step(), expected.step());
                    prop_assert_eq!(&on, &expected);
                }
                search = on;
            }
            Ok(())
        },
    );
}

#[test]
fn a_depth_first_search_that_has_not_begun_can_go_to_any_bookmark() {
    random::for_all(random::share_of(200), (random::settings(), random::plans()), |(setting, plan)| {
        let stood = after_each_step(&setting, plan, 200);
        for there in stood.iter().filter(|_| !is_fold(plan)) {
            let mut search = setting.search(plan);
            prop_assert_eq!(search.return_to(&there.bookmark()), Ok(()));
            prop_assert_eq!(&search, there);
        }
        Ok(())
    });
}

#[test]
fn bookmarks_restore_states_of_long_searches() {
    for (puzzle, symmetry) in [
        (catalogue::ALL.get("soma"), Symmetry::Reflection),
        (catalogue::ALL.get("bedlam"), Symmetry::Restricted),
    ] {
        let setting = Setting::of(puzzle.clone(), symmetry);
        let bounded = |plan: &Plan| puzzle.id() == "soma" || !is_fold(*plan);
        for plan in quick_plans().into_iter().filter(bounded) {
            let mut search = setting.search(plan);
            let mut stood = Vec::new();
            for stride in [1, 10, 1000, 7777, 100_003, 1_000_000, 12] {
                search.run(stride, |_| ControlFlow::Continue(()));
                stood.push(search.clone());
            }
            for there in stood.iter().rev().chain(&stood) {
                assert_eq!(search.return_to(&there.bookmark()), Ok(()));
                assert_eq!(&search, there, "{plan:?}");
            }
        }
    }
}

#[test]
fn a_bookmark_is_small() {
    let bedlam = Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    for plan in quick_plans().into_iter().filter(|&plan| !is_fold(plan)) {
        let mut search = bedlam.search(plan);
        for _ in 0..100 {
            search.run(1009, |_| ControlFlow::Continue(()));
            let bytes = search.bookmark().bytes();
            assert!(bytes <= 512, "{plan:?}: {bytes} bytes");
        }
    }
}

#[test]
fn an_invalid_bookmark_is_refused_and_the_search_is_unchanged() {
    random::for_all(
        random::share_of(400),
        (random::settings(), random::plans(), any::<u64>()),
        |(setting, plan, seed)| {
            let stood = after_each_step(&setting, plan, 200);
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut search = stood[rng.usize(..stood.len())].clone();
            let bookmark = stood[rng.usize(..stood.len())].bookmark();
            let mut numbers = bookmark.numbers().to_vec();
            match rng.u8(..4) {
                0 => numbers.push(rng.u32(..40)),
                1 => drop(numbers.pop()),
                2 => numbers.iter_mut().for_each(|number| *number = rng.u32(..)),
                _ if numbers.is_empty() => numbers = vec![7],
                _ => {
                    let at = rng.usize(..numbers.len());
                    numbers[at] = rng.u32(..30);
                }
            }
            let forged = Bookmark::new(numbers, bookmark.stats().clone());
            let before = search.clone();
            match search.return_to(&forged) {
                Err(BookmarkError) => prop_assert_eq!(search, before),
                // It happened to be one. Wherever that is, it can go on from there.
                Ok(()) if !is_fold(plan) => {
                    prop_assert_eq!(search.bookmark(), forged);
                    for _ in 0..100 {
                        search.step();
                    }
                }
                Ok(()) => {}
            }
            Ok(())
        },
    );
}

#[test]
fn counts_that_no_search_reaches_are_refused() {
    let mut search = Setting::soma().search(Strategy::TURBO.plan());
    search.run(50, |_| ControlFlow::Continue(()));
    let (bookmark, before) = (search.bookmark(), search.clone());
    let levels = |tried, kept| vec![LevelStats { tried, kept }; bookmark.stats().levels().len()];
    for (levels, steps, solutions) in [
        (levels(u64::MAX, 0), 0, 0),
        (levels(0, u64::MAX), 0, 0),
        (levels(u64::MAX / 4, 0), 0, 0),
        (levels(0, 0), u64::MAX, 0),
        (levels(0, 0), 0, u64::MAX),
    ] {
        let forged = Bookmark::new(bookmark.numbers().to_vec(), Stats::counted(levels, steps, solutions));
        assert_eq!(search.return_to(&forged), Err(BookmarkError));
        assert!(search == before);
    }
    assert_eq!(search.return_to(&bookmark), Ok(()));
}

#[test]
fn a_bookmark_of_another_puzzle_is_refused() {
    let (soma, bedlam) = (Setting::soma(), Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted));
    for plan in quick_plans() {
        let bookmark = bedlam.search(plan).bookmark();
        assert_eq!(soma.search(plan).return_to(&bookmark), Err(BookmarkError));
    }
}

#[test]
fn watching_reports_the_events_of_single_steps() {
    random::for_all(
        random::share_of(300),
        (random::settings(), random::plans(), random::budgets(100)),
        |(setting, plan, budgets)| {
            let (mut watched, mut stepped) = (setting.search(plan), setting.search(plan));
            for budget in budgets {
                let (mut reported, mut all) = (Vec::new(), Vec::new());
                let taken = watched.watch(budget, |event, level| {
                    reported.push((event, level));
                    ControlFlow::Continue(())
                });
                for _ in 0..taken {
                    let event = stepped.step();
                    all.push((event, stepped.level()));
                }
                prop_assert_eq!(&watched, &stepped);
                prop_assert!(taken == budget || watched.is_over());
                let quiet = |(event, _): &(Event, usize)| {
                    matches!(event, Event::Refused { .. } | Event::Looked { filled: true, .. })
                };
                reported.retain(|reported| !quiet(reported));
                all.retain(|reported| !quiet(reported));
                prop_assert_eq!(reported, all);
            }
            Ok(())
        },
    );
}

#[test]
fn watching_stops_where_the_callback_breaks() {
    let soma = Setting::soma();
    for plan in quick_plans() {
        let (mut search, mut stepped) = (soma.search(plan), soma.search(plan));
        for _ in 0..200 {
            let taken = search.watch(u64::MAX, |event, _| match event {
                Event::Placed { .. } => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            });
            let events: Vec<Event> = (0..taken).map(|_| stepped.step()).collect();
            assert!(matches!(events[..], [.., Event::Placed { .. }]), "{plan:?}");
            assert_eq!(search, stepped, "{plan:?}");
        }
    }
}

#[test]
fn nothing_below_a_skipped_node_is_searched() {
    random::for_all(random::share_of(300), (random::settings(), random::plans()), |(setting, plan)| {
        if is_fold(plan) {
            return Ok(());
        }
        // All nodes of the first level, each as soon as it is reached.
        let (mut skipping, mut whole) = (setting.search(plan), setting.search(plan));
        let first = |search: &mut Search, skip: bool| {
            let mut nodes = Vec::new();
            while !search.is_over() {
                let event = search.step();
                assert!(!skip || search.level() <= 1);
                let Event::Placed { placement } = event else { continue };
                if search.level() > 1 {
                    continue;
                }
                nodes.push((placement, search.branches()[0]));
                if skip {
                    search.skip_node();
                }
            }
            nodes
        };
        prop_assert_eq!(first(&mut skipping, true), first(&mut whole, false));
        Ok(())
    });
}

#[test]
fn progress_follows_from_the_branches() {
    let plan = Strategy::PIECES.plan().with_pieces(PieceOrder::Given);
    let soma = Setting::soma();
    let mut search = soma.search(plan);
    let count = |level: usize| soma.problem.count_of(search.piece_of(level).expect("a piece for each level"));
    let (first, second) = (count(0), count(1));
    assert_eq!(search.branches(), [Branch { done: 0, of: first }]);
    while search.level() == 0 {
        search.step();
    }
    let branches = search.branches();
    assert_eq!(branches, [Branch { done: 0, of: first }, Branch { done: 0, of: second }]);
    search.step();
    assert_eq!(search.progress(), 1.0 / second as f64 / first as f64);
}

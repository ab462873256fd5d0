//! Workers that are prepared before a search.

use crate::find_all::workers::{SOMA, Workers, expected, listed, soma, started};
use app::{FindAllCommand, FindAllEvent, FindAllState, SearchCommand, Settings, WorkerEvent};
use std::collections::VecDeque;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn prepared_workers_have_parts_as_soon_as_the_search_starts() {
    let (mut app, mut pool) = (soma(), Workers::default());
    assert!(app.lacks_workers());
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0, 1]);
    assert!(!app.lacks_workers());
    pool.begin(&mut app, 0);
    let idle = app.readout().find_all;
    assert_eq!((idle.state, idle.parts, idle.workers), (FindAllState::Idle, 0, 0), "nothing is shown");
    assert!(pool.parts[&0].is_empty(), "nothing is searched");
    app.apply(FindAllCommand::Start { workers: 3 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0, 1, 2], "one more is started");
    assert!(!pool.parts[&0].is_empty() && pool.parts[&1].is_empty());
    (1..3).for_each(|number| pool.begin(&mut app, number));
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
    app.apply(FindAllCommand::Start { workers: 1 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0], "the others are ended");
    assert!(!pool.parts[&0].is_empty(), "its cut is used again");
    assert_eq!(app.solutions().len(), 0);
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
    assert!(pool.told_to_cut.is_empty());
}

#[test]
fn few_workers_are_prepared_and_none_for_a_hidden_page() {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Prepare { workers: 64 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers().len(), 4);
    app.apply(FindAllCommand::Prepare { workers: 64 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers().len(), 4, "once");
    app.apply(FindAllCommand::Dismiss);
    pool.carry_out(&mut app);
    assert!(pool.numbers().is_empty() && app.lacks_workers());
    let (mut app, mut pool) = started(2);
    app.apply(FindAllCommand::Dismiss);
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0, 1], "a search in progress keeps its workers");
}

#[test]
fn workers_cut_the_next_puzzle_unless_they_are_still_busy_with_the_last() {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    pool.begin(&mut app, 0);
    let late = pool.id(1);
    let open = |key| SearchCommand::Load(Settings { puzzle: catalogue::ALL.get(key), ..soma().settings() });
    app.apply(open("bedlam"));
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers(), [0], "the other one is still cutting");
    assert!(app.lacks_workers() && pool.told_to_cut.is_empty(), "puzzles may be leafed through");
    app.apply(open("soma"));
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    assert_eq!((pool.numbers(), &pool.told_to_cut[..]), (vec![0, 2], &[0][..]));
    let ready = FindAllEvent::Ready { parts: 7, placements: SOMA.placements };
    app.report(WorkerEvent::FindAll(late, ready));
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    assert!(pool.parts.values().all(VecDeque::is_empty), "none of them has cut it yet");
    [0, 2].into_iter().for_each(|number| pool.begin(&mut app, number));
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
}

#[test]
fn prepared_workers_that_fail_are_dropped_silently_and_not_replaced() {
    for event in
        [FindAllEvent::Lost("it was killed".to_owned()), FindAllEvent::Unable("no program".to_owned())]
    {
        let (mut app, mut pool) = (soma(), Workers::default());
        app.apply(FindAllCommand::Prepare { workers: 2 });
        pool.carry_out(&mut app);
        pool.report(&mut app, 0, event);
        assert_eq!((pool.numbers(), app.lacks_workers()), (vec![1], false), "it would fail again");
        assert_eq!(app.readout().find_all.state, FindAllState::Idle);
        app.apply(FindAllCommand::Start { workers: 2 });
        pool.carry_out(&mut app);
        assert_eq!((pool.numbers(), app.readout().find_all.lost), (vec![1, 2], 0));
        pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
        pool.work_off(&mut app);
        assert_eq!(listed(&app), expected());
    }
}

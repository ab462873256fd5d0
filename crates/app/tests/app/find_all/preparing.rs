//! Workers that are prepared before a search, and workers that rest while frames come late.

use crate::find_all::{SOMA, Workers, expected, listed, soma, started};
use app::{
    FindAllCommand, FindAllState, PlaybackCommand, SearchCommand, Settings, WorkerEvent, WorkerFailure,
};
use app_testing::Driver;
use messages::FindAllEvent;
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
    let ready = FindAllEvent::Ready { parts: 7, placements: SOMA.placements, cut: 1 };
    app.report(WorkerEvent::FindAll(late, Ok(ready)));
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
        [WorkerFailure::Lost("it was killed".to_owned()), WorkerFailure::Unable("no program".to_owned())]
    {
        let (mut app, mut pool) = (soma(), Workers::default());
        app.apply(FindAllCommand::Prepare { workers: 2 });
        pool.carry_out(&mut app);
        pool.answer(&mut app, 0, Err(event));
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

/// Advances the time in frames, with a number of frames a second, and balances the workers twice a second.
fn pass(app: &mut Driver, pool: &mut Workers, now: &mut f64, seconds: f64, frames_a_second: u32) {
    let frames = (seconds * f64::from(frames_a_second)).round() as u32;
    let between = 1.0 / f64::from(frames_a_second);
    for _ in 0..frames {
        let half_seconds = (2.0 * *now).floor();
        *now += between;
        app.set_clock(*now);
        app.tick(between);
        if (2.0 * *now).floor() > half_seconds {
            app.balance_workers();
            pool.carry_out(app);
        }
    }
}

#[test]
fn workers_rest_while_frames_are_late_and_all_end_together() {
    for (frames_before, frames_with_workers, resting) in [(60, 60, 0), (60, 15, 2), (15, 15, 0), (15, 4, 2)] {
        let (mut app, mut pool) = (soma(), Workers::default());
        app.apply(PlaybackCommand::TogglePlay);
        let mut now = 0.0;
        pass(&mut app, &mut pool, &mut now, 2.0, frames_before);
        app.apply(FindAllCommand::Start { workers: 3 });
        pool.carry_out(&mut app);
        pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
        pass(&mut app, &mut pool, &mut now, 4.0, frames_with_workers);
        assert_eq!(pool.resting.len(), resting, "{frames_with_workers} frames of {frames_before}");
        assert_eq!(app.readout().find_all.resting, resting);

        app.apply(FindAllCommand::TogglePause);
        pool.carry_out(&mut app);
        assert_eq!(pool.resting.len(), 3, "a pause is for all");
        app.apply(FindAllCommand::TogglePause);
        pool.carry_out(&mut app);
        assert_eq!(pool.resting.len(), 0, "then all resume");

        pass(&mut app, &mut pool, &mut now, 4.0, frames_with_workers);
        while app.readout().find_all.state == FindAllState::Running {
            let awake = pool.numbers().into_iter().filter(|number| !pool.resting.contains(number));
            let worked = awake.collect::<Vec<_>>().into_iter().filter(|&number| pool.work(&mut app, number));
            assert!(worked.count() > 0, "no worker that has a part left rests");
        }
        assert_eq!(listed(&app), expected());
    }
}

#[test]
fn a_resting_worker_is_resumed() {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(PlaybackCommand::TogglePlay);
    let mut now = 0.0;
    pass(&mut app, &mut pool, &mut now, 2.0, 60);
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
    pass(&mut app, &mut pool, &mut now, 2.0, 10);
    assert_eq!(pool.resting.len(), 1);
    pass(&mut app, &mut pool, &mut now, 10.0, 60);
    assert_eq!(pool.resting.len(), 0);
}

#[test]
fn workers_rest_for_a_moment_after_an_action_where_pictures_are_slow() {
    for (frames_a_second, resting) in [(60, 0), (8, 2)] {
        let (mut app, mut pool) = (soma(), Workers::default());
        app.apply(PlaybackCommand::TogglePlay);
        let mut now = 0.0;
        pass(&mut app, &mut pool, &mut now, 2.0, frames_a_second);
        app.apply(FindAllCommand::Start { workers: 2 });
        pool.carry_out(&mut app);
        pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
        for _ in 0..3 {
            app.attend();
            pool.carry_out(&mut app);
            assert_eq!(pool.resting.len(), resting, "{frames_a_second} frames a second");
            pass(&mut app, &mut pool, &mut now, 0.5, frames_a_second);
            assert_eq!(pool.resting.len(), resting, "still so half a second later");
        }
        pass(&mut app, &mut pool, &mut now, 1.5, frames_a_second);
        assert_eq!(pool.resting.len(), 0, "then all go on");
        app.attend();
        app.apply(FindAllCommand::TogglePause);
        app.apply(FindAllCommand::TogglePause);
        pool.carry_out(&mut app);
        assert_eq!(pool.resting.len(), 0, "a pause ends the rest");
    }
}

//! How long a search takes, as workers estimate it before it is started and while it runs.

use crate::find_all::{SOMA, Workers, soma, started};
use app::{FindAllCommand, FindAllState, SearchCommand, Settings, WorkerFailure};
use app_testing::Driver;
use cubefall::problem::Symmetry;
use cubefall::search::{Between, time_left};
use messages::{FindAllEvent, SurveyReport};
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A report on the Soma cube that one worker takes this many seconds, of which each part takes a share.
fn report(least: f64, mean: f64, most: f64) -> FindAllEvent {
    let steps = (0..SOMA.results.len()).map(|part| steps(part) as f32).collect();
    FindAllEvent::Surveyed(SurveyReport { seconds: Between { least, mean, most }, is_vague: false, steps })
}

/// The steps that a part takes.
fn steps(part: usize) -> u64 {
    SOMA.results[part].steps
}

/// Soma with two prepared workers, which have cut the search.
fn prepared() -> (Driver, Workers) {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    (0..2).for_each(|number| pool.begin(&mut app, number));
    (app, pool)
}

#[test]
fn the_first_prepared_worker_estimates_the_search_and_what_it_says_is_shown() {
    let (mut app, mut pool) = prepared();
    assert_eq!(pool.surveying, BTreeSet::from([0]));
    let before = app.readout().find_all;
    assert_eq!((&before.left[..], &before.command), ("–", &None));
    pool.report(&mut app, 0, report(10.0, 12.0, 15.0));
    let after = app.readout().find_all;
    assert_eq!((after.state, &after.left[..]), (FindAllState::Idle, "about 6 s"), "by two workers");
    assert!(after.sentence.contains("about 6 s") && after.sentence.contains("2 workers"));
    assert_eq!(after.command, None, "that is not long");
    app.apply(SearchCommand::SetSymmetry(Symmetry::Raw));
    assert_eq!(app.readout().find_all.left, "–", "it was of another search");
}

#[test]
fn the_command_line_is_offered_before_a_search_that_takes_long() {
    for (mean, is_vague, is_long) in
        [(599.0, false, false), (601.0, false, true), (5_990.0, true, false), (6_010.0, true, true)]
    {
        let (mut app, mut pool) = prepared();
        let FindAllEvent::Surveyed(known) = report(mean / 9.0, mean, 9.0 * mean) else { unreachable!() };
        pool.report(&mut app, 0, FindAllEvent::Surveyed(SurveyReport { is_vague, ..known }));
        let command = app.readout().find_all.command;
        let text = command.map(|command| command.text);
        assert_eq!(text.is_some(), is_long, "{mean} s in one worker, so half in two");
        assert!(text.is_none_or(|text| text.starts_with("cubefall solve soma")));
    }
}

#[test]
fn an_estimate_ends_with_the_press_of_the_button_and_with_what_it_is_of() {
    let (mut app, mut pool) = prepared();
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    assert!(pool.surveying.is_empty() && !pool.parts[&0].is_empty(), "it is ended before parts are sent");
    pool.report(&mut app, 0, report(1.0, 2.0, 3.0));
    pool.work_off(&mut app);
    assert_eq!(app.readout().find_all.state, FindAllState::Done);

    let (mut app, mut pool) = prepared();
    app.apply(FindAllCommand::Dismiss);
    pool.carry_out(&mut app);
    assert!(pool.surveying.is_empty(), "the page is hidden");
    app.apply(FindAllCommand::Prepare { workers: 2 });
    pool.carry_out(&mut app);
    pool.begin(&mut app, 2);
    assert_eq!(pool.surveying, BTreeSet::from([2]), "and seen again");
    pool.answer(&mut app, 2, Err(WorkerFailure::Lost("it was killed".to_owned())));
    pool.begin(&mut app, 3);
    assert_eq!(pool.surveying, BTreeSet::from([3]), "another one estimates it");
    app.apply(SearchCommand::Load(Settings { puzzle: catalogue::ALL.get("bedlam"), ..soma().settings() }));
    pool.carry_out(&mut app);
    pool.report(&mut app, 3, report(1.0, 2.0, 3.0));
    assert_eq!(app.readout().find_all.left, "–", "it is of another puzzle");
}

/// The progress and the time left, while parts that are ten times as large as others come first.
#[test]
fn what_is_left_is_estimated_by_the_size_of_the_parts() {
    let (mut app, mut pool) = started(1);
    let total: u64 = (0..SOMA.results.len()).map(steps).sum();
    pool.report(&mut app, 0, report(1.0, 2.0, 3.0));
    let mut done = 0;
    for _ in 0..SOMA.results.len() / 2 {
        done += pool.parts[&0].front().map_or(0, |&part| steps(part));
        pool.work(&mut app, 0);
        let (found, exact) = (app.readout().find_all.progress, done as f64 / total as f64);
        assert!((found - exact).abs() < 1e-6, "{found} {exact}");
    }
    let by_number = (SOMA.results.len() / 2) as f64 / SOMA.results.len() as f64;
    assert!((done as f64 / total as f64 - by_number).abs() > 0.02, "parts differ");
}

#[test]
fn a_search_that_seems_long_is_estimated_while_it_runs() {
    for (seconds, is_asked) in [(2.0, false), (6.0, true)] {
        let (mut app, mut pool) = started(2);
        pool.work(&mut app, 0);
        let progress = app.readout().find_all.progress;
        app.set_clock(seconds);
        assert!(time_left(seconds, 0.0, progress).expect("a part is done") > 30.0);
        app.balance_workers();
        pool.carry_out(&mut app);
        assert_eq!(!pool.surveying.is_empty(), is_asked, "after {seconds} s");
        app.balance_workers();
        pool.carry_out(&mut app);
        assert!(pool.surveying.len() <= 1, "one worker");
        pool.work_off(&mut app);
        assert_eq!(app.readout().find_all.state, FindAllState::Done);
    }
}

#[test]
fn a_report_on_another_number_of_parts_is_ignored() {
    let (mut app, mut pool) = prepared();
    let seconds = Between { least: 1.0, mean: 1.0, most: 1.0 };
    pool.report(
        &mut app,
        0,
        FindAllEvent::Surveyed(SurveyReport { seconds, is_vague: false, steps: vec![1.0] }),
    );
    assert_eq!(app.readout().find_all.left, "–");
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    pool.work_off(&mut app);
    assert_eq!(app.readout().find_all.progress, 1.0);
}

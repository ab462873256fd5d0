//! Workers that are lost, cannot start, or report what cannot be.

use crate::find_all::{SOMA, Workers, expected, listed, soma, started};
use app::{FindAllCommand, FindAllState, List, WorkerFailure};
use messages::FindAllEvent;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn lost_workers_do_not_change_the_result() {
    let expected = expected();
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..20 {
        let (mut app, mut pool) = started(3);
        let mut deaths = 0;
        while app.readout().find_all.state == FindAllState::Running {
            let number = *rng.choice(&pool.numbers()).expect("a worker searches");
            match rng.u8(0..40) {
                0 => {
                    pool.lose(&mut app, number, "it was killed");
                    let newest = *pool.numbers().last().expect("another was started");
                    pool.begin(&mut app, newest);
                    deaths += 1;
                }
                // Answers twice.
                1 => {
                    if let Some(&part) = pool.parts[&number].front() {
                        let found = SOMA.results[part].clone();
                        pool.report(&mut app, number, FindAllEvent::Found(vec![found]));
                    }
                }
                _ => drop(pool.work(&mut app, number)),
            }
        }
        let readout = app.readout().find_all;
        assert_eq!((readout.state, readout.solutions.as_str()), (FindAllState::Done, "240"));
        assert_eq!(listed(&app), expected, "{deaths} deaths");
        assert_eq!(readout.lost, deaths);
    }
}

#[test]
fn a_lost_worker_is_replaced_and_its_parts_are_done_by_another() {
    let (mut app, mut pool) = started(2);
    let lost = pool.numbers()[0];
    pool.lose(&mut app, lost, "it does not answer");
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers().len(), 2, "another is started");
    assert!(!pool.numbers().contains(&lost));
    let newest = pool.numbers()[1];
    pool.begin(&mut app, newest);
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
}

#[test]
fn repeated_losses_of_all_workers_stop_the_search_and_it_can_be_resumed() {
    let (mut app, mut pool) = started(2);
    for _ in 0..40 {
        let number = pool.numbers()[0];
        pool.work(&mut app, number);
    }
    let found = app.readout().find_all.solutions;
    let mut deaths = 0;
    while let Some(&number) = pool.numbers().first() {
        pool.lose(&mut app, number, "out of memory");
        deaths += 1;
        assert!(deaths < 20, "the attempts are limited");
    }
    let readout = app.readout().find_all;
    assert!(matches!(&readout.state, FindAllState::Failed(reason) if reason.contains("out of memory")));
    assert_eq!((readout.solutions.clone(), app.solutions().len().to_string()), (found.clone(), found));
    app.apply(FindAllCommand::Start { workers: 3 });
    pool.carry_out(&mut app);
    assert_eq!(app.solutions().len(), 0, "nothing is listed, since numbers may change");
    pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
    pool.work_off(&mut app);
    assert_eq!(listed(&app), expected());
}

#[test]
fn without_workers_the_search_fails_at_once() {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Start { workers: 2 });
    pool.carry_out(&mut app);
    pool.answer(&mut app, 0, Err(WorkerFailure::Unable("this browser has no workers".to_owned())));
    let readout = app.readout().find_all;
    assert_eq!(readout.state, FindAllState::Failed("this browser has no workers".to_owned()));
    assert!(pool.numbers().is_empty());
    assert_eq!(app.readout().solutions.lists, [List::Stage]);
}

#[test]
fn invalid_results_are_refused() {
    let part = SOMA.results.iter().find(|part| !part.placements.is_empty()).expect("a part with a solution");
    let spoilt = |change: fn(&mut Vec<u32>)| {
        let mut spoilt = part.clone();
        change(&mut spoilt.placements);
        spoilt
    };
    let twice = |placements: &mut Vec<u32>| {
        let last = placements.len() - 1;
        placements[last] = placements[last - 1];
    };
    let wrong = [
        spoilt(|placements| placements.truncate(placements.len() - 1)),
        spoilt(twice),
        spoilt(|placements| *placements.last_mut().unwrap() += 1),
    ];
    for found in wrong {
        let (mut app, mut pool) = started(1);
        pool.report(&mut app, 0, FindAllEvent::Found(vec![found]));
        assert!(matches!(app.readout().find_all.state, FindAllState::Failed(_)));
        assert_eq!(app.solutions().len(), 0);
    }
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Start { workers: 1 });
    pool.carry_out(&mut app);
    let other = FindAllEvent::Ready { parts: SOMA.results.len(), placements: SOMA.placements + 1, cut: 1 };
    pool.report(&mut app, 0, other);
    assert!(matches!(app.readout().find_all.state, FindAllState::Failed(_)), "a worker of another version");
}

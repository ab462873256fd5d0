//! Workers rest while frames come late.

use crate::find_all::workers::{Workers, expected, listed, soma};
use app::{FindAllCommand, FindAllState, PlaybackCommand};
use app_testing::Driver;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

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

//! A restored recording continues like the saved one. An altered one is refused, or restored to a valid
//! recording.

use crate::random;
use crate::setting::Setting;
use cubefall::search::{
    Bookmark, Condition, LevelStats, Moment, Plan, Recording, SavedError, SavedRecording, Span, Stats,
    Strategy,
};
use fastrand::Rng;
use proptest::prelude::*;
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn recording(setting: &Setting, plan: Plan) -> Recording {
    Recording::with_most_keyframes(setting.search(plan), 16)
}

fn run(recording: &mut Recording, budget: u64) {
    recording.run(budget, |_, _| ControlFlow::Continue(()));
}

/// A recording of this many steps, after a seek back to a step.
fn walked(setting: &Setting, plan: Plan, rng: &mut Rng) -> Recording {
    let mut walked = recording(setting, plan);
    run(&mut walked, rng.u64(..400));
    if rng.bool() {
        let back = rng.u64(..=walked.end());
        walked.seek(back);
    }
    walked
}

#[test]
fn a_restored_recording_equals_the_saved_one() {
    let cases = (random::settings(), random::plans(), 1..20usize, any::<u64>());
    random::for_all(random::share_of(400), cases, |(setting, plan, most, seed)| {
        let mut rng = Rng::with_seed(seed);
        let mut before = walked(&setting, plan, &mut rng);
        let saved = before.saved(before.now(), most);
        prop_assert!(saved.bookmarks.len() <= most + 1);
        let mut after = Recording::resume(setting.search(plan), saved.clone()).expect("it was saved");
        prop_assert!(after.now() <= before.now());
        after.seek(saved.now);
        prop_assert_eq!(after.search(), before.search());
        if !matches!(plan.strategy, Strategy::FOLD | Strategy::FOLD_CHARS) {
            prop_assert_eq!((after.end(), after.solutions()), (before.end(), before.solutions()));
            let again = after.saved(saved.now, most);
            prop_assert_eq!(again.bookmarks.last(), saved.bookmarks.last());
        }
        // From there on both take the same steps.
        for _ in 0..10 {
            let step = rng.u64(..before.end() + 20);
            before.seek(step);
            after.seek(step);
            prop_assert_eq!(after.search(), before.search());
        }
        run(&mut before, 10_000);
        run(&mut after, 10_000);
        prop_assert_eq!(after.search(), before.search());
        prop_assert_eq!(after.solutions(), before.solutions());
        prop_assert_eq!(after.chart(5).columns.len(), 5);
        Ok(())
    });
}

/// Changes a value deliberately.
fn forge(saved: &mut SavedRecording, rng: &mut Rng) {
    let other = |rng: &mut Rng, number: u64| match rng.u8(..4) {
        0 => number.wrapping_add(1),
        1 => number.wrapping_sub(1),
        2 => rng.u64(..),
        _ => rng.u64(..100),
    };
    match rng.u8(..7) {
        0 => saved.now = other(rng, saved.now),
        1 => saved.spacing = other(rng, saved.spacing),
        2 if saved.bookmarks.len() > 1 => {
            let at = rng.usize(..saved.bookmarks.len());
            match rng.u8(..3) {
                0 => drop(saved.bookmarks.remove(at)),
                1 => saved.bookmarks.swap(at, 0),
                _ => saved.bookmarks.insert(0, saved.bookmarks[at].clone()),
            }
        }
        3 => {
            let moment =
                Moment { step: rng.u64(..400), progress: if rng.bool() { rng.f64() } else { f64::NAN } };
            saved.solutions.insert(rng.usize(..=saved.solutions.len()), moment);
        }
        4 if !saved.solutions.is_empty() => drop(saved.solutions.pop()),
        _ if !saved.bookmarks.is_empty() => {
            let at = rng.usize(..saved.bookmarks.len());
            let stats = saved.bookmarks[at].stats();
            let (mut steps, mut solutions) = (stats.steps(), stats.solutions());
            let mut numbers = saved.bookmarks[at].numbers().to_vec();
            let mut levels: Vec<LevelStats> = stats.levels().to_vec();
            let level = rng.usize(..levels.len());
            match rng.u8(..5) {
                0 => steps = other(rng, steps),
                1 => solutions = other(rng, solutions),
                2 => levels[level].kept = other(rng, levels[level].kept),
                3 => levels[level].tried = other(rng, levels[level].tried),
                _ => numbers.iter_mut().for_each(|number| {
                    if rng.bool() {
                        *number = rng.u32(..9);
                    }
                }),
            }
            saved.bookmarks[at] = Bookmark::new(numbers, Stats::counted(levels, steps, solutions));
        }
        _ => {}
    }
}

#[test]
fn an_altered_recording_is_refused_or_valid() {
    let cases = (random::settings(), random::plans(), any::<u64>());
    random::for_all(random::share_of(3000), cases, |(setting, plan, seed)| {
        let mut rng = Rng::with_seed(seed);
        let before = walked(&setting, plan, &mut rng);
        let mut saved = before.saved(before.now(), 1 + rng.usize(..16));
        (0..1 + rng.u8(..3)).for_each(|_| forge(&mut saved, &mut rng));
        let Ok(mut recording) = Recording::resume(setting.search(plan), saved) else {
            return Ok(());
        };
        for _ in 0..10 {
            recording.seek(rng.u64(..500));
            run(&mut recording, rng.u64(..200));
            recording.chart(1 + rng.usize(..40));
            recording.skyline(Span { start: rng.f64() / 2.0, share: rng.f64() / 2.0 }, 20);
            recording.seek_first(Condition::Progress(rng.f64()));
            recording.seek_first(Condition::Count(Stats::kept, rng.u64(1..100)));
        }
        Ok(())
    });
}

#[test]
fn missing_states_are_reported() {
    let setting = Setting::soma();
    let plan = Strategy::FIRST_CELL.plan();
    let mut before = recording(&setting, plan);
    run(&mut before, 5000);
    let whole = before.saved(5000, 16);
    let resume = |saved: SavedRecording| Recording::resume(setting.search(plan), saved).err();
    let one = SavedRecording { bookmarks: whole.bookmarks[..1].to_vec(), ..whole.clone() };
    assert_eq!(resume(one), Some(SavedError::Missing));
    assert_eq!(resume(SavedRecording { now: 5001, ..whole.clone() }), Some(SavedError::OutOfOrder(5000)));
    let moments = vec![Moment { step: 9, progress: 0.0 }];
    assert_eq!(resume(SavedRecording { solutions: moments, ..whole.clone() }), Some(SavedError::Solutions));
    // An end that has counted less than the keyframe before it.
    let mut early = before.saved(100, 16);
    let end = early.bookmarks.pop().expect("there is an end");
    let levels = end.stats().levels().iter().map(|level| LevelStats { tried: level.tried / 2, ..*level });
    let stats = Stats::counted(levels.collect(), 5000, end.stats().solutions());
    early.bookmarks.push(Bookmark::new(end.numbers().to_vec(), stats));
    assert_eq!(resume(early), Some(SavedError::OutOfOrder(5000)));
    let other = setting.search(Strategy::PIECES.plan());
    assert!(Recording::resume(other, whole.clone()).is_err());
    assert_eq!(resume(whole), None);
}

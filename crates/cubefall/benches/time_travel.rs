//! The cost of recordings: the time of recording, the memory, and the time of seeks.
//!
//! `cargo bench --bench time_travel` records 10^8 steps of the Bedlam cube by each strategy, and the whole
//! Soma cube by the folds, whose lists of the Bedlam cube are full too early; `-- STRATEGY STEPS` runs one
//! strategy for STEPS steps. Each is compared with the search alone, run right before it, and the state after
//! a seek with that of a search that took the same number of steps. The last column is the longest time of a
//! lookup of the last placement.

use cubefall::problem::Reduction;
use cubefall::problem::{Problem, Symmetry};
use cubefall::search::{Condition, Recording, Search, Stats, Strategy};
use fastrand::Rng;
use std::ops::ControlFlow;
use std::time::Instant;

const STEPS: u64 = 100_000_000;
const SEEKS: usize = 200;
const SEED: u64 = 6;
/// Steps in one go, as in the page.
const SLICE: u64 = 100_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    println!(
        "{:18} {:>13} {:>9} {:>9} {:>10} {:>9} {:>10} {:>10} {:>10} {:>12}",
        "strategy",
        "steps",
        "alone",
        "recorded",
        "keyframes",
        "kB",
        "median",
        "worst",
        "step back",
        "placement"
    );
    match &arguments[..] {
        [] => Strategy::all().for_each(|strategy| measure(strategy, STEPS)),
        [strategy, steps] => {
            let strategy = Strategy::from_key(strategy).expect("a strategy's key");
            measure(strategy, steps.parse().expect("a number of steps"));
        }
        _ => panic!("give STRATEGY STEPS, or nothing, and not {arguments:?}"),
    }
}

fn measure(strategy: Strategy, steps: u64) {
    let is_fold = matches!(strategy, Strategy::FOLD | Strategy::FOLD_CHARS);
    let catalog = if is_fold { catalogue::ALL.get("soma") } else { catalogue::ALL.get("bedlam") };
    let puzzle = catalog.clone();
    let reduction = Reduction::of(&catalog, Symmetry::Restricted).expect("the author counts so");
    let problem = Problem::reduced(&puzzle, reduction);
    let begin = || Search::new(&problem, strategy.plan());
    let (mut alone, mut recording) = (begin(), Recording::new(begin()));
    let alone_seconds = seconds(|| {
        while alone.stats().steps() < steps && !alone.is_over() {
            let left = steps - alone.stats().steps();
            alone.run(SLICE.min(left), |_| ControlFlow::Continue(()));
        }
    });
    let recorded_seconds = seconds(|| {
        while recording.now() < steps && !recording.search().is_over() {
            let left = steps - recording.now();
            recording.run(SLICE.min(left), |_, _| ControlFlow::Continue(()));
        }
    });
    assert!(recording.search() == &alone);
    let mut rng = Rng::with_seed(SEED);
    let end = recording.end();
    let mut seeks: Vec<f64> = (0..SEEKS)
        .map(|_| {
            let step = rng.u64(..=end);
            let seconds = seconds(|| recording.seek(step));
            assert_eq!(recording.now(), step);
            seconds
        })
        .collect();
    seeks.sort_by(f64::total_cmp);
    let back = recording.now() - 1;
    let step_back = seconds(|| recording.seek(back));
    let mut plain = begin();
    plain.run(back, |_| ControlFlow::Continue(()));
    assert!(recording.search() == &plain, "it stands where a search does that took {back} steps");
    let placements = (0..SEEKS).map(|_| {
        let step = rng.u64(..=end);
        recording.seek(step);
        let kept = recording.search().stats().kept();
        seconds(|| {
            recording.seek_first(Condition::Count(Stats::kept, kept.max(1)));
        })
    });
    let placement = placements.fold(0.0, f64::max);
    println!(
        "{:18} {end:>13} {alone_seconds:>7.2} s {:>6.2} x {:>10} {:>9} {:>7.2} ms {:>7.2} ms {:>7.2} ms {:>9.2} ms",
        strategy.key(),
        recorded_seconds / alone_seconds,
        recording.keyframes().len(),
        recording.bytes() / 1000,
        1000.0 * seeks[SEEKS / 2],
        1000.0 * seeks[SEEKS - 1],
        1000.0 * step_back,
        1000.0 * placement,
    );
}

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

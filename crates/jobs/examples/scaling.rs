//! How a search in parts would scale: simulates up to ten thousand workers, some of which die, by what each
//! part of a real search has cost.
//!
//! ```text
//! cubefall solve PUZZLE --format count --parts 100000 --costs costs.csv
//! cargo run --release --package jobs --example scaling -- costs.csv
//! ```
//!
//! The file has a line `part,steps,seconds` for each part, in any order; those of several shards may be
//! joined. A part costs its steps, which are the same on every machine, however busy. The search that is
//! simulated takes ten million core-seconds, in a million parts that are as different from each other.

use fastrand::Rng;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The core-seconds of the simulated search, and its parts.
const WHOLE: f64 = 1e7;
const PARTS: usize = 1_000_000;

/// The mean time, in seconds, after which a worker dies: a day. What it did since its last checkpoint is
/// lost. It is noticed after some time: then the next free worker goes on with the part. The worker itself
/// returns later.
const LIFE: f64 = 86_400.0;
const BETWEEN_CHECKPOINTS: f64 = 5.0;
const NOTICED: f64 = 30.0;
const RETURN: f64 = 120.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file] = arguments.as_slice() else { panic!("scaling FILE") };
    let steps = steps_of_parts(&std::fs::read_to_string(file).expect("a file of --costs"));
    let mean = steps.iter().sum::<f64>() / steps.len() as f64;
    let most = steps.iter().copied().fold(0.0, f64::max);
    println!(
        "{} parts: {mean:.0} steps in the mean, the largest {:.1} times that; as measured, and {PARTS} of {WHOLE} s in all",
        steps.len(),
        most / mean
    );
    println!("workers  as measured  one part after the other  with deaths  every n-th part  a range each");
    // In the same order.
    let costs: Vec<f64> =
        (0..PARTS).map(|part| steps[part * steps.len() / PARTS] / mean * (WHOLE / PARTS as f64)).collect();
    for workers in [10, 100, 1000, 10_000] {
        let efficiency =
            |costs: &[f64], time: f64| 100.0 * costs.iter().sum::<f64>() / (workers as f64 * time);
        let simulated = |time: f64| efficiency(&costs, time);
        println!(
            "{workers:7}  {:9.1} %  {:23.1} %  {:9.1} %  {:13.1} %  {:10.1} %",
            efficiency(&steps, in_turn(&steps, workers, None)),
            simulated(in_turn(&costs, workers, None)),
            simulated(in_turn(&costs, workers, Some(Rng::with_seed(39)))),
            simulated(in_shards(&costs, workers)),
            simulated(in_ranges(&costs, workers))
        );
    }
}

/// The steps of each part, in the order of the parts.
fn steps_of_parts(text: &str) -> Vec<f64> {
    let read = |line: &str| {
        let mut fields = line.split(',').map(|field| field.parse::<f64>().expect("a number"));
        (fields.next().expect("a part"), fields.next().expect("its steps"))
    };
    let mut parts: Vec<(f64, f64)> = text.lines().map(read).collect();
    parts.sort_by(|one, other| one.0.total_cmp(&other.0));
    parts.into_iter().map(|(_, steps)| steps).collect()
}

/// What happens at some time: a worker is free, or the death of one is noticed, with the microseconds that
/// are left of its part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Free,
    Left(u64),
}

/// The time until all is done by workers that take one part after the other, and may die.
fn in_turn(costs: &[f64], workers: usize, mut deaths: Option<Rng>) -> f64 {
    // By their times in microseconds, the first on top.
    let mut events: BinaryHeap<Reverse<(u64, Event)>> =
        (0..workers).map(|_| Reverse((0, Event::Free))).collect();
    let (mut fresh, mut left) = (costs.iter().map(|&cost| micros(cost)), Vec::new());
    let (mut idle, mut last) = (0, 0);
    while let Some(Reverse((at, event))) = events.pop() {
        match event {
            Event::Free => idle += 1,
            Event::Left(cost) => left.push(cost),
        }
        if idle == 0 {
            continue;
        }
        let Some(cost) = left.pop().or_else(|| fresh.next()) else { continue };
        idle -= 1;
        let life = deaths.as_mut().map_or(u64::MAX, |random| micros(-LIFE * (1.0 - random.f64()).ln()));
        if life >= cost {
            last = last.max(at + cost);
            events.push(Reverse((at + cost, Event::Free)));
        } else {
            let saved = life - life % micros(BETWEEN_CHECKPOINTS);
            events.push(Reverse((at + life + micros(NOTICED), Event::Left(cost - saved))));
            events.push(Reverse((at + life + micros(RETURN), Event::Free)));
        }
    }
    last as f64 / 1e6
}

fn micros(seconds: f64) -> u64 {
    (seconds * 1e6) as u64
}

/// The time until all is done if each worker has every n-th part.
fn in_shards(costs: &[f64], workers: usize) -> f64 {
    let shard = |worker: usize| costs[worker..].iter().step_by(workers).sum::<f64>();
    (0..workers).map(shard).fold(0.0, f64::max)
}

/// The time until all is done if each worker has one range of the parts.
fn in_ranges(costs: &[f64], workers: usize) -> f64 {
    let start = |worker: usize| worker * costs.len() / workers;
    let range = |worker: usize| costs[start(worker)..start(worker + 1)].iter().sum::<f64>();
    (0..workers).map(range).fold(0.0, f64::max)
}

//! How a search in parts would scale: simulates up to ten thousand workers, some of which die, by what each part of a real search has cost.
//!
//! ```text
//! cubefall solve PUZZLE --format count --parts 100000 --costs costs.csv
//! cargo run --release --package jobs --example scaling -- costs.csv
//! ```
//!
//! The file has a line `part,steps,seconds` for each part, in any order; those of several shards may be joined. A part costs its steps, which
//! are the same on every machine, however busy. The search that is simulated takes ten million core-seconds, in a million parts that are
//! as different from each other.

use fastrand::Rng;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The core-seconds of the simulated search, and its parts.
const WHOLE: f64 = 1e7;
const PARTS: usize = 1_000_000;

/// The mean time, in seconds, after which a worker dies: a day. It loses what it did since its last checkpoint, and returns.
const LIFE: f64 = 86_400.0;
const BETWEEN_CHECKPOINTS: f64 = 5.0;
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

/// The time until all is done by workers that take one part after the other. If they die, part of the work is done again.
fn in_turn(costs: &[f64], workers: usize, mut deaths: Option<Rng>) -> f64 {
    // The times in microseconds at which workers are free, the first on top.
    let mut free: BinaryHeap<Reverse<u64>> = (0..workers).map(|_| Reverse(0)).collect();
    let mut last = 0;
    for cost in costs {
        let Some(Reverse(at)) = free.pop() else { break };
        let died = deaths.as_mut().map_or(0.0, |random| deaths_during(*cost, random));
        let end = at + ((cost + died * (RETURN + BETWEEN_CHECKPOINTS)) * 1e6) as u64;
        last = last.max(end);
        free.push(Reverse(end));
    }
    last as f64 / 1e6
}

/// How often a worker dies during some seconds of work.
fn deaths_during(seconds: f64, random: &mut Rng) -> f64 {
    let mut at = 0.0;
    let mut deaths = 0.0;
    loop {
        at -= LIFE * (1.0 - random.f64()).ln();
        if at > seconds {
            return deaths;
        }
        deaths += 1.0;
    }
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

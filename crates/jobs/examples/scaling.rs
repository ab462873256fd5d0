//! How a search in parts would scale: measures parts of a search, and simulates up to ten thousand workers, some of which die.
//!
//! ```text
//! cargo run --release --package jobs --example scaling -- PUZZLE PARTS SAMPLE [raw]
//! ```
//!
//! PUZZLE is an id of the catalogue, PARTS the number of parts into which its search is divided, SAMPLE how many of them are searched, spread
//! evenly. The search that is simulated takes ten million core-seconds, in a million parts that are as different from each other.

use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::search::Parts;
use fastrand::Rng;
use jobs::PartSearch;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The core-seconds of the simulated search, and its parts.
const WHOLE: f64 = 1e7;
const PARTS: usize = 1_000_000;

/// The mean time, in seconds, after which a worker dies: a day. It loses what it did since its last checkpoint, and returns.
const LIFE: f64 = 86_400.0;
const BETWEEN_CHECKPOINTS: f64 = 5.0;
const RETURN: f64 = 120.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, parts, sample, rest @ ..] = arguments.as_slice() else {
        panic!("scaling PUZZLE PARTS SAMPLE [raw]")
    };
    let number = |text: &String| text.parse::<usize>().expect("a number");
    let is_raw = rest.iter().any(|word| word == "raw");
    let (parts, sample) = (number(parts), number(sample));
    let steps = measured(id, is_raw, parts, sample);
    let mean = steps.iter().sum::<f64>() / steps.len() as f64;
    let most = steps.iter().copied().fold(0.0, f64::max);
    println!(
        "{id}, {} of {parts} parts: {mean:.0} steps in the mean, the largest {:.1} times that",
        steps.len(),
        most / mean
    );
    println!("workers  one part after the other  with deaths  every n-th part  a range each");
    // In the same order.
    let costs: Vec<f64> =
        (0..PARTS).map(|part| steps[part * steps.len() / PARTS] / mean * (WHOLE / PARTS as f64)).collect();
    for workers in [10, 100, 1000, 10_000] {
        let efficiency = |time: f64| 100.0 * costs.iter().sum::<f64>() / (workers as f64 * time);
        println!(
            "{workers:7}  {:23.1} %  {:9.1} %  {:13.1} %  {:10.1} %",
            efficiency(in_turn(&costs, workers, None)),
            efficiency(in_turn(&costs, workers, Some(Rng::with_seed(39)))),
            efficiency(in_shards(&costs, workers)),
            efficiency(in_ranges(&costs, workers))
        );
    }
}

/// The steps of parts that are spread evenly.
fn measured(id: &str, is_raw: bool, parts: usize, sample: usize) -> Vec<f64> {
    let puzzle = catalogue::ALL.get(id);
    let symmetry = if is_raw { Symmetry::Raw } else { Symmetry::auto(&puzzle) };
    let problem = Problem::reduced(&puzzle, Reduction::of(&puzzle, symmetry).expect("it is possible"));
    let divided = Arc::new(Parts::divided(&problem, parts).expect("turbo accepts it"));
    let mut search = PartSearch::new(&divided);
    let sample = sample.min(divided.len());
    let steps = |number: usize| {
        search.begin(number * divided.len() / sample);
        search.run(u64::MAX, |_| ControlFlow::Continue(())).expect("only solutions") as f64
    };
    (0..sample).map(steps).collect()
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

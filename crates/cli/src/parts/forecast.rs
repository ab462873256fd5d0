//! How many steps are left of a running search.

use super::cut::Cut;
use super::results::Results;
use cubefall::search::{TreePosition, TreeSampler};
use std::time::{Duration, Instant};

/// An estimate of the steps that are left, from random walks below the parts that wait. The more there are,
/// the better it is; and the parts that are done, however large, do not matter. Parts of a search that was
/// divided by estimate need none: they are about as large as each other.
pub(crate) struct Forecast {
    /// Nothing if there are enough walks.
    sampler: Option<TreeSampler>,
    walks: u64,
    /// For each walk its part, and the steps that it estimates for that.
    sampled: Vec<(usize, f64)>,
}

impl Forecast {
    /// The walks in all. Each takes some milliseconds.
    const MOST: u64 = 1000;

    /// The time that a walk may take. If one takes longer, there are no others.
    const PATIENCE: Duration = Duration::from_millis(100);

    /// The walks that an estimate is made from, at least.
    const LEAST: usize = 32;

    /// The most steps of a subtree that is searched whole.
    const SUBTREE: u64 = 1 << 11;

    /// A forecast without walks.
    pub(crate) fn new(cut: &Cut) -> Self {
        let samples = !cut.parts.is_divided();
        let sampler = samples.then(|| TreeSampler::new(&cut.problem, Self::SUBTREE).ok()).flatten();
        Self { sampler, walks: 0, sampled: Vec::new() }
    }

    /// Adds a walk, if there are not enough.
    pub(crate) fn walk(&mut self, cut: &Cut, results: &Results) {
        let waiting = results.read(|ledger| ledger.waiting());
        let Some(sampler) = self.sampler.as_mut().filter(|_| !waiting.is_empty()) else { return };
        let mut position = TreePosition::spread(self.walks, 0);
        let part = waiting.start + position.choose(waiting.len());
        let (above, start) = (cut.parts.prefix(cut.number(part)), Instant::now());
        // The thread that walks also prints, saves and looks for signals.
        let goes_on = || start.elapsed() < Self::PATIENCE;
        let sampled = sampler.walk_while(above, position, || 0.0, goes_on);
        self.sampled.extend(sampled.map(|sampled| (part, sampled.steps)));
        self.walks += 1;
        if self.walks == Self::MOST || sampled.is_none() {
            self.sampler = None;
        }
    }

    /// The steps that are left; nothing if that is not known yet.
    pub(crate) fn left(&mut self, results: &Results) -> Option<f64> {
        let waiting = results.read(|ledger| ledger.waiting());
        // They are spread over the parts that still wait as evenly as they were over those that waited
        // before.
        self.sampled.retain(|(part, _)| waiting.contains(part));
        let walks = self.sampled.len();
        let of_waiting = match waiting.len() {
            0 => 0.0,
            _ if walks < Self::LEAST => return None,
            parts => self.sampled.iter().map(|(_, steps)| steps).sum::<f64>() * parts as f64 / walks as f64,
        };
        let of_begun: f64 = results
            .begun()
            .iter()
            .filter(|(_, begun)| !begun.is_done)
            .map(|(segment, begun)| {
                let fraction = results.tasks().read(|ledger| ledger.fraction(segment)).max(0.01);
                begun.state.stats().steps() as f64 * (1.0 - fraction) / fraction
            })
            .sum();
        Some(of_waiting + of_begun)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::{Keep, PartSize, Shard, Store};
    use crate::subject::Subject;
    use cubefall::problem::Symmetry;
    use std::ops::ControlFlow;

    /// At any time of a search: the parts that are first may be ten times as large as the last ones.
    #[test]
    fn the_steps_left_are_estimated_better_than_from_the_number_of_parts() {
        let subject = Subject::of_catalogue(catalogue::ALL.get("pentominoes-6x10"));
        let Ok(cut) = Cut::new(subject, Symmetry::Reflection, Shard::WHOLE, PartSize::Usual) else {
            panic!("it is plain")
        };
        let steps = |part| cut.search(part).run(u64::MAX, |_| ControlFlow::Continue(()));
        let steps: Vec<u64> = (0..cut.len()).map(steps).collect();
        let mut results = Results::new(&cut, Keep::Numbers, Store::queue());
        let mut forecast = Forecast::new(&cut);
        assert_eq!(forecast.left(&results), None);
        let (mut worst, mut worst_of_parts) = (0.0_f64, 0.0_f64);
        for part in 0..cut.len() * 9 / 10 {
            forecast.walk(&cut, &results);
            assert_eq!(
                results.tasks().update(|ledger| ledger.assign(0)).map(|task| task.segment.part()),
                Some(part)
            );
            cut.finish(&mut results, part);
            if part > cut.len() / 10 {
                let left = steps[part + 1..].iter().sum::<u64>() as f64;
                let done = steps[..=part].iter().sum::<u64>() as f64;
                let of_parts = done * (cut.len() - part - 1) as f64 / (part + 1) as f64;
                let off = |estimate: f64| (estimate / left).ln().abs();
                worst = worst.max(off(forecast.left(&results).expect("there are enough walks")));
                worst_of_parts = worst_of_parts.max(off(of_parts));
            }
        }
        assert!(worst < 0.5 && worst < worst_of_parts / 2.0, "{worst} against {worst_of_parts}");
    }
}

//! How large a search will be, from walks down its tree.

use super::{Sampled, TreePosition, TreeSampler};
use crate::problem::Problem;
use crate::search::SearchError;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An estimate of what a whole search counts, with an interval.
///
/// The walks are dealt out to batches, each of which has positions that are spread evenly, from a random
/// start of its own. So the means of the batches are independent, and how far they differ shows how far their
/// mean may be wrong. It depends on the seed and on the number of walks, and on nothing else.
///
/// ```
/// use cubefall::problem::Problem;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::search::Survey;
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let mut survey = Survey::new(&Problem::new(&puzzle), 1, 1 << 11)?;
/// while !survey.is_enough() {
///     survey.walk(|| 0.0);
/// }
/// assert!(survey.steps().mean >= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Survey {
    sampler: TreeSampler,
    seed: u64,
    /// The most steps of a subtree that is searched whole, in the end.
    most: u64,
    batches: [Batch; BATCHES],
    walks: u64,
    /// The walks that have found a solution.
    lucky: u64,
}

const BATCHES: usize = 16;

/// The sums over the walks of a batch. A walk counts as often as the subtrees that it may search are large.
#[derive(Clone, Copy, Default, Debug)]
struct Batch {
    weight: f64,
    sums: Sampled,
}

/// A number that is in an interval in nine of ten estimates at least.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Between {
    /// The lower end.
    pub least: f64,
    /// The estimate.
    pub mean: f64,
    /// The upper end.
    pub most: f64,
}

impl Between {
    /// Student's t below the mean: for 19 in 20, and one degree of freedom less than there are batches.
    const T_BELOW: f64 = 1.753;

    /// Student's t above the mean: for 999 in 1,000.
    ///
    /// A few walks count most of a tree. A survey that has missed them has a mean that is too small, and a
    /// standard error that is too small as well, since the others agree. So the truth is seldom far below the
    /// mean, in standard errors, and often far above (N. J. Johnson, "Modified t tests and confidence
    /// intervals for asymmetrical populations", Journal of the American Statistical Association 73, 1978).
    /// `docs/turbo.md` has what other choices held.
    const T_ABOVE: f64 = 3.733;

    /// The interval of the mean of independent numbers, on a logarithmic scale, since what walks count
    /// differs by orders of magnitude.
    fn of_mean(means: &[f64]) -> Self {
        let count = means.len() as f64;
        let mean = means.iter().sum::<f64>() / count.max(1.0);
        if means.len() < 2 {
            return Self { least: 0.0, mean, most: f64::INFINITY };
        }
        let squares: f64 = means.iter().map(|each| (each - mean) * (each - mean)).sum();
        let error = (squares / (count * (count - 1.0))).sqrt();
        let relative = if error > 0.0 { error / mean } else { 0.0 };
        let spread = (relative * relative).ln_1p().sqrt();
        let (below, above) = ((Self::T_BELOW * spread).exp(), (Self::T_ABOVE * spread).exp());
        Self { least: mean / below, mean, most: mean * above }
    }

    /// Whether it says next to nothing: its ends differ by more than a hundred times, or are beyond all
    /// numbers.
    pub fn is_vague(self) -> bool {
        !self.is_within(100.0)
    }

    /// Whether its ends differ by at most this factor.
    pub fn is_within(self, factor: f64) -> bool {
        self.most.is_finite() && self.most <= factor * self.least
    }

    /// This many times the number.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { least: self.least * factor, mean: self.mean * factor, most: self.most * factor }
    }
}

impl Survey {
    /// The most steps of a subtree in the first walks.
    const FIRST: u64 = 1 << 8;

    /// The walks of each batch after which subtrees may have twice as many steps.
    const ROUND: u64 = 4;

    /// The least number of batches with solutions.
    const LUCKY: usize = BATCHES / 2;

    /// The most steps of a subtree: some milliseconds of most puzzles, more than a walk to it takes.
    pub const MOST: u64 = 1 << 14;

    /// A survey without walks. Of subtrees that take at most `most` steps, walks search all.
    ///
    /// # Errors
    /// When the region has more cells than the strategy accepts.
    pub fn new(problem: &Arc<Problem>, seed: u64, most: u64) -> Result<Self, SearchError> {
        let sampler = TreeSampler::new(problem, most)?;
        Ok(Self { sampler, seed, most, batches: [Batch::default(); BATCHES], walks: 0, lucky: 0 })
    }

    /// Adds a walk of each batch. `clock` returns the time in seconds.
    pub fn walk(&mut self, clock: impl Fn() -> f64) {
        self.walk_while(clock, || true);
    }

    /// The same, as long as `goes_on`, which is asked often. Returns whether it did to the end. The walk in
    /// which it stops is dropped, and the survey goes on without it.
    pub fn walk_while(&mut self, clock: impl Fn() -> f64, goes_on: impl Fn() -> bool) -> bool {
        (0..BATCHES)
            .all(|_| self.try_walk(|sampler, position| sampler.walk_while(&[], position, &clock, &goes_on)))
    }

    /// Adds a walk of the next batch in turn, which `sample` takes to a position.
    pub(in crate::search) fn add_walk(
        &mut self,
        sample: impl FnOnce(&mut TreeSampler, TreePosition) -> Sampled,
    ) {
        self.try_walk(|sampler, position| Some(sample(sampler, position)));
    }

    /// The same, unless `sample` gives up.
    fn try_walk(&mut self, sample: impl FnOnce(&mut TreeSampler, TreePosition) -> Option<Sampled>) -> bool {
        let (turn, number) = (self.walks / BATCHES as u64, self.walks % BATCHES as u64);
        if number == 0 && turn.is_multiple_of(Self::ROUND) {
            let doublings = (turn / Self::ROUND).min(32);
            self.sampler.set_most(self.most.min(Self::FIRST << doublings));
        }
        let seed = self.seed.wrapping_mul(BATCHES as u64).wrapping_add(number);
        let Some(sampled) = sample(&mut self.sampler, TreePosition::spread(turn, seed)) else { return false };
        self.batches[number as usize].add(self.sampler.most() as f64, sampled);
        self.lucky += u64::from(sampled.solutions > 0.0);
        self.walks += 1;
        true
    }

    /// Whether there are enough walks for an interval to hold what it says. The deeper a tree is, the rarer
    /// are the walks on which most of its nodes are, and without them the others agree on too small a number.
    pub fn is_enough(&self) -> bool {
        self.walks >= (BATCHES * self.sampler.problem().puzzle().copies()) as u64
    }

    /// The number of walks.
    pub fn walks(&self) -> u64 {
        self.walks
    }

    /// The number of walks that have found solutions.
    pub fn lucky(&self) -> u64 {
        self.lucky
    }

    /// The steps of the search.
    pub fn steps(&self) -> Between {
        self.between(|sampled| sampled.steps)
    }

    /// The nodes of the search, without the root.
    pub fn nodes(&self) -> Between {
        self.between(|sampled| sampled.nodes)
    }

    /// The solutions; nothing if the walks of too few batches have found any, so that it is not known how
    /// many the others have missed.
    pub fn solutions(&self) -> Option<Between> {
        let lucky = self.batches.iter().filter(|batch| batch.sums.solutions > 0.0).count();
        (lucky >= Self::LUCKY).then(|| self.between(|sampled| sampled.solutions))
    }

    /// The seconds that a step takes in the subtrees; nothing before it is known.
    pub fn seconds_a_step(&self) -> Option<f64> {
        let (steps, seconds) = self.sampler.searched();
        (steps > 0 && seconds > 0.0).then(|| seconds / steps as f64)
    }

    fn between(&self, what: fn(&Sampled) -> f64) -> Between {
        // The last ones may have no walk, if the first round was not ended.
        let batches = self.batches.iter().filter(|batch| batch.weight > 0.0);
        let means: Vec<f64> = batches.map(|batch| what(&batch.sums) / batch.weight).collect();
        Between::of_mean(&means)
    }
}

impl Batch {
    fn add(&mut self, weight: f64, sampled: Sampled) {
        self.weight += weight;
        self.sums.steps += weight * sampled.steps;
        self.sums.nodes += weight * sampled.nodes;
        self.sums.solutions += weight * sampled.solutions;
    }
}

//! A survey of a search that is cut into parts.

use super::Parts;
use crate::search::estimate::{Between, Survey};
use std::sync::Arc;

/// An estimate of what all parts of a search take together, and of what each of them takes. A walk begins
/// with a part, and all parts are equally likely.
#[derive(Clone, Debug)]
pub struct PartSurvey {
    parts: Arc<Parts>,
    survey: Survey,
    /// For each part, the walks that began with it.
    each: Vec<Walks>,
}

/// What some walks have estimated. As in a [`Survey`], one counts as often as the subtrees that it may search
/// are large.
#[derive(Clone, Copy, Default, Debug)]
struct Walks {
    weight: f64,
    steps: f64,
}

impl PartSurvey {
    /// A survey without walks.
    ///
    /// # Panics
    /// When there is no part, or the search is divided by estimate.
    pub fn new(parts: &Arc<Parts>, seed: u64) -> Self {
        let each = vec![Walks::default(); parts.listed().len()];
        assert!(!each.is_empty(), "a search without parts takes nothing");
        let survey = Survey::new(parts.problem(), seed, Survey::MOST).expect("what is cut can be searched");
        Self { parts: Arc::clone(parts), survey, each }
    }

    /// Adds a walk. `clock` returns the time in seconds.
    pub fn walk(&mut self, clock: impl Fn() -> f64) {
        let Self { parts, survey, each } = self;
        survey.add_walk(|sampler, mut position| {
            let part = position.choose(each.len());
            let sampled = sampler.walk_below(parts.listed()[part].clone(), position, clock);
            let weight = sampler.most() as f64;
            each[part].weight += weight;
            each[part].steps += weight * sampled.steps;
            sampled.times(each.len() as f64)
        });
    }

    /// The number of walks.
    pub fn walks(&self) -> u64 {
        self.survey.walks()
    }

    /// Whether there are enough walks for an interval to hold what it says.
    pub fn is_enough(&self) -> bool {
        self.survey.is_enough()
    }

    /// The steps of all parts.
    pub fn steps(&self) -> Between {
        self.survey.steps()
    }

    /// The seconds that a step takes; nothing before it is known.
    pub fn seconds_a_step(&self) -> Option<f64> {
        self.survey.seconds_a_step()
    }

    /// The steps of each part: the mean of all parts where no walk began with it.
    pub fn steps_of_each(&self) -> Vec<f64> {
        let usual = self.steps().mean / self.each.len() as f64;
        let mean = |walks: &Walks| if walks.weight > 0.0 { walks.steps / walks.weight } else { usual };
        self.each.iter().map(mean).collect()
    }
}

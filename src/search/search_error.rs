//! Why a search cannot be.

use super::Strategy;
use crate::problem::Problem;
use std::fmt;

/// Why a puzzle cannot be searched so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchError {
    /// The region has more cells than the strategy takes.
    TooLarge {
        /// The strategy.
        strategy: Strategy,
        /// The cells to fill.
        cells: usize,
    },
}

impl SearchError {
    /// Refuses a problem whose region has more cells than the strategy takes.
    pub(super) fn check(strategy: Strategy, problem: &Problem) -> Result<(), Self> {
        let cells = problem.region().volume();
        if cells > strategy.most_cells() { Err(Self::TooLarge { strategy, cells }) } else { Ok(()) }
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::TooLarge { strategy, cells } = *self;
        let (key, most) = (strategy.key(), strategy.most_cells());
        write!(f, "strategy {key} takes regions of at most {most} cells, and this one has {cells}; ")?;
        let others: Vec<&str> = Strategy::taking(cells).map(Strategy::key).collect();
        match others.as_slice() {
            [] => write!(f, "no strategy takes so many, so choose a smaller region"),
            keys => write!(f, "choose a strategy that takes so many: {}", keys.join(", ")),
        }
    }
}

impl std::error::Error for SearchError {}

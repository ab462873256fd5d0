//! Why a problem cannot be searched.

use super::Strategy;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use std::fmt;

/// Why a strategy does not accept a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchError {
    /// The region has more cells than the strategy accepts.
    TooLarge {
        /// The strategy.
        strategy: Strategy,
        /// The cells of the region.
        cells: usize,
    },
    /// The problem is not plain (some cells may stay empty, some pieces be left over, or the volumes differ), and the strategy
    /// accepts only plain ones.
    NotPlain {
        /// The strategy.
        strategy: Strategy,
    },
}

impl SearchError {
    /// Checks that the strategy accepts the problem.
    ///
    /// # Errors
    /// When it does not: the reason.
    pub fn check(strategy: Strategy, problem: &Problem) -> Result<(), Self> {
        Self::check_puzzle(strategy, problem.puzzle())
    }

    /// The same for a puzzle whose problem is not compiled.
    ///
    /// # Errors
    /// When the strategy does not accept it: the reason.
    pub fn check_puzzle(strategy: Strategy, puzzle: &Puzzle) -> Result<(), Self> {
        let cells = puzzle.region().volume();
        if cells > strategy.most_cells() {
            return Err(Self::TooLarge { strategy, cells });
        }
        if strategy.takes_only_plain() && !puzzle.is_plain() {
            return Err(Self::NotPlain { strategy });
        }
        Ok(())
    }

    /// What the strategy accepts, in few words, as they follow its title.
    pub fn accepted(&self) -> String {
        match self {
            Self::TooLarge { strategy, .. } => {
                ["at most ", &strategy.most_cells().to_string(), " cells"].concat()
            }
            Self::NotPlain { .. } => "only goals that all pieces fill".to_owned(),
        }
    }

    /// The strategy.
    pub fn strategy(&self) -> Strategy {
        let (Self::TooLarge { strategy, .. } | Self::NotPlain { strategy }) = self;
        *strategy
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = |strategies: Vec<&str>| strategies.join(", ");
        match *self {
            Self::TooLarge { strategy, cells } => {
                let (key, most) = (strategy.key(), strategy.most_cells());
                write!(
                    f,
                    "strategy {key} accepts regions of at most {most} cells, and this one has {cells}; "
                )?;
                let others: Vec<&str> = Strategy::taking(cells).map(Strategy::key).collect();
                match others.is_empty() {
                    true => write!(f, "no strategy accepts it, so choose a smaller region"),
                    false => write!(f, "choose a strategy that accepts it: {}", listed(others)),
                }
            }
            Self::NotPlain { strategy } => {
                let others = Strategy::all().filter(|other| !other.takes_only_plain());
                write!(
                    f,
                    "strategy {} accepts only puzzles in which every piece is used a fixed number of times and together they \
                     fill every cell; choose a strategy that accepts any puzzle: {}",
                    strategy.key(),
                    listed(others.map(Strategy::key).collect())
                )
            }
        }
    }
}

impl std::error::Error for SearchError {}

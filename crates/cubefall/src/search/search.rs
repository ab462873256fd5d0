//! A resumable search, by any strategy: `step` takes one step, `run` takes many.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, CellSet, PieceId, Puzzle};
use crate::search::algorithm::{Algorithm, AssemblyList, Branch, Listed};
use crate::search::cells::{CandidateCounter, CellOrder, FewestCandidatesSearch};
use crate::search::{Event, Plan, Stats, Strategy};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A deterministic search by one of the strategies. It can be stopped after any step and resumed.
///
/// When it is exhausted, its state is its initial state again, except for the counts.
///
/// ```
/// use cubefall::problem::Problem;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::search::{Event, Search, Strategy};
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let mut search = Search::new(&Problem::new(&puzzle), Strategy::FIRST_CELL.plan());
/// let mut solved = 0;
/// while !search.is_over() {
///     if let Event::Solved { .. } = search.step() {
///         solved += 1;
///         assert_eq!(search.placed().len(), 3);
///     }
/// }
/// assert_eq!(solved, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Search {
    problem: Arc<Problem>,
    algorithm: Box<dyn Algorithm>,
}

/// Two searches of one problem are equal if they have the same algorithm, state and counts.
impl PartialEq for Search {
    fn eq(&self, other: &Self) -> bool {
        self.algorithm.equals(&*other.algorithm)
    }
}

/// The counts and the placements. The rest of an algorithm's state would be in every program, since it is
/// behind a pointer.
impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("stats", self.stats())
            .field("placed", &self.placed())
            .finish_non_exhaustive()
    }
}

impl Search {
    /// A search that has not begun, of a problem that the strategy is known to accept.
    ///
    /// # Panics
    /// When [`Search::try_new`] returns an error.
    pub fn new(problem: &Arc<Problem>, plan: Plan) -> Self {
        Self::try_new(problem, plan).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A search that has not begun.
    ///
    /// # Errors
    /// When the strategy does not accept the problem: the region is too large, or the problem is not plain.
    pub fn try_new(problem: &Arc<Problem>, plan: Plan) -> Result<Self, SearchError> {
        SearchError::check(plan.strategy, problem)?;
        // Ranks of placements have 16 bits where regions have a limit of 256 cells or less: a piece has at
        // most 48 × 256 placements there.
        let has_short_ranks = plan.strategy.most_cells() <= 256;
        let fits = |(piece, _)| problem.count_of(piece) < usize::from(u16::MAX);
        debug_assert!(!has_short_ranks || problem.pieces().all(fits));
        Ok(Self::of(problem, plan.algorithm(problem)))
    }

    /// A search by `algorithm`.
    pub(super) fn of(problem: &Arc<Problem>, algorithm: Box<dyn Algorithm>) -> Self {
        Self { problem: Arc::clone(problem), algorithm }
    }

    /// A search by [`Strategy::FEWEST_CANDIDATES`] that counts with `counter`, to compare the counters.
    ///
    /// # Panics
    /// When the strategy does not accept the problem.
    pub fn fewest_candidates(problem: &Arc<Problem>, cells: CellOrder, counter: CandidateCounter) -> Self {
        SearchError::check(Strategy::FEWEST_CANDIDATES, problem).unwrap_or_else(|error| panic!("{error}"));
        Self::of(problem, Box::new(FewestCandidatesSearch::by_order(problem, cells, counter)))
    }

    /// The problem that is searched.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The algorithm, for operations that only one strategy has.
    pub(super) fn algorithm_mut(&mut self) -> &mut dyn Algorithm {
        &mut *self.algorithm
    }

    /// Takes one step and reports it.
    pub fn step(&mut self) -> Event {
        self.algorithm.step(&self.problem)
    }

    /// Takes `budget` steps, with the same result as `budget` calls of [`step`](Self::step); fewer if the
    /// search ends or `on_solution` breaks. Calls `on_solution` with the placements of each solution. Returns
    /// the number of steps taken.
    pub fn run(
        &mut self,
        budget: u64,
        mut on_solution: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
    ) -> u64 {
        self.algorithm.run(&self.problem, budget, &mut on_solution)
    }

    /// Takes `budget` steps, with the same result as `budget` calls of [`step`](Self::step); fewer if the
    /// search ends or `on_event` breaks. Calls `on_event` with each event and the level after it. Refused
    /// tries and inspected cells may be reported or not. Returns the number of steps taken.
    pub fn watch(&mut self, budget: u64, mut on_event: impl FnMut(Event, usize) -> ControlFlow<()>) -> u64 {
        let Self { problem, algorithm } = self;
        let mut left = budget;
        while left > 0 && !algorithm.is_over() {
            left -= algorithm.skip_quiet(problem, left);
            if left == 0 {
                break;
            }
            left -= 1;
            let event = algorithm.step(problem);
            if on_event(event, algorithm.level()).is_break() {
                break;
            }
        }
        budget - left
    }

    /// Its state and its counts.
    pub fn bookmark(&self) -> Bookmark {
        Bookmark::new(self.algorithm.numbers(&self.problem), self.stats().clone())
    }

    /// Restores the state and the counts of a search of the same problem by the same plan: it is equal to
    /// that search then. A fold can only return to lists that it has built itself.
    ///
    /// # Errors
    /// When there is no such state; the search is unchanged then.
    pub fn return_to(&mut self, bookmark: &Bookmark) -> Result<(), BookmarkError> {
        let before = self.bookmark();
        if self.try_return_to(bookmark) {
            return Ok(());
        }
        let returned = self.try_return_to(&before);
        debug_assert!(returned, "a search can return to its own state");
        Err(BookmarkError)
    }

    fn try_return_to(&mut self, bookmark: &Bookmark) -> bool {
        let Self { problem, algorithm } = self;
        let stats = bookmark.stats();
        if stats.levels().len() != algorithm.stats().levels().len() || !stats.have_room() {
            return false;
        }
        // The algorithm restores a state by its own steps, so it cannot reach a state that no search has.
        // Comparing the numbers checks that the state is the one given.
        let restored = algorithm.restore(problem, bookmark.numbers()).is_some();
        algorithm.set_stats(stats.clone());
        restored && algorithm.numbers(problem) == bookmark.numbers()
    }

    /// The branches on the path of a depth-first search: for each node that has chosen its item, how many of
    /// its candidates are done. A fold has none, nor has a search that is over.
    pub fn branches(&self) -> Vec<Branch> {
        if self.is_over() { Vec::new() } else { self.algorithm.branches(&self.problem) }
    }

    /// Prunes the node that a depth-first search has just reached: nothing below it is searched.
    pub fn skip_node(&mut self) {
        self.algorithm.skip_node(&self.problem);
    }

    /// The counts.
    pub fn stats(&self) -> &Stats {
        self.algorithm.stats()
    }

    /// Whether it cannot go on: everything has been tried, or the list of a fold is full.
    pub fn is_over(&self) -> bool {
        self.algorithm.is_over()
    }

    /// Whether everything has been tried.
    pub fn is_exhausted(&self) -> bool {
        self.is_over() && !self.is_full()
    }

    /// Whether it stopped since the list of a fold has reached its maximum length.
    pub fn is_full(&self) -> bool {
        self.algorithm.is_full()
    }

    /// The placements made, in order.
    pub fn placed(&self) -> Vec<PlacementId> {
        self.algorithm.placed(&self.problem)
    }

    /// The cells filled.
    pub fn assembly(&self) -> CellSet {
        self.problem.filled_by_all(self.placed())
    }

    /// Placements made.
    pub fn level(&self) -> usize {
        self.algorithm.level()
    }

    /// The piece of the next try, if it is known.
    pub fn trying(&self) -> Option<PieceId> {
        self.algorithm.trying()
    }

    /// The piece that is always placed at `level`, from 0. Searches by cells have none.
    pub fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.algorithm.piece_of(level)
    }

    /// The cell that the current node branches on, if it is one.
    pub fn target(&self) -> Option<Cell> {
        self.algorithm.target()
    }

    /// The position of a fold in its lists. Other searches have none.
    pub fn listed(&self) -> Option<Listed> {
        self.algorithm.listed()
    }

    /// The placements of an assembly in a list of a fold. Empty for other searches and beyond the end of the
    /// list.
    pub fn partial(&self, list: AssemblyList, index: usize) -> Vec<PlacementId> {
        self.algorithm.partial(&self.problem, list, index)
    }

    /// The progress of the search, in [0, 1]. It is an estimate: all branches of a node, or all stages of a
    /// fold, are taken to be equally large. It never decreases.
    pub fn progress(&self) -> f64 {
        self.algorithm.progress(&self.problem)
    }

    /// The same search with all counts at zero. Two searches in the same state are equal then.
    #[must_use]
    pub fn without_counts(mut self) -> Self {
        self.algorithm.reset_counts();
        self
    }
}

/// Why a strategy does not accept a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SearchError {
    /// The region has more cells than the strategy accepts.
    TooLarge {
        /// The strategy.
        strategy: Strategy,
        /// The cells of the region.
        cells: usize,
    },
    /// The problem is not plain (some cells may stay empty, some pieces be left over, or the volumes differ),
    /// and the strategy accepts only plain ones.
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
                format!("at most {} cells", strategy.most_cells())
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

/// A state of a search that can be returned to, with its counts: a few hundred bytes. [`Search::return_to`]
/// restores it.
///
/// The state of a depth-first search is its path. The numbers of its bookmark are the rank of each placement
/// made, and how far the current choice has got. They are empty if the search is exhausted. The state of a
/// fold is a position in its lists. Only the search that has built those lists can return there.
///
/// [`Search::return_to`]: super::Search::return_to
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    numbers: Box<[u32]>,
    stats: Stats,
}

impl Bookmark {
    /// A bookmark from its stored parts: see [`numbers`](Self::numbers) and [`stats`](Self::stats).
    pub fn new(numbers: Vec<u32>, stats: Stats) -> Self {
        Self { numbers: numbers.into(), stats }
    }

    /// The state as numbers. Only a search of the same problem by the same plan can decode them.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The counts at that state.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.numbers) + size_of_val(self.stats.levels())
    }
}

/// A bookmark is of another search, or damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookmarkError;

impl fmt::Display for BookmarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search has no such state")
    }
}

impl std::error::Error for BookmarkError {}

//! A resumable search, whatever its strategy: `step` does one elementary thing, `run` does many of the same.

use super::cells::{CellOrder, FewestWaysSearch, WayCounter};
use super::walk::{Branch, List, Listed, Walk};
use super::{Bookmark, BookmarkError, Event, Plan, SearchError, Stats, Strategy};
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, CellSet, PieceId};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A search that can be stopped after any step and resumed: deterministic, by one of the strategies.
///
/// Exhausted, it stands exactly where it began, but for what it counted.
#[derive(Clone, Debug)]
pub struct Search {
    problem: Arc<Problem>,
    walk: Box<dyn Walk>,
}

/// Two searches of one problem are equal if they stand at the same place of the same walk and counted the same.
impl PartialEq for Search {
    fn eq(&self, other: &Self) -> bool {
        self.walk.equals(&*other.walk)
    }
}

impl Search {
    /// A search that has not begun, of a problem that the strategy is known to take.
    ///
    /// # Panics
    /// Where [`Search::try_new`] refuses.
    pub fn new(problem: &Arc<Problem>, plan: Plan) -> Self {
        Self::try_new(problem, plan).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A search that has not begun.
    ///
    /// # Errors
    /// When the region has more cells than the plan's strategy takes.
    pub fn try_new(problem: &Arc<Problem>, plan: Plan) -> Result<Self, SearchError> {
        SearchError::check(plan.strategy, problem)?;
        // Ranks of placements are counted in 16 bits: in a region of 256 cells a piece has 24 times as many at most.
        debug_assert!(problem.pieces().all(|(piece, _)| problem.count_of(piece) < usize::from(u16::MAX)));
        Ok(Self::of(problem, plan.walk(problem)))
    }

    /// The search that `walk` does.
    pub(super) fn of(problem: &Arc<Problem>, walk: Box<dyn Walk>) -> Self {
        Self { problem: Arc::clone(problem), walk }
    }

    /// A search by the cell with the fewest candidates, which counts them by the method given: for comparing the two.
    ///
    /// # Panics
    /// When the region has more cells than [`Strategy::FEWEST_WAYS`] takes.
    pub fn fewest_ways(problem: &Arc<Problem>, cells: CellOrder, counter: WayCounter) -> Self {
        SearchError::check(Strategy::FEWEST_WAYS, problem).unwrap_or_else(|error| panic!("{error}"));
        Self::of(problem, Box::new(FewestWaysSearch::by_order(problem, cells, counter)))
    }

    /// What is searched.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The walk, for what is made of one strategy only.
    pub(super) fn walk_mut(&mut self) -> &mut dyn Walk {
        &mut *self.walk
    }

    /// Does one elementary thing, and says what.
    pub fn step(&mut self) -> Event {
        self.walk.step(&self.problem)
    }

    /// Takes `budget` steps, exactly as so many calls of [`step`](Self::step) would, or fewer if the search is over or
    /// `on_solution` breaks. Calls `on_solution` with the placements of each solution. Returns the steps taken.
    pub fn run(
        &mut self,
        budget: u64,
        mut on_solution: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
    ) -> u64 {
        self.walk.run(&self.problem, budget, &mut on_solution)
    }

    /// Takes at most `budget` steps, exactly as so many calls of [`step`](Self::step) would, or fewer if the search is over or
    /// `on_event` breaks. Calls `on_event` with what each of them did and the level after it, but for tries that are refused
    /// and cells that are only looked at: of those it may tell or not. Returns the steps taken.
    pub fn watch(&mut self, budget: u64, mut on_event: impl FnMut(Event, usize) -> ControlFlow<()>) -> u64 {
        let Self { problem, walk } = self;
        let mut left = budget;
        while left > 0 && !walk.is_over() {
            left -= walk.skip_quiet(problem, left);
            if left == 0 {
                break;
            }
            left -= 1;
            let event = walk.step(problem);
            if on_event(event, walk.level()).is_break() {
                break;
            }
        }
        budget - left
    }

    /// Where it stands and what it has counted.
    pub fn bookmark(&self) -> Bookmark {
        Bookmark::new(self.walk.numbers(&self.problem), self.stats().clone())
    }

    /// Goes where a search of the same plan and table stood when this bookmark was made: from then on it is equal to that
    /// one. A fold can only return to what it has made itself.
    ///
    /// # Errors
    /// When there is no such place; then it stands where it did.
    pub fn return_to(&mut self, bookmark: &Bookmark) -> Result<(), BookmarkError> {
        let before = self.bookmark();
        if self.goes_to(bookmark) {
            return Ok(());
        }
        let returned = self.goes_to(&before);
        debug_assert!(returned, "it was there before");
        Err(BookmarkError)
    }

    fn goes_to(&mut self, bookmark: &Bookmark) -> bool {
        let Self { problem, walk } = self;
        if bookmark.stats().levels().len() != walk.stats().levels().len() {
            return false;
        }
        // Going there by steps of its own, it cannot come to stand where no search could; that it stands where it was sent
        // is seen afterwards.
        let went = walk.go_to(problem, bookmark.numbers()).is_some();
        walk.set_stats(bookmark.stats().clone());
        went && walk.numbers(problem) == bookmark.numbers()
    }

    /// The branches that a depth-first search stands in: for each placement made which one it is of those that were to be tried,
    /// and for the node reached, if it has chosen, how many have been. Folds have none.
    pub fn branches(&self) -> Vec<Branch> {
        if self.is_over() { Vec::new() } else { self.walk.branches(&self.problem) }
    }

    /// Treats the node that a depth-first search has just reached as done: nothing below it is searched.
    pub fn skip_node(&mut self) {
        self.walk.skip_node(&self.problem);
    }

    /// What it has done.
    pub fn stats(&self) -> &Stats {
        self.walk.stats()
    }

    /// Whether it cannot go on: everything has been tried, or a fold's list is full.
    pub fn is_over(&self) -> bool {
        self.walk.is_over()
    }

    /// Whether everything has been tried.
    pub fn is_exhausted(&self) -> bool {
        self.is_over() && !self.is_full()
    }

    /// Whether it had to stop because a fold's list of assemblies is as long as it may get.
    pub fn is_full(&self) -> bool {
        self.walk.is_full()
    }

    /// The placements made, in order.
    pub fn placed(&self) -> Vec<PlacementId> {
        self.walk.placed(&self.problem)
    }

    /// The cells filled.
    pub fn assembly(&self) -> CellSet {
        self.placed().iter().fold(CellSet::EMPTY, |cells, &id| cells.union(self.problem.get(id).cells))
    }

    /// Placements made.
    pub fn level(&self) -> usize {
        self.walk.level()
    }

    /// The piece that the next try is about, where that is known and one is left.
    pub fn trying(&self) -> Option<PieceId> {
        self.walk.trying()
    }

    /// The piece that is always placed at `level`, from 0; searches by cells have none.
    pub fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.walk.piece_of(level)
    }

    /// The cell that is to be filled next, in searches by cells.
    pub fn target(&self) -> Option<Cell> {
        self.walk.target()
    }

    /// Where a fold stands in its lists; nothing for other searches.
    pub fn listed(&self) -> Option<Listed> {
        self.walk.listed()
    }

    /// The placements of an assembly in one of a fold's lists; none for other searches or beyond the end.
    pub fn partial(&self, list: List, index: usize) -> Vec<PlacementId> {
        self.walk.partial(&self.problem, list, index)
    }

    /// How far the search is, in [0, 1]: an estimate, which supposes that all branches of a node are equally large, and
    /// for a fold all stages. It never decreases.
    pub fn progress(&self) -> f64 {
        self.walk.progress(&self.problem)
    }

    /// The same search with nothing counted: two that stand at the same place are equal then.
    #[must_use]
    pub fn without_counts(mut self) -> Self {
        self.walk.forget_counts();
        self
    }
}

//! A resumable search, whatever its strategy: `step` does one elementary thing, `run` does many of the same.

use super::cells::{CellOrder, FewestWaysSearch, FirstCellSearch, WayCounter};
use super::fold::{Characters, FoldSearch, LazySearch};
use super::pieces::PieceSearch;
use super::turbo::TurboSearch;
use super::walk::{Branch, List, Listed, Walk};
use super::{Bookmark, BookmarkError, Event, Plan, SearchError, Stats, Strategy};
use crate::problem::{PlacementId, PlacementTable};
use crate::puzzle::{Cell, CellSet, PieceId, Region, Word};
use std::ops::ControlFlow;

/// A search that can be stopped after any step and gone on with, deterministic, by one of the strategies. Every call
/// takes the table that it was made with.
///
/// Exhausted, it stands exactly where it began, but for what it counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Search(pub(super) Engine);

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Engine {
    Pieces(PieceSearch),
    FirstCell(FirstCellSearch),
    FewestWays(FewestWaysSearch),
    Fold(FoldSearch<Word>),
    FoldChars(FoldSearch<Characters>),
    FoldLazy(LazySearch),
    Turbo(TurboSearch),
}

impl Search {
    /// A search that has not begun, of a region that the strategy is known to take.
    ///
    /// # Panics
    /// Where [`Search::try_new`] refuses.
    pub fn new(region: &Region, table: &PlacementTable, plan: Plan) -> Self {
        Self::try_new(region, table, plan).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A search that has not begun, of the region and the placements of any puzzle.
    ///
    /// # Errors
    /// When the region has more cells than the plan's strategy takes.
    pub fn try_new(region: &Region, table: &PlacementTable, plan: Plan) -> Result<Self, SearchError> {
        let Plan { strategy, pieces, cells } = plan;
        strategy.admit(region)?;
        // Ranks of placements are counted in 16 bits: in a region of 256 cells a piece has 24 times as many at most.
        debug_assert!(table.pieces().all(|(piece, _)| table.count_of(piece) < usize::from(u16::MAX)));
        Ok(Self(match strategy {
            Strategy::Fold => Engine::Fold(FoldSearch::new(region, table, pieces)),
            Strategy::FoldChars => Engine::FoldChars(FoldSearch::new(region, table, pieces)),
            Strategy::FoldLazy => Engine::FoldLazy(LazySearch::new(table, pieces)),
            Strategy::Pieces => Engine::Pieces(PieceSearch::new(table, pieces)),
            Strategy::PiecesIsolated => Engine::Pieces(PieceSearch::isolating(region, table, pieces)),
            Strategy::FewestWays => {
                Engine::FewestWays(FewestWaysSearch::by_order(region, table, cells, WayCounter::Sliced))
            }
            Strategy::FirstCell => Engine::FirstCell(FirstCellSearch::by_order(region, table, cells, false)),
            Strategy::FirstCellResumed => {
                Engine::FirstCell(FirstCellSearch::by_order(region, table, cells, true))
            }
            Strategy::Turbo => Engine::Turbo(TurboSearch::new(region, table)),
        }))
    }

    /// A search by the cell with the fewest ways, that counts them so: for comparing the two.
    ///
    /// # Panics
    /// When the region has more cells than [`Strategy::FewestWays`] takes.
    pub fn fewest_ways(
        region: &Region,
        table: &PlacementTable,
        cells: CellOrder,
        counter: WayCounter,
    ) -> Self {
        Strategy::FewestWays.admit(region).unwrap_or_else(|error| panic!("{error}"));
        Self(Engine::FewestWays(FewestWaysSearch::by_order(region, table, cells, counter)))
    }

    /// Does one elementary thing, and says what.
    pub fn step(&mut self, table: &PlacementTable) -> Event {
        self.walk_mut().step(table)
    }

    /// Takes `budget` steps, exactly as so many calls of [`step`](Self::step) would, or fewer if the search is over or
    /// `on_solution` breaks. Calls `on_solution` with the placements of each solution. Returns the steps taken.
    pub fn run(
        &mut self,
        table: &PlacementTable,
        budget: u64,
        mut on_solution: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
    ) -> u64 {
        self.walk_mut().run(table, budget, &mut on_solution)
    }

    /// Takes at most `budget` steps, exactly as so many calls of [`step`](Self::step) would, or fewer if the search is over or
    /// `on_event` breaks. Calls `on_event` with what each of them did and the level after it, but for tries that are refused
    /// and cells that are only looked at: of those it may tell or not. Returns the steps taken.
    pub fn watch(
        &mut self,
        table: &PlacementTable,
        budget: u64,
        mut on_event: impl FnMut(Event, usize) -> ControlFlow<()>,
    ) -> u64 {
        let walk = self.walk_mut();
        let mut left = budget;
        while left > 0 && !walk.is_over() {
            left -= walk.skip_quiet(table, left);
            if left == 0 {
                break;
            }
            left -= 1;
            let event = walk.step(table);
            if on_event(event, walk.level()).is_break() {
                break;
            }
        }
        budget - left
    }

    /// Where it stands and what it has counted.
    pub fn bookmark(&self, table: &PlacementTable) -> Bookmark {
        Bookmark::new(self.walk().numbers(table), self.stats().clone())
    }

    /// Goes where a search of the same plan and table stood when this bookmark was made: from then on it is equal to that
    /// one. A fold can only return to what it has made itself.
    ///
    /// # Errors
    /// When there is no such place; then it stands where it did.
    pub fn return_to(&mut self, table: &PlacementTable, bookmark: &Bookmark) -> Result<(), BookmarkError> {
        let before = self.bookmark(table);
        if self.goes_to(table, bookmark) {
            return Ok(());
        }
        let returned = self.goes_to(table, &before);
        debug_assert!(returned, "it was there before");
        Err(BookmarkError)
    }

    fn goes_to(&mut self, table: &PlacementTable, bookmark: &Bookmark) -> bool {
        let walk = self.walk_mut();
        if bookmark.stats().levels().len() != walk.stats().levels().len() {
            return false;
        }
        // Going there by steps of its own, it cannot come to stand where no search could; that it stands where it was sent
        // is seen afterwards.
        let went = walk.go_to(table, bookmark.numbers()).is_some();
        walk.set_stats(bookmark.stats().clone());
        went && walk.numbers(table) == bookmark.numbers()
    }

    /// The branches that a depth-first search stands in: for each placement made which one it is of those that were to be tried,
    /// and for the node reached, if it has chosen, how many have been. Folds have none.
    pub fn branches(&self, table: &PlacementTable) -> Vec<Branch> {
        if self.is_over() { Vec::new() } else { self.walk().branches(table) }
    }

    /// Treats the node that a depth-first search has just reached as done: nothing below it is searched.
    pub fn skip_node(&mut self, table: &PlacementTable) {
        self.walk_mut().skip_node(table);
    }

    /// What it has done.
    pub fn stats(&self) -> &Stats {
        self.walk().stats()
    }

    /// Whether it cannot go on: everything has been tried, or a fold's list is full.
    pub fn is_over(&self) -> bool {
        self.walk().is_over()
    }

    /// Whether everything has been tried.
    pub fn is_exhausted(&self) -> bool {
        self.is_over() && !self.is_full()
    }

    /// Whether it had to stop because a fold's list of assemblies is as long as it may get.
    pub fn is_full(&self) -> bool {
        match &self.0 {
            Engine::Fold(fold) => fold.is_full(),
            Engine::FoldChars(fold) => fold.is_full(),
            _ => false,
        }
    }

    /// The placements made, in order.
    pub fn placed(&self, table: &PlacementTable) -> Vec<PlacementId> {
        self.walk().placed(table)
    }

    /// The cells filled.
    pub fn assembly(&self, table: &PlacementTable) -> CellSet {
        self.placed(table).iter().fold(CellSet::EMPTY, |cells, &id| cells.union(table.get(id).cells))
    }

    /// Placements made.
    pub fn level(&self) -> usize {
        self.walk().level()
    }

    /// The piece that the next try is about, where that is known and one is left.
    pub fn trying(&self) -> Option<PieceId> {
        self.walk().trying()
    }

    /// The piece that is always placed at `level`, from 0; searches by cells have none.
    pub fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.walk().piece_of(level)
    }

    /// The cell that is to be filled next, in searches by cells.
    pub fn target(&self) -> Option<Cell> {
        self.walk().target()
    }

    /// Where a fold stands in its lists; nothing for other searches.
    pub fn listed(&self) -> Option<Listed> {
        self.walk().listed()
    }

    /// The placements of an assembly in one of a fold's lists; none for other searches or beyond the end.
    pub fn partial(&self, table: &PlacementTable, list: List, index: usize) -> Vec<PlacementId> {
        match &self.0 {
            Engine::Fold(fold) => fold.partial(table, list, index),
            Engine::FoldChars(fold) => fold.partial(table, list, index),
            _ => Vec::new(),
        }
    }

    /// How far the search is, in [0, 1]: an estimate, which supposes that all branches of a node are equally large, and
    /// for a fold all stages. It never decreases.
    pub fn progress(&self, table: &PlacementTable) -> f64 {
        self.walk().progress(table)
    }

    /// The same search with nothing counted: two that stand at the same place are equal then.
    #[must_use]
    pub fn without_counts(mut self) -> Self {
        self.walk_mut().forget_counts();
        self
    }

    fn walk(&self) -> &dyn Walk {
        match &self.0 {
            Engine::Pieces(search) => search,
            Engine::FirstCell(search) => search,
            Engine::FewestWays(search) => search,
            Engine::Fold(search) => search,
            Engine::FoldChars(search) => search,
            Engine::FoldLazy(search) => search,
            Engine::Turbo(search) => search,
        }
    }

    fn walk_mut(&mut self) -> &mut dyn Walk {
        match &mut self.0 {
            Engine::Pieces(search) => search,
            Engine::FirstCell(search) => search,
            Engine::FewestWays(search) => search,
            Engine::Fold(search) => search,
            Engine::FoldChars(search) => search,
            Engine::FoldLazy(search) => search,
            Engine::Turbo(search) => search,
        }
    }
}

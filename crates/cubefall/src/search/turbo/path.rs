//! The state that all nodes share: the placements made, the remaining demand, and the counts.

use super::cover::{Cover, Item};
use crate::search::Stats;
use std::sync::Arc;

/// The path from the root to the current node.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) cover: Arc<Cover>,
    /// The placements made, by number.
    pub(super) placed: Vec<u32>,
    /// The length of the prefix: placements that are never undone.
    pub(super) base: usize,
    /// How often each item may still be covered. It is updated only for pieces, and only if some piece has
    /// several copies or the problem is not plain: see [`Path::capacity_left`].
    pub(super) capacity: Vec<u16>,
    /// What is missing for a complete assembly. It is updated whenever `capacity` is.
    missing: Missing,
    /// Whether `capacity` and `missing` are updated.
    is_tracked: bool,
    /// Whether an assembly is complete exactly when it has all copies of all pieces.
    is_plain: bool,
    /// Whether the assembly of the prefix is complete, and has not been reported yet.
    pub(super) unreported: bool,
    /// Whether the current node has not chosen its item yet.
    pub(super) choosing: bool,
    /// Whether the last placement completed the assembly.
    pub(super) completes: bool,
    /// Whether everything has been tried.
    pub(super) exhausted: bool,
    /// The remaining budget of steps.
    pub(super) left: u64,
    /// The result of the last step.
    pub(super) outcome: Outcome,
    pub(super) stats: Stats,
}

/// What an assembly lacks.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Missing {
    /// Cells that must be filled, and are empty.
    required: usize,
    /// All empty cells.
    empty: usize,
    /// Copies of pieces that must be used, and are not.
    copies: usize,
}

/// The result of a step: an item and its number of candidates, or the number of a placement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Outcome {
    Chosen(Item, u32),
    Placed(u32),
    Removed(u32),
}

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stop {
    /// The budget is spent.
    Spent,
    /// The last step completed an assembly.
    Complete,
    /// The current node has not chosen its item, and has so few that narrower sets would hold them.
    FewItems,
    /// Everything below the node that it began with has been searched, and the placement that leads there has
    /// been undone; or the search is exhausted.
    Done,
}

impl Path {
    pub(super) fn new(cover: Cover) -> Self {
        Self {
            placed: Vec::with_capacity(cover.levels()),
            base: 0,
            capacity: cover.capacity(),
            missing: Missing::at_first(&cover),
            is_tracked: cover.repeats() || !cover.is_plain(),
            is_plain: cover.is_plain(),
            completes: false,
            unreported: false,
            choosing: true,
            exhausted: false,
            left: 0,
            outcome: Outcome::Chosen(0, 0),
            stats: Stats::new(cover.levels()),
            cover: Arc::new(cover),
        }
    }

    /// Whether every item must be covered, each as often as it may be.
    pub(super) fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Returns to the root.
    pub(super) fn restart(&mut self) {
        self.placed.clear();
        self.capacity = self.cover.capacity();
        self.missing = Missing::at_first(&self.cover);
        (self.base, self.unreported, self.choosing, self.exhausted) = (0, false, true, false);
    }

    /// Returns to the node at this level on the path, which has chosen its item.
    pub(super) fn return_to(&mut self, level: usize) {
        (self.base, self.unreported, self.choosing, self.exhausted) = (0, false, false, false);
        while self.level() > level {
            self.take_back();
        }
    }

    #[inline]
    pub(super) fn level(&self) -> usize {
        self.placed.len()
    }

    #[inline]
    pub(super) fn is_complete(&self) -> bool {
        match self.is_plain {
            true => self.level() == self.stats.levels().len(),
            false => self.lacks_nothing(),
        }
    }

    fn lacks_nothing(&self) -> bool {
        let Missing { required, empty, copies } = self.missing;
        required == 0 && copies == 0 && empty <= self.cover.most_holes()
    }

    /// Whether the assembly is complete, and no placement can be added to it since the problem is plain.
    #[inline]
    pub(super) fn is_closed(&self) -> bool {
        self.is_plain && self.is_complete()
    }

    /// Whether the current node has chosen its item.
    pub(super) fn has_chosen(&self) -> bool {
        !self.choosing && !self.is_closed()
    }

    /// How often each item may still be covered, cells included.
    pub(super) fn capacity_left(&self) -> Vec<u16> {
        let mut capacity = self.cover.capacity();
        let covered = self.placed.iter().flat_map(|&placement| self.cover.covered_by(placement));
        covered.for_each(|&item| capacity[usize::from(item)] -= 1);
        capacity
    }

    /// The copies of a piece that must still be placed.
    #[inline]
    pub(super) fn copies_missing(&self, piece: Item) -> u16 {
        self.capacity[usize::from(piece)].saturating_sub(self.cover.optional(piece))
    }

    /// Records that the current node has chosen its item, and the tests of its candidates.
    #[inline]
    pub(super) fn choose(&mut self, item: Item, candidates: u32) {
        self.left -= 1;
        if candidates > 0 {
            self.stats.count_tested(self.level(), u64::from(candidates));
        }
        self.stats.count_step();
        self.choosing = false;
        self.outcome = Outcome::Chosen(item, candidates);
    }

    /// Reports the assembly of the prefix, which is complete.
    pub(super) fn report_prefix(&mut self) {
        self.left -= 1;
        self.stats.count_step();
        self.unreported = false;
        self.outcome = Outcome::Placed(*self.placed.last().expect("the empty assembly is never reported"));
    }

    /// Records a placement.
    #[inline]
    pub(super) fn place(&mut self, placement: u32) {
        self.left -= 1;
        self.stats.count_step();
        self.stats.count_kept(self.level());
        self.placed.push(placement);
        if self.is_tracked {
            self.fill(placement);
        }
        self.completes = self.is_complete();
        self.choosing = !(self.completes && self.is_plain);
        self.outcome = Outcome::Placed(placement);
    }

    /// Undoes the last placement. At the prefix, the search is exhausted instead.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.left -= 1;
        self.stats.count_step();
        self.choosing = false;
        if self.level() == self.base {
            self.exhausted = true;
        } else if let Some(placement) = self.take_back() {
            self.outcome = Outcome::Removed(placement);
        }
    }

    #[inline]
    fn take_back(&mut self) -> Option<u32> {
        let placement = self.placed.pop()?;
        if self.is_tracked {
            self.empty(placement);
        }
        Some(placement)
    }

    /// Takes the cells and the piece of a placement from what is missing.
    #[inline(never)]
    fn fill(&mut self, placement: u32) {
        let (cells, piece) = self.cover.cells_and_piece_of(placement);
        self.missing.empty -= cells.len();
        self.missing.required -= self.cover.required_among(cells);
        self.missing.copies -= usize::from(self.copies_missing(piece) > 0);
        self.capacity[usize::from(piece)] -= 1;
    }

    /// Undoes [`Path::fill`].
    #[inline(never)]
    fn empty(&mut self, placement: u32) {
        self.capacity[usize::from(self.cover.piece_of(placement))] += 1;
        let (cells, piece) = self.cover.cells_and_piece_of(placement);
        self.missing.empty += cells.len();
        self.missing.required += self.cover.required_among(cells);
        self.missing.copies += usize::from(self.copies_missing(piece) > 0);
    }
}

impl Missing {
    /// What the empty assembly lacks.
    fn at_first(cover: &Cover) -> Self {
        let cells: Vec<Item> = (0..cover.cells() as Item).collect();
        Self { required: cover.required_among(&cells), empty: cells.len(), copies: cover.least_copies() }
    }
}

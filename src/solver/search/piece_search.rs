//! Depth-first search, piece by piece in a fixed order.
//!
//! The algorithm of "Of Cubes and Computers" walked depth first: at level l the l-th piece of the order is tried in
//! each of its placements against the assembly so far. Steps are named as Knuth names those of his backtrack
//! algorithms (The Art of Computer Programming 4B, 7.2.2, Algorithm B):
//!
//! - B1 \[Initialise\] nothing is placed, level 0, no placement tried.
//! - B2 \[Enter level\] start with the piece's first placement; for a further copy of the same piece, with the one after
//!   the previous copy's, so that equal copies are never swapped.
//! - B3 \[Try\] the next placement; if it fits, place it and go a level up.
//! - B4 \[Backtrack\] no placement is left at this level: take back the last one placed.

use super::{Event, Strategy};
use crate::solver::{CellSet, PieceId, PlacementId, PlacementTable, Stats};
use std::ops::ControlFlow;

/// Where a search stands: what it needs to go on, and nothing more.
///
/// `cursors[l]` counts the placements tried at level l since it was entered, skipped ones included; so below the
/// current level the piece lies in the placement of rank `cursors[l] - 1`. Levels above the current one are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    assembly: CellSet,
    level: u8,
    cursors: [u16; CellSet::CAPACITY],
}

impl Position {
    const INITIAL: Self = Self { assembly: CellSet::EMPTY, level: 0, cursors: [0; CellSet::CAPACITY] };

    /// The cells filled so far.
    pub fn assembly(&self) -> CellSet {
        self.assembly
    }

    /// Placements made.
    pub fn level(&self) -> usize {
        usize::from(self.level)
    }

    fn cursor(&self, level: usize) -> usize {
        usize::from(self.cursors[level])
    }
}

/// A depth-first search over the pieces in a fixed order. Every call takes the table it was made with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceSearch {
    order: Vec<PieceId>,
    position: Position,
    stats: Stats,
    exhausted: bool,
}

impl PieceSearch {
    /// A search that has not begun.
    ///
    /// # Panics
    /// When a piece has 65,535 placements or more. In a region of at most 64 cells none has over 1,536.
    pub fn new(table: &PlacementTable, strategy: Strategy) -> Self {
        let order = strategy.piece_order(table);
        assert!(order.iter().all(|&piece| table.count_of(piece) < usize::from(u16::MAX)));
        // B1 [Initialise]
        Self { stats: Stats::new(order.len()), position: Position::INITIAL, order, exhausted: false }
    }

    /// The piece of each level.
    pub fn order(&self) -> &[PieceId] {
        &self.order
    }

    /// Where the search stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What it has done.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Whether everything has been tried.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// The piece that the next try is about, if any is left to place.
    pub fn next_piece(&self) -> Option<PieceId> {
        self.order.get(self.position.level()).copied()
    }

    /// How many placements of [`next_piece`](Self::next_piece) have been tried since the last one was placed.
    pub fn tried_here(&self) -> usize {
        self.order.get(self.position.level()).map_or(0, |_| self.position.cursor(self.position.level()))
    }

    /// The placements made, in order.
    pub fn placed<'a>(&'a self, table: &'a PlacementTable) -> impl Iterator<Item = PlacementId> + 'a {
        (0..self.position.level()).map(|level| self.placement_at(table, level))
    }

    /// How far the search is, in [0, 1]: an estimate, which supposes that all placements of a piece lead to equally
    /// large subtrees. It never decreases.
    pub fn progress(&self, table: &PlacementTable) -> f64 {
        if self.exhausted {
            return 1.0;
        }
        // From the last level to the first, since a level that is done then counts as exactly 1 in the one before it:
        // no rounding makes the sum decrease.
        let levels = self.order.iter().enumerate().take(self.position.level() + 1);
        levels.rev().fold(0.0, |within, (level, &piece)| {
            let open = usize::from(level < self.position.level());
            let done = (self.position.cursor(level) - open) as f64 + within;
            done / table.count_of(piece).max(1) as f64
        })
    }

    /// Does one elementary thing: tries one placement, takes one back, or finds that all is done.
    pub fn step(&mut self, table: &PlacementTable) -> Event {
        if self.exhausted {
            return Event::Exhausted;
        }
        let level = self.position.level();
        match self.order.get(level) {
            Some(&piece) if self.position.cursor(level) < table.count_of(piece) => {
                self.try_next(table, level, piece)
            }
            _ => self.backtrack(table),
        }
    }

    /// Takes `budget` steps, exactly as so many calls of [`step`](Self::step) would, or fewer if the search is
    /// exhausted or `on_solution` breaks. Calls `on_solution` at each complete assembly. Returns the steps taken.
    pub fn run(
        &mut self,
        table: &PlacementTable,
        budget: u64,
        mut on_solution: impl FnMut(&Self) -> ControlFlow<()>,
    ) -> u64 {
        let start = self.stats.steps();
        while !self.exhausted && self.stats.steps() - start < budget {
            self.skip_refused(table, budget - (self.stats.steps() - start));
            if self.stats.steps() - start == budget {
                break;
            }
            if matches!(self.step(table), Event::Solved { .. }) && on_solution(self).is_break() {
                break;
            }
        }
        self.stats.steps() - start
    }

    /// Takes the steps that would be refused, at most `budget` of them, up to the first placement that fits: the hot
    /// loop.
    fn skip_refused(&mut self, table: &PlacementTable, budget: u64) {
        let level = self.position.level();
        let Some(&piece) = self.order.get(level) else { return };
        let masks = &table.masks_of(piece)[self.position.cursor(level)..];
        let most = masks.len().min(usize::try_from(budget).unwrap_or(usize::MAX));
        let assembly = self.position.assembly;
        let refused = masks[..most].iter().position(|mask| mask.is_disjoint(assembly)).unwrap_or(most);
        self.position.cursors[level] += refused as u16;
        self.stats.count_tries(level, refused as u64);
    }

    /// B3 [Try]
    fn try_next(&mut self, table: &PlacementTable, level: usize, piece: PieceId) -> Event {
        let rank = self.position.cursor(level);
        let mask = table.masks_of(piece)[rank];
        let placement = table.id_of(piece, rank);
        self.position.cursors[level] += 1;
        self.stats.count_tries(level, 1);
        let clash = self.position.assembly.intersection(mask);
        if !clash.is_empty() {
            return Event::Refused { placement, clash };
        }
        self.position.assembly = self.position.assembly.union(mask);
        self.stats.count_kept(level);
        self.enter(level + 1);
        if level + 1 == self.order.len() { Event::Solved { placement } } else { Event::Placed { placement } }
    }

    /// B2 [Enter level]
    fn enter(&mut self, level: usize) {
        self.position.level = level as u8;
        if level < self.order.len() && self.order[level] == self.order[level - 1] {
            self.position.cursors[level] = self.position.cursors[level - 1];
        }
    }

    /// B4 [Backtrack]
    fn backtrack(&mut self, table: &PlacementTable) -> Event {
        self.stats.count_step();
        let level = self.position.level();
        if level == 0 {
            self.position = Position::INITIAL;
            self.exhausted = true;
            return Event::Exhausted;
        }
        if level < self.order.len() {
            self.position.cursors[level] = 0;
        }
        let placement = self.placement_at(table, level - 1);
        self.position.assembly = self.position.assembly.difference(table.get(placement).cells);
        self.position.level -= 1;
        Event::Removed { placement }
    }

    fn placement_at(&self, table: &PlacementTable, level: usize) -> PlacementId {
        table.id_of(self.order[level], self.position.cursor(level) - 1)
    }
}

//! Depth-first search, piece by piece in a fixed order.
//!
//! Source: the first program of "We collect Mini Bedlam Cube". At level l, each placement of the l-th piece
//! of the order is tried against the assembly. The search tree is that of "Of Cubes and Computers", whose
//! fold searches it breadth first. The steps are named after Knuth's Algorithm B, basic backtrack (The Art of
//! Computer Programming 4B, 7.2.2):
//!
//! - B1 \[Initialise\] nothing is placed, level 0, no placement tried.
//! - B2 \[Enter level\] start with the first placement of the piece. For a further copy of the same piece,
//!   start after the placement of the previous copy, so that equal copies are never swapped.
//! - B3 \[Try\] the next placement; if it fits, place it and go to the next level.
//! - B4 \[Backtrack\] no placement is left at this level: undo the last placement.
//!
//! The author's second program adds a test to B3: if the new assembly isolates an empty cell, the node is
//! pruned.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, Coord, PieceId, Word, sort_by_number};
use crate::search::algorithm::{Algorithm, Branch};
use crate::search::{Event, Stats};

/// The state of a search, without its counts.
///
/// `cursors[l]` is the number of placements tried at level l since it was entered, skipped ones included. So
/// at each level below the current one, the piece is in the placement of rank `cursors[l] - 1`. At levels
/// above the current one the cursor is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Position {
    assembly: Word,
    level: u8,
    cursors: [u16; Word::CAPACITY],
    /// The cells that the last placement isolated, if they are not yet reported.
    isolated: Word,
    /// Whether the current node is pruned: the last placement is undone without a further try.
    pruned: bool,
}

impl Position {
    const INITIAL: Self = Self {
        assembly: Word::EMPTY,
        level: 0,
        cursors: [0; Word::CAPACITY],
        isolated: Word::EMPTY,
        pruned: false,
    };

    #[inline]
    fn level(&self) -> usize {
        usize::from(self.level)
    }

    #[inline]
    fn cursor(&self, level: usize) -> usize {
        usize::from(self.cursors[level])
    }
}

/// A depth-first search over the pieces in a fixed order.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PieceSearch {
    order: Vec<PieceId>,
    isolation: Option<Isolation>,
    position: Position,
    stats: Stats,
    exhausted: bool,
}

impl PieceSearch {
    /// The kinds of the next step, in bookmarks: a try, a report of isolated cells, or the undoing of a
    /// pruned placement.
    const TRY: u32 = 0;
    const REPORT_ISOLATION: u32 = 1;
    const UNDO: u32 = 2;

    /// A search that has not begun.
    pub(super) fn new(problem: &Problem, order: PieceOrder) -> Self {
        let order = order.levels(problem);
        // B1 [Initialise]
        let stats = Stats::new(order.len());
        Self { stats, position: Position::INITIAL, order, isolation: None, exhausted: false }
    }

    /// A search that prunes nodes with isolated cells.
    pub(super) fn isolating(problem: &Problem, order: PieceOrder) -> Self {
        Self { isolation: Some(Isolation::new(problem)), ..Self::new(problem, order) }
    }

    /// B3 [Try]
    #[inline]
    fn try_next(&mut self, problem: &Problem, level: usize, piece: PieceId) -> Event {
        let rank = self.position.cursor(level);
        let placement = problem.id_of(piece, rank);
        let mask = problem.word(placement);
        self.position.cursors[level] += 1;
        self.stats.count_tries(level, 1);
        let clash = self.position.assembly.intersection(mask);
        if !clash.is_empty() {
            return Event::Refused { placement, clash: clash.into() };
        }
        self.position.assembly = self.position.assembly.union(mask);
        self.stats.count_kept(level);
        self.enter(level + 1);
        if level + 1 < self.order.len() {
            if let Some(isolation) = &self.isolation {
                self.position.isolated = isolation.isolated_cells(self.position.assembly);
            }
            Event::Placed { placement }
        } else if problem.counts(self.placements(problem)) {
            self.stats.count_solution();
            Event::Solved { placement }
        } else {
            Event::Repeated { placement }
        }
    }

    /// B2 [Enter level]
    #[inline]
    fn enter(&mut self, level: usize) {
        self.position.level = level as u8;
        if level < self.order.len() && self.order[level] == self.order[level - 1] {
            self.position.cursors[level] = self.position.cursors[level - 1];
        }
    }

    /// B4 [Backtrack]
    #[inline]
    fn backtrack(&mut self, problem: &Problem) -> Event {
        self.stats.count_step();
        self.position.pruned = false;
        let level = self.position.level();
        if level == 0 {
            self.position = Position::INITIAL;
            self.exhausted = true;
            return Event::Exhausted;
        }
        if level < self.order.len() {
            self.position.cursors[level] = 0;
        }
        let placement = self.placement_at(problem, level - 1);
        self.position.assembly = self.position.assembly.difference(problem.word(placement));
        self.position.level -= 1;
        Event::Removed { placement }
    }

    #[inline]
    fn placement_at(&self, problem: &Problem, level: usize) -> PlacementId {
        problem.id_of(self.order[level], self.position.cursor(level) - 1)
    }

    fn placements<'a>(&'a self, problem: &'a Problem) -> impl Iterator<Item = PlacementId> + 'a {
        (0..self.position.level()).map(|level| self.placement_at(problem, level))
    }
}

impl Algorithm for PieceSearch {
    fn step(&mut self, problem: &Problem) -> Event {
        if self.exhausted {
            return Event::Exhausted;
        }
        if !self.position.isolated.is_empty() {
            let cells = std::mem::take(&mut self.position.isolated);
            self.position.pruned = true;
            self.stats.count_step();
            return Event::Isolated { cells: cells.into() };
        }
        let level = self.position.level();
        match self.order.get(level) {
            Some(&piece)
                if !self.position.pruned && self.position.cursor(level) < problem.count_of(piece) =>
            {
                self.try_next(problem, level, piece)
            }
            _ => self.backtrack(problem),
        }
    }

    /// Takes at most `budget` tries of B3, and stops before one that fits: the hot loop.
    fn skip(&mut self, problem: &Problem, budget: u64) -> u64 {
        let level = self.position.level();
        if self.position.pruned || !self.position.isolated.is_empty() {
            return 0;
        }
        let Some(&piece) = self.order.get(level) else { return 0 };
        let masks = &problem.words_of(piece)[self.position.cursor(level)..];
        let most = masks.len().min(usize::try_from(budget).unwrap_or(usize::MAX));
        let assembly = self.position.assembly;
        let refused = masks[..most].iter().position(|mask| mask.is_disjoint(assembly)).unwrap_or(most);
        self.position.cursors[level] += refused as u16;
        self.stats.count_tries(level, refused as u64);
        refused as u64
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }

    fn is_over(&self) -> bool {
        self.exhausted
    }

    fn placed(&self, problem: &Problem) -> Vec<PlacementId> {
        self.placements(problem).collect()
    }

    fn level(&self) -> usize {
        self.position.level()
    }

    fn trying(&self) -> Option<PieceId> {
        self.piece_of(self.position.level())
    }

    fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.order.get(level).copied()
    }

    fn branches(&self, problem: &Problem) -> Vec<Branch> {
        let levels = self.order.iter().enumerate().take(self.position.level() + 1);
        let branch = |(level, &piece): (usize, &PieceId)| {
            let open = usize::from(level < self.position.level());
            Branch::new(self.position.cursor(level) - open, problem.count_of(piece))
        };
        levels.map(branch).collect()
    }

    fn skip_node(&mut self, _: &Problem) {
        (self.position.isolated, self.position.pruned) = (Word::EMPTY, true);
    }

    /// The kind of the next step, the level, and the cursors.
    fn numbers(&self, _: &Problem) -> Vec<u32> {
        if self.exhausted {
            return Vec::new();
        }
        let next = match (self.position.isolated.is_empty(), self.position.pruned) {
            (true, false) => Self::TRY,
            (false, _) => Self::REPORT_ISOLATION,
            (true, true) => Self::UNDO,
        };
        let levels = self.order.len().min(self.position.level() + 1);
        let cursors = self.position.cursors[..levels].iter().map(|&cursor| u32::from(cursor));
        [next, self.position.level() as u32].into_iter().chain(cursors).collect()
    }

    fn restore(&mut self, problem: &Problem, numbers: &[u32]) -> Option<()> {
        (self.position, self.exhausted) = (Position::INITIAL, numbers.is_empty());
        let [next, level, cursors @ ..] = numbers else { return self.exhausted.then_some(()) };
        let level = usize::try_from(*level).ok().filter(|&level| level <= self.order.len())?;
        if cursors.len() != self.order.len().min(level + 1) {
            return None;
        }
        for (place, (&cursor, &piece)) in cursors.iter().zip(&self.order).enumerate() {
            let cursor = usize::try_from(cursor).ok().filter(|&cursor| cursor <= problem.count_of(piece))?;
            self.position.cursors[place] = cursor as u16;
            if place < level {
                let word = *problem.words_of(piece).get(cursor.checked_sub(1)?)?;
                word.is_disjoint(self.position.assembly).then_some(())?;
                self.position.assembly = self.position.assembly.union(word);
            }
        }
        self.position.level = level as u8;
        self.position.pruned = *next == Self::UNDO;
        if *next == Self::REPORT_ISOLATION {
            self.position.isolated = self.isolation.as_ref()?.isolated_cells(self.position.assembly);
        }
        Some(())
    }

    fn set_stats(&mut self, stats: Stats) {
        self.stats = stats;
    }

    fn reset_counts(&mut self) {
        self.stats = Stats::new(self.order.len());
        self.exhausted = false;
    }
}

/// An order of the pieces of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceOrder {
    /// The order of the puzzle ("Of Cubes and Computers"). A fold is from the right, so it places the last
    /// piece first.
    Given,
    /// The pieces with the fewest placements first; ties stay in the order of the puzzle ("A Better Sort of
    /// Input").
    Fewest,
}

impl PieceOrder {
    /// Both orders.
    pub const ALL: [Self; 2] = [Self::Fewest, Self::Given];

    /// A short name that never changes, for links and the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Fewest => "fewest",
        }
    }

    /// The order with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.key() == key)
    }

    /// The piece of each level, from the left. A piece with several copies has several levels in a row.
    pub(super) fn levels(self, problem: &Problem) -> Vec<PieceId> {
        let mut pieces: Vec<(PieceId, usize)> = problem.pieces().collect();
        if self == Self::Fewest {
            sort_by_number(&mut pieces, |&(piece, _)| problem.count_of(piece) as u64);
        }
        pieces.into_iter().flat_map(|(piece, copies)| std::iter::repeat_n(piece, copies)).collect()
    }

    /// The piece of each stage of a fold from the right. Sorted pieces are folded in sorted order.
    pub(super) fn stages(self, problem: &Problem) -> Vec<PieceId> {
        let mut pieces = self.levels(problem);
        if self == Self::Given {
            pieces.reverse();
        }
        pieces
    }
}

// Isolated cells: empty cells without an empty neighbour, found for all cells at once by shifting words.
//
// Source: "We collect Mini Bedlam Cube", generalised to any region. In its box, the neighbours of bit i are
// bits i ± 1, i ± 4 and i ± 16, and masks exclude those across the end of a row or layer. Here the masks are
// computed from the region: for each difference between the indices of two neighbours, the cells that have a
// neighbour at that difference.

/// The neighbourhoods of a region.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Isolation {
    /// For each difference between the indices of neighbours, the cells that have a neighbour whose index is
    /// greater by it.
    links: Vec<(u32, Word)>,
    region: Word,
    /// The number of cells without a neighbour in their piece, copies included. They can fill isolated cells.
    /// A connected piece has one only if it is a single cell.
    single_cells: usize,
}

impl Isolation {
    pub(super) fn new(problem: &Problem) -> Self {
        Self::numbered(problem, |cell| cell)
    }

    /// The same, with other numbers of the cells.
    pub(super) fn numbered(problem: &Problem, number_of: impl Fn(Cell) -> Cell) -> Self {
        let mut links: Vec<(u32, Word)> = Vec::new();
        let region = problem.region();
        for from in (0..region.volume()).map(Cell::new) {
            let cell = number_of(from);
            let neighbours = region.neighbours(from).map(&number_of);
            for near in neighbours.filter(|near| near.index() > cell.index()) {
                let distance = (near.index() - cell.index()) as u32;
                match links.iter_mut().find(|(known, _)| *known == distance) {
                    Some((_, cells)) => *cells = cells.with(cell),
                    None => links.push((distance, Word::EMPTY.with(cell))),
                }
            }
        }
        let single = |piece| {
            let cells = problem.puzzle().piece(piece).polycube().cells();
            let is_single = |cell: &&Coord| cell.neighbours().all(|near| cells.binary_search(&near).is_err());
            cells.iter().filter(is_single).count()
        };
        let single_cells = problem.pieces().map(|(piece, copies)| copies * single(piece)).sum();
        Self { links, region: Word::first(region.volume()), single_cells }
    }

    /// The isolated cells, if there are more than the single cells of pieces can fill; otherwise none. Those
    /// of pieces that are placed already are not subtracted, so a few nodes are pruned later than possible.
    pub(super) fn isolated_cells(&self, assembly: Word) -> Word {
        let empty = self.region.difference(assembly);
        let reachable = self.links.iter().fold(Word::EMPTY, |reachable, &(distance, cells)| {
            let lower = cells.intersection(empty).intersection(empty.shifted_down(distance));
            reachable.union(lower).union(lower.shifted_up(distance))
        });
        let isolated = empty.difference(reachable);
        if isolated.len() > self.single_cells { isolated } else { Word::EMPTY }
    }
}

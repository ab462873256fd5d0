//! The common part of searches by cells: the path, and the progress through the candidates of each chosen
//! cell.

use super::cell_lists::{CellLists, Left};
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, PieceId, Word};
use crate::search::Event;
use crate::search::Stats;
use crate::search::algorithm::Branch;
use std::ops::Range;
use std::sync::Arc;

/// The placements made, and for each chosen cell the candidates that are not yet tried. Its owner chooses the
/// cells.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct Descent {
    lists: Arc<CellLists>,
    /// The piece that is placed before any cell is chosen: the one restricted for symmetry reduction.
    lead: Option<PieceId>,
    /// The number of placements of a complete assembly.
    levels: usize,
    /// The cells filled, by rank.
    assembly: Word,
    left: Left,
    /// The chosen cells. While the next one is being chosen, each has a placement; otherwise all but the
    /// last.
    open: Vec<Open>,
    choosing: bool,
    stats: Stats,
    exhausted: bool,
}

/// A chosen cell, and the progress through its candidates.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Open {
    /// The rank of the cell; the extra rank for the piece that is placed before any cell.
    rank: u8,
    /// The piece that is being tried.
    piece: u8,
    /// The range of its placements that are not yet tried, in places of the list.
    next: u32,
    end: u32,
}

impl Open {
    #[inline]
    fn new(lists: &CellLists, rank: usize, piece: usize) -> Self {
        let places = lists.list(rank, piece);
        Self { rank: rank as u8, piece: piece as u8, next: places.start as u32, end: places.end as u32 }
    }
}

impl Descent {
    pub(in crate::search) fn new(lists: CellLists, problem: &Problem) -> Self {
        let levels = problem.pieces().map(|(_, copies)| copies).sum();
        let mut descent = Self {
            lists: Arc::new(lists),
            lead: problem.restricted_piece(),
            levels,
            assembly: Word::EMPTY,
            left: Left::all(problem),
            open: Vec::new(),
            choosing: true,
            stats: Stats::new(levels),
            exhausted: false,
        };
        descent.begin();
        descent
    }

    /// Returns to the root.
    pub(in crate::search) fn restart(&mut self, problem: &Problem) {
        (self.assembly, self.left, self.exhausted) = (Word::EMPTY, Left::all(problem), false);
        self.open.clear();
        self.begin();
    }

    /// Returns to the root, exhausted.
    pub(in crate::search) fn exhaust(&mut self, problem: &Problem) {
        self.restart(problem);
        self.exhausted = true;
    }

    fn begin(&mut self) {
        self.choosing = true;
        if let Some(lead) = self.lead {
            self.open.push(Open::new(&self.lists, self.lists.cells(), lead.index()));
            self.choosing = false;
        }
    }

    pub(in crate::search) fn lists(&self) -> &CellLists {
        &self.lists
    }

    /// The cells filled, by rank.
    #[inline]
    pub(in crate::search) fn assembly(&self) -> Word {
        self.assembly
    }

    pub(in crate::search) fn left(&self) -> &Left {
        &self.left
    }

    pub(in crate::search) fn stats(&self) -> &Stats {
        &self.stats
    }

    pub(in crate::search) fn stats_mut(&mut self) -> &mut Stats {
        &mut self.stats
    }

    pub(in crate::search) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Whether a cell is to be chosen next.
    #[inline]
    pub(in crate::search) fn is_choosing(&self) -> bool {
        self.choosing && !self.exhausted && self.open.len() < self.levels
    }

    /// The rank of the last chosen cell; 0 before there is one.
    #[inline]
    pub(in crate::search) fn last_rank(&self) -> usize {
        let last = self.open.last().map_or(0, |open| usize::from(open.rank));
        if last == self.lists.cells() { 0 } else { last }
    }

    /// Chooses the cell at `rank`: its candidates are tried from now on.
    #[inline]
    pub(in crate::search) fn choose(&mut self, rank: usize) {
        self.open(rank);
    }

    /// Opens the lists of `rank` at the first remaining piece.
    #[inline]
    fn open(&mut self, rank: usize) {
        let piece = self.left.from(0).expect("a piece is left while a cell is empty");
        self.open.push(Open::new(&self.lists, rank, piece));
        self.choosing = false;
    }

    /// Tries the next candidate of the cell chosen last, or backtracks if there is none. Calls `on_placed`
    /// after a placement that does not complete the assembly.
    #[inline]
    pub(in crate::search) fn step(&mut self, problem: &Problem, on_placed: impl FnOnce(&Self)) -> Event {
        if self.exhausted {
            Event::Exhausted
        } else if !self.choosing && self.find_list() {
            self.try_next(problem, on_placed)
        } else {
            self.backtrack()
        }
    }

    /// Advances the last open cell to the next list with a placement that is not yet tried. Returns false if
    /// there is none.
    #[inline]
    fn find_list(&mut self) -> bool {
        let Some(open) = self.open.last_mut() else { return false };
        while open.next == open.end {
            let rank = usize::from(open.rank);
            let next = self.left.from(usize::from(open.piece) + 1).filter(|_| rank < self.lists.cells());
            let Some(piece) = next else { return false };
            *open = Open::new(&self.lists, rank, piece);
        }
        true
    }

    #[inline]
    fn try_next(&mut self, problem: &Problem, on_placed: impl FnOnce(&Self)) -> Event {
        let level = self.open.len() - 1;
        let place = self.open[level].next as usize;
        self.open[level].next += 1;
        self.stats.count_tries(level, 1);
        let (placement, mask) = (self.lists.id(place), self.lists.mask(place));
        if !mask.is_disjoint(self.assembly) {
            let filled = self.placed().fold(Word::EMPTY, |cells, id| cells.union(problem.word(id)));
            return Event::Refused { placement, clash: filled.intersection(problem.word(placement)).into() };
        }
        self.assembly = self.assembly.union(mask);
        self.left.take(usize::from(self.open[level].piece));
        self.stats.count_kept(level);
        self.choosing = true;
        if level + 1 < self.levels {
            on_placed(self);
            return Event::Placed { placement };
        }
        if problem.counts(self.placed()) {
            self.stats.count_solution();
            return Event::Solved { placement };
        }
        Event::Repeated { placement }
    }

    fn backtrack(&mut self) -> Event {
        self.stats.count_step();
        if !std::mem::take(&mut self.choosing) {
            self.open.pop();
        }
        let Some(open) = self.open.last() else {
            self.begin();
            self.exhausted = true;
            return Event::Exhausted;
        };
        let place = open.next as usize - 1;
        self.left.put_back(usize::from(open.piece));
        self.assembly = self.assembly.difference(self.lists.mask(place));
        Event::Removed { placement: self.lists.id(place) }
    }

    /// Takes at most `budget` tries, and stops before one that fits: a hot loop. Returns how many it took.
    #[inline]
    pub(in crate::search) fn skip_refused(&mut self, budget: u64) -> u64 {
        let most = usize::try_from(budget).unwrap_or(usize::MAX);
        let mut tried = 0;
        while !self.choosing && tried < most && self.find_list() {
            let Some(open) = self.open.last_mut() else { break };
            let list = self.lists.masks(open.next as usize..open.end as usize);
            let list = &list[..list.len().min(most - tried)];
            let refused = list.iter().position(|mask| mask.is_disjoint(self.assembly)).unwrap_or(list.len());
            open.next += refused as u32;
            tried += refused;
            if refused < list.len() {
                break;
            }
        }
        if tried > 0 {
            self.stats.count_tries(self.open.len() - 1, tried as u64);
        }
        tried as u64
    }

    /// Takes the steps C2 to C4 of [`FirstCell`](super::first_cell::FirstCell): the hot loop. It stops before
    /// an assembly is completed, before the search ends, and before a node whose steps could exceed `budget`.
    /// Returns how many steps it took.
    ///
    /// It is longer than other functions so that everything that it uses stays in registers.
    #[expect(clippy::too_many_lines, reason = "the hot loop: see above")]
    pub(in crate::search) fn run_first_cell(&mut self, resumed: bool, budget: u64) -> u64 {
        if self.choosing || self.exhausted || self.open.is_empty() {
            return 0;
        }
        let (lists, cells) = (Arc::clone(&self.lists), self.lists.cells());
        let masks = lists.all_masks();
        let (mut assembly, mut any) = (self.assembly, self.left);
        let mut level = self.open.len() - 1;
        let mut open = self.open[level];
        let mut spent = 0;
        loop {
            let list = &masks[open.next as usize..open.end as usize];
            // At most this many steps in one iteration: its tries, the inspection of every cell, and a
            // removal.
            if spent + (list.len() + cells + 1) as u64 > budget {
                break;
            }
            // C3 [Try] all placements of the list up to the first that fits.
            let fits = list.iter().position(|mask| mask.is_disjoint(assembly));
            if let Some(refused) = fits {
                if level + 1 == self.levels {
                    open.next += refused as u32;
                    self.stats.count_tries(level, refused as u64);
                    spent += refused as u64;
                    break;
                }
                open.next += refused as u32 + 1;
                self.stats.count_tries(level, refused as u64 + 1);
                self.stats.count_kept(level);
                assembly = assembly.union(list[refused]);
                any.take(usize::from(open.piece));
                self.open[level] = open;
                // C2 [Look] for the first empty cell.
                let from = if resumed && usize::from(open.rank) < cells { usize::from(open.rank) } else { 0 };
                let mut rank = from;
                while assembly.contains(Cell::new(rank)) {
                    rank += 1;
                }
                let looks = (rank - from + 1) as u64;
                self.stats.count_steps(looks);
                spent += refused as u64 + 1 + looks;
                let Some(piece) = any.from(0) else { break };
                open = Open::new(&lists, rank, piece);
                level += 1;
                match self.open.get_mut(level) {
                    Some(place) => *place = open,
                    None => self.open.push(open),
                }
                continue;
            }
            self.stats.count_tries(level, list.len() as u64);
            spent += list.len() as u64;
            open.next = open.end;
            if let Some(piece) =
                any.from(usize::from(open.piece) + 1).filter(|_| usize::from(open.rank) < cells)
            {
                open = Open::new(&lists, usize::from(open.rank), piece);
                continue;
            }
            if level == 0 {
                break;
            }
            // C4 [Backtrack]
            level -= 1;
            open = self.open[level];
            any.put_back(usize::from(open.piece));
            assembly = assembly.difference(masks[open.next as usize - 1]);
            self.stats.count_step();
            spent += 1;
        }
        self.open.truncate(level + 1);
        self.open[level] = open;
        (self.assembly, self.left) = (assembly, any);
        spent
    }

    /// The placements made, in order.
    pub(in crate::search) fn placed(&self) -> impl Iterator<Item = PlacementId> {
        self.open[..self.level()].iter().map(|open| self.lists.id(open.next as usize - 1))
    }

    /// The number of placements of a complete assembly.
    pub(in crate::search) fn levels(&self) -> usize {
        self.levels
    }

    /// The number of placements made.
    pub(in crate::search) fn level(&self) -> usize {
        self.open.len() - usize::from(!self.choosing)
    }

    /// The piece of the next try: the one being tried, or the next remaining one with a placement in the
    /// lists of this cell.
    pub(in crate::search) fn trying(&self) -> Option<PieceId> {
        let open = self.open.last().filter(|_| !self.choosing)?;
        let (rank, piece) = (usize::from(open.rank), usize::from(open.piece));
        if open.next < open.end {
            return Some(PieceId::new(piece));
        }
        let later = if rank == self.lists.cells() { 0..0 } else { piece + 1..self.lists.pieces() };
        let has_placements =
            |&piece: &usize| self.left.has(piece) && !self.lists.list(rank, piece).is_empty();
        later.into_iter().find(has_placements).map(PieceId::new)
    }

    /// The piece that is always placed at `level`: only level 0 can have one, placed before any cell is
    /// chosen.
    pub(in crate::search) fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.lead.filter(|_| level == 0)
    }

    /// The cell whose candidates are being tried.
    pub(in crate::search) fn target(&self) -> Option<Cell> {
        let open = self.open.last().filter(|_| !self.choosing)?;
        self.lists.cell_at(usize::from(open.rank))
    }

    /// For each chosen cell, the progress through its candidates.
    pub(in crate::search) fn branches(&self) -> Vec<Branch> {
        let placed = self.level();
        let branch = |(level, open): (usize, &Open)| {
            let list = self.candidates(open);
            Branch::new(open.next as usize - list.start - usize::from(level < placed), list.len())
        };
        self.open.iter().enumerate().map(branch).collect()
    }

    /// The places of all placements that are tried for a chosen cell.
    fn candidates(&self, open: &Open) -> Range<usize> {
        let rank = usize::from(open.rank);
        match self.lists.cell_at(rank) {
            Some(_) => self.lists.list(rank, 0).start..self.lists.list(rank, self.lists.pieces() - 1).end,
            None => self.lists.list(rank, usize::from(open.piece)),
        }
    }

    /// Prunes the node just reached.
    pub(in crate::search) fn skip_node(&mut self) {
        if self.choosing && self.open.len() < self.levels {
            // A list whose placements have all been tried.
            let open = Open::new(&self.lists, self.lists.cells(), 0);
            self.open.push(Open { next: open.end, ..open });
            self.choosing = false;
        }
    }

    /// For each chosen cell, its cursor: the piece that is being tried, and the place of its next placement.
    pub(in crate::search) fn cursors(&self) -> impl Iterator<Item = [u32; 2]> {
        self.open.iter().map(|open| [u32::from(open.piece), open.next])
    }

    /// Sets the cursor of the cell chosen last. Returns nothing if it is not a valid cursor.
    pub(in crate::search) fn set_cursor(&mut self, [piece, next]: [u32; 2]) -> Option<()> {
        let open = self.open.last_mut().filter(|_| !self.choosing)?;
        let piece = usize::try_from(piece).ok().filter(|&piece| piece < self.lists.pieces())?;
        let led = usize::from(open.rank) < self.lists.cells() || piece == usize::from(open.piece);
        let list = Open::new(&self.lists, usize::from(open.rank), piece);
        (led && self.left.has(piece) && (list.next..=list.end).contains(&next)).then_some(())?;
        *open = Open { next, ..list };
        Some(())
    }

    pub(in crate::search) fn reset_counts(&mut self) {
        self.stats = Stats::new(self.levels);
        self.exhausted = false;
    }

    pub(in crate::search) fn set_stats(&mut self, stats: Stats) {
        self.stats = stats;
    }
}

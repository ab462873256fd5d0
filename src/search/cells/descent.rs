//! What searches by cells share: a cell is chosen, the placements that can fill it are tried one after the other.

use super::cell_lists::{CellLists, Left};
use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, CellSet, PieceId, Word};
use crate::search::Event;
use crate::search::Stats;
use crate::search::walk::Branch;
use std::ops::Range;
use std::sync::Arc;

/// The placements made so far, and the ones yet to be tried for each cell chosen. Who owns it chooses the cells.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct Descent {
    lists: Arc<CellLists>,
    /// The piece that is placed before any cell is chosen: the one restricted against symmetry.
    lead: Option<PieceId>,
    /// How many placements a complete assembly has.
    levels: usize,
    /// The cells filled, by rank.
    assembly: Word,
    left: Left,
    /// The cells chosen so far. While the next one is being chosen, each has a placement; otherwise all but the last.
    open: Vec<Open>,
    choosing: bool,
    stats: Stats,
    exhausted: bool,
}

/// A cell chosen to be filled, and how far its placements have been tried.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Open {
    /// The cell's rank, or the one after the last for the piece that is placed before any cell.
    rank: u8,
    /// The piece being tried, and the places of its placements yet to be tried.
    piece: u8,
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

    /// Stands at the root again.
    pub(in crate::search) fn restart(&mut self, problem: &Problem) {
        (self.assembly, self.left, self.exhausted) = (Word::EMPTY, Left::all(problem), false);
        self.open.clear();
        self.begin();
    }

    /// Stands at the root, exhausted.
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

    /// The rank of the last cell that was filled; 0 before there is one.
    #[inline]
    pub(in crate::search) fn last_rank(&self) -> usize {
        let last = self.open.last().map_or(0, |open| usize::from(open.rank));
        if last == self.lists.cells() { 0 } else { last }
    }

    /// Chooses the cell at `rank`: its placements are tried from now on.
    #[inline]
    pub(in crate::search) fn choose(&mut self, rank: usize) {
        self.open(rank);
    }

    /// Opens the lists of `rank` at that of the first piece left.
    #[inline]
    fn open(&mut self, rank: usize) {
        let piece = self.left.from(0).expect("a piece is left while a cell is empty");
        self.open.push(Open::new(&self.lists, rank, piece));
        self.choosing = false;
    }

    /// Tries the next placement for the cell chosen last, or takes the last placement back if there is none.
    pub(in crate::search) fn step(&mut self, problem: &Problem) -> Event {
        if self.exhausted {
            Event::Exhausted
        } else if !self.choosing && self.find_list() {
            self.try_next(problem)
        } else {
            self.backtrack()
        }
    }

    /// Lets the last open cell go on to the lists of further pieces until one has a placement to try. False if none has.
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

    fn try_next(&mut self, problem: &Problem) -> Event {
        let level = self.open.len() - 1;
        let place = self.open[level].next as usize;
        self.open[level].next += 1;
        self.stats.count_tries(level, 1);
        let (placement, mask) = (self.lists.id(place), self.lists.mask(place));
        if !mask.is_disjoint(self.assembly) {
            let filled = self.placed().map(|id| problem.get(id).cells).fold(CellSet::EMPTY, CellSet::union);
            return Event::Refused { placement, clash: filled.intersection(problem.get(placement).cells) };
        }
        self.assembly = self.assembly.union(mask);
        self.left.take(usize::from(self.open[level].piece));
        self.stats.count_kept(level);
        self.choosing = true;
        if level + 1 < self.levels {
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
        self.left.give_back(usize::from(open.piece));
        self.assembly = self.assembly.difference(self.lists.mask(place));
        Event::Removed { placement: self.lists.id(place) }
    }

    /// Takes the tries that would be refused, at most `budget` of them: the hot loop. Returns how many they were.
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

    /// Takes steps by the first empty cell, as [`FirstCell`](crate::search::first_cell::FirstCell) does, up to a complete
    /// assembly, the end, or some steps before `budget` is used up. Returns how many it took: the hot loop.
    ///
    /// Longer than other functions, so that everything that it touches stays in registers.
    #[expect(clippy::too_many_lines, reason = "the hot loop: see above")]
    pub(in crate::search) fn sprint(&mut self, resumed: bool, budget: u64) -> u64 {
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
            // All that this round can take: its tries, a look at every cell, and a removal.
            if spent + (list.len() + cells + 1) as u64 > budget {
                break;
            }
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
            level -= 1;
            open = self.open[level];
            any.give_back(usize::from(open.piece));
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

    /// How many placements a complete assembly has.
    pub(in crate::search) fn levels(&self) -> usize {
        self.levels
    }

    /// How many placements are made.
    pub(in crate::search) fn level(&self) -> usize {
        self.open.len() - usize::from(!self.choosing)
    }

    /// The piece of the next try: the one being tried, or the next one left that has a placement for this cell.
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

    /// The piece that is always placed at `level`: none but the one placed before any cell is chosen.
    pub(in crate::search) fn piece_of(&self, level: usize) -> Option<PieceId> {
        self.lead.filter(|_| level == 0)
    }

    /// The cell being filled.
    pub(in crate::search) fn target(&self) -> Option<Cell> {
        let open = self.open.last().filter(|_| !self.choosing)?;
        self.lists.cell_at(usize::from(open.rank))
    }

    /// For each cell chosen, which of the placements that can fill it is being tried.
    pub(in crate::search) fn branches(&self) -> Vec<Branch> {
        let placed = self.level();
        let branch = |(level, open): (usize, &Open)| {
            let list = self.ways(open);
            Branch::new(open.next as usize - list.start - usize::from(level < placed), list.len())
        };
        self.open.iter().enumerate().map(branch).collect()
    }

    /// The places of all placements that are to be tried for a chosen cell.
    fn ways(&self, open: &Open) -> Range<usize> {
        let rank = usize::from(open.rank);
        match self.lists.cell_at(rank) {
            Some(_) => self.lists.list(rank, 0).start..self.lists.list(rank, self.lists.pieces() - 1).end,
            None => self.lists.list(rank, usize::from(open.piece)),
        }
    }

    /// Leaves the node reached without anything to try.
    pub(in crate::search) fn skip_node(&mut self) {
        if self.choosing && self.open.len() < self.levels {
            // As if a list had been tried to its end.
            let open = Open::new(&self.lists, self.lists.cells(), 0);
            self.open.push(Open { next: open.end, ..open });
            self.choosing = false;
        }
    }

    /// For each cell chosen how far its placements have been tried: the piece, and the place of the next of its placements.
    pub(in crate::search) fn cursors(&self) -> impl Iterator<Item = [u32; 2]> {
        self.open.iter().map(|open| [u32::from(open.piece), open.next])
    }

    /// Lets the cell chosen last be tried as far as such a cursor says. Nothing if it cannot be.
    pub(in crate::search) fn pass_to(&mut self, [piece, next]: [u32; 2]) -> Option<()> {
        let open = self.open.last_mut().filter(|_| !self.choosing)?;
        let piece = usize::try_from(piece).ok().filter(|&piece| piece < self.lists.pieces())?;
        let led = usize::from(open.rank) < self.lists.cells() || piece == usize::from(open.piece);
        let passed = Open::new(&self.lists, usize::from(open.rank), piece);
        (led && self.left.has(piece) && (passed.next..=passed.end).contains(&next)).then_some(())?;
        *open = Open { next, ..passed };
        Some(())
    }

    pub(in crate::search) fn forget_counts(&mut self) {
        self.stats = Stats::new(self.levels);
        self.exhausted = false;
    }

    pub(in crate::search) fn set_stats(&mut self, stats: Stats) {
        self.stats = stats;
    }
}

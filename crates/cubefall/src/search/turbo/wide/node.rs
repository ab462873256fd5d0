//! A wide node: its active placements as a row of a matrix, and its candidates.

use super::items::Items;
use super::matrix::{Matrix, count_common, intersect, members, remove};
use crate::search::turbo::cover::Item;
use crate::search::turbo::path::Path;
use crate::search::turbo::row::{Bits, count};
use crate::search::turbo::scope::Scope;
use crate::search::turbo::tier::Open;
use std::sync::Arc;

/// A node that branches has a matrix of its own if it has less than this part of the placements of the one
/// above. Measured.
const SPARSE: usize = 2;

/// Below a matrix of more placements than this, a node that has less than that part of them gets its own
/// before it propagates, below a smaller one after that and only if it branches. Measured.
const LARGE: usize = 4096;

/// Items with at most this many candidates are propagated first: they cost least and remove most. Measured.
const FEW: u32 = 8;

/// Items with more candidates than this are propagated only at nodes with more than [`MANY_BRANCHES`].
/// Measured.
const SEVERAL: u32 = 60;

/// At nodes that would have more branches than this, all items are propagated: each placement removed there
/// saves a branch. Measured.
const MANY_BRANCHES: u32 = 10;

/// A node, with the progress through its candidates.
#[derive(Clone, Default, Debug)]
pub(in crate::search::turbo) struct Node {
    /// The number of its matrix in the tier's stack: its own, or that of a node above it.
    matrix: usize,
    /// Its active placements, and how many they are.
    row: Vec<u64>,
    count: usize,
    uncovered: Uncovered,
    /// For each item that must be covered, its candidates when they were last counted.
    counts: Vec<u32>,
    /// The items that have lost a candidate since they were last propagated.
    stale: Vec<u64>,
    /// What it branches on, once it has chosen.
    item: Item,
    candidates: Vec<u32>,
    /// The range of those that are searched, and the next one to be tried.
    begin: usize,
    end: usize,
    next: usize,
    /// Whether several candidates may be in one solution. Below a candidate, those before it are not active
    /// then.
    overlaps: bool,
}

/// The uncovered items of a node.
#[derive(Clone, Default, Debug)]
pub(super) struct Uncovered {
    /// Items that may be covered once more: cells, and pieces with one copy left.
    tight: Vec<u64>,
    /// Pieces with several copies left.
    slack: Vec<u64>,
}

/// The item to branch on, by its number, and its number of candidates. No item if nothing must be covered
/// exactly once more.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Choice {
    item: usize,
    candidates: u32,
}

impl Choice {
    /// The choice among no items.
    const NONE: Self = Self { item: 0, candidates: u32::MAX };

    fn is_none(self) -> bool {
        self.candidates == u32::MAX
    }

    /// The one with fewer candidates; this one in a tie.
    fn or(self, item: usize, candidates: u32) -> Self {
        if candidates < self.candidates { Self { item, candidates } } else { self }
    }
}

impl Uncovered {
    /// What is uncovered at the current node of the path.
    fn of(path: &Path, items: &Items) -> Self {
        let mut uncovered = Self { tight: vec![0; items.words()], slack: vec![0; items.words()] };
        for (number, &item) in items.all().iter().enumerate() {
            let is_tight = usize::from(item) < path.cover.cells() || path.capacity[usize::from(item)] == 1;
            let set = if is_tight { &mut uncovered.tight } else { &mut uncovered.slack };
            set[number / 64] |= 1 << (number % 64);
        }
        uncovered
    }

    #[inline(always)]
    fn is_tight(&self, item: usize) -> bool {
        self.tight[item / 64] >> (item % 64) & 1 != 0
    }

    /// Covers an item once more. `capacity` is how often it could be covered before, if it is a piece.
    #[inline(always)]
    fn cover(&mut self, item: usize, capacity: u16) {
        let (word, bit) = (item / 64, 1 << (item % 64));
        if self.slack[word] & bit == 0 {
            self.tight[word] &= !bit;
        } else if capacity == 2 {
            self.slack[word] &= !bit;
            self.tight[word] |= bit;
        }
    }
}

impl Node {
    /// Becomes the current node of the path, the first one, which has these active placements and the first
    /// matrix.
    pub(super) fn begin(&mut self, path: &Path, (items, active): (&Arc<Items>, &[u32]), matrix: &mut Matrix) {
        self.reset(0);
        self.uncovered = Uncovered::of(path, items);
        matrix.fill(items, path, active.iter().copied(), &self.uncovered.tight);
        matrix.all(&mut self.row);
        self.count = active.len();
        self.counts = vec![0; items.all().len()];
        self.stale = vec![0; items.words()];
    }

    /// Has no candidates any more.
    #[inline(always)]
    fn reset(&mut self, matrix: usize) {
        self.matrix = matrix;
        self.candidates.clear();
        self.retry();
        (self.item, self.overlaps) = (0, false);
    }

    /// The number of its matrix in the tier's stack.
    pub(super) fn matrix(&self) -> usize {
        self.matrix
    }

    /// U1 [Choose]. The matrices are those of the tier, with a spare one behind its own.
    #[inline(always)]
    pub(super) fn choose(&mut self, path: &mut Path, matrices: &mut [Arc<Matrix>], dead: &mut Vec<u64>) {
        let (above, size) = (self.matrix, matrices[self.matrix].count());
        if size > LARGE && SPARSE * self.count < size {
            self.renumber(path, matrices);
        }
        let choice = self.propagate(path, &mut matrices[self.matrix], dead);
        self.count = count(&self.row) as usize;
        if self.matrix == above && SPARSE * self.count < size && choice.candidates > 1 {
            self.renumber(path, matrices);
        }
        self.find_candidates(path, &matrices[self.matrix], choice);
        self.retry();
        path.choose(self.item, self.candidates.len() as u32);
    }

    /// Gets a matrix of its own.
    fn renumber(&mut self, path: &Path, matrices: &mut [Arc<Matrix>]) {
        let [matrix, own, ..] = &mut matrices[self.matrix..] else { unreachable!("a spare one") };
        let active = members(&self.row).map(|placement| matrix.number(placement));
        Arc::make_mut(own).fill(matrix.items(), path, active, &self.uncovered.tight);
        own.all(&mut self.row);
        self.matrix += 1;
    }

    /// The first item with the fewest candidates, or none of which too few are left, of those that must be
    /// covered exactly once more. First removes, until there is none, each active placement that clashes with
    /// all candidates of some item, since it would leave that item without one.
    #[inline(always)]
    fn propagate(&mut self, path: &Path, matrix: &mut Arc<Matrix>, dead: &mut Vec<u64>) -> Choice {
        loop {
            let choice = self.count_candidates(path, matrix);
            if choice.candidates < 2 || !matrix.has_clashing() {
                return choice;
            }
            let most = if choice.candidates > MANY_BRANCHES { u32::MAX } else { SEVERAL };
            let mut is_pruned = false;
            for most in [FEW, most] {
                is_pruned = is_pruned || self.prune(path, matrix, dead, most);
            }
            if !is_pruned {
                return choice;
            }
        }
    }

    /// Counts the candidates of all items. Returns the first one with the fewest, of those that must be
    /// covered exactly once more; none has candidates if too few are left of a piece with several copies.
    #[inline(always)]
    fn count_candidates(&mut self, path: &Path, matrix: &Matrix) -> Choice {
        let items = matrix.items();
        let mut choice = Choice::NONE;
        for word in 0..items.needed_words() {
            for bit in Bits(self.uncovered.tight[word] & items.needed_in(word)) {
                let item = 64 * word + usize::from(bit);
                let candidates = count_common(&self.row, matrix.covering(item));
                if candidates != self.counts[item] {
                    self.counts[item] = candidates;
                    self.stale[word] |= 1 << bit;
                }
                choice = choice.or(item, candidates);
                if candidates == 0 {
                    return choice;
                }
            }
        }
        for piece in members(&self.uncovered.slack) {
            if count_common(&self.row, matrix.covering(piece)) < copies_missing(items, path, piece) {
                choice = Choice { item: piece, candidates: 0 };
            }
        }
        choice
    }

    /// Propagates the items with at most this many candidates that have lost one since they were last
    /// propagated. Returns whether a placement was removed.
    #[inline(always)]
    fn prune(&mut self, path: &Path, matrix: &mut Arc<Matrix>, dead: &mut Vec<u64>, most: u32) -> bool {
        let items = Arc::clone(matrix.items());
        let mut is_pruned = false;
        for word in 0..items.needed_words() {
            for bit in Bits(self.stale[word] & self.uncovered.tight[word] & items.needed_in(word)) {
                let item = 64 * word + usize::from(bit);
                if self.counts[item] > most {
                    continue;
                }
                self.stale[word] &= !(1 << bit);
                if find_dead(path, matrix, &self.row, item, dead) {
                    remove(&mut self.row, dead);
                    is_pruned = true;
                }
            }
        }
        is_pruned
    }

    #[inline(always)]
    fn find_candidates(&mut self, path: &Path, matrix: &Matrix, choice: Choice) {
        self.overlaps = choice.is_none();
        let chosen = if self.overlaps { self.fewest_missing(path, matrix) } else { choice };
        self.candidates.clear();
        if chosen.is_none() {
            self.item = path.cover.any();
            self.candidates.extend(members(&self.row).map(|placement| placement as u32));
            return;
        }
        self.item = matrix.items().item(chosen.item);
        let covering = matrix.covering(chosen.item);
        for (word, (active, covering)) in self.row.iter().zip(covering).enumerate() {
            for bit in Bits(active & covering) {
                self.candidates.push(64 * word as u32 + u32::from(bit));
            }
        }
        self.candidates.truncate(chosen.candidates as usize);
    }

    /// Of the pieces of which copies are missing, the one with the fewest candidates. Of n active placements
    /// of a piece of which k copies are missing, n − k + 1 can be the first in a solution. Called where
    /// everything else is covered.
    fn fewest_missing(&self, path: &Path, matrix: &Matrix) -> Choice {
        let mut choice = Choice::NONE;
        for piece in members(&self.uncovered.slack) {
            let missing = copies_missing(matrix.items(), path, piece);
            if missing > 0 {
                let placements = count_common(&self.row, matrix.covering(piece));
                choice = choice.or(piece, (placements + 1).saturating_sub(missing));
            }
        }
        choice
    }

    /// U3 [Place] the next candidate, and make `below` the node below it. Returns whether there is one.
    #[inline(always)]
    pub(super) fn place(&mut self, path: &mut Path, matrix: &Matrix, below: &mut Self) -> bool {
        let Some(&candidate) = self.candidates[..self.end].get(self.next) else { return false };
        let placement = matrix.number(candidate as usize);
        below.reset(self.matrix);
        below.row.clone_from(&self.row);
        below.uncovered.clone_from(&self.uncovered);
        below.counts.clone_from(&self.counts);
        below.stale.clone_from(&self.stale);
        let items = matrix.items();
        for item in items.covered_by(path, placement) {
            if self.uncovered.is_tight(item) {
                remove(&mut below.row, matrix.covering(item));
            }
            below.uncovered.cover(item, path.capacity[usize::from(items.item(item))]);
        }
        if self.overlaps {
            for &tried in &self.candidates[..=self.next] {
                below.row[tried as usize / 64] &= !(1 << (tried % 64));
            }
        }
        below.count = count(&below.row) as usize;
        self.next += 1;
        path.place(placement);
        true
    }

    /// Follows its matrix, which has moved down this far in the stack.
    pub(super) fn renumber_matrix(&mut self, by: usize) {
        self.matrix -= by;
    }

    /// Tries its candidates again, from the first.
    pub(super) fn retry(&mut self) {
        (self.begin, self.end, self.next) = (0, self.candidates.len(), 0);
    }

    pub(super) fn skip(&mut self) {
        self.candidates.clear();
        self.retry();
    }

    pub(super) fn skip_to(&mut self, number: u32, matrix: &Matrix) {
        let untried = &self.candidates[self.next..self.end];
        self.next += untried.partition_point(|&candidate| matrix.number(candidate as usize) < number);
    }

    /// Limits the candidates to the next `count`.
    pub(super) fn narrow(&mut self, count: usize) {
        (self.begin, self.end) = (self.next, self.end.min(self.next + count));
    }

    pub(super) fn open(&self, matrix: &Matrix) -> Open {
        let tried = self.next - self.begin;
        Open {
            item: self.item,
            candidates: (self.end - self.begin) as u32,
            tried: tried as u32,
            last: if tried == 0 { 0 } else { matrix.number(self.candidates[self.next - 1] as usize) },
        }
    }

    /// Computes what the nodes below need to know of its matrix. So searches that go on from here share it.
    pub(super) fn complete(&self, path: &Path, matrices: &mut [Arc<Matrix>]) {
        let matrix = &mut matrices[self.matrix];
        // One that others share would be copied.
        if !matrix.has_all_clashing(&self.row) {
            Arc::make_mut(matrix).find_all_clashing(path, &self.row);
        }
    }

    /// The number of active placements.
    pub(super) fn active(&self) -> usize {
        self.count
    }

    /// Sets `live` to the uncovered items that make a difference below: those that must be covered, pieces
    /// with several copies left, and others with several candidates.
    #[inline(always)]
    pub(super) fn find_live(&self, matrix: &Matrix, live: &mut Vec<u64>) {
        let (items, uncovered) = (matrix.items(), &self.uncovered);
        live.clear();
        for word in 0..items.words() {
            let needed = uncovered.tight[word] & items.needed_in(word);
            let mut of_word = needed | uncovered.slack[word];
            for bit in Bits(uncovered.tight[word] & !needed) {
                let candidates = count_common(&self.row, matrix.covering(64 * word + usize::from(bit)));
                of_word |= u64::from(candidates > 1) << bit;
            }
            live.push(of_word);
        }
    }

    /// The number of uncovered items that must be covered.
    #[inline(always)]
    pub(super) fn needed(&self, matrix: &Matrix) -> usize {
        let mut needed = 0;
        for (word, tight) in self.uncovered.tight.iter().enumerate() {
            needed += (tight & matrix.items().needed_in(word)).count_ones();
        }
        needed as usize
    }

    /// The scope with these items, and the numbers of the active placements.
    pub(super) fn narrowed(&self, path: &Path, matrix: &Matrix, live: &[u64]) -> (Scope, Vec<u32>) {
        let items = members(live).map(|number| matrix.items().item(number)).collect();
        let active = members(&self.row).map(|placement| matrix.number(placement)).collect();
        (Scope::new(items, path), active)
    }
}

/// Sets `dead` to the placements of a row that clash with all candidates of an item, and are none of them.
/// Returns whether there is one.
#[inline(always)]
fn find_dead(path: &Path, matrix: &mut Arc<Matrix>, row: &[u64], item: usize, dead: &mut Vec<u64>) -> bool {
    dead.clear();
    dead.extend_from_slice(row);
    remove(dead, matrix.covering(item));
    for (word, active) in row.iter().enumerate() {
        for bit in Bits(active & matrix.covering(item)[word]) {
            if !intersect(dead, matrix.clashing(path, 64 * word + usize::from(bit))) {
                return false;
            }
        }
    }
    true
}

fn copies_missing(items: &Items, path: &Path, piece: usize) -> u32 {
    u32::from(path.copies_missing(items.item(piece)))
}

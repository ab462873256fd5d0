//! The narrow part of the tree: so few items are uncovered that a set of them is a few words.

use super::cover::Item;
use super::path::Path;
use super::row::Row;
use crate::puzzle::sort_by_number;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The items that the nodes below some node have to consider, in increasing order.
///
/// Where a problem is not plain, items that make no difference are left out. Of several items with the same
/// candidates, the first one stands for all; one that must be covered, if there is one. An item that need not
/// be covered and has one candidate at most excludes nothing.
#[derive(Debug)]
pub(super) struct Scope {
    items: Vec<Item>,
    /// How often each item may still be covered.
    capacity: Vec<u16>,
}

/// The uncovered items of a node, as sets of numbered items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Uncovered<const N: usize> {
    /// Items that may be covered once more: cells, and pieces with one copy left.
    pub(super) tight: Row<N>,
    /// Pieces with several copies left.
    pub(super) slack: Row<N>,
}

/// At most 64 · `N` items and their numbers: their bits in a set of items.
#[derive(Debug)]
pub(super) struct Numbering<const N: usize> {
    items: [[Item; 64]; N],
    /// The items that must be covered as often as they may be covered.
    pub(super) needed: Row<N>,
    /// The cells that must be filled, and that no placement covers without one of their neighbours. None
    /// where sets have several words: see [`isolation`](super::isolation).
    pub(super) needing_neighbours: u64,
    /// The neighbours of each cell, and an empty set behind them.
    neighbours: [u64; 65],
}

impl Scope {
    /// The most uncovered items of a plain problem that are not compared with one another: they fit into the
    /// narrowest sets.
    const FEW: usize = 64;

    /// The scope of the current node, which has these active placements.
    pub(super) fn of(path: &Path, active: &[u32]) -> Self {
        let capacity = path.capacity_left();
        let uncovered = (0..path.cover.any()).filter(|&item| capacity[usize::from(item)] > 0);
        let mut items: Vec<Item> = uncovered.collect();
        if !path.cover.is_plain() || items.len() > Self::FEW {
            items = different(path, active, &capacity, &items);
        }
        Self { items, capacity }
    }

    /// The scope of the current node with these items.
    pub(super) fn new(items: Vec<Item>, path: &Path) -> Self {
        Self { items, capacity: path.capacity_left() }
    }

    pub(super) fn into_items(self) -> Vec<Item> {
        self.items
    }

    /// The number of items.
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// Numbers the items. Returns their numbering and all of them as a set; and for each word of a set, the
    /// items that each active placement covers.
    pub(super) fn numbered<const N: usize>(
        &self,
        path: &Path,
        active: &[u32],
    ) -> (Arc<Numbering<N>>, Uncovered<N>, [Vec<u64>; N]) {
        let mut numbering = Numbering::EMPTY;
        let mut uncovered = Uncovered { tight: [0; N], slack: [0; N] };
        let mut bits = vec![(0, 0_u64); self.capacity.len()];
        for (number, &item) in self.items.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            bits[usize::from(item)] = (word, bit);
            numbering.items[word][number % 64] = item;
            match self.capacity[usize::from(item)] {
                1 => uncovered.tight[word] |= bit,
                _ => uncovered.slack[word] |= bit,
            }
            if path.cover.optional(item) == 0 {
                numbering.needed[word] |= bit;
            }
        }
        if N == 1 {
            self.number_neighbours(path, &bits, &mut numbering);
        }
        let mut covers = std::array::from_fn(|_| vec![0; active.len().next_multiple_of(64)]);
        for (at, &placement) in active.iter().enumerate() {
            for &item in path.cover.covered_by(placement) {
                let (word, bit) = bits[usize::from(item)];
                covers[word][at] |= bit;
            }
        }
        (Arc::new(numbering), uncovered, covers)
    }

    /// Numbers the neighbours of the items. `bits` has the word and the bit of each item that has a number.
    fn number_neighbours<const N: usize>(
        &self,
        path: &Path,
        bits: &[(usize, u64)],
        numbering: &mut Numbering<N>,
    ) {
        for (number, &item) in self.items.iter().enumerate() {
            let neighbours = path.cover.neighbours(item).iter();
            let mut all_numbered = true;
            for &near in neighbours.filter(|&&near| self.capacity[usize::from(near)] > 0) {
                let (_, bit) = bits[usize::from(near)];
                all_numbered &= bit != 0;
                numbering.neighbours[number] |= bit;
            }
            if all_numbered && path.cover.needs_neighbour(item) {
                numbering.needing_neighbours |= 1 << number;
            }
        }
    }
}

impl<const N: usize> Numbering<N> {
    /// No item.
    pub(super) const EMPTY: Self =
        Self { items: [[0; 64]; N], needed: [0; N], needing_neighbours: 0, neighbours: [0; 65] };

    /// The item with this number.
    #[inline(always)]
    pub(super) fn item(&self, number: u8) -> Item {
        self.items[usize::from(number / 64) % N][usize::from(number % 64)]
    }

    /// The neighbours of a cell; none for a piece.
    #[inline(always)]
    pub(super) fn neighbours(&self, item: u8) -> u64 {
        self.neighbours[usize::from(item & 63)]
    }

    /// The same, and none for the number 64.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "no lists of masks there: see `all_tiers`"))]
    #[inline(always)]
    pub(super) fn neighbours_or_none(&self, item: u32) -> u64 {
        self.neighbours[(item as usize).min(64)]
    }

    /// The neighbours of each cell, by its number.
    #[inline(always)]
    pub(super) fn all_neighbours(&self) -> &[u64; 64] {
        self.neighbours.first_chunk().expect("one more than 64")
    }
}

/// Those of `items` that make a difference.
fn different(path: &Path, active: &[u32], capacity: &[u16], items: &[Item]) -> Vec<Item> {
    let mut candidates: Vec<Vec<u32>> = vec![Vec::new(); capacity.len()];
    for &placement in active {
        let covered = path.cover.covered_by(placement).iter();
        covered.for_each(|&item| candidates[usize::from(item)].push(placement));
    }
    let is_needed = |item: &Item| path.cover.optional(*item) == 0;
    let has_copies = |item: &Item| capacity[usize::from(*item)] > 1;
    let (needed, optional): (Vec<Item>, Vec<Item>) = items.iter().partition(|&item| is_needed(item));
    let mut first_with = BTreeMap::new();
    let mut kept = Vec::new();
    for item in needed.into_iter().chain(optional) {
        let candidates = &candidates[usize::from(item)][..];
        let excludes_nothing = !is_needed(&item) && candidates.len() < 2;
        if has_copies(&item) || !excludes_nothing && *first_with.entry(candidates).or_insert(item) == item {
            kept.push(item);
        }
    }
    sort_by_number(&mut kept, |&item| item.into());
    kept
}

//! The items that wide nodes consider, and their numbers.

use crate::search::turbo::cover::Item;
use crate::search::turbo::path::Path;
use crate::search::turbo::scope::Scope;

/// The items of a node, numbered: first those that must be covered, then the others, each in increasing
/// order.
#[derive(Debug)]
pub(in crate::search::turbo) struct Items {
    items: Vec<Item>,
    /// The first of them, which must be covered as often as they may be covered.
    needed: usize,
    /// For each item of the problem, its number, if it has one.
    numbers: Vec<Option<u16>>,
}

impl Items {
    /// The items of the current node, in the scope of which they are.
    pub(super) fn of(path: &Path, scope: Scope) -> Self {
        let is_needed = |&item: &Item| path.cover.optional(item) == 0;
        let (mut items, others): (Vec<Item>, Vec<Item>) = scope.into_items().into_iter().partition(is_needed);
        let needed = items.len();
        items.extend(others);
        let mut numbers = vec![None; usize::from(path.cover.any())];
        for (number, &item) in items.iter().enumerate() {
            numbers[usize::from(item)] = Some(number as u16);
        }
        Self { items, needed, numbers }
    }

    pub(super) fn all(&self) -> &[Item] {
        &self.items
    }

    /// The words of a set of items.
    pub(super) fn words(&self) -> usize {
        self.items.len().div_ceil(64)
    }

    /// The words that have items which must be covered.
    pub(super) fn needed_words(&self) -> usize {
        self.needed.div_ceil(64)
    }

    /// The items in a word of a set that must be covered.
    #[inline(always)]
    pub(super) fn needed_in(&self, word: usize) -> u64 {
        match self.needed.saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => u64::MAX >> (64 - bits),
            _ => u64::MAX,
        }
    }

    /// The item with this number.
    pub(super) fn item(&self, number: usize) -> Item {
        self.items[number]
    }

    /// The numbers of the items that a placement covers.
    #[inline(always)]
    pub(super) fn covered_by(&self, path: &Path, placement: u32) -> impl Iterator<Item = usize> {
        let numbered = |&item: &Item| self.numbers[usize::from(item)].map(usize::from);
        path.cover.covered_by(placement).iter().filter_map(numbered)
    }
}

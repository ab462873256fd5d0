//! The narrow part of the tree: so few items are uncovered that a set of them is one word.

use super::cover::Item;
use super::path::Path;

/// The items that are uncovered at the node where rows begin. Bit i of a word stands for the i-th of them.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub(super) items: [Item; 64],
    /// The bit of each uncovered item; 0 for other items.
    bits: Vec<u64>,
}

/// The uncovered items of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Uncovered {
    /// Items that must be covered exactly once more: cells, and pieces with one copy left.
    pub(super) tight: u64,
    /// Pieces with several copies left.
    pub(super) slack: u64,
}

impl Scope {
    /// The scope of the current node, and its uncovered items. Nothing if more than 64 items are uncovered.
    pub(super) fn of(path: &Path) -> Option<(Self, Uncovered)> {
        let missing = path.missing();
        let mut scope = Self { items: [0; 64], bits: vec![0; missing.len()] };
        let mut uncovered = Uncovered { tight: 0, slack: 0 };
        let missing = missing.iter().enumerate().filter(|&(_, &times)| times > 0);
        for (index, (item, &times)) in missing.enumerate() {
            *scope.items.get_mut(index)? = item as Item;
            let bit = 1 << index;
            scope.bits[item] = bit;
            *if times == 1 { &mut uncovered.tight } else { &mut uncovered.slack } |= bit;
        }
        Some((scope, uncovered))
    }

    /// The items that an active placement covers.
    pub(super) fn covers(&self, path: &Path, placement: u32) -> u64 {
        path.cover.covered_by(placement).iter().map(|&item| self.bits[usize::from(item)]).sum()
    }
}

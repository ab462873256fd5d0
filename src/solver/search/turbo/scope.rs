//! Where the narrow part of the tree begins: so few items are missing that a set of them is a word.

use super::path::Path;
use super::problem::Item;

/// The items that are missing at the node where rows begin. Bit i of a word stands for the i-th of them.
#[derive(Clone, Default, Debug)]
pub(super) struct Scope {
    items: Vec<Item>,
    /// The bit of each missing item; of others nothing.
    bits: Vec<u64>,
}

/// What is to be covered below a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    /// Items to be covered exactly once more: cells, and pieces of which one copy is left.
    pub(super) tight: u64,
    /// Pieces of which several copies are left.
    pub(super) slack: u64,
}

impl Scope {
    /// How many items may be missing.
    const MOST: usize = u64::BITS as usize;

    /// The scope of a node, and what it wants; nothing if too many items are missing.
    pub(super) fn of(path: &Path) -> Option<(Self, Wanted)> {
        let missing = path.missing();
        let mut scope = Self { items: Vec::new(), bits: vec![0; missing.len()] };
        let mut wanted = Wanted { tight: 0, slack: 0 };
        for (item, &times) in missing.iter().enumerate().filter(|&(_, &times)| times > 0) {
            if scope.items.len() == Self::MOST {
                return None;
            }
            let bit = 1 << scope.items.len();
            scope.items.push(item as Item);
            scope.bits[item] = bit;
            *if times == 1 { &mut wanted.tight } else { &mut wanted.slack } |= bit;
        }
        Some((scope, wanted))
    }

    /// The items that a live placement covers.
    pub(super) fn covers(&self, path: &Path, placement: u32) -> u64 {
        path.problem.covered_by(placement).iter().map(|&item| self.bits[usize::from(item)]).sum()
    }

    /// The item of a bit's number.
    #[inline]
    pub(super) fn item(&self, bit: u8) -> Item {
        self.items[usize::from(bit)]
    }

    /// The word with the bit of an item.
    #[inline]
    pub(super) fn bit(&self, item: Item) -> u64 {
        self.bits[usize::from(item)]
    }
}

//! Nodes near the root, with many live placements: lists of their numbers.

use super::cover::Item;
use super::path::Path;
use super::tier::Open;

/// A node, and how far its ways have been tried.
#[derive(Clone, Default, Debug)]
pub(super) struct ListNode {
    live: Vec<u32>,
    item: Item,
    ways: Vec<u32>,
    tried: usize,
}

impl ListNode {
    pub(super) fn root(path: &Path) -> Self {
        Self { live: (0..path.cover.placements()).collect(), ..Self::default() }
    }

    pub(super) fn live(&self) -> &[u32] {
        &self.live
    }

    /// U1 [Choose]
    pub(super) fn choose(&mut self, path: &mut Path) {
        let missing = path.missing();
        let mut counts = vec![0; missing.len()];
        for &placement in &self.live {
            path.cover.covered_by(placement).iter().for_each(|&item| counts[usize::from(item)] += 1);
        }
        let told = |(item, &missing): (usize, &u16)| match (missing, counts[item]) {
            (0, _) => None,
            (1, ways) => Some((ways, item)),
            (needed, ways) => (ways < u32::from(needed)).then_some((0, item)),
        };
        let (ways, item) = missing.iter().enumerate().filter_map(told).min().expect("a cell is missing");
        self.item = item as Item;
        if ways > 0 {
            let covers = |way: &u32| path.cover.covered_by(*way).contains(&self.item);
            self.ways = self.live.iter().copied().filter(covers).collect();
        }
        path.choose(self.item, ways);
    }

    /// U2 [Place] the next way, if there is one: the node that it leads to.
    pub(super) fn place(&mut self, path: &mut Path) -> Option<Self> {
        let &way = self.ways.get(self.tried)?;
        self.tried += 1;
        path.place(way);
        let missing = path.missing();
        let fits =
            |other: &u32| path.cover.covered_by(*other).iter().all(|&item| missing[usize::from(item)] > 0);
        Some(Self { live: self.live.iter().copied().filter(fits).collect(), ..Self::default() })
    }

    /// Leaves it without a way.
    pub(super) fn skip(&mut self) {
        (self.ways, self.tried) = (Vec::new(), 0);
    }

    /// Passes over the ways before the placement with this number.
    pub(super) fn skip_to(&mut self, number: u32) {
        self.tried = self.ways.partition_point(|&way| way < number);
    }

    pub(super) fn open(&self) -> Open {
        let last = self.tried.checked_sub(1).map_or(0, |last| self.ways[last]);
        Open { item: self.item, ways: self.ways.len() as u32, tried: self.tried as u32, last }
    }
}

//! Nodes near the root, where many placements are active: lists of placements.

use super::cover::Item;
use super::path::Path;
use super::tier::Open;

/// A node, with the progress through its candidates.
#[derive(Clone, Default, Debug)]
pub(super) struct ListNode {
    active: Vec<u32>,
    item: Item,
    candidates: Vec<u32>,
    tried: usize,
}

impl ListNode {
    pub(super) fn root(path: &Path) -> Self {
        Self { active: (0..path.cover.placements()).collect(), ..Self::default() }
    }

    pub(super) fn active(&self) -> &[u32] {
        &self.active
    }

    /// U1 [Choose]
    pub(super) fn choose(&mut self, path: &mut Path) {
        let missing = path.missing();
        let mut counts = vec![0; missing.len()];
        for &placement in &self.active {
            path.cover.covered_by(placement).iter().for_each(|&item| counts[usize::from(item)] += 1);
        }
        let choice = |(item, &missing): (usize, &u16)| match (missing, counts[item]) {
            (0, _) => None,
            (1, candidates) => Some((candidates, item)),
            (needed, candidates) => (candidates < u32::from(needed)).then_some((0, item)),
        };
        let (candidates, item) =
            missing.iter().enumerate().filter_map(choice).min().expect("a cell is missing");
        self.item = item as Item;
        if candidates > 0 {
            let covers = |candidate: &u32| path.cover.covered_by(*candidate).contains(&self.item);
            self.candidates = self.active.iter().copied().filter(covers).collect();
        }
        path.choose(self.item, candidates);
    }

    /// U3 [Place] the next candidate. Returns the child, or nothing if no candidate is left.
    pub(super) fn place(&mut self, path: &mut Path) -> Option<Self> {
        let &candidate = self.candidates.get(self.tried)?;
        self.tried += 1;
        path.place(candidate);
        let missing = path.missing();
        let fits =
            |other: &u32| path.cover.covered_by(*other).iter().all(|&item| missing[usize::from(item)] > 0);
        Some(Self { active: self.active.iter().copied().filter(fits).collect(), ..Self::default() })
    }

    /// Prunes the node: drops its candidates.
    pub(super) fn skip(&mut self) {
        (self.candidates, self.tried) = (Vec::new(), 0);
    }

    /// Skips the candidates before the placement with this number.
    pub(super) fn skip_to(&mut self, number: u32) {
        self.tried = self.candidates.partition_point(|&candidate| candidate < number);
    }

    pub(super) fn open(&self) -> Open {
        let last = self.tried.checked_sub(1).map_or(0, |last| self.candidates[last]);
        Open { item: self.item, candidates: self.candidates.len() as u32, tried: self.tried as u32, last }
    }
}

//! Nodes near the root of the largest problems, where rows would need too much memory: lists of placements.

use super::cover::Item;
use super::path::Path;
use super::tier::Open;

/// A node, with the progress through its candidates.
#[derive(Clone, Default, Debug)]
pub(super) struct ListNode {
    active: Vec<u32>,
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

/// How many of the active placements cover each item of a node, and how often each may still be covered.
struct Counts {
    candidates: Vec<u32>,
    capacity: Vec<u16>,
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
        let counts = Counts::of(path, &self.active);
        let fewest = counts.fewest(path);
        let (candidates, item) = fewest.unwrap_or_else(|| counts.fewest_of_rest(path, self.active.len()));
        (self.item, self.overlaps) = (item, fewest.is_none());
        if candidates > 0 {
            let covers = |candidate: &u32| {
                item == path.cover.any() || path.cover.covered_by(*candidate).contains(&item)
            };
            self.candidates = self.active.iter().copied().filter(covers).take(candidates as usize).collect();
        }
        self.retry();
        path.choose(item, candidates);
    }

    /// U3 [Place] the next candidate. Returns the child, or nothing if no candidate is left.
    pub(super) fn place(&mut self, path: &mut Path) -> Option<Self> {
        let &candidate = self.candidates[..self.end].get(self.next)?;
        self.next += 1;
        path.place(candidate);
        let capacity = path.capacity_left();
        let fits = |other: &u32| {
            path.cover.covered_by(*other).iter().all(|&item| capacity[usize::from(item)] > 0)
                && !(self.overlaps && *other < candidate && self.candidates.binary_search(other).is_ok())
        };
        Some(Self { active: self.active.iter().copied().filter(fits).collect(), ..Self::default() })
    }

    /// Tries its candidates again, from the first.
    pub(super) fn retry(&mut self) {
        (self.begin, self.end, self.next) = (0, self.candidates.len(), 0);
    }

    /// Prunes the node: drops its candidates.
    pub(super) fn skip(&mut self) {
        self.candidates.clear();
        self.retry();
    }

    /// Skips the candidates before the placement with this number.
    pub(super) fn skip_to(&mut self, number: u32) {
        self.next = self.candidates[..self.end].partition_point(|&candidate| candidate < number);
    }

    /// Limits the candidates to the next `count`.
    pub(super) fn narrow(&mut self, count: usize) {
        (self.begin, self.end) = (self.next, self.end.min(self.next + count));
    }

    pub(super) fn open(&self) -> Open {
        let tried = self.next - self.begin;
        Open {
            item: self.item,
            candidates: (self.end - self.begin) as u32,
            tried: tried as u32,
            last: if tried == 0 { 0 } else { self.candidates[self.next - 1] },
        }
    }
}

impl Counts {
    fn of(path: &Path, active: &[u32]) -> Self {
        let capacity = path.capacity_left();
        let mut candidates = vec![0; capacity.len()];
        for &placement in active {
            path.cover.covered_by(placement).iter().for_each(|&item| candidates[usize::from(item)] += 1);
        }
        Self { candidates, capacity }
    }

    /// Among the items that must be covered exactly once more, the first with the fewest candidates; or one
    /// that cannot be covered as it must. Nothing if there is no such item.
    fn fewest(&self, path: &Path) -> Option<(u32, Item)> {
        let choice = |item: Item| {
            let candidates = self.candidates[usize::from(item)];
            match self.capacity[usize::from(item)] {
                0 => None,
                1 if path.cover.optional(item) == 0 => Some((candidates, item)),
                _ => (candidates < u32::from(self.missing(path, item))).then_some((0, item)),
            }
        };
        let fewest = (0..path.cover.any()).filter_map(choice).min();
        self.lost_cell(path).map(|cell| (0, cell)).or(fewest)
    }

    /// How often an item must still be covered.
    fn missing(&self, path: &Path, item: Item) -> u16 {
        self.capacity[usize::from(item)].saturating_sub(path.cover.optional(item))
    }

    /// A cell that nothing can fill, if there are more such cells than holes allowed.
    fn lost_cell(&self, path: &Path) -> Option<Item> {
        let is_lost =
            |&cell: &Item| self.capacity[usize::from(cell)] > 0 && self.candidates[usize::from(cell)] == 0;
        (0..path.cover.cells() as Item).filter(is_lost).nth(path.cover.most_holes())
    }

    /// Where nothing must be covered exactly once: of the pieces of which copies are missing, the one with
    /// the fewest candidates; or no item if no copy is missing: every active placement is a candidate then.
    /// Of n active placements of a piece of which k copies are missing, n − k + 1 can be the first in a
    /// solution.
    fn fewest_of_rest(&self, path: &Path, active: usize) -> (u32, Item) {
        let choice = |item: Item| {
            let missing = u32::from(self.missing(path, item));
            (missing > 0).then(|| ((self.candidates[usize::from(item)] + 1).saturating_sub(missing), item))
        };
        let pieces = path.cover.cells() as Item..path.cover.any();
        pieces.filter_map(choice).min().unwrap_or((active as u32, path.cover.any()))
    }
}

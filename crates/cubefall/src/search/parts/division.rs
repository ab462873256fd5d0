//! The subtrees of a part.
//!
//! A search that is divided into a number of parts stores none of them. The parts of a node are dealt out to its branches by how large
//! they are estimated to be; those of a branch to its own branches in the same way, until a branch has one part, or there are fewer parts
//! than branches, so that several branches are one. A part is found by going down to it. Estimates are from walks that depend on the node
//! only, and all numbers are made from whole ones by a few sums and products: so the division is the same on every machine.

use super::{Cut, Parts, turbo};
use crate::problem::{PlacementId, Problem};
use crate::search::algorithm::Algorithm;
use crate::search::estimate::{TreePosition, TreeSampler};
use crate::search::turbo::{Prefix, TurboSearch};
use crate::search::{Event, Search, Stats};
use std::ops::Range;
use std::sync::Arc;

/// Finds the subtrees that a part consists of. Parts that are near each other are found faster.
#[derive(Clone, Debug)]
pub struct Divider {
    parts: Arc<Parts>,
    /// What it divides with; nothing if the parts are listed.
    tools: Option<Tools>,
    /// The nodes on the path to the part found last that have several parts.
    path: Vec<Node>,
    /// That part.
    found: Option<Found>,
}

#[derive(Clone, Debug)]
struct Found {
    part: usize,
    /// In the order of the search.
    subtrees: Vec<Prefix>,
    /// The counts of the nodes above the parts of which this is the first part.
    above: Stats,
}

#[derive(Clone, Debug)]
struct Tools {
    search: TurboSearch,
    sampler: TreeSampler,
}

/// A node and its parts.
#[derive(Clone, Debug)]
struct Node {
    prefix: Vec<PlacementId>,
    /// Whether the assembly of the prefix is complete, so that it may be a solution beside those below it.
    is_complete: bool,
    parts: Range<usize>,
    /// Each with its parts. If there is one, it may have other branches, too.
    branches: Vec<(CutBranch, Range<usize>)>,
    /// The counts of this node alone, without solutions.
    counts: Stats,
}

impl Divider {
    /// A divider of these parts.
    pub fn new(parts: &Arc<Parts>) -> Self {
        let divides = matches!(parts.cut, Cut::Divided(_)) && !parts.is_empty();
        let tools = divides.then(|| Tools::new(parts));
        Self { parts: Arc::clone(parts), tools, path: Vec::new(), found: None }
    }

    /// The number of subtrees of a part. There are parts without one.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn subtrees(&mut self, part: usize) -> usize {
        self.of(part).subtrees.len()
    }

    /// The counts of the search above the parts, as far as they belong to this part: those of a node to its first part. So the counts of all
    /// parts add up to those of the whole search. Nothing if the parts are listed, where [`Parts::above`] has them.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn above(&mut self, part: usize) -> &Stats {
        &self.of(part).above
    }

    /// Restarts a search of these parts as that of a subtree of a part.
    ///
    /// # Panics
    /// When there is no such subtree, or `search` is not by turbo.
    pub fn restart(&mut self, search: &mut Search, part: usize, subtree: usize) {
        turbo(search).begin(&self.of(part).subtrees[subtree]);
    }

    fn of(&mut self, part: usize) -> &Found {
        if self.found.as_ref().is_none_or(|found| found.part != part) {
            self.found = Some(self.find(part));
        }
        self.found.as_ref().expect("it was found")
    }

    fn find(&mut self, part: usize) -> Found {
        let above = Stats::new(self.parts.problem.puzzle().copies());
        match &self.parts.cut {
            Cut::Listed(prefixes) => Found { part, subtrees: vec![prefixes[part].clone()], above },
            Cut::Divided(parts) => {
                let subtrees = self.go_down(part, *parts);
                let counts =
                    self.path.iter().filter(|node| node.parts.start == part).map(|node| &node.counts);
                let above = counts.fold(above, |mut sum, counts| {
                    sum.add(counts);
                    sum
                });
                Found { part, subtrees, above }
            }
        }
    }

    /// Goes down to a part. Returns its subtrees; the path is then that to it.
    fn go_down(&mut self, part: usize, parts: usize) -> Vec<Prefix> {
        assert!(part < parts, "there is no part {part}");
        let Self { tools: Some(tools), path, .. } = self else { return Vec::new() };
        let mut found = Vec::new();
        // For each level, what comes after the branch that is gone down to.
        let mut after: Vec<Vec<Prefix>> = Vec::new();
        let mut next = (Vec::new(), false, 0..parts);
        for level in 0.. {
            if path.get(level).is_none_or(|node| node.parts != next.2) {
                path.truncate(level);
                path.push(tools.divide(next));
            }
            let node = &path[level];
            if node.is_complete && node.parts.start == part {
                found.push(Prefix { placements: node.prefix.clone(), is_alone: true });
            }
            after.push(Vec::new());
            let mut below = None;
            for (branch, parts) in node.branches.iter().filter(|(_, parts)| parts.contains(&part)) {
                let placements = [node.prefix.as_slice(), &[branch.placement]].concat();
                match (parts.len(), &below) {
                    (1, None) => found.push(Prefix { placements, is_alone: false }),
                    (1, Some(_)) => after[level].push(Prefix { placements, is_alone: false }),
                    _ => below = Some((placements, branch.is_complete, parts.clone())),
                }
            }
            let Some(below) = below else {
                path.truncate(level + 1);
                break;
            };
            next = below;
        }
        found.extend(after.into_iter().rev().flatten());
        found
    }
}

impl Tools {
    /// The walks down each branch of a node with many parts, and with few.
    const WALKS: [u64; 2] = [24, 4];

    /// The least number of parts with which a node has many.
    const MANY: usize = 64;

    /// The most steps of a subtree that a walk searches whole.
    const MOST: u64 = 1 << 9;

    fn new(parts: &Parts) -> Self {
        let sampler = TreeSampler::by(parts.root.clone(), &parts.problem, Self::MOST);
        Self { search: parts.root.clone(), sampler }
    }

    /// Deals out the parts of a node, given by its placements and whether they are complete, to its branches.
    fn divide(&mut self, (prefix, is_complete, parts): (Vec<PlacementId>, bool, Range<usize>)) -> Node {
        let whole = Prefix { placements: prefix, is_alone: false };
        let node = CutNode::of(&whole, &mut self.search, self.sampler.problem());
        let prefix = whole.placements;
        let shares = deal(&parts, &self.sizes(&prefix, &node.branches, parts.len()));
        let branches = node.branches.into_iter().zip(shares).collect();
        Node { prefix, is_complete, parts, branches, counts: node.counts }
    }

    /// How large the branches are estimated to be, in steps.
    fn sizes(&mut self, prefix: &[PlacementId], branches: &[CutBranch], parts: usize) -> Vec<f64> {
        let walks = Self::WALKS[usize::from(parts < Self::MANY)];
        // What the walks have learnt depends on the node only.
        self.sampler.set_most(Self::MOST);
        let mut size = |branch: &CutBranch| {
            let above = [prefix, &[branch.placement]].concat();
            let walk = |number| self.sampler.walk(&above, TreePosition::spread(number, 0), || 0.0).steps;
            1.0 + (0..walks).map(walk).sum::<f64>() / walks as f64
        };
        branches.iter().map(&mut size).collect()
    }
}

/// A node above the parts, and the branches from there.
struct CutNode {
    branches: Vec<CutBranch>,
    /// What a search counts that begins at the node and goes no further than its branches, without solutions.
    counts: Stats,
}

/// A branch from a node above the parts.
#[derive(Clone, Debug)]
struct CutBranch {
    placement: PlacementId,
    /// Whether the assembly is complete then.
    is_complete: bool,
}

impl CutNode {
    /// The node below these placements.
    fn of(prefix: &Prefix, search: &mut TurboSearch, problem: &Problem) -> Self {
        let mut branches = Vec::new();
        search.begin(prefix);
        while !search.is_over() {
            let event = search.step(problem);
            let (placement, is_complete) = match event {
                Event::Placed { placement } => (placement, false),
                Event::Solved { placement } | Event::Repeated { placement } => (placement, true),
                _ => continue,
            };
            // The assembly of the prefix is reported first, if it is complete.
            if search.level() > prefix.placements.len() {
                branches.push(CutBranch { placement, is_complete });
                search.leave_node();
            }
        }
        let stats = search.stats();
        Self { branches, counts: Stats::counted(stats.levels().to_vec(), stats.steps(), 0) }
    }
}

/// Deals out parts by size, at least one to each if there are enough. Where a size comes to none, it shares the next part, or the last.
fn deal(parts: &Range<usize>, sizes: &[f64]) -> Vec<Range<usize>> {
    let whole: f64 = sizes.iter().sum();
    let (each, others) = match parts.len().checked_sub(sizes.len()) {
        Some(others) => (1, others),
        None => (0, parts.len()),
    };
    let (mut before, mut start) = (0.0, parts.start);
    let mut shares = Vec::new();
    for (number, size) in (1..).zip(sizes) {
        before += size;
        let by_size = (others as f64 * (before / whole)) as usize;
        let end = if number == sizes.len() { parts.end } else { parts.start + each * number + by_size };
        let first = start.min(parts.end - 1);
        shares.push(first..end.max(first + 1));
        start = end;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_dealt_out_in_order_and_by_size() {
        assert_eq!(deal(&(5..15), &[1.0, 1.0]), [5..10, 10..15]);
        assert_eq!(deal(&(0..10), &[1e9, 1.0, 1.0]), [0..7, 7..8, 8..10]);
        assert_eq!(deal(&(0..2), &[1.0, 1.0, 1.0, 1.0]), [0..1, 0..1, 1..2, 1..2]);
    }

    #[test]
    fn every_part_is_of_some_branch_and_neighbours_share_at_most_one() {
        let sizes = [
            &[3.0, 1.0, 4.0, 1.0, 5.0][..],
            &[1e30, 1.0, 1.0],
            &[1.0, 1e30, 2.0, 1.0],
            &[f64::INFINITY, 1.0, f64::INFINITY],
        ];
        for sizes in sizes {
            for parts in [7..8, 7..9, 0..3, 4..8, 100..1000] {
                let shares = deal(&parts, sizes);
                assert_eq!(
                    (shares[0].start, shares[sizes.len() - 1].end),
                    (parts.start, parts.end),
                    "{sizes:?} {shares:?}"
                );
                assert!(shares.iter().all(|share| !share.is_empty() && share.end <= parts.end));
                let gaps =
                    shares.windows(2).all(|two| two[1].start <= two[0].end && two[0].end <= two[1].start + 1);
                assert!(gaps, "{sizes:?} {shares:?}");
            }
        }
    }
}

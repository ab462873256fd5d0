//! The subtrees of a part.
//!
//! A search that is divided into a number of parts stores none of them. The parts of a node are dealt out to
//! its branches by how large they are estimated to be; those of a branch to its own branches in the same way,
//! until a branch has one part, or there are fewer parts than branches, so that several branches are one. A
//! part is found by going down to it. Estimates are from walks that depend on the node only, and all numbers
//! are made from whole ones by a few sums, products and quotients: so the division is the same on every
//! machine.
//!
//! Walks take some hundredths of what the subtrees take that they estimate. Below smaller ones there are
//! none: all branches count as equally large.

use super::{Cut, Parts, turbo};
use crate::problem::{PlacementId, Problem};
use crate::search::algorithm::Algorithm;
use crate::search::estimate::{TreePosition, TreeSampler};
use crate::search::turbo::{Extent, Prefix, TurboSearch};
use crate::search::{Event, LevelStats, Search, Stats};
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
    /// The placements that lead to the last of these nodes, and so to all.
    placements: Vec<PlacementId>,
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
    /// The steps taken in subtrees.
    steps: u64,
}

/// A node and its parts. It has several branches: nodes with one are passed on the way to it.
#[derive(Clone, Debug)]
struct Node {
    /// The number of placements that lead there.
    level: usize,
    parts: Range<usize>,
    /// The levels of the assemblies on the way that are complete, so that they may be solutions beside those
    /// below them.
    complete: Vec<usize>,
    branches: Vec<Part>,
    counts: Counts,
}

/// A branch, and its parts. If there is one, it may have other branches, too.
#[derive(Clone, Debug)]
struct Part {
    placement: PlacementId,
    parts: Range<usize>,
    /// The steps of a search of it, by estimate.
    size: f64,
}

/// What a search counts at the nodes of a way from a level down.
#[derive(Clone, Debug)]
struct Counts {
    from: usize,
    levels: Vec<LevelStats>,
    steps: u64,
}

impl Divider {
    /// A divider of these parts.
    pub fn new(parts: &Arc<Parts>) -> Self {
        let divides = matches!(parts.cut, Cut::Divided(_)) && !parts.is_empty();
        let tools = divides.then(|| Tools::new(parts));
        let (path, placements) = (Vec::new(), Vec::new());
        Self { parts: Arc::clone(parts), tools, path, placements, found: None }
    }

    /// The number of subtrees of a part. There are parts without one.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn subtrees(&mut self, part: usize) -> usize {
        self.of(part).subtrees.len()
    }

    /// The counts of the search above the parts, as far as they belong to this part: those of a node to its
    /// first part. So the counts of all parts add up to those of the whole search. Nothing if the parts are
    /// listed, where [`Parts::above`] has them.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn above(&mut self, part: usize) -> &Stats {
        &self.of(part).above
    }

    /// The steps that it has taken in subtrees to estimate how large they are. They are none of the parts'
    /// own.
    pub fn steps(&self) -> u64 {
        self.tools.as_ref().map_or(0, |tools| tools.steps)
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
        let mut above = Stats::new(self.parts.problem.puzzle().copies());
        let subtrees = match &self.parts.cut {
            Cut::Listed(prefixes) => vec![prefixes[part].clone()],
            Cut::Divided(parts) => self.go_down(part, *parts),
        };
        for node in self.path.iter().filter(|node| node.parts.start == part) {
            node.counts.add_to(&mut above);
        }
        Found { part, subtrees, above }
    }

    /// Goes down to a part. Returns its subtrees; the path is then that to it.
    fn go_down(&mut self, part: usize, parts: usize) -> Vec<Prefix> {
        assert!(part < parts, "there is no part {part}");
        let Self { tools: Some(tools), path, placements, .. } = self else { return Vec::new() };
        // Those before what is below the path, and those after it, the last first.
        let (mut found, mut after) = (Vec::new(), Vec::new());
        let mut next = Some((None, 0..parts, f64::INFINITY));
        let mut depth = 0;
        while let Some((placement, parts, size)) = next {
            if path.get(depth).is_none_or(|node| node.parts != parts) {
                path.truncate(depth);
                placements.truncate(path.last().map_or(0, |above| above.level));
                placements.extend(placement);
                path.push(tools.divide(placements, parts, size));
            }
            let node = &path[depth];
            let way = &placements[..node.level];
            if node.parts.start == part {
                found.extend(node.complete.iter().map(|&level| Prefix::alone(way[..level].to_vec())));
            }
            let below = node.branches.iter().position(|branch| branch.has_several(part));
            let (before, behind) = node.branches.split_at(below.unwrap_or(node.branches.len()));
            found.extend(subtree(way, before, part));
            after.extend(subtree(way, behind, part));
            next = below.map(|below| {
                let Part { placement, parts, size } = node.branches[below].clone();
                (Some(placement), parts, size)
            });
            depth += 1;
        }
        path.truncate(depth);
        placements.truncate(path.last().map_or(0, |node| node.level));
        found.extend(after.into_iter().rev());
        found
    }
}

/// The branches that belong to one part and are this part, if there are any. They follow each other.
fn subtree(way: &[PlacementId], branches: &[Part], part: usize) -> Option<Prefix> {
    let mut own = branches.iter().filter(|branch| branch.parts == (part..part + 1));
    let first = own.next()?.placement;
    let extent = Extent::Branches { first, count: 1 + own.count() };
    Some(Prefix { placements: way.to_vec(), extent })
}

impl Part {
    /// Whether it has several parts, of which this is one.
    fn has_several(&self, part: usize) -> bool {
        self.parts.len() > 1 && self.parts.contains(&part)
    }
}

impl Tools {
    /// The most walks down each branch of a node.
    const WALKS: u64 = 24;

    /// How many times as many steps a subtree must have as the walks that estimate its branches may take.
    const COST: f64 = 64.0;

    /// As many walks as the mean of all branches counts for in the estimate of one.
    const PRIOR: f64 = 2.0;

    /// The most steps of a subtree that a walk searches whole.
    const MOST: u64 = 1 << 9;

    fn new(parts: &Parts) -> Self {
        let sampler = TreeSampler::by(parts.root.clone(), &parts.problem, Self::MOST);
        Self { search: parts.root.clone(), sampler, steps: 0 }
    }

    /// Goes down from these placements to the first node that has several branches, and deals its parts out
    /// to these. `size` is an estimate of the steps there. Adds the placements on the way.
    fn divide(&mut self, placements: &mut Vec<PlacementId>, parts: Range<usize>, size: f64) -> Node {
        let Self { search, sampler, .. } = self;
        let problem = sampler.problem();
        let from = placements.len();
        search.begin(&Prefix::whole(placements.clone()));
        let mut complete = Vec::from_iter(search.is_complete().then_some(from));
        search.choose();
        while search.candidates() == 1 {
            let event = search.step(problem);
            placements.extend(search.last_placed());
            if let Event::Solved { .. } | Event::Repeated { .. } = event {
                complete.push(placements.len());
            }
            search.choose();
        }
        let level = placements.len();
        let mut counts = Counts::of(search.stats(), from..(level + 1));
        let branches = branches(search, problem);
        let sizes = self.sizes(placements, &branches, size);
        let shares = deal(&parts, &sizes);
        let part = |((placement, size), parts)| Part { placement, parts, size };
        let branches: Vec<_> = branches.into_iter().zip(sizes).zip(shares).map(part).collect();
        counts.count_placed(branches.iter().filter(|branch| branch.parts.len() > 1).count());
        Node { level, parts, complete, branches, counts }
    }

    /// How large the branches are estimated to be, in steps.
    fn sizes(&mut self, above: &[PlacementId], branches: &[PlacementId], size: f64) -> Vec<f64> {
        let of = branches.len() as f64;
        let walks = |size: f64| ((size / (Self::COST * of * Self::MOST as f64)) as u64).min(Self::WALKS);
        if of < 2.0 || walks(size) == 0 {
            return vec![size / of.max(1.0); branches.len()];
        }
        // What the walks have learnt depends on the node only.
        self.sampler.set_most(Self::MOST);
        let mut sums = vec![0.0; branches.len()];
        let mut walked = 0;
        let mut goal = 1;
        while walked < goal {
            for (sum, &branch) in sums.iter_mut().zip(branches) {
                let below = [above, &[branch]].concat();
                *sum += self.sampler.walk(&below, TreePosition::spread(walked, 0), || 0.0).steps;
            }
            walked += 1;
            let known: f64 = sums.iter().sum::<f64>() / walked as f64;
            goal = walks(if size.is_finite() { size } else { known });
        }
        self.steps += self.sampler.searched().0;
        // Few walks say little about a branch, so the mean of all branches counts, too.
        let usual = sums.iter().sum::<f64>() / (of * walked as f64);
        sums.iter().map(|sum| 1.0 + (sum + Self::PRIOR * usual) / (walked as f64 + Self::PRIOR)).collect()
    }
}

/// The branches of a node that has chosen its item.
fn branches(search: &mut TurboSearch, problem: &Problem) -> Vec<PlacementId> {
    let mut branches = Vec::new();
    for _ in 0..search.candidates() {
        search.step(problem);
        branches.extend(search.last_placed());
        search.leave_node();
        search.step(problem);
    }
    branches
}

impl Counts {
    /// The counts of a search that has gone down these levels, with the steps to go back.
    fn of(stats: &Stats, levels: Range<usize>) -> Self {
        let end = levels.end.min(stats.levels().len());
        let steps = stats.steps() + (levels.len() - 1) as u64;
        Self { from: levels.start, levels: stats.levels()[levels.start..end].to_vec(), steps }
    }

    /// Counts placements at the last level, and the steps to go there and back.
    fn count_placed(&mut self, placements: usize) {
        if let Some(last) = self.levels.last_mut() {
            last.kept += placements as u64;
        }
        self.steps += 2 * placements as u64;
    }

    fn add_to(&self, stats: &mut Stats) {
        stats.add_levels(self.from, &self.levels, self.steps);
    }
}

/// Deals out parts by size, at least one to each if there are enough. Where a size comes to none, it shares
/// the next part, or the last.
pub fn deal(parts: &Range<usize>, sizes: &[f64]) -> Vec<Range<usize>> {
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

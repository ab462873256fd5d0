//! Cuts a search at the first level that has enough parts.
//!
//! The search goes depth first, and each node above the cut is visited a few times, however long the way to
//! it is. First it goes down while there is one branch only. From there it goes down to a depth, which grows
//! until some level has enough parts. Where a level grows fast, the next depth is one more; else it is
//! doubled, and what is above it is visited again no more often than it doubles.

use crate::problem::{PlacementId, Problem};
use crate::search::algorithm::Algorithm;
use crate::search::turbo::{Prefix, TurboSearch};
use crate::search::{Event, Stats};

/// A search cut into parts.
pub(super) struct Listing {
    /// In the order of the search.
    pub(super) prefixes: Vec<Prefix>,
    /// The counts of the nodes above the cut, without solutions.
    pub(super) above: Stats,
    /// A search that is near all parts.
    pub(super) root: TurboSearch,
    /// The steps that the cut took.
    pub(super) steps: u64,
}

/// Cuts a search.
pub(super) struct Cutter<'a> {
    problem: &'a Problem,
    /// At the last node of the spine, which has chosen its item, but at the last level.
    search: TurboSearch,
    spine: Spine,
    /// The number of parts requested, at least 2.
    least: usize,
    /// The last level to cut at.
    last: usize,
    /// The steps taken so far.
    steps: u64,
}

/// The way down from the root as far as there is one branch only.
struct Spine {
    placements: Vec<PlacementId>,
    /// Whether its assembly is a solution.
    is_solution: bool,
    /// The counts of its nodes.
    counts: Stats,
}

/// A walk from the end of the spine down to some depth, through all nodes above.
struct Walk {
    /// The level below which it does not go.
    depth: usize,
    /// Whether it has gone less deep in the end than it began.
    is_cut_short: bool,
    /// Whether it has ended before it has been at all nodes, since it took too many steps.
    is_ended: bool,
    /// For each level, the nodes there, and those of them which are solutions.
    nodes: Vec<usize>,
    solutions: Vec<usize>,
    /// The parts at the depth where it began.
    prefixes: Vec<Prefix>,
    counts: Stats,
}

impl<'a> Cutter<'a> {
    /// Goes down from a root that has chosen its item and has at least two levels.
    pub(super) fn new(problem: &'a Problem, root: TurboSearch, least: usize) -> Self {
        // Not the last level: below an assembly of all copies there is nothing to search.
        let last = root.stats().levels().len() - 1;
        let mut search = root;
        let spine = Spine::down(problem, &mut search, last);
        let length = spine.placements.len();
        if length == last {
            search.keep_below(length - 1);
        } else if length > 0 && search.keep_below(length) != length {
            search.begin(&Prefix::whole(spine.placements.clone()));
            search.choose();
        }
        let steps = spine.counts.steps();
        Self { problem, search, spine, least, last, steps }
    }

    /// The parts. If it takes more than `most` steps to find a level with enough of them, they are those of
    /// the last level that was found.
    pub(super) fn cut(mut self, most: u64) -> Listing {
        let mut known = self.spine.placements.len();
        if known == self.last {
            return self.single();
        }
        let mut depth = known + 1;
        // Of a level with too few parts.
        let mut above: Option<Walk> = None;
        loop {
            // The first walk goes to the next level only.
            let left = above.as_ref().map_or(u64::MAX, |_| most.saturating_sub(self.steps));
            let walk = self.walk(known, depth, left);
            self.steps += walk.counts.steps();
            if let Some(above) = above.take_if(|_| walk.is_ended) {
                return self.listing(above);
            }
            // A level may have enough parts although those below it have fewer again.
            let passed = (known + 1..walk.depth).find(|&level| walk.width(level) >= self.least);
            if let Some(first) = passed {
                (known, depth) = (first - 1, first);
                continue;
            }
            let width = walk.width(walk.depth);
            if walk.is_cut_short {
                let is_enough = width >= self.least;
                depth = if is_enough { walk.depth } else { walk.depth + 1 };
                known = depth - 1;
            } else if width >= self.least || depth == self.last || walk.nodes[depth] == 0 {
                return self.listing(walk);
            } else {
                let grows = width >= 2 * walk.width(depth - 1);
                let from = self.spine.placements.len();
                above = Some(walk);
                known = depth;
                depth = (if grows { depth + 1 } else { 2 * depth - from }).min(self.last);
            }
        }
    }

    /// Walks down to a depth. Levels up to `known` have too few parts. Once the last level has enough, it
    /// goes down to the one above only, since this may have enough, too. It ends after `most` steps.
    fn walk(&self, known: usize, depth: usize, most: u64) -> Walk {
        let mut search = self.search.clone();
        search.settle();
        let mut walk = Walk::new(depth, self.spine.placements.len(), search.stats().clone());
        if self.spine.is_solution {
            walk.add_solution(&self.spine.placements);
        }
        while !search.is_over() {
            if search.stats().steps() > most {
                walk.is_ended = true;
                break;
            }
            match search.step(self.problem) {
                Event::Placed { .. } | Event::Repeated { .. } => walk.visit(&mut search, false),
                Event::Solved { .. } => walk.visit(&mut search, true),
                _ => continue,
            }
            while walk.depth > known + 1 && walk.width(walk.depth) >= self.least {
                (walk.depth, walk.is_cut_short) = (walk.depth - 1, true);
            }
        }
        walk.counts = search.stats().clone();
        walk
    }

    /// The search as one part, since there is one way down to the last level.
    fn single(self) -> Listing {
        let Self { search, spine, steps, .. } = self;
        let above = Stats::counted(spine.counts.levels().to_vec(), spine.steps(), 0);
        Listing { prefixes: vec![Prefix::whole(spine.placements)], above, root: search, steps }
    }

    fn listing(self, walk: Walk) -> Listing {
        let mut above = Stats::counted(walk.counts.levels().to_vec(), walk.counts.steps(), 0);
        above.add(&Stats::counted(self.spine.counts.levels().to_vec(), self.spine.steps(), 0));
        let mut root = self.search;
        match self.spine.placements.len() {
            0 => root.settle(),
            length => drop(root.keep_below(length)),
        }
        Listing { prefixes: walk.prefixes, above, root, steps: self.steps }
    }
}

impl Spine {
    /// Goes down from the root, as far as to a level.
    fn down(problem: &Problem, search: &mut TurboSearch, last: usize) -> Self {
        let (mut placements, mut is_solution) = (Vec::new(), false);
        while placements.len() < last && search.candidates() == 1 {
            let event = search.step(problem);
            placements.extend(search.last_placed());
            if placements.len() < last {
                search.choose();
            }
            if let Event::Solved { .. } | Event::Repeated { .. } = event {
                is_solution = matches!(event, Event::Solved { .. });
                break;
            }
        }
        Self { placements, is_solution, counts: search.stats().clone() }
    }

    /// The steps of a search down and back, and one more: its last node chooses its item, or the search ends.
    fn steps(&self) -> u64 {
        3 * self.placements.len() as u64 + 1
    }
}

impl Walk {
    fn new(depth: usize, from: usize, counts: Stats) -> Self {
        let mut nodes = vec![0; depth + 1];
        nodes[from] = 1;
        Self {
            depth,
            is_cut_short: false,
            is_ended: false,
            nodes,
            solutions: vec![0; depth + 1],
            prefixes: Vec::new(),
            counts,
        }
    }

    /// The number of parts of a cut at this level.
    fn width(&self, level: usize) -> usize {
        self.nodes[level] + self.solutions[..level].iter().sum::<usize>()
    }

    /// Counts the node just reached, and leaves it if it is deep enough.
    fn visit(&mut self, search: &mut TurboSearch, is_solution: bool) {
        let level = search.level();
        if level <= self.depth {
            self.nodes[level] += 1;
        }
        if level < self.depth {
            if is_solution {
                self.add_solution(&search.placed_ids());
            }
            return;
        }
        if !self.is_cut_short {
            self.prefixes.push(Prefix::whole(search.placed_ids()));
        }
        search.leave_node();
    }

    /// Adds a solution above the cut, which is a part of its own.
    fn add_solution(&mut self, placements: &[PlacementId]) {
        self.solutions[placements.len()] += 1;
        self.prefixes.push(Prefix::alone(placements.to_vec()));
    }
}

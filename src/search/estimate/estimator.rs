//! How large a search tree is, by sampling.
//!
//! D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975), 121 to 136: walk
//! from the root to a leaf, at each node to a child chosen at random, all equally likely. With d(k) children at the node
//! of level k, the product d(0)·…·d(k) is an unbiased estimate of the number of nodes at level k + 1. The spread of many
//! walks tells the error; it is honest only once the rare large subtrees have been met.

use super::Branching;

/// An estimate and its standard error.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Estimate {
    /// The mean over all walks.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// Sums up random walks down a tree.
#[derive(Clone, Debug)]
pub struct Estimator {
    branching: Branching,
    walks: u64,
    nodes: Moments,
    solutions: Moments,
    levels: Vec<Moments>,
}

/// The sum of what was seen, and of its squares.
#[derive(Clone, Copy, Default, Debug)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn estimate(self, count: u64) -> Estimate {
        let count = count.max(1) as f64;
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        Estimate { mean, error: (variance / (count - 1.0).max(1.0)).sqrt() }
    }
}

impl Estimator {
    /// Nothing sampled yet.
    pub fn new(branching: Branching) -> Self {
        let levels = branching.problem().pieces().map(|(_, copies)| copies).sum();
        let (nodes, solutions) = (Moments::default(), Moments::default());
        Self { branching, walks: 0, nodes, solutions, levels: vec![Moments::default(); levels] }
    }

    /// Walks from the root to a leaf. `choose(n)` picks one of n children, each equally likely.
    pub fn walk(&mut self, mut choose: impl FnMut(usize) -> usize) {
        let mut node = self.branching.root();
        let (mut at_level, mut nodes) = (1.0, 0.0);
        let mut level = 0;
        loop {
            let children = self.branching.children(&node);
            if children.is_empty() {
                break;
            }
            at_level *= children.len() as f64;
            nodes += at_level;
            self.levels[level].add(at_level);
            level += 1;
            node = self.branching.child(&node, children[choose(children.len())]);
        }
        self.walks += 1;
        self.nodes.add(nodes);
        let solved = node.is_complete() && self.branching.problem().counts(node.placed().iter().copied());
        self.solutions.add(if solved { at_level } else { 0.0 });
    }

    /// How many walks were made.
    pub fn walks(&self) -> u64 {
        self.walks
    }

    /// How many nodes the tree has, the root not counted.
    pub fn nodes(&self) -> Estimate {
        self.nodes.estimate(self.walks)
    }

    /// How many solutions there are.
    pub fn solutions(&self) -> Estimate {
        self.solutions.estimate(self.walks)
    }

    /// How many nodes there are with 1, 2, 3, … placements.
    pub fn levels(&self) -> Vec<Estimate> {
        self.levels.iter().map(|level| level.estimate(self.walks)).collect()
    }
}

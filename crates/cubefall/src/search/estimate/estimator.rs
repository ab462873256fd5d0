//! The size of a search tree, estimated by random walks.
//!
//! Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975), 121 to 136. A
//! random walk goes from the root to a leaf; at each node it chooses one of the children, all equally likely. With d(k) children
//! at the node of level k, the product d(0)·…·d(k) is an unbiased estimate of the number of nodes at level k + 1. The variance
//! over many walks gives the standard error, which is reliable only once the walks have met the rare large subtrees.

use super::Branching;

/// An estimate and its standard error.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Estimate {
    /// The mean over all walks.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// Accumulates random walks down a tree.
#[derive(Clone, Debug)]
pub struct Estimator {
    branching: Branching,
    walks: u64,
    nodes: Moments,
    solutions: Moments,
    levels: Vec<Moments>,
}

/// The sum of the samples, and the sum of their squares.
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
    /// An estimator without samples.
    pub fn new(branching: Branching) -> Self {
        let levels = branching.problem().pieces().map(|(_, copies)| copies).sum();
        let (nodes, solutions) = (Moments::default(), Moments::default());
        Self { branching, walks: 0, nodes, solutions, levels: vec![Moments::default(); levels] }
    }

    /// Adds one walk from the root to a leaf. `choose(n)` returns a random number below n, all equally likely.
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

    /// The number of walks.
    pub fn walks(&self) -> u64 {
        self.walks
    }

    /// The number of nodes of the tree, without the root.
    pub fn nodes(&self) -> Estimate {
        self.nodes.estimate(self.walks)
    }

    /// The number of solutions.
    pub fn solutions(&self) -> Estimate {
        self.solutions.estimate(self.walks)
    }

    /// The number of nodes with 1, 2, 3, … placements.
    pub fn levels(&self) -> Vec<Estimate> {
        self.levels.iter().map(|level| level.estimate(self.walks)).collect()
    }
}

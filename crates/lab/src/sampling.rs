//! The sizes of the search trees of several orders of the cells, sampled in turn.

use crate::key;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{CellBranch, CellNode, CellOrder, CellTree, Estimate};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a study of orders samples.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct StudySettings {
    /// The puzzle.
    #[serde(with = "key")]
    pub puzzle: Arc<Puzzle>,
    /// The symmetry, which decides the piece that is placed first.
    #[serde(with = "key")]
    pub symmetry: Symmetry,
    /// The number of walks for each order, in the first round if there are two.
    pub walks: u64,
    /// The seed of the random numbers.
    pub seed: u64,
}

impl StudySettings {
    /// Those of the Bedlam cube as its author counts it.
    pub(crate) fn of_the_author(walks: u64) -> Self {
        Self { puzzle: catalogue::ALL.get("bedlam"), symmetry: Symmetry::Restricted, walks, seed: 1 }
    }

    /// The problem that is searched.
    ///
    /// # Errors
    /// When there are no walks, or the puzzle cannot be counted by the symmetry.
    pub(crate) fn problem(&self) -> Result<Arc<Problem>, String> {
        if self.walks == 0 {
            return Err("a study of orders needs at least one walk".to_owned());
        }
        let reduction = Reduction::of(&self.puzzle, self.symmetry).map_err(|error| error.to_string())?;
        Ok(Problem::reduced(&self.puzzle, reduction))
    }
}

/// Samples of several orders, which take turns.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    samples: Vec<Sampled>,
    /// The index of the order whose turn it is.
    turn: usize,
    /// The fronts of each order.
    fronts: u64,
}

/// An order, its sample, and random numbers of its own, so that its result does not depend on the other
/// orders.
#[derive(Clone, Debug)]
pub(crate) struct Sampled {
    pub(crate) order: CellOrder,
    pub(crate) sample: PairedSample,
    pub(crate) rng: Rng,
}

impl Sampled {
    /// A sample of the tree of an order. The search by the first empty cell has to accept the problem.
    pub(crate) fn new(problem: &Arc<Problem>, order: CellOrder, rng: Rng) -> Result<Self, String> {
        let tree = CellTree::new(problem, order).map_err(|error| error.to_string())?;
        Ok(Self { order, sample: PairedSample::new(tree), rng })
    }

    /// The same order without walks, and with these random numbers.
    pub(crate) fn anew(&self, rng: Rng) -> Self {
        Self { order: self.order, sample: PairedSample::new(self.sample.tree.clone()), rng }
    }
}

impl Round {
    /// The walks that go down together, in a front.
    pub(crate) const FRONT: u64 = 256;

    /// A round in which each order gets about this many walks, in whole fronts.
    pub(crate) fn new(samples: Vec<Sampled>, walks: u64) -> Self {
        Self { samples, turn: 0, fronts: walks.div_ceil(Self::FRONT) }
    }

    pub(crate) fn samples(&self) -> &[Sampled] {
        &self.samples
    }

    /// Makes about `walks` walks, in whole fronts and at least one, for each order in turn. Returns the
    /// number made; 0 only when all are made.
    pub(crate) fn work(&mut self, walks: u64) -> u64 {
        let mut made = 0;
        while !self.is_over() && (made == 0 || made + Self::FRONT <= walks) {
            let Sampled { sample, rng, .. } = &mut self.samples[self.turn];
            sample.send(rng);
            made += Self::FRONT;
            self.turn = (self.turn + 1) % self.samples.len();
        }
        made
    }

    /// Whether every order has had its walks.
    pub(crate) fn is_over(&self) -> bool {
        self.samples[self.turn].sample.fronts >= self.fronts
    }

    /// The fronts sent, and those of the whole round.
    pub(crate) fn fronts(&self) -> (u64, u64) {
        let sent = self.samples.iter().map(|sampled| sampled.sample.fronts).sum();
        (sent, self.fronts * self.samples.len() as u64)
    }
}

// The sizes of a search tree without and with the test for isolated cells, estimated from the same fronts of
// nodes.
//
// Knuth's walks ([`Estimator`](cubefall::search::Estimator)) multiply the branching at a dozen nodes, and the
// products spread over many orders of magnitude: on the Bedlam cube, in the author's order, the standard
// deviation of a walk is about twenty-five times the mean. R. Rubinstein's stochastic enumeration (R. Vaisman
// and D. P. Kroese, "Stochastic enumeration method for counting trees", Methodology and Computing in Applied
// Probability 19, 2017, 31 to 73) walks a whole front of nodes instead: expand all of them, keep as many of
// all their children as the front is wide, each equally likely, and multiply by the share kept. The estimate
// is unbiased for any width, and with a width of one it is Knuth's. The error is estimated from several
// fronts. Fronts of 256 have a third of the error of as many single walks there, so they save nine tenths of
// the walks and five sixths of the time; where single walks already do well, as with corners first, they gain
// nothing.
//
// The tree with the test is a part of the tree without, so one front estimates both. What happens to be large
// in the one is then large in the other, and the error of their ratio is that of the residuals, which is
// smaller than the errors of both sizes (W. G. Cochran, "Sampling techniques", 1977, chapter 6: the ratio
// estimate).

/// Accumulates fronts.
#[derive(Clone, Debug)]
pub(crate) struct PairedSample {
    tree: CellTree,
    fronts: u64,
    sums: Sums,
    /// Storage of [`send`](Self::send).
    front: Vec<CellNode>,
    children: Vec<(u32, CellBranch)>,
}

/// The sums of the sizes without the test and with it, of their squares, and of their product.
#[derive(Clone, Default, Debug)]
struct Sums {
    nodes: f64,
    tested: f64,
    nodes_squared: f64,
    tested_squared: f64,
    product: f64,
}

impl PairedSample {
    /// A sample without fronts.
    fn new(tree: CellTree) -> Self {
        Self { tree, fronts: 0, sums: Sums::default(), front: Vec::new(), children: Vec::new() }
    }

    /// Sends one front from the root to the leaves.
    fn send(&mut self, rng: &mut Rng) {
        let Self { tree, front, children, .. } = self;
        front.clear();
        front.push(tree.root());
        // The number of nodes of the level that each node of the front represents.
        let (mut weight, mut nodes, mut tested) = (1.0, 0.0, 0.0);
        while !front.is_empty() {
            children.clear();
            let mut open = 0;
            for (parent, node) in front.iter().enumerate() {
                let before = children.len();
                tree.children(node, |branch| children.push((parent as u32, branch)));
                open += if node.is_open() { children.len() - before } else { 0 };
            }
            nodes += weight * children.len() as f64;
            tested += weight * open as f64;
            let kept = children.len().min(Round::FRONT as usize);
            for place in 0..kept {
                let chosen = rng.u64(place as u64..children.len() as u64) as usize;
                children.swap(place, chosen);
            }
            weight *= children.len() as f64 / kept.max(1) as f64;
            let next =
                children[..kept].iter().map(|&(parent, branch)| tree.child(&front[parent as usize], branch));
            let next = next.collect();
            *front = next;
        }
        self.fronts += 1;
        self.sums.add(nodes, tested);
    }

    /// The number of walks with as many nodes as the fronts have at most.
    pub(crate) fn walks(&self) -> u64 {
        self.fronts * Round::FRONT
    }

    /// The number of nodes without the test, the root not counted.
    pub(crate) fn nodes(&self) -> Estimate {
        self.estimate(self.sums.nodes, self.sums.nodes_squared)
    }

    /// The number of nodes with the test.
    pub(crate) fn tested(&self) -> Estimate {
        self.estimate(self.sums.tested, self.sums.tested_squared)
    }

    /// The number of nodes with the test, divided by that without.
    pub(crate) fn ratio(&self) -> Estimate {
        let Sums { nodes, tested, nodes_squared, tested_squared, product } = self.sums;
        if nodes == 0.0 {
            return Estimate { mean: 1.0, error: f64::INFINITY };
        }
        let ratio = tested / nodes;
        let residuals = tested_squared - 2.0 * ratio * product + ratio * ratio * nodes_squared;
        Estimate { mean: ratio, error: self.standard_error(residuals) * self.fronts as f64 / nodes }
    }

    fn estimate(&self, sum: f64, squares: f64) -> Estimate {
        let count = self.fronts.max(1) as f64;
        Estimate { mean: sum / count, error: self.standard_error(squares - sum * sum / count) }
    }

    /// The standard error of a mean, from the sum of the squared deviations; infinite before there are two
    /// fronts.
    fn standard_error(&self, deviations: f64) -> f64 {
        if self.fronts < 2 {
            return f64::INFINITY;
        }
        let count = self.fronts as f64;
        (deviations.max(0.0) / (count - 1.0) / count).sqrt()
    }
}

impl Sums {
    fn add(&mut self, nodes: f64, tested: f64) {
        self.nodes += nodes;
        self.tested += tested;
        self.nodes_squared += nodes * nodes;
        self.tested_squared += tested * tested;
        self.product += nodes * tested;
    }
}

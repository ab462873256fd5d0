//! The sizes of a search tree without and with the test for isolated cells, estimated from the same fronts of nodes.
//!
//! The method is stochastic enumeration, as in the study of other orders (`orders/tree_sample.rs`): a front of nodes goes down
//! the tree, and of all their children as many are kept as the front is wide. The tree with the test is a part of the tree
//! without, so one front estimates both. What happens to be large in the one is then large in the other, and the error of
//! their ratio is that of the residuals, which is smaller than the errors of both sizes (W. G. Cochran, "Sampling techniques",
//! 1977, chapter 6: the ratio estimate).

use cubefall::search::{CellBranch, CellNode, CellTree, Estimate};
use fastrand::Rng;

/// Accumulates fronts.
#[derive(Clone, Debug)]
pub(crate) struct PairedSample {
    tree: CellTree,
    width: usize,
    fronts: u64,
    /// The sums of the sizes without the test and with it, of their squares, and of their product.
    nodes: f64,
    tested: f64,
    nodes_squared: f64,
    tested_squared: f64,
    product: f64,
    /// Storage of [`send`](Self::send).
    front: Vec<CellNode>,
    children: Vec<(u32, CellBranch)>,
}

impl PairedSample {
    /// A sample without fronts.
    pub(crate) fn new(tree: CellTree, width: usize) -> Self {
        let (front, children) = (Vec::new(), Vec::new());
        let (nodes, tested, nodes_squared, tested_squared, product) = (0.0, 0.0, 0.0, 0.0, 0.0);
        Self {
            tree,
            width,
            fronts: 0,
            nodes,
            tested,
            nodes_squared,
            tested_squared,
            product,
            front,
            children,
        }
    }

    /// A sample of the same tree without fronts.
    pub(crate) fn anew(&self) -> Self {
        Self::new(self.tree.clone(), self.width)
    }

    /// Sends one front from the root to the leaves.
    pub(crate) fn send(&mut self, rng: &mut Rng) {
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
            let kept = children.len().min(self.width);
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
        self.add(nodes, tested);
    }

    fn add(&mut self, nodes: f64, tested: f64) {
        self.fronts += 1;
        self.nodes += nodes;
        self.tested += tested;
        self.nodes_squared += nodes * nodes;
        self.tested_squared += tested * tested;
        self.product += nodes * tested;
    }

    /// The number of fronts sent.
    pub(crate) fn fronts(&self) -> u64 {
        self.fronts
    }

    /// The number of nodes without the test.
    pub(crate) fn nodes(&self) -> Estimate {
        self.estimate(self.nodes, self.nodes_squared)
    }

    /// The number of nodes with the test.
    pub(crate) fn tested(&self) -> Estimate {
        self.estimate(self.tested, self.tested_squared)
    }

    /// The number of nodes with the test, divided by that without.
    pub(crate) fn ratio(&self) -> Estimate {
        if self.nodes == 0.0 {
            return Estimate { mean: 1.0, error: f64::INFINITY };
        }
        let ratio = self.tested / self.nodes;
        let residuals = self.tested_squared - 2.0 * ratio * self.product + ratio * ratio * self.nodes_squared;
        Estimate { mean: ratio, error: self.standard_error(residuals) * self.fronts as f64 / self.nodes }
    }

    fn estimate(&self, sum: f64, squares: f64) -> Estimate {
        let count = self.fronts.max(1) as f64;
        Estimate { mean: sum / count, error: self.standard_error(squares - sum * sum / count) }
    }

    /// The standard error of a mean, from the sum of the squared deviations; infinite before there are two fronts.
    fn standard_error(&self, deviations: f64) -> f64 {
        if self.fronts < 2 {
            return f64::INFINITY;
        }
        let count = self.fronts as f64;
        (deviations.max(0.0) / (count - 1.0) / count).sqrt()
    }
}

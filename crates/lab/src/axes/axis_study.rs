//! "Which of the orders along the axes is the best, and how much does the test for isolated cells save?"

use crate::axes::box_symmetry::{BoxSymmetry, Kept};
use crate::key;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{CellBranch, CellNode, CellOrder, CellTree, Estimate};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The settings of a study.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct AxisSettings {
    /// The puzzle.
    #[serde(with = "key")]
    pub puzzle: Arc<Puzzle>,
    /// The symmetry, which decides the piece that is placed first.
    #[serde(with = "key")]
    pub symmetry: Symmetry,
    /// The number of walks for each order in the first round.
    pub walks: u64,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// Samples the trees of the search by the first empty cell, for the 48 orders along the axes, in two rounds.
///
/// The first round samples all orders. The second takes the [`CONTENDERS`](Self::CONTENDERS) orders with the fewest nodes, the
/// author's, and the [`WORST`](Self::WORST) with the most, and samples them again, with new and more walks. Only these count for them: the least of
/// many estimates is low partly by chance, and new walks are not.
#[derive(Clone, Debug)]
pub struct AxisStudy {
    pub(super) settings: AxisSettings,
    pub(super) orders: Vec<Sampled>,
    /// Empty until the first round is over.
    pub(super) again: Vec<Sampled>,
    /// The index of the order whose turn it is, in the current round.
    turn: usize,
}

/// An order and its sample.
#[derive(Clone, Debug)]
pub(super) struct Sampled {
    pub(super) order: CellOrder,
    /// The orders whose trees have the same shape, since a symmetry maps the problem and this order to the problem and them.
    pub(super) equal: Vec<CellOrder>,
    /// An order whose tree would have the same shape if the set of pieces were closed under mirroring.
    pub(super) mirror: Option<CellOrder>,
    pub(super) sample: PairedSample,
    rng: Rng,
}

impl Default for AxisSettings {
    fn default() -> Self {
        Self { puzzle: catalogue::ALL.get("bedlam"), symmetry: Symmetry::Seed, walks: 262_144, seed: 1 }
    }
}

impl AxisStudy {
    /// The width of a front: the number of walks that go down together.
    pub const FRONT: u64 = 256;
    /// The orders of the first round with the fewest nodes that are sampled again.
    pub const CONTENDERS: usize = 8;
    /// The orders with the most nodes that are sampled again.
    pub const WORST: usize = 2;
    /// The walks of an order in the second round, divided by those in the first.
    pub const AGAIN: u64 = 8;

    /// A study that has not begun.
    ///
    /// # Errors
    /// When there are no walks, the puzzle cannot be counted by the symmetry, or the search by the first empty cell does not accept
    /// it.
    pub fn new(settings: AxisSettings) -> Result<Self, String> {
        if settings.walks == 0 {
            return Err("a study of orders needs at least one walk".to_owned());
        }
        let reduction =
            Reduction::of(&settings.puzzle, settings.symmetry).map_err(|error| error.to_string())?;
        let problem = Problem::reduced(&settings.puzzle, reduction);
        let symmetries: Vec<(BoxSymmetry, Kept)> =
            BoxSymmetry::all().map(|symmetry| (symmetry, symmetry.keeps(&problem))).collect();
        let sampled = |(at, order): (usize, CellOrder)| {
            let images = |kept: Kept| {
                let kept = symmetries.iter().filter(move |symmetry| symmetry.1 == kept);
                kept.filter_map(move |symmetry| symmetry.0.of_order(order))
                    .filter(move |&image| image != order)
            };
            let tree = CellTree::new(&problem, order).map_err(|error| error.to_string())?;
            let sample = PairedSample::new(tree, Self::FRONT as usize);
            let (equal, mirror) = (images(Kept::Problem).collect(), images(Kept::FirstPiece).next());
            Ok(Sampled { order, equal, mirror, sample, rng: settings.random(at) })
        };
        let orders = CellOrder::all_rows().into_iter().enumerate().map(sampled);
        let orders = orders.collect::<Result<_, String>>()?;
        Ok(Self { settings, orders, again: Vec::new(), turn: 0 })
    }

    /// Makes about `walks` walks, in whole fronts and at least one, for each order in turn. Returns the number made; 0 only when
    /// all are made.
    pub fn work(&mut self, walks: u64) -> u64 {
        let mut made = 0;
        while !self.is_over() && (made == 0 || made + Self::FRONT <= walks) {
            let round = if self.again.is_empty() { &mut self.orders } else { &mut self.again };
            let Sampled { sample, rng, .. } = &mut round[self.turn];
            sample.send(rng);
            made += Self::FRONT;
            self.turn = (self.turn + 1) % round.len();
            if self.again.is_empty() && self.turn == 0 && self.has_made(&self.orders, self.settings.walks) {
                self.choose();
            }
        }
        made
    }

    /// Begins the second round.
    fn choose(&mut self) {
        let mut by_size: Vec<&Sampled> = self.orders.iter().collect();
        by_size.sort_by(|a, b| a.sample.nodes().mean.total_cmp(&b.sample.nodes().mean));
        let worst = by_size.len() - Self::WORST;
        let is_chosen = |(place, sampled): &(usize, &&Sampled)| {
            *place < Self::CONTENDERS || *place >= worst || sampled.order == CellOrder::AUTHORS
        };
        let again = |(place, sampled): (usize, &&Sampled)| Sampled {
            sample: sampled.sample.anew(),
            rng: self.settings.random(by_size.len() + place),
            ..Sampled::clone(sampled)
        };
        self.again = by_size.iter().enumerate().filter(is_chosen).map(again).collect();
    }

    fn has_made(&self, round: &[Sampled], walks: u64) -> bool {
        round.last().is_some_and(|last| last.sample.fronts() * Self::FRONT >= walks)
    }

    /// Whether all walks are made.
    pub fn is_over(&self) -> bool {
        self.turn == 0 && self.has_made(&self.again, self.settings.walks * Self::AGAIN)
    }

    /// The progress in [0, 1]. The number of orders in the second round is known only once the first is over.
    pub fn progress(&self) -> f64 {
        let made = |round: &[Sampled]| round.iter().map(|sampled| sampled.sample.fronts()).sum::<u64>();
        let rows = self.orders.len() as u64;
        let again =
            if self.again.is_empty() { Self::CONTENDERS + 1 + Self::WORST } else { self.again.len() } as u64;
        let fronts = self.settings.walks.div_ceil(Self::FRONT);
        let fronts_again = (self.settings.walks * Self::AGAIN).div_ceil(Self::FRONT);
        (made(&self.orders) + made(&self.again)) as f64 / (rows * fronts + again * fronts_again) as f64
    }
}

impl AxisSettings {
    /// Random numbers of a stream of its own, so that no result depends on what else is sampled.
    fn random(&self, stream: usize) -> Rng {
        Rng::with_seed(self.seed.wrapping_mul(1 << 8).wrapping_add(stream as u64))
    }
}

// The sizes of a search tree without and with the test for isolated cells, estimated from the same fronts of nodes.
//
// The method is stochastic enumeration, as in the study of other orders (`orders/order_study.rs`): a front of nodes goes down
// the tree, and of all their children as many are kept as the front is wide. The tree with the test is a part of the tree
// without, so one front estimates both. What happens to be large in the one is then large in the other, and the error of
// their ratio is that of the residuals, which is smaller than the errors of both sizes (W. G. Cochran, "Sampling techniques",
// 1977, chapter 6: the ratio estimate).

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

//! "Why is row by row, layer by layer the best order of the cells?"

use crate::key;
use crate::orders::predictor::Predictor;
use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Branching, CellOrder, CellPath, Estimate, Strategy};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The settings of a study.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct OrderSettings {
    /// The puzzle.
    #[serde(with = "key")]
    pub puzzle: Arc<Puzzle>,
    /// The symmetry, which decides the piece that is placed first.
    #[serde(with = "key")]
    pub symmetry: Symmetry,
    /// The number of walks for each order.
    pub walks: u64,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// Samples the trees of the search by the first empty cell, for many orders in turn.
#[derive(Clone, Debug)]
pub struct OrderStudy {
    pub(crate) settings: OrderSettings,
    pub(crate) orders: Vec<Sampled>,
    /// The index of the order whose turn it is.
    turn: usize,
}

/// An order and its sample.
#[derive(Clone, Debug)]
pub(crate) struct Sampled {
    pub(crate) order: CellOrder,
    pub(crate) sample: TreeSample,
    pub(crate) predictors: Vec<f64>,
    /// Its own random numbers, so that its result does not depend on the other orders.
    rng: Rng,
}

impl Default for OrderSettings {
    fn default() -> Self {
        Self { puzzle: catalogue::ALL.get("bedlam"), symmetry: Symmetry::Seed, walks: 65_536, seed: 1 }
    }
}

impl OrderStudy {
    /// The width of a front: the number of walks that go down together. See `tree_sample.rs`.
    pub const FRONT: u64 = 256;

    /// The orders that are compared: all kinds and their reversals, and three shuffles.
    pub fn orders() -> Vec<CellOrder> {
        let mut orders = CellOrder::all();
        for order in CellOrder::all() {
            let backwards = CellOrder { reversed: !order.reversed, ..order };
            if !orders.contains(&backwards) && !matches!(order.path, CellPath::Shuffled(_)) {
                orders.push(backwards);
            }
        }
        orders
    }

    /// A study that has not begun.
    ///
    /// # Errors
    /// When there are no walks, or the puzzle cannot be counted by the symmetry.
    pub fn new(settings: OrderSettings) -> Result<Self, String> {
        if settings.walks == 0 {
            return Err("a study of orders needs at least one walk".to_owned());
        }
        let puzzle = settings.puzzle.clone();
        let reduction =
            Reduction::of(&settings.puzzle, settings.symmetry).map_err(|error| error.to_string())?;
        let problem = Problem::reduced(&puzzle, reduction);
        let sampled = |order| {
            let plan = Strategy::FIRST_CELL.plan().with_cells(order);
            let sample = TreeSample::new(Branching::new(&problem, plan), Self::FRONT as usize);
            let predictors = Predictor::ALL.map(|predictor| predictor.of(&problem, order)).to_vec();
            Sampled { order, sample, predictors, rng: Rng::with_seed(settings.seed) }
        };
        let orders = Self::orders().into_iter().map(sampled).collect();
        Ok(Self { settings, orders, turn: 0 })
    }

    /// Makes about `walks` walks, in whole fronts and at least one, for each order in turn. Returns the number made; 0 only when
    /// all are made.
    pub fn work(&mut self, walks: u64) -> u64 {
        let mut made = 0;
        while !self.is_over() && (made == 0 || made + Self::FRONT <= walks) {
            let Sampled { sample, rng, .. } = &mut self.orders[self.turn];
            sample.send(rng);
            made += Self::FRONT;
            self.turn = (self.turn + 1) % self.orders.len();
        }
        made
    }

    /// Whether every order has had its walks.
    pub fn is_over(&self) -> bool {
        self.orders[self.turn].sample.walks() >= self.settings.walks
    }
}

// The size of a search tree, estimated from fronts of nodes.
//
// Knuth's walks ([`Estimator`](cubefall::search::Estimator)) multiply the branching at a dozen nodes, and the products
// spread over many orders of magnitude: on the Bedlam cube, in the author's order, the standard deviation of a walk is
// about twenty-five times the mean. R. Rubinstein's stochastic enumeration (R. Vaisman and D. P. Kroese, "Stochastic
// enumeration method for counting trees", Methodology and Computing in Applied Probability 19, 2017, 31 to 73) walks a
// whole front of nodes instead: expand all of them, keep as many of all their children as the front is wide, each equally
// likely, and multiply by the share kept. The estimate is unbiased for any width, and with a width of one it is Knuth's.
// The error is estimated from several fronts. Fronts of 256 have a third of the error of as many single walks there, so they
// save nine tenths of the walks and five sixths of the time; where single walks already do well, as with corners first, they
// gain nothing.

/// Accumulates samples of fronts of `width` nodes.
#[derive(Clone, Debug)]
pub(crate) struct TreeSample {
    branching: Branching,
    width: usize,
    fronts: u64,
    sum: f64,
    squares: f64,
}

impl TreeSample {
    /// A sample without fronts.
    pub(crate) fn new(branching: Branching, width: usize) -> Self {
        Self { branching, width, fronts: 0, sum: 0.0, squares: 0.0 }
    }

    /// Sends one front from the root to the leaves.
    pub(crate) fn send(&mut self, rng: &mut Rng) {
        let mut front = vec![self.branching.root()];
        // The number of nodes of the level that each node of the front represents.
        let (mut weight, mut nodes) = (1.0, 0.0);
        while !front.is_empty() {
            let children = front.iter().enumerate().flat_map(|(parent, node)| {
                self.branching.children(node).into_iter().map(move |id| (parent, id))
            });
            let mut children: Vec<(usize, PlacementId)> = children.collect();
            nodes += weight * children.len() as f64;
            let kept = children.len().min(self.width);
            for place in 0..kept {
                let chosen = rng.u64(place as u64..children.len() as u64) as usize;
                children.swap(place, chosen);
            }
            weight *= children.len() as f64 / kept.max(1) as f64;
            front = children[..kept]
                .iter()
                .map(|&(parent, id)| self.branching.child(&front[parent], id))
                .collect();
        }
        self.fronts += 1;
        self.sum += nodes;
        self.squares += nodes * nodes;
    }

    /// The number of walks with as many nodes as the fronts have at most.
    pub(crate) fn walks(&self) -> u64 {
        self.fronts * self.width as u64
    }

    /// The number of nodes of the tree without the root. The error is infinite before there are two fronts.
    pub(crate) fn nodes(&self) -> Estimate {
        let count = self.fronts as f64;
        let mean = if self.fronts > 0 { self.sum / count } else { 0.0 };
        if self.fronts < 2 {
            return Estimate { mean, error: f64::INFINITY };
        }
        let variance = (self.squares / count - mean * mean).max(0.0);
        Estimate { mean, error: (variance / (count - 1.0)).sqrt() }
    }
}

//! "Why is row by row, layer by layer the best order of the cells?"

use super::predictor::Predictor;
use super::tree_sample::TreeSample;
use crate::key;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Branching, CellOrder, CellPath, Strategy};
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

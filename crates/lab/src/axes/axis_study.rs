//! "Which of the orders along the axes is the best, and how much does the test for isolated cells save?"

use super::box_symmetry::{BoxSymmetry, Kept};
use super::paired_sample::PairedSample;
use crate::key;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{CellOrder, CellTree};
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

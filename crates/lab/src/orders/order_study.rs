//! "Why is row by row, layer by layer the best order of the cells?"

use crate::orders::predictor::Predictor;
use crate::sampling::{Round, Sampled, StudySettings};
use cubefall::search::{CellOrder, CellPath};
use fastrand::Rng;

/// Samples the trees of the search by the first empty cell, for many orders in turn.
#[derive(Clone, Debug)]
pub struct OrderStudy {
    pub(super) settings: StudySettings,
    pub(super) round: Round,
    /// The values of the predictors of each order.
    pub(super) predictors: Vec<Vec<f64>>,
}

impl OrderStudy {
    /// The settings of the question: the Bedlam cube as its author counts it.
    pub fn usual() -> StudySettings {
        StudySettings::of_the_author(65_536)
    }

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
    /// When there are no walks, the puzzle cannot be counted by the symmetry, or the search by the first
    /// empty cell does not accept it.
    pub fn new(settings: StudySettings) -> Result<Self, String> {
        let problem = settings.problem()?;
        let orders = Self::orders();
        let of_order = |&order: &CellOrder| Predictor::ALL.map(|one| one.of(&problem, order)).to_vec();
        let predictors = orders.iter().map(of_order).collect();
        let sampled = |order| Sampled::new(&problem, order, Rng::with_seed(settings.seed));
        let samples = orders.into_iter().map(sampled).collect::<Result<_, _>>()?;
        let round = Round::new(samples, settings.walks);
        Ok(Self { settings, round, predictors })
    }

    /// Makes about `walks` walks, in whole fronts and at least one, for each order in turn. Returns the
    /// number made; 0 only when all are made.
    pub fn work(&mut self, walks: u64) -> u64 {
        self.round.work(walks)
    }

    /// Whether every order has had its walks.
    pub fn is_over(&self) -> bool {
        self.round.is_over()
    }
}

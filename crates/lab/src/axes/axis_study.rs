//! "Which of the orders along the axes is the best, and how much does the test for isolated cells save?"

use crate::axes::box_symmetry::{BoxSymmetry, Kept};
use crate::sampling::{Round, Sampled, StudySettings};
use cubefall::search::CellOrder;
use fastrand::Rng;

/// Samples the trees of the search by the first empty cell, for the 48 orders along the axes, in two rounds.
///
/// The first round samples all orders. The second takes the [`CONTENDERS`](Self::CONTENDERS) orders with the
/// fewest nodes, the author's, and the [`WORST`](Self::WORST) with the most, and samples them again, with new
/// and more walks. Only these count for them: the least of many estimates is low partly by chance, and new
/// walks are not.
#[derive(Clone, Debug)]
pub struct AxisStudy {
    pub(super) settings: StudySettings,
    /// The images of each order of the first round.
    pub(super) images: Vec<Images>,
    pub(super) first: Round,
    /// Nothing until the first round is over.
    pub(super) again: Option<Round>,
}

/// The images of an order under the symmetries of the box.
#[derive(Clone, Debug)]
pub(super) struct Images {
    /// The orders whose trees have the same shape, since a symmetry maps the problem and this order to the
    /// problem and them.
    pub(super) equal: Vec<CellOrder>,
    /// An order whose tree would have the same shape if the set of pieces were closed under mirroring.
    pub(super) mirror: Option<CellOrder>,
}

impl AxisStudy {
    /// The width of a front: the number of walks that go down together.
    pub const FRONT: u64 = Round::FRONT;
    /// The orders of the first round with the fewest nodes that are sampled again.
    pub const CONTENDERS: usize = 8;
    /// The orders with the most nodes that are sampled again.
    pub const WORST: usize = 2;
    /// The walks of an order in the second round, divided by those in the first.
    pub const AGAIN: u64 = 8;

    /// The settings of the question: the Bedlam cube as its author counts it.
    pub fn usual() -> StudySettings {
        StudySettings::of_the_author(262_144)
    }

    /// A study that has not begun.
    ///
    /// # Errors
    /// When there are no walks, the puzzle cannot be counted by the symmetry, or the search by the first
    /// empty cell does not accept it.
    pub fn new(settings: StudySettings) -> Result<Self, String> {
        let problem = settings.problem()?;
        let symmetries: Vec<(BoxSymmetry, Kept)> =
            BoxSymmetry::all().map(|symmetry| (symmetry, symmetry.keeps(&problem))).collect();
        let images = |order: CellOrder| {
            let images = |kept: Kept| {
                let kept = symmetries.iter().filter(move |symmetry| symmetry.1 == kept);
                kept.filter_map(move |symmetry| symmetry.0.of_order(order))
                    .filter(move |&image| image != order)
            };
            Images { equal: images(Kept::Problem).collect(), mirror: images(Kept::FirstPiece).next() }
        };
        let orders = CellOrder::all_rows();
        let sampled = |(at, &order)| Sampled::new(&problem, order, random(&settings, at));
        let samples = orders.iter().enumerate().map(sampled).collect::<Result<_, _>>()?;
        let images = orders.iter().copied().map(images).collect();
        let first = Round::new(samples, settings.walks);
        Ok(Self { settings, images, first, again: None })
    }

    /// Makes about `walks` walks, in whole fronts and at least one, for each order in turn. Returns the
    /// number made; 0 only when all are made.
    pub fn work(&mut self, walks: u64) -> u64 {
        let made = self.first.work(walks);
        match &mut self.again {
            None if self.first.is_over() => self.again = Some(self.chosen()),
            Some(again) if made == 0 => return again.work(walks),
            _ => {}
        }
        made
    }

    /// The second round.
    fn chosen(&self) -> Round {
        let mut by_size: Vec<&Sampled> = self.first.samples().iter().collect();
        by_size.sort_by(|a, b| a.sample.nodes().mean.total_cmp(&b.sample.nodes().mean));
        let worst = by_size.len() - Self::WORST;
        let is_chosen = |(place, sampled): &(usize, &&Sampled)| {
            *place < Self::CONTENDERS || *place >= worst || sampled.order == CellOrder::AUTHORS
        };
        let again = |(place, sampled): (usize, &&Sampled)| {
            sampled.anew(random(&self.settings, by_size.len() + place))
        };
        let samples = by_size.iter().enumerate().filter(is_chosen).map(again).collect();
        Round::new(samples, self.settings.walks.saturating_mul(Self::AGAIN))
    }

    /// Whether all walks are made.
    pub fn is_over(&self) -> bool {
        self.again.as_ref().is_some_and(Round::is_over)
    }

    /// The progress in [0, 1]. The number of orders in the second round is known only once the first is over.
    pub fn progress(&self) -> f64 {
        let expected = (Self::CONTENDERS + 1 + Self::WORST) as u64;
        let (sent, all) = self.first.fronts();
        let (sent_again, all_again) = self.again.as_ref().map_or_else(
            || (0, expected * self.settings.walks.saturating_mul(Self::AGAIN).div_ceil(Self::FRONT)),
            Round::fronts,
        );
        (sent + sent_again) as f64 / (all + all_again) as f64
    }
}

/// Random numbers of a stream of its own, so that no result depends on what else is sampled.
fn random(settings: &StudySettings, stream: usize) -> Rng {
    Rng::with_seed(settings.seed.wrapping_mul(1 << 8).wrapping_add(stream as u64))
}

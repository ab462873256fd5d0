//! A search cut into parts, their states, and their results.

use crate::problem::{PlacementId, Problem};
use crate::search::algorithm::Algorithm;
use crate::search::turbo::{Prefix, TurboSearch};
use crate::search::{Search, SearchError, Stats, Strategy};
use crate::solution::Checksum;
use cutter::{Cutter, Listing};
pub use division::Divider;
#[cfg(feature = "instruments")]
pub use division::deal;
pub use ledger::Ledger;
pub use part_result::PartResult;
pub use part_survey::PartSurvey;
pub use segment::Segment;
pub use segment_ledger::{SegmentLedger, SegmentState, Task, TaskReport};
pub use split::{Rest, descend, split};
use std::sync::Arc;

mod cutter;
mod division;
mod ledger;
mod part_result;
mod part_survey;
mod segment;
mod segment_ledger;
mod split;

/// The parts of a search by [`Strategy::TURBO`], each given by its prefix: the placements that it begins
/// with. The solutions of the parts, joined in the order of the parts, are the solutions of the whole search,
/// in its order.
///
/// Where a complete assembly can be extended, or solutions have different numbers of placements, some lie
/// above the cut. Each of these is a part of its own, in its place among the others. An assembly at the cut
/// belongs to the part below it.
///
/// The cut depends on the problem and on the number of parts requested, and on nothing else: it is the same
/// on every machine.
///
/// Or a search is [divided](Self::divided) into any number of parts, each of which has one subtree, several,
/// or none. They are not stored; a [`Divider`] finds their subtrees.
///
/// ```
/// use cubefall::problem::Problem;
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::search::Parts;
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let parts = Parts::new(&Problem::new(&puzzle), 2)?;
/// let mut solutions = parts.above().solutions();
/// for part in 0..parts.len() {
///     let mut search = parts.search(part);
///     search.run(u64::MAX, |_| std::ops::ControlFlow::Continue(()));
///     solutions += search.stats().solutions();
/// }
/// assert_eq!(solutions, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parts {
    problem: Arc<Problem>,
    cut: Cut,
    above: Stats,
    /// What the searches of the parts begin as.
    root: TurboSearch,
    /// The steps that the cut took.
    steps: u64,
}

#[derive(Clone, Debug)]
enum Cut {
    /// Each part has one prefix.
    Listed(Vec<Prefix>),
    /// So many parts, about as large as each other.
    Divided(usize),
}

impl Parts {
    /// A number of parts that is many for each thread of some dozens of machines, so that all end at about
    /// the same time.
    pub const USUAL: usize = 512;

    /// Cuts the search at the first level that has at least `least` parts. It never cuts at the last level.
    /// If no level has that many, there are fewer parts.
    ///
    /// # Errors
    /// When the region has more cells than the strategy accepts.
    pub fn new(problem: &Arc<Problem>, least: usize) -> Result<Self, SearchError> {
        Self::within(problem, least, u64::MAX)
    }

    /// The same, but if the cut would take more than some `most` steps, there are fewer parts. Where a level
    /// has hardly more nodes than the one above, as many parts may be far below the root.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn within(problem: &Arc<Problem>, least: usize, most: u64) -> Result<Self, SearchError> {
        SearchError::check(Strategy::TURBO, problem)?;
        let mut root = TurboSearch::at_root(problem);
        let whole = Prefix::whole(Vec::new());
        let levels = root.stats().levels().len();
        let is_empty = problem.puzzle().volumes().exclude_solutions();
        let listing = if is_empty || least < 2 || levels < 2 {
            root.settle();
            let prefixes = if is_empty { Vec::new() } else { vec![whole] };
            Listing { prefixes, above: Stats::new(levels), root, steps: 0 }
        } else {
            Cutter::new(problem, root, least).cut(most)
        };
        let Listing { prefixes, above, root, steps } = listing;
        Ok(Self { problem: Arc::clone(problem), cut: Cut::Listed(prefixes), above, root, steps })
    }

    /// The revision of how a search is divided: parts of different revisions do not fit together.
    pub const DIVISION: usize = 3;

    /// The most parts that a search is divided into.
    pub const MOST: usize = 10_000_000;

    /// Divides the search into this many parts, about as large as each other by estimate. They count the
    /// search above them, too: see [`Divider::above`].
    ///
    /// # Errors
    /// When the region has more cells than the strategy accepts.
    pub fn divided(problem: &Arc<Problem>, parts: usize) -> Result<Self, SearchError> {
        SearchError::check(Strategy::TURBO, problem)?;
        let cut = match problem.puzzle().volumes().exclude_solutions() {
            true => Cut::Divided(0),
            false => Cut::Divided(parts.clamp(1, Self::MOST)),
        };
        let above = Stats::new(problem.puzzle().copies());
        let mut root = TurboSearch::at_root(problem);
        root.settle();
        Ok(Self { problem: problem.clone(), cut, above, root, steps: 0 })
    }

    /// Whether it is divided by estimate.
    pub fn is_divided(&self) -> bool {
        matches!(self.cut, Cut::Divided(_))
    }

    /// The number of parts.
    pub fn len(&self) -> usize {
        match &self.cut {
            Cut::Listed(prefixes) => prefixes.len(),
            Cut::Divided(parts) => *parts,
        }
    }

    /// Whether the search ends above all parts: then there is no solution.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The counts of the search above the parts. With those of the parts, tried, kept and solutions add up to
    /// those of the whole search. None if it is divided: then [`Divider::above`] has them.
    pub fn above(&self) -> &Stats {
        &self.above
    }

    /// The steps that the cut took, of which those near the root may have been taken several times. None if
    /// it is divided: see [`Divider::steps`].
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The problem that was cut.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The placements that a part of a cut begins with.
    ///
    /// # Panics
    /// When the part does not exist, or the search is divided by estimate.
    pub fn prefix(&self, part: usize) -> &[PlacementId] {
        &self.listed()[part].placements
    }

    /// A checksum of the placements that the parts of a cut begin with: two cuts of one problem that have the
    /// same are the same.
    ///
    /// # Panics
    /// When the search is divided by estimate.
    pub fn checksum(&self) -> Checksum {
        let mut sum = Checksum::EMPTY;
        for prefix in self.listed() {
            prefix.placements.iter().for_each(|id| sum.add(&(id.index() as u32).to_le_bytes()));
            sum.add(&[0xFF, u8::from(prefix.is_alone())]);
        }
        sum
    }

    /// The search of one part of a cut, which has not begun. It counts only what it does below its prefix,
    /// and is exhausted when nothing below the prefix is left. Its solutions include the prefix.
    ///
    /// # Panics
    /// When the part does not exist, or the search is divided by estimate.
    pub fn search(&self, part: usize) -> Search {
        let mut search = self.idle();
        self.restart(&mut search, part);
        search
    }

    /// A search to [restart](Self::restart) as that of a part. Such searches share what they know of the
    /// root, which takes most of their memory on large puzzles.
    pub fn idle(&self) -> Search {
        Search::of(&self.problem, Box::new(self.root.clone()))
    }

    /// Restarts a search of one of these parts as the search of another, in the same memory. This is much
    /// faster than a new search.
    ///
    /// # Panics
    /// When the part does not exist, `search` is not the search of one of these parts, or the search is
    /// divided by estimate.
    pub fn restart(&self, search: &mut Search, part: usize) {
        let turbo = search.algorithm_mut().as_any_mut().downcast_mut::<TurboSearch>();
        let turbo = turbo.expect("parts are searched by turbo");
        turbo.begin(&self.listed()[part]);
    }

    /// What each part of a cut begins with.
    fn listed(&self) -> &[Prefix] {
        match &self.cut {
            Cut::Listed(prefixes) => prefixes,
            Cut::Divided(_) => panic!("a divided search has no list of parts"),
        }
    }
}

/// The algorithm of a search of parts.
fn turbo(search: &mut Search) -> &mut TurboSearch {
    let turbo = search.algorithm_mut().as_any_mut().downcast_mut();
    turbo.expect("parts are searched by turbo")
}

/// Whether searches of two parts have what they know of the root of the whole search in the same memory.
///
/// # Panics
/// When they are by another strategy.
#[cfg(feature = "instruments")]
pub fn share_root(one: &mut Search, other: &mut Search) -> bool {
    turbo(one).shares_root(turbo(other))
}

/// Assemblies in order, each a list of placements; not all need be equally long.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Assemblies {
    /// The placements of all, concatenated.
    placements: Vec<PlacementId>,
    /// For each, the end of its placements.
    ends: Vec<usize>,
}

impl Assemblies {
    /// Adds one after the others.
    pub fn push(&mut self, placements: &[PlacementId]) {
        self.placements.extend_from_slice(placements);
        self.ends.push(self.placements.len());
    }

    /// Adds these after the others.
    pub fn append(&mut self, others: &Self) {
        others.iter().for_each(|placements| self.push(placements));
    }

    /// Their number.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The placements of each, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[PlacementId]> + Clone {
        (0..self.len()).map(|index| self.get(index))
    }

    /// The placements of one, by its number from 0.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn get(&self, index: usize) -> &[PlacementId] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.placements[start..self.ends[index]]
    }
}

impl<'a> FromIterator<&'a [PlacementId]> for Assemblies {
    fn from_iter<I: IntoIterator<Item = &'a [PlacementId]>>(assemblies: I) -> Self {
        let mut all = Self::default();
        assemblies.into_iter().for_each(|placements| all.push(placements));
        all
    }
}

/// The remaining time, if the speed stays the same. `spent` is the time, in any unit, from the progress
/// `from` to the progress `to`, both in [0, 1]; the result has the same unit. Returns nothing if too little
/// is done for an estimate.
///
/// `from` is not 0 if the work was resumed.
pub fn time_left(spent: f64, from: f64, to: f64) -> Option<f64> {
    const LEAST: f64 = 0.001;
    let gained = to - from;
    (gained >= LEAST).then(|| spent * (1.0 - to).max(0.0) / gained)
}

//! Some of the solutions listed: those that have what someone looks for, in the order that he wants.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{CellSet, Coord, PieceId, Region, sort_by_number};
use crate::solution::{Assembly, Namer, Solution};
use std::sync::Arc;

/// What is looked for, all of it at once, and how it is sorted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// Only favourites.
    pub favourites: bool,
    /// Only those in which this piece lies so.
    pub piece: Option<(PieceId, Property)>,
    /// Only those with the same first so many pieces, at the same places, as the one that is looked at.
    pub same_first: usize,
    /// In what order.
    pub order: Order,
}

/// How the solutions listed are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// By their numbers: as they were found.
    #[default]
    Found,
    /// By their names.
    Name,
    /// Those first that are put together most easily: with the fewest pieces that stay out, and then with the fewest from the
    /// side.
    Easiest,
}

impl Order {
    /// The least rank of a solution that cannot be put together: more than there are pieces.
    const STUCK: u64 = 1 << 32;

    /// A short name that never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Name => "name",
            Self::Easiest => "easiest",
        }
    }

    /// The order with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Found, Self::Name, Self::Easiest].into_iter().find(|order| order.key() == key)
    }

    /// What a solution is sorted by, of which the first pieces, `standing` of them, stand already; those with equal ranks are
    /// sorted by their numbers.
    pub(in crate::app) fn rank(
        self,
        solution: impl FnOnce() -> Solution,
        standing: usize,
        namer: &Namer,
    ) -> u64 {
        match self {
            Self::Found => 0,
            Self::Name => namer.name(&solution()).map_or(u64::MAX, |name| name.number()),
            Self::Easiest => {
                let assembly = Assembly::onto(&solution(), standing);
                assembly.left_out().len() as u64 * Self::STUCK + assembly.sideways().count() as u64
            }
        }
    }
}

/// How a piece lies in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// It fills a corner of the box.
    InCorner,
    /// Along some axis it reaches neither end of the box: it lies in the middle layer, or the middle layers.
    InMiddle,
    /// One of its cells has a face in common with this other piece.
    NextTo(PieceId),
}

/// The search for those solutions, in slices.
#[derive(Clone, Debug)]
pub(in crate::app) struct Sieve {
    pub(in crate::app) filter: Filter,
    /// The first placements that they are to have.
    pub(in crate::app) first: Vec<PlacementId>,
    /// How many solutions were looked at.
    pub(in crate::app) looked_at: usize,
    /// Those that have it, each with its rank, in order.
    pub(in crate::app) hits: Vec<(u64, usize)>,
    /// Those that are still to be sorted in.
    unsorted: Vec<(u64, usize)>,
}

impl Filter {
    /// Whether everything passes.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Sieve {
    /// For solutions like the one of these placements.
    pub(in crate::app) fn new(filter: Filter, problem: &Arc<Problem>, like: &[PlacementId]) -> Self {
        let first = first_pieces(problem, like, filter.same_first);
        Self { filter, first, looked_at: 0, hits: Vec::new(), unsorted: Vec::new() }
    }

    /// Looks at the solutions again, from the first.
    pub(in crate::app) fn begin_again(&mut self) {
        self.looked_at = 0;
        self.hits.clear();
        self.unsorted.clear();
    }

    /// How many of those sorted by how easily they are put together go straight down, need pieces from the side, and cannot be
    /// put together.
    pub(in crate::app) fn ease(&self) -> Option<[usize; 3]> {
        let below = |rank| self.hits.partition_point(|&(other, _)| other < rank);
        let (straight, all) = (below(1), below(Order::STUCK));
        (self.filter.order == Order::Easiest).then(|| [straight, all - straight, self.hits.len() - all])
    }

    /// Lists a solution that passes.
    pub(in crate::app) fn list(&mut self, rank: u64, index: usize) {
        let hit = (rank, index);
        let is_next = self.unsorted.is_empty() && self.hits.last().is_none_or(|&last| last < hit);
        if is_next { self.hits.push(hit) } else { self.unsorted.push(hit) }
    }

    /// Sorts in what is still to be, once that is a good part of all, or all were looked at.
    pub(in crate::app) fn sort(&mut self, done: bool) {
        if done || 8 * self.unsorted.len() > self.hits.len() {
            self.hits.append(&mut self.unsorted);
            self.hits.sort_unstable();
        }
    }

    /// Forgets with which placements a solution is to begin.
    pub(in crate::app) fn forget_first(&mut self) {
        self.filter.same_first = 0;
        self.first.clear();
    }

    /// Whether a solution has the pieces where they should be. Whether it is a favourite, others know.
    pub(in crate::app) fn passes(
        &self,
        region: &Region,
        problem: &Arc<Problem>,
        solution: &[PlacementId],
    ) -> bool {
        self.first.iter().all(|id| solution.contains(id))
            && self.filter.piece.is_none_or(|(piece, property)| {
                let of = |piece| cells_of(problem, solution, piece);
                of(piece).any(|cells| match property {
                    Property::InCorner => cells.iter().any(|cell| is_corner(region, region.coord_of(cell))),
                    Property::InMiddle => lies_in_middle(region, &cells),
                    Property::NextTo(other) => of(other).any(|others| touch(region, &cells, &others)),
                })
            })
    }
}

/// The placements of the first so many pieces, in the order in which the puzzle has them.
fn first_pieces(problem: &Arc<Problem>, solution: &[PlacementId], count: usize) -> Vec<PlacementId> {
    let mut placements = solution.to_vec();
    sort_by_number(&mut placements, |id| id.index() as u64);
    placements.truncate(count);
    debug_assert!(placements.is_sorted_by_key(|&id| problem.get(id).piece), "the problem goes by pieces");
    placements
}

/// The cells of each copy of a piece.
fn cells_of(
    problem: &Arc<Problem>,
    solution: &[PlacementId],
    piece: PieceId,
) -> impl Iterator<Item = CellSet> {
    let ids = solution.iter().copied().filter(move |&id| problem.piece_of(id) == piece);
    ids.map(|id| problem.filled_by(id))
}

fn is_corner(region: &Region, cell: Coord) -> bool {
    let end = region.extent() - Coord::new(1, 1, 1);
    [(cell.x, end.x), (cell.y, end.y), (cell.z, end.z)].iter().all(|&(at, end)| at == 0 || at == end)
}

fn lies_in_middle(region: &Region, cells: &CellSet) -> bool {
    let end = region.extent() - Coord::new(1, 1, 1);
    let within = |of: fn(Coord) -> i32| {
        cells.iter().map(|cell| of(region.coord_of(cell))).all(|at| at > 0 && at < of(end))
    };
    within(|it| it.x) || within(|it| it.y) || within(|it| it.z)
}

fn touch(region: &Region, cells: &CellSet, others: &CellSet) -> bool {
    let next_to = |one: Coord, other: Coord| {
        let way = one - other;
        way.x.abs() + way.y.abs() + way.z.abs() == 1
    };
    cells.iter().any(|one| others.iter().any(|other| next_to(region.coord_of(one), region.coord_of(other))))
}

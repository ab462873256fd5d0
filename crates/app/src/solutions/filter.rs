//! The filter and the order of the listed solutions, and their application in slices.

use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{CellSet, Coord, PieceId, Region, sort_by_number};
use cubefall::solution::{Assembly, Namer, Solution};

/// The conditions for solutions to be listed, all of which must hold, and the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// Only favourites.
    pub favourites: bool,
    /// Only those in which this piece has this property.
    pub piece: Option<(PieceId, Property)>,
    /// Only those in which the first `same_first` pieces are placed as in the current solution.
    pub same_first: usize,
    /// The order.
    pub order: Order,
}

/// The order of the listed solutions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// As they were found.
    #[default]
    Found,
    /// By their names.
    Name,
    /// Those that are easiest to build first: with the fewest pieces that cannot be inserted, then with the fewest from the side.
    Easiest,
}

impl Order {
    /// The least rank of a solution that cannot be built: greater than any number of pieces.
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

    /// The sort key of a solution whose first `standing` pieces are already in the user's cube. Ties keep the order of the list.
    pub(super) fn rank(self, solution: impl FnOnce() -> Solution, standing: usize, namer: &Namer) -> u64 {
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

/// A property of a piece's placement in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// It fills a corner of the box.
    InCorner,
    /// Along some axis it touches neither end of the box.
    InMiddle,
    /// One of its cells has a face in common with this other piece.
    NextTo(PieceId),
}

impl Filter {
    /// Whether every solution passes.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A filter that is applied to the listed solutions in slices.
#[derive(Clone, Debug)]
pub(super) struct Filtering {
    filter: Filter,
    /// The placements with which solutions have to begin.
    first: Vec<PlacementId>,
    /// The number of solutions examined.
    examined: usize,
    /// The solutions that pass, each with its rank, in order.
    hits: Vec<(u64, usize)>,
    /// The solutions that pass and are not yet merged into `hits`.
    unsorted: Vec<(u64, usize)>,
}

impl Filtering {
    /// The filter, with `like` as the solution whose first placements are required.
    pub(super) fn new(filter: Filter, problem: &Problem, like: &[PlacementId]) -> Self {
        let first = first_pieces(problem, like, filter.same_first);
        Self { filter, first, examined: 0, hits: Vec::new(), unsorted: Vec::new() }
    }

    pub(super) fn filter(&self) -> Filter {
        self.filter
    }

    /// The placements with which solutions have to begin.
    pub(super) fn first(&self) -> &[PlacementId] {
        &self.first
    }

    /// Sets the placements with which solutions have to begin.
    pub(super) fn set_first(&mut self, first: Vec<PlacementId>) {
        self.first = first;
    }

    /// The number of solutions examined.
    pub(super) fn examined(&self) -> usize {
        self.examined
    }

    /// The solutions that pass, each with its rank, in order.
    pub(super) fn hits(&self) -> &[(u64, usize)] {
        &self.hits
    }

    /// Examines the solutions again, from the first.
    pub(super) fn restart(&mut self) {
        self.examined = 0;
        self.hits.clear();
        self.unsorted.clear();
    }

    /// If the order is [`Order::Easiest`]: the numbers of solutions that go straight down, need pieces from the side, and cannot
    /// be built.
    pub(super) fn ease(&self) -> Option<[usize; 3]> {
        let below = |rank| self.hits.partition_point(|&(other, _)| other < rank);
        let (straight, all) = (below(1), below(Order::STUCK));
        (self.filter.order == Order::Easiest).then(|| [straight, all - straight, self.hits.len() - all])
    }

    /// Adds a solution that passes.
    pub(super) fn add(&mut self, rank: u64, index: usize) {
        let hit = (rank, index);
        let is_next = self.unsorted.is_empty() && self.hits.last().is_none_or(|&last| last < hit);
        if is_next { self.hits.push(hit) } else { self.unsorted.push(hit) }
    }

    /// Records that the solutions before `end` were examined, and with `done` that these are all. Merges the unsorted ones once
    /// they are a large part of all, or all were examined.
    pub(super) fn set_examined(&mut self, end: usize, done: bool) {
        self.examined = end;
        if done || 8 * self.unsorted.len() > self.hits.len() {
            self.hits.append(&mut self.unsorted);
            self.hits.sort_unstable();
        }
    }

    /// Drops the required first placements.
    pub(super) fn forget_first(&mut self) {
        self.filter.same_first = 0;
        self.first.clear();
    }

    /// Whether the placements of a solution meet the conditions. The caller checks favourites.
    pub(super) fn passes(&self, problem: &Problem, solution: &[PlacementId]) -> bool {
        let region = problem.puzzle().region();
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

/// The placements of the first `count` pieces, in the order of the puzzle.
fn first_pieces(problem: &Problem, solution: &[PlacementId], count: usize) -> Vec<PlacementId> {
    let mut placements = solution.to_vec();
    sort_by_number(&mut placements, |id| id.index() as u64);
    placements.truncate(count);
    debug_assert!(placements.is_sorted_by_key(|&id| problem.get(id).piece), "the problem goes by pieces");
    placements
}

/// The cells of each copy of a piece.
fn cells_of<'a>(
    problem: &'a Problem,
    solution: &'a [PlacementId],
    piece: PieceId,
) -> impl Iterator<Item = CellSet> + 'a {
    let of_piece = solution.iter().filter(move |&&id| problem.piece_of(id) == piece);
    of_piece.map(|&id| problem.filled_by(id))
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
        let apart = one - other;
        apart.x.abs() + apart.y.abs() + apart.z.abs() == 1
    };
    cells.iter().any(|one| others.iter().any(|other| next_to(region.coord_of(one), region.coord_of(other))))
}

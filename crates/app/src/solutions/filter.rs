//! The filter and the order of the listed solutions, and their application in slices.
//!
//! Solutions are listed up to symmetry, so in which position one is listed says nothing. If a condition names
//! a cell or a layer, a solution passes if it meets all conditions in one of the positions that count as the
//! same, and is shown in that position. Without such a condition, solutions are taken as they are listed.

use cubefall::disassembly::Level;
use cubefall::problem::{Image, PlacementId, Problem};
use cubefall::puzzle::{Cell, CellSet, Coord, PieceId, Puzzle, Region, sort_by_number};
use cubefall::solution::{Assembly, Namer, Side, Solution};

/// The pieces of a solution with their cells, in the order of the list.
pub(super) type Pieces = Vec<(PieceId, CellSet)>;

/// The conditions for solutions to be listed, all of which must hold, and the order of the list.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Filter {
    /// The conditions, at most [`Filter::MOST`], in the order in which they were added.
    pub conditions: Vec<FilterCondition>,
    /// The order.
    pub order: Order,
}

/// A condition for a solution to be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilterCondition {
    /// This piece fills this cell.
    Fills(PieceId, Cell),
    /// This piece has this property.
    Has(PieceId, Property),
    /// As many pieces, the first ones, are placed as in the solution shown when this was asked for.
    SameFirst(usize),
    /// As many layers, the lowest ones, are filled by pieces that do not reach above them.
    WholeLayers(i32),
    /// Every piece goes straight down, one after the other.
    StraightDown,
    /// The pieces can be put in one after the other by straight moves.
    Buildable,
    /// It is a favourite.
    Favourite,
    /// All of it comes apart.
    ComesApart,
    /// Some of its pieces stay together.
    Locked,
    /// All of it comes apart, and the first part only by this many moves, or more.
    LevelAtLeast(u32),
}

impl FilterCondition {
    /// Whether its meaning depends on the position, so that solutions are turned to meet it.
    const fn turns(self) -> bool {
        matches!(self, Self::Fills(..) | Self::WholeLayers(_))
    }

    /// Whether another condition takes its place: only one of them can hold, or be meant.
    fn is_replaced_by(self, other: Self) -> bool {
        match (self, other) {
            (Self::Fills(_, cell), Self::Fills(_, other)) => cell == other,
            (Self::SameFirst(_), Self::SameFirst(_)) | (Self::WholeLayers(_), Self::WholeLayers(_)) => true,
            (Self::LevelAtLeast(_), Self::LevelAtLeast(_)) => true,
            (Self::ComesApart, Self::Locked) | (Self::Locked, Self::ComesApart) => true,
            _ => self == other,
        }
    }

    /// A short code that never changes, for the page.
    pub fn code(self) -> String {
        let (letter, [one, other]) = match self {
            Self::Fills(piece, cell) => ("c", [piece.index(), cell.index()]),
            Self::Has(piece, Property::InCorner) => ("k", [piece.index(), 0]),
            Self::Has(piece, Property::InMiddle) => ("m", [piece.index(), 0]),
            Self::Has(piece, Property::Flat) => ("l", [piece.index(), 0]),
            Self::Has(piece, Property::NextTo(other)) => ("n", [piece.index(), other.index()]),
            Self::SameFirst(count) => ("s", [count, 0]),
            Self::WholeLayers(layers) => ("w", [layers.max(0) as usize, 0]),
            Self::StraightDown => ("d", [0, 0]),
            Self::Buildable => ("b", [0, 0]),
            Self::Favourite => ("f", [0, 0]),
            Self::ComesApart => ("a", [0, 0]),
            Self::Locked => ("h", [0, 0]),
            Self::LevelAtLeast(moves) => ("v", [moves as usize, 0]),
        };
        format!("{letter}{one}.{other}")
    }

    /// The condition with this code. Whether the puzzle has its pieces, cells and layers is checked when it
    /// is added.
    pub fn from_code(code: &str) -> Option<Self> {
        let numbers = code.get(1..)?.split_once('.')?;
        let (one, other): (u32, u32) = (numbers.0.parse().ok()?, numbers.1.parse().ok()?);
        let (piece, count) = (PieceId::new(one as usize), one as usize);
        Some(match code.as_bytes()[0] {
            b'c' => Self::Fills(piece, Cell::new(other as usize)),
            b'k' => Self::Has(piece, Property::InCorner),
            b'm' => Self::Has(piece, Property::InMiddle),
            b'l' => Self::Has(piece, Property::Flat),
            b'n' => Self::Has(piece, Property::NextTo(PieceId::new(other as usize))),
            b's' => Self::SameFirst(count),
            b'w' => Self::WholeLayers(i32::try_from(one).ok()?),
            b'd' => Self::StraightDown,
            b'b' => Self::Buildable,
            b'f' => Self::Favourite,
            b'a' => Self::ComesApart,
            b'h' => Self::Locked,
            b'v' => Self::LevelAtLeast(one),
            _ => return None,
        })
    }

    /// Whether the puzzle has its pieces, its cell and its layers.
    fn fits(self, puzzle: &Puzzle) -> bool {
        let has = |piece: PieceId| piece.index() < puzzle.pieces().len();
        match self {
            Self::Fills(piece, cell) => has(piece) && cell.index() < puzzle.region().volume(),
            Self::Has(piece, Property::NextTo(other)) => has(piece) && has(other),
            Self::Has(piece, _) => has(piece),
            Self::SameFirst(count) => (1..=puzzle.pieces().len()).contains(&count),
            Self::WholeLayers(layers) => (1..puzzle.region().extent().z).contains(&layers),
            Self::StraightDown | Self::Buildable | Self::Favourite => true,
            Self::ComesApart | Self::Locked | Self::LevelAtLeast(_) => true,
        }
    }

    /// Whether a solution with this level meets it, if it is about levels.
    fn allows(self, level: Option<&Level>) -> bool {
        match self {
            Self::ComesApart => level.is_some_and(|level| level.is_apart() == Some(true)),
            Self::Locked => level.is_some_and(|level| level.is_apart() == Some(false)),
            Self::LevelAtLeast(moves) => level.and_then(Level::first).is_some_and(|first| first >= moves),
            _ => true,
        }
    }

    /// Whether it is about levels.
    const fn asks_levels(self) -> bool {
        matches!(self, Self::ComesApart | Self::Locked | Self::LevelAtLeast(_))
    }

    /// Whether it takes longer to check than the others.
    const fn is_slow(self) -> bool {
        matches!(self, Self::StraightDown | Self::Buildable)
    }
}

/// The order of the listed solutions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// As they were found.
    #[default]
    Found,
    /// By their names.
    Name,
    /// Those that are easiest to build first: with the fewest pieces that cannot be inserted, then with the
    /// fewest from the side.
    Easiest,
    /// Those that are hardest to take apart first: by the moves until the first part is free, then by those
    /// of the next.
    Level,
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
            Self::Level => "level",
        }
    }

    /// The order with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Found, Self::Name, Self::Easiest, Self::Level].into_iter().find(|order| order.key() == key)
    }

    /// The sort key of a solution whose first `standing` pieces are already in the user's cube, unless that
    /// is its level. Ties keep the order of the list.
    pub(super) fn rank(self, solution: impl FnOnce() -> Solution, standing: usize, namer: &Namer) -> u64 {
        match self {
            Self::Found | Self::Level => 0,
            Self::Name => namer.name(&solution()).map_or(u64::MAX, |name| name.number()),
            Self::Easiest => {
                let assembly = Assembly::onto(&solution(), standing);
                assembly.left_out().len() as u64 * Self::STUCK + assembly.sideways().count() as u64
            }
        }
    }
}

/// The sort key of a solution with this level: the hardest first, those that are locked after all that come
/// apart, and at last those of which it is not known. The first four numbers count.
pub(super) fn rank_of(level: Option<&Level>) -> u64 {
    const DIGITS: [u32; 4] = [16, 16, 16, 14];
    let (kind, numbers) = match level {
        None => (0, &[][..]),
        Some(Level::Unknown) => (1, &[][..]),
        Some(Level::Locked) => (2, &[][..]),
        Some(Level::Apart(numbers)) => (3, &numbers[..]),
    };
    let most = |digits: u32| (1 << digits) - 1;
    let number = |at: usize| numbers.get(at).map_or(0, |&number| u64::from(number));
    let places = DIGITS.iter().enumerate();
    !places.fold(kind, |rank, (at, &digits)| rank << digits | number(at).min(most(digits)))
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
    /// All of its cells are in one layer.
    Flat,
}

impl Filter {
    /// The maximum number of conditions.
    pub const MOST: usize = 16;

    /// Whether every solution passes, in the order of the list.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The filter with one more condition, in place of one that cannot hold with it. One too many is not
    /// added.
    #[must_use]
    pub fn with(mut self, condition: FilterCondition) -> Self {
        self.conditions.retain(|other| !other.is_replaced_by(condition));
        self.conditions.push(condition);
        self.conditions.truncate(Self::MOST);
        self
    }

    /// The filter without a condition, or without what would give way to it.
    #[must_use]
    pub fn without(mut self, condition: FilterCondition) -> Self {
        self.conditions.retain(|other| !other.is_replaced_by(condition));
        self
    }

    /// The filter without what this puzzle does not have, and without more than it may have.
    pub(super) fn admitted(mut self, puzzle: &Puzzle) -> Self {
        self.conditions.retain(|condition| condition.fits(puzzle));
        self.conditions.truncate(Self::MOST);
        self
    }

    /// Whether it has a condition.
    pub fn has(&self, condition: FilterCondition) -> bool {
        self.conditions.contains(&condition)
    }

    /// Whether solutions are turned to meet the conditions.
    pub fn turns(&self) -> bool {
        self.conditions.iter().any(|condition| condition.turns())
    }

    /// Whether its order or one of its conditions is about levels.
    pub(super) fn asks_levels(&self) -> bool {
        self.order == Order::Level || self.conditions.iter().any(|condition| condition.asks_levels())
    }

    /// Whether a solution with this level meets the conditions about levels.
    pub(super) fn allows<'a>(&self, level: impl Fn() -> Option<&'a Level>) -> bool {
        self.conditions.iter().all(|condition| !condition.asks_levels() || condition.allows(level()))
    }

    /// The number of pieces that have to be placed as in the solution that was shown.
    pub(super) fn same_first(&self) -> usize {
        let same = |condition: &FilterCondition| match *condition {
            FilterCondition::SameFirst(count) => Some(count),
            _ => None,
        };
        self.conditions.iter().find_map(same).unwrap_or(0)
    }

    /// Whether it takes longer than others.
    pub(super) fn is_slow(&self) -> bool {
        self.order == Order::Easiest || self.conditions.iter().any(|condition| condition.is_slow())
    }
}

/// A filter that is applied to the listed solutions in slices.
#[derive(Clone, Debug)]
pub(super) struct Filtering {
    filter: Filter,
    region: Region,
    /// The number of pieces of each solution, the first ones, that are already in the user's cube.
    standing: usize,
    /// The pieces that have to be in the same cells.
    first: Pieces,
    /// The positions in which a solution may meet the conditions, beside that of the list.
    positions: Vec<Position>,
    /// The number of solutions examined.
    examined: usize,
    /// The solutions that pass, each with its rank, in order.
    hits: Vec<(u64, usize)>,
    /// The solutions that pass and are not yet merged into `hits`.
    unsorted: Vec<(u64, usize)>,
}

/// A position into which solutions may be turned, or mirrored.
#[derive(Clone, Debug)]
struct Position {
    image: Image,
    /// What has to fill which cell of a solution as it is listed, so that the wished cells are filled in this
    /// position.
    fills: Vec<(PieceId, Cell)>,
}

impl Position {
    fn new(image: Image, filter: &Filter) -> Self {
        let fills = filter.conditions.iter().filter_map(|condition| match *condition {
            FilterCondition::Fills(piece, cell) => Some((image.piece_before(piece)?, image.origin(cell)?)),
            _ => None,
        });
        Self { fills: fills.collect(), image }
    }
}

impl Filtering {
    /// The filter for solutions in `region`, with `first` as the pieces that have to be in the same cells, of
    /// which `standing` are already in the user's cube. `images` are the symmetries by which solutions may be
    /// turned; without any, they are taken as they are listed.
    pub(super) fn new(
        filter: Filter,
        region: &Region,
        first: Pieces,
        standing: usize,
        images: Vec<Image>,
    ) -> Self {
        let images = if filter.turns() { images } else { Vec::new() };
        let others = images.into_iter().filter(|image| !image.is_identity());
        let positions = others.map(|image| Position::new(image, &filter)).collect();
        let (hits, unsorted) = (Vec::new(), Vec::new());
        Self { filter, region: region.clone(), standing, first, positions, examined: 0, hits, unsorted }
    }

    pub(super) fn filter(&self) -> &Filter {
        &self.filter
    }

    /// The pieces that have to be in the same cells.
    pub(super) fn first(&self) -> &Pieces {
        &self.first
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

    /// If the order is [`Order::Easiest`]: the numbers of solutions that go straight down, need pieces from
    /// the side, and cannot be built.
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

    /// Records that the solutions before `end` were examined, and with `done` that these are all. Merges the
    /// unsorted ones once they are a large part of all, or all were examined.
    pub(super) fn set_examined(&mut self, end: usize, done: bool) {
        self.examined = end;
        if done || 8 * self.unsorted.len() > self.hits.len() {
            self.hits.append(&mut self.unsorted);
            // The second sort keeps the order of the first one where ranks are equal.
            sort_by_number(&mut self.hits, |&(_, index)| index as u64);
            sort_by_number(&mut self.hits, |&(rank, _)| rank);
        }
    }

    /// Whether a solution meets the conditions, as it is listed or in another position. The caller checks
    /// favourites and levels.
    pub(super) fn passes(&self, pieces: &Pieces) -> bool {
        self.holds_for(pieces) || self.turned(pieces).is_some()
    }

    /// The solution in the position in which it is shown, if it has to be turned to meet the conditions.
    pub(super) fn position(&self, pieces: &Pieces) -> Option<Pieces> {
        if self.positions.is_empty() || self.holds_for(pieces) { None } else { self.turned(pieces) }
    }

    /// The solution in the first other position in which it meets the conditions.
    fn turned(&self, pieces: &Pieces) -> Option<Pieces> {
        let fills =
            |position: &&Position| position.fills.iter().all(|&(piece, cell)| does_fill(pieces, piece, cell));
        let image = |position: &Position| -> Pieces {
            let Position { image, .. } = position;
            pieces.iter().map(|(piece, cells)| (image.of_piece(*piece), image.of_cells(cells))).collect()
        };
        self.positions.iter().filter(fills).map(image).find(|pieces| self.holds_for(pieces))
    }

    fn holds_for(&self, pieces: &Pieces) -> bool {
        let conditions = &self.filter.conditions;
        let (slow, quick): (Vec<_>, Vec<_>) = conditions.iter().partition(|condition| condition.is_slow());
        quick.into_iter().chain(slow).all(|&condition| self.holds(condition, pieces))
    }

    fn holds(&self, condition: FilterCondition, pieces: &Pieces) -> bool {
        match condition {
            FilterCondition::Fills(piece, cell) => does_fill(pieces, piece, cell),
            FilterCondition::Has(piece, property) => self.has(piece, property, pieces),
            FilterCondition::SameFirst(_) => self.first.iter().all(|first| pieces.contains(first)),
            FilterCondition::WholeLayers(layers) => pieces.iter().all(|(_, cells)| {
                let mut below = cells.iter().map(|cell| self.region.coord_of(cell).z < layers);
                let first = below.next();
                below.all(|is| Some(is) == first)
            }),
            FilterCondition::StraightDown => {
                Assembly::exists(&self.solution(pieces), self.standing, &[Side::Above])
            }
            FilterCondition::Buildable => Assembly::exists(&self.solution(pieces), self.standing, &Side::ALL),
            // The caller knows whether it is a favourite, and its level.
            FilterCondition::Favourite
            | FilterCondition::ComesApart
            | FilterCondition::Locked
            | FilterCondition::LevelAtLeast(_) => true,
        }
    }

    fn has(&self, piece: PieceId, property: Property, pieces: &Pieces) -> bool {
        let region = &self.region;
        let of = |piece| pieces.iter().filter(move |(other, _)| *other == piece).map(|(_, cells)| cells);
        of(piece).any(|cells| match property {
            Property::InCorner => cells.iter().any(|cell| is_corner(region, region.coord_of(cell))),
            Property::InMiddle => lies_in_middle(region, cells),
            Property::NextTo(other) => of(other).any(|others| touch(region, cells, others)),
            Property::Flat => {
                let mut heights = cells.iter().map(|cell| region.coord_of(cell).z);
                let first = heights.next();
                heights.all(|height| Some(height) == first)
            }
        })
    }

    fn solution(&self, pieces: &Pieces) -> Solution {
        in_coords(&self.region, pieces)
    }
}

/// A solution by the coordinates of its pieces' cells.
pub(super) fn in_coords(region: &Region, pieces: &Pieces) -> Solution {
    let coords = |cells: &CellSet| cells.iter().map(|cell| region.coord_of(cell)).collect();
    Solution::new(pieces.iter().map(|(piece, cells)| (*piece, coords(cells))).collect())
}

/// The pieces of placements, with their cells.
pub(super) fn pieces_of(problem: &Problem, placements: &[PlacementId]) -> Pieces {
    placements.iter().map(|&id| (problem.piece_of(id), problem.filled_by(id))).collect()
}

fn does_fill(pieces: &Pieces, piece: PieceId, cell: Cell) -> bool {
    pieces.iter().any(|(other, cells)| *other == piece && cells.contains(cell))
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

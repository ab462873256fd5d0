//! How a piece of an interlocking assembly goes out: by moves, as the others let it; and what holds it if it
//! cannot.
//!
//! The moves are found by breadth-first search over the positions that pieces reach by pushing each other, a
//! cell at a time. What goes away without the piece is not moved: it would be taken out first.

use cubefall::puzzle::Coord;
use cubefall::solution::Side;

/// The moves after which a piece is away from the rest, alone or with others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WayOut {
    /// The moves in order.
    pub(super) moves: Vec<GroupMove>,
    /// The set of the pieces that go away: a word of bits, by their indices.
    pub(super) leaving: u64,
}

/// A move: some pieces are shifted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GroupMove {
    /// The set of the pieces.
    pub(super) moved: u64,
    /// How far.
    pub(super) way: Coord,
}

impl WayOut {
    /// The most positions that are examined, and the most pieces of an assembly.
    const MOST_POSITIONS: usize = 2_000;
    const MOST_PIECES: usize = 64;

    /// The way out of the last of these pieces, given by their cells: with as few others as possible, and
    /// then by few moves. Nothing if none is found. What goes away with the piece comes apart from it in
    /// turn.
    pub(super) fn of_last(pieces: &[Vec<Coord>]) -> Option<Self> {
        if pieces.len() < 2 || pieces.len() > Self::MOST_PIECES {
            return None;
        }
        let mut reached = Reached::new(pieces);
        let mut best: Option<(usize, Self)> = None;
        let mut next = 0;
        while next < reached.positions.len().min(Self::MOST_POSITIONS) {
            reached.grid.fill(pieces, &reached.positions[next].offsets);
            for (piece, side) in (0..pieces.len()).flat_map(|piece| Side::ALL.map(|side| (piece, side))) {
                let moved = reached.pushed(piece, side, next);
                if moved == reached.all() {
                    continue;
                }
                if !reached.is_free(moved, side, next) {
                    reached.add(next, moved, side);
                    continue;
                }
                let Some(leaving) = reached.leaving(moved) else { continue };
                let few =
                    best.as_ref().is_none_or(|(_, best)| leaving.count_ones() < best.leaving.count_ones());
                if few && comes_apart(pieces, leaving) {
                    best = Some((
                        next,
                        Self { moves: reached.last_move(next, leaving, (moved, side)), leaving },
                    ));
                }
            }
            if best.as_ref().is_some_and(|(_, best)| best.leaving.count_ones() == 1) {
                break;
            }
            next += 1;
        }
        let (at, last) = best?;
        let mut moves = reached.moves_to(at);
        moves.extend(last.moves);
        Some(Self { moves: joined(moves), ..last })
    }

    /// Whether the piece goes away without others.
    pub(super) const fn is_alone(&self) -> bool {
        self.leaving.count_ones() == 1
    }

    /// The others that go away with the piece, by their indices among this many.
    pub(super) fn mates(&self, pieces: usize) -> impl Iterator<Item = usize> {
        (0..pieces - 1).filter(|piece| self.leaving >> piece & 1 == 1)
    }
}

/// Whether the last piece comes apart from the others of this set.
fn comes_apart(pieces: &[Vec<Coord>], set: u64) -> bool {
    let of_set = pieces.iter().enumerate().filter(|(piece, _)| set >> piece & 1 == 1);
    let of_set: Vec<Vec<Coord>> = of_set.map(|(_, cells)| cells.clone()).collect();
    of_set.len() == 1 || WayOut::of_last(&of_set).is_some()
}

/// Moves of which each begins where the one before has ended: such as go on with the same pieces on the same
/// line are one.
fn joined(moves: Vec<GroupMove>) -> Vec<GroupMove> {
    let mut joined: Vec<GroupMove> = Vec::new();
    for next in moves {
        let is_same = |last: &&mut GroupMove| last.moved == next.moved && is_along(last.way, next.way);
        match joined.last_mut().filter(is_same) {
            Some(last) => last.way = last.way + next.way,
            None => joined.push(next),
        }
    }
    joined
}

/// Whether two ways along axes have the same direction.
const fn is_along(one: Coord, other: Coord) -> bool {
    one.x * other.x + one.y * other.y + one.z * other.z > 0
}

/// The pieces straight ahead of the last one, on the side where they are fewest, by their indices.
pub(super) fn holders_of_last(pieces: &[Vec<Coord>]) -> Vec<usize> {
    let Some((last, others)) = pieces.split_last() else { return Vec::new() };
    let ahead = |side: Side| {
        let is_ahead = |cells: &Vec<Coord>| {
            last.iter().any(|&from| cells.iter().any(|&to| is_straight_ahead(from, to, side.outwards())))
        };
        others.iter().enumerate().filter(|(_, cells)| is_ahead(cells)).map(|(piece, _)| piece).collect()
    };
    Side::ALL.map(ahead).into_iter().min_by_key(Vec::len).unwrap_or_default()
}

fn is_straight_ahead(from: Coord, to: Coord, out: Coord) -> bool {
    let way = to - from;
    let far = way.x * out.x + way.y * out.y + way.z * out.z;
    far > 0 && way == out * far
}

/// The positions that the pieces reach.
struct Reached<'a> {
    pieces: &'a [Vec<Coord>],
    positions: Vec<Position>,
    grid: Grid,
}

/// Where the pieces are.
struct Position {
    /// How far each is from its place. The first one has not moved: a move of all is none.
    offsets: Vec<Coord>,
    /// A digest of these, so that few are compared.
    digest: u64,
    /// The position before, and the move from there. The first one has none.
    from: Option<(usize, GroupMove)>,
}

impl<'a> Reached<'a> {
    /// The position in which all are in place.
    fn new(pieces: &'a [Vec<Coord>]) -> Self {
        let offsets = vec![Coord::default(); pieces.len()];
        let first = Position { digest: digest(&offsets), offsets, from: None };
        Self { pieces, positions: vec![first], grid: Grid::around(pieces) }
    }

    /// The set of all pieces.
    const fn all(&self) -> u64 {
        u64::MAX >> (64 - self.pieces.len())
    }

    /// The cells of pieces in a position, which the grid has.
    fn cells(&self, set: u64, at: usize) -> impl Iterator<Item = Coord> {
        let pieces = self.pieces.iter().zip(&self.positions[at].offsets).enumerate();
        let of_set = pieces.filter(move |(piece, _)| set >> piece & 1 == 1);
        of_set.flat_map(|(_, (cells, &offset))| cells.iter().map(move |&cell| cell + offset))
    }

    /// A piece and all that it pushes when it moves by a cell, with what these push.
    fn pushed(&self, piece: usize, side: Side, at: usize) -> u64 {
        let (mut moved, mut new) = (0, 1_u64 << piece);
        while new != 0 {
            moved |= new;
            let ahead = self.cells(new, at).map(|cell| self.grid.set_at(cell + side.outwards()));
            new = ahead.fold(0, |all, set| all | set) & !moved;
        }
        moved
    }

    /// Whether nothing of the rest is ahead of these pieces, however far.
    fn is_free(&self, moved: u64, side: Side, at: usize) -> bool {
        self.cells(moved, at).all(|cell| self.grid.ahead(cell, side) & !moved == 0)
    }

    /// Which pieces go away, the last one among them, if `moved` can: those, or all others. Nothing if they
    /// are most of them: then it is the rest that is taken out.
    fn leaving(&self, moved: u64) -> Option<u64> {
        let has_last = moved >> (self.pieces.len() - 1) & 1 == 1;
        let leaving = if has_last { moved } else { self.all() & !moved };
        (leaving.count_ones() as usize * 2 <= self.pieces.len()).then_some(leaving)
    }

    /// The move by which pieces go away when these can move towards a side.
    fn last_move(&self, at: usize, leaving: u64, (moved, side): (u64, Side)) -> Vec<GroupMove> {
        let out = if moved == leaving { side.outwards() } else { side.opposite().outwards() };
        let along = |cell: Coord| cell.x * out.x + cell.y * out.y + cell.z * out.z;
        let farthest = self.cells(self.all() & !leaving, at).map(along).max();
        let nearest = self.cells(leaving, at).map(along).min();
        let far = farthest.zip(nearest).map_or(1, |(farthest, nearest)| (farthest - nearest + 2).max(1));
        vec![GroupMove { moved: leaving, way: out * far }]
    }

    /// Adds the position after a move by a cell, unless it was reached before or is beyond the grid.
    fn add(&mut self, at: usize, moved: u64, side: Side) {
        let out = side.outwards();
        let mut offsets = self.positions[at].offsets.clone();
        for (piece, offset) in offsets.iter_mut().enumerate() {
            *offset = *offset + out * (moved >> piece & 1) as i32;
        }
        let first = offsets[0];
        offsets.iter_mut().for_each(|offset| *offset = *offset - first);
        let digest = digest(&offsets);
        let is_known = |known: &Position| known.digest == digest && known.offsets == offsets;
        let is_far = offsets.iter().any(|offset| !self.grid.has_room_for(*offset));
        if is_far || self.positions.iter().any(is_known) {
            return;
        }
        // Of the two ways to see it, that of the fewer pieces.
        let rest = self.all() & !moved;
        let shift = match moved.count_ones() <= rest.count_ones() {
            true => GroupMove { moved, way: out },
            false => GroupMove { moved: rest, way: side.opposite().outwards() },
        };
        self.positions.push(Position { offsets, digest, from: Some((at, shift)) });
    }

    /// The moves to a position.
    fn moves_to(&self, at: usize) -> Vec<GroupMove> {
        let step = |&(at, _): &(usize, GroupMove)| self.positions[at].from;
        let mut moves: Vec<GroupMove> =
            std::iter::successors(self.positions[at].from, step).map(|(_, shift)| shift).collect();
        moves.reverse();
        moves
    }
}

/// The FNV-1a hash.
fn digest(offsets: &[Coord]) -> u64 {
    let numbers = offsets.iter().flat_map(|offset| [offset.x, offset.y, offset.z]);
    numbers.fold(0xcbf2_9ce4_8422_2325, |digest, number| {
        (digest ^ u64::from(number as u32)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Which pieces are where.
struct Grid {
    /// The lowest coordinates, and the number of cells along each axis.
    low: Coord,
    extent: Coord,
    /// The room around the pieces in their places.
    margin: i32,
    /// For each cell the set of the piece that fills it, or the empty set.
    sets: Vec<u64>,
}

impl Grid {
    /// Of these pieces in their places, with room around for each of them.
    fn around(pieces: &[Vec<Coord>]) -> Self {
        let cells = || pieces.iter().flatten();
        let range = |along: fn(&Coord) -> i32| {
            let low = cells().map(along).min().unwrap_or_default();
            (low, cells().map(along).max().unwrap_or_default() - low + 1)
        };
        let [x, y, z] = [range(|cell| cell.x), range(|cell| cell.y), range(|cell| cell.z)];
        let margin = x.1.max(y.1).max(z.1);
        let room = Coord::new(margin, margin, margin);
        let low = Coord::new(x.0, y.0, z.0) - room;
        let extent = Coord::new(x.1, y.1, z.1) + room * 2;
        let sets = vec![0; (extent.x * extent.y * extent.z) as usize];
        Self { low, extent, margin, sets }
    }

    /// Fills it with pieces in a position.
    fn fill(&mut self, pieces: &[Vec<Coord>], offsets: &[Coord]) {
        self.sets.fill(0);
        for (piece, (cells, &offset)) in pieces.iter().zip(offsets).enumerate() {
            for &cell in cells {
                if let Some(at) = self.index(cell + offset) {
                    self.sets[at] = 1 << piece;
                }
            }
        }
    }

    /// Whether a piece is in the grid when it is this far from its place.
    const fn has_room_for(&self, offset: Coord) -> bool {
        offset.x.abs() <= self.margin && offset.y.abs() <= self.margin && offset.z.abs() <= self.margin
    }

    /// The set of the piece that fills a cell, or the empty set.
    fn set_at(&self, cell: Coord) -> u64 {
        self.index(cell).map_or(0, |at| self.sets[at])
    }

    /// The set of the pieces on the line from a cell towards a side.
    fn ahead(&self, cell: Coord, side: Side) -> u64 {
        let line = std::iter::successors(Some(cell), |&cell| Some(cell + side.outwards()));
        line.skip(1).map_while(|cell| self.index(cell)).fold(0, |all, at| all | self.sets[at])
    }

    fn index(&self, cell: Coord) -> Option<usize> {
        let Coord { x, y, z } = cell - self.low;
        let is_inside = (0..self.extent.x).contains(&x)
            && (0..self.extent.y).contains(&y)
            && (0..self.extent.z).contains(&z);
        is_inside.then(|| (x + self.extent.x * (y + self.extent.y * z)) as usize)
    }
}

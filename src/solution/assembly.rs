//! In what order a solution can be put together by hand: one piece after the other, each along a straight line.
//!
//! What can be taken apart piece by piece can be put together in the opposite order, so that is how an order is found. A
//! piece that can leave can still leave when others have left. So whether everything comes apart does not depend on what
//! leaves first, and no choice has ever to be taken back to find that out; only the fewest moves from the side are searched
//! for.
//!
//! A piece that leaves upwards has nothing on top, and everything beneath it is still there: put in from above, it rests on
//! something, always.

use crate::puzzle::Coord;
use crate::solution::Solution;
use std::fmt;
use std::ops::Range;

/// Where a piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Straight down, which is how hands do it.
    Above,
    /// From where one sits: greater `y`.
    Front,
    /// From greater `x`.
    Right,
    /// From smaller `x`.
    Left,
    /// From smaller `y`.
    Back,
    /// Through the floor: only where there is no other order.
    Below,
}

impl Side {
    /// All six, those preferred first.
    pub const ALL: [Self; 6] = [Self::Above, Self::Front, Self::Right, Self::Left, Self::Back, Self::Below];

    /// One step outwards.
    pub const fn outwards(self) -> Coord {
        match self {
            Self::Above => Coord::new(0, 0, 1),
            Self::Front => Coord::new(0, 1, 0),
            Self::Right => Coord::new(1, 0, 0),
            Self::Left => Coord::new(-1, 0, 0),
            Self::Back => Coord::new(0, -1, 0),
            Self::Below => Coord::new(0, 0, -1),
        }
    }
}

/// As in "from above" and "from the left".
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Above => "above",
            Self::Front => "the front",
            Self::Right => "the right",
            Self::Left => "the left",
            Self::Back => "the back",
            Self::Below => "below",
        })
    }
}

/// A piece put in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Insertion {
    /// Which piece, by its place in [`Solution::pieces`].
    pub piece: usize,
    /// Where it comes from.
    pub from: Side,
    /// How many cells it has to slide at last, so that before that it can come straight down beside the others. 0 for what
    /// comes from above anyway, and for what comes from below.
    pub slide: i32,
}

/// How a solution is put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assembly {
    insertions: Vec<Insertion>,
    left_out: Vec<usize>,
}

impl Assembly {
    /// An order for as many pieces of the solution as can be put in; of these orders one that needs nothing through the
    /// floor, if there is one, and then one with the fewest pieces from the side. The lowest pieces go first.
    ///
    /// In a large puzzle the fewest are not searched for longer than pays; then it may be one with a few more from the side, or
    /// a few pieces less.
    pub fn of(solution: &Solution) -> Self {
        Self::onto(solution, 0)
    }

    /// The same where the first pieces, `standing` of them, are there already and stay.
    pub fn onto(solution: &Solution, standing: usize) -> Self {
        let ways = WaysOut::of(solution, standing);
        let locking = ways.locking();
        let left_out: Vec<usize> = ways.movable().filter(|piece| locking.contains(piece)).collect();
        let mut order = ways.taken_apart(&left_out);
        order.reverse();
        let mut there: Vec<Coord> = Vec::new();
        solution.pieces()[..standing].iter().for_each(|(_, cells)| there.extend(cells));
        let inserted = |way: WayOut| {
            let cells = &solution.pieces()[way.piece].1;
            let slide = slide(cells, way.side, &there);
            there.extend_from_slice(cells);
            Insertion { piece: way.piece, from: way.side, slide }
        };
        Self { insertions: order.into_iter().map(inserted).collect(), left_out }
    }

    /// The pieces one after the other. Each can be moved in from its side without passing through those before it.
    pub fn insertions(&self) -> &[Insertion] {
        &self.insertions
    }

    /// The fewest pieces that must stay out so that the others can be put together, by their places in
    /// [`Solution::pieces`]. With them no such order exists.
    pub fn left_out(&self) -> &[usize] {
        &self.left_out
    }

    /// Whether all pieces can be put in.
    pub fn is_complete(&self) -> bool {
        self.left_out.is_empty()
    }

    /// Those of the insertions that are not from above.
    pub fn sideways(&self) -> impl Iterator<Item = &Insertion> {
        self.insertions.iter().filter(|insertion| insertion.from != Side::Above)
    }

    /// Whether all pieces can be put in from above.
    pub fn is_straight_down(&self) -> bool {
        self.is_complete() && self.sideways().next().is_none()
    }
}

/// How far the cells have to be moved out by this side so that nothing that is `there` is above them.
fn slide(cells: &[Coord], side: Side, there: &[Coord]) -> i32 {
    if matches!(side, Side::Above | Side::Below) {
        return 0;
    }
    let covered = |cell: Coord| there.iter().any(|&other| lies_ahead(other - cell, Side::Above.outwards()));
    let is_open = |&away: &i32| cells.iter().all(|&cell| !covered(cell + side.outwards() * away));
    (0..).find(is_open).expect("nothing reaches farther than the others")
}

/// A piece that leaves.
#[derive(Clone, Copy)]
struct WayOut {
    piece: usize,
    side: Side,
}

/// For each piece what is in its way out.
struct WaysOut {
    /// How many of the first pieces stay.
    standing: usize,
    /// How high each piece lies, as the sum of its cells' heights over their number.
    heights: Vec<f64>,
    /// For each side and each piece the pieces that it would pass through.
    obstacles: [Vec<Vec<usize>>; 6],
}

/// How often a choice of what is left out, or leaves sideways, is tried while the fewest are searched for.
const TRIES: usize = 2_000;

impl WaysOut {
    fn of(solution: &Solution, standing: usize) -> Self {
        let pieces = solution.pieces();
        let height = |cells: &[Coord]| {
            cells.iter().map(|cell| f64::from(cell.z)).sum::<f64>() / cells.len().max(1) as f64
        };
        let passes = |piece: &[Coord], other: &[Coord], side: Side| {
            piece.iter().any(|&cell| other.iter().any(|&there| lies_ahead(there - cell, side.outwards())))
        };
        let obstacles = Side::ALL.map(|side| {
            let in_the_way = |(at, (_, cells)): (usize, &(_, Vec<Coord>))| {
                let others = pieces.iter().enumerate().filter(|&(other, _)| other != at);
                others.filter(|(_, (_, other))| passes(cells, other, side)).map(|(other, _)| other).collect()
            };
            pieces.iter().enumerate().map(in_the_way).collect()
        });
        Self { standing, heights: pieces.iter().map(|(_, cells)| height(cells)).collect(), obstacles }
    }

    fn len(&self) -> usize {
        self.heights.len()
    }

    /// The pieces that are to leave.
    fn movable(&self) -> Range<usize> {
        self.standing..self.len()
    }

    /// Whether all that are to leave have.
    fn is_done(&self, gone: &[bool]) -> bool {
        gone[self.movable()].iter().all(|&gone| gone)
    }

    /// Whether a piece can leave by this side while those that are not `gone` are there.
    fn is_free(&self, piece: usize, side: Side, gone: &[bool]) -> bool {
        self.obstacles[side as usize][piece].iter().all(|&other| gone[other])
    }

    /// The pieces that are there and can leave by one of `sides`.
    fn free(&self, sides: &[Side], gone: &[bool]) -> Vec<WayOut> {
        let there = self.movable().filter(|&piece| !gone[piece]);
        let ways = there.flat_map(|piece| sides.iter().map(move |&side| WayOut { piece, side }));
        ways.filter(|way| self.is_free(way.piece, way.side, gone)).collect()
    }

    /// Whether all leave, by these sides.
    fn all_leave(&self, sides: &[Side], gone: &[bool]) -> bool {
        let mut gone = gone.to_vec();
        self.let_out(sides, &mut gone);
        self.is_done(&gone)
    }

    /// Lets out what can leave, until nothing can.
    fn let_out(&self, sides: &[Side], gone: &mut [bool]) {
        loop {
            let free = self.free(sides, gone);
            if free.is_empty() {
                return;
            }
            free.iter().for_each(|way| gone[way.piece] = true);
        }
    }

    /// The fewest pieces without which the others come apart; or, if that takes too many tries, not many more.
    fn locking(&self) -> Vec<usize> {
        let fewest = fewest(|most, tries| self.unlocked(vec![false; self.len()], most, tries));
        fewest.unwrap_or_else(|| self.unlocked_one_by_one())
    }

    /// At most so many pieces without which the others come apart, if there are, and if that takes no more than `tries`.
    fn unlocked(&self, mut gone: Vec<bool>, most: usize, tries: &mut usize) -> Option<Vec<usize>> {
        *tries = tries.checked_sub(1)?;
        self.let_out(&Side::ALL, &mut gone);
        if self.is_done(&gone) {
            return Some(Vec::new());
        }
        let there = self.movable().filter(|&piece| most > 0 && !gone[piece]);
        there.into_iter().find_map(|piece| {
            let mut gone = gone.clone();
            gone[piece] = true;
            let mut others = self.unlocked(gone, most - 1, tries)?;
            others.push(piece);
            Some(others)
        })
    }

    /// Pieces without which the others come apart, each the one that lets most others out.
    fn unlocked_one_by_one(&self) -> Vec<usize> {
        let (mut gone, mut out) = (vec![false; self.len()], Vec::new());
        loop {
            self.let_out(&Side::ALL, &mut gone);
            let gone_without = |piece: usize| {
                let mut gone = gone.clone();
                gone[piece] = true;
                self.let_out(&Side::ALL, &mut gone);
                gone.iter().filter(|&&gone| gone).count()
            };
            let there = self.movable().filter(|&piece| !gone[piece]);
            let Some(piece) = there.max_by_key(|&piece| gone_without(piece)) else { return out };
            gone[piece] = true;
            out.push(piece);
        }
    }

    /// Everything but `left_out`, in an order in which it can be taken apart.
    fn taken_apart(&self, left_out: &[usize]) -> Vec<WayOut> {
        let mut gone = vec![false; self.len()];
        left_out.iter().for_each(|&piece| gone[piece] = true);
        let above_ground = &Side::ALL[1..5];
        let sides = if self.all_leave(&Side::ALL[..5], &gone) { above_ground } else { &Side::ALL[1..] };
        let fewest = fewest(|sideways, tries| self.apart_with(sides, sideways, gone.clone(), tries));
        fewest.unwrap_or_else(|| {
            self.apart_with(sides, self.len(), gone, &mut usize::MAX.clone()).expect("it comes apart")
        })
    }

    /// An order with at most so many pieces that leave by `sides`, all others upwards; nothing if there is none, or if it
    /// would take more than `tries`.
    fn apart_with(
        &self,
        sides: &[Side],
        sideways: usize,
        mut gone: Vec<bool>,
        tries: &mut usize,
    ) -> Option<Vec<WayOut>> {
        let mut order = Vec::new();
        while let Some(highest) = self.highest(&gone) {
            gone[highest.piece] = true;
            order.push(highest);
        }
        if self.is_done(&gone) {
            return Some(order);
        }
        if sideways == 0 {
            return None;
        }
        for way in self.free(sides, &gone) {
            *tries = tries.checked_sub(1)?;
            let mut gone = gone.clone();
            gone[way.piece] = true;
            if let Some(rest) = self.apart_with(sides, sideways - 1, gone, tries) {
                order.push(way);
                order.extend(rest);
                return Some(order);
            }
        }
        None
    }

    /// Of the pieces that can leave upwards the highest; of several the last.
    fn highest(&self, gone: &[bool]) -> Option<WayOut> {
        let free = self.free(&[Side::Above], gone).into_iter();
        free.max_by(|a, b| self.heights[a.piece].total_cmp(&self.heights[b.piece]))
    }
}

/// What `found` finds with the least number that it needs, while there are tries left; it is told both.
fn fewest<T>(mut found: impl FnMut(usize, &mut usize) -> Option<T>) -> Option<T> {
    let mut tries = TRIES;
    let attempts = (0..).map_while(|number| (tries > 0).then(|| found(number, &mut tries)));
    attempts.flatten().next()
}

/// Whether what is `away` is reached by going in this direction.
fn lies_ahead(away: Coord, direction: Coord) -> bool {
    let along = away.x * direction.x + away.y * direction.y + away.z * direction.z;
    along > 0 && away == direction * along
}

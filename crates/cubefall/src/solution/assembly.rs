//! The order in which a solution can be assembled by hand: one piece after the other, each along a straight
//! line.
//!
//! An order is found by disassembly, since the reverse of a disassembly is an assembly. A piece that can be
//! removed can still be removed after others. So whether everything comes apart does not depend on the order,
//! and a greedy search decides it without backtracking. Only the fewest moves from the side need a search.
//!
//! A piece that is removed upwards has nothing above it, and everything below it is still there. So a piece
//! that is inserted from above always rests on something.

use crate::puzzle::{Coord, sort_by_number};
use crate::solution::Solution;
use std::fmt;
use std::ops::Range;

/// The side from which a piece is inserted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// From above: the side that is easiest by hand.
    Above,
    /// From greater `y`: the side of the user.
    Front,
    /// From greater `x`.
    Right,
    /// From smaller `x`.
    Left,
    /// From smaller `y`.
    Back,
    /// Through the floor: only if there is no other order.
    Below,
}

impl Side {
    /// All six, in order of preference.
    pub const ALL: [Self; 6] = [Self::Above, Self::Front, Self::Right, Self::Left, Self::Back, Self::Below];

    /// The side across from it.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Above => Self::Below,
            Self::Front => Self::Back,
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::Back => Self::Front,
            Self::Below => Self::Above,
        }
    }

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

/// The text follows "from": "above", "the left".
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

/// The insertion of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Insertion {
    /// The piece, by its index in [`Solution::pieces`].
    pub piece: usize,
    /// The side from which it is inserted.
    pub from: Side,
    /// The length of its final slide, in cells: before that it comes straight down beside the other pieces. 0
    /// for pieces from above or below.
    pub slide: i32,
}

/// An order in which a solution can be assembled.
///
/// ```
/// use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
/// use cubefall::solution::Assembly;
/// use cubefall::solve::Solver;
///
/// # let bar = Piece::new("bar", &Shape::drawn(&["###"])?.coords(), 3)?;
/// # let puzzle = Puzzle::new("three bars", Region::cuboid(3, 3, 1)?, vec![bar])?;
/// let solution = Solver::new(&puzzle).first()?.expect("it has two");
/// let assembly = Assembly::of(&solution);
/// assert!(assembly.is_complete() && assembly.is_straight_down());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assembly {
    insertions: Vec<Insertion>,
    left_out: Vec<usize>,
}

impl Assembly {
    /// An order for as many pieces of the solution as possible. It needs no piece through the floor, if there
    /// is such an order, and then has the fewest pieces from the side. The lowest pieces come first.
    ///
    /// The search for the fewest is limited. In a large puzzle, the order may have a few more pieces from the
    /// side than necessary, or leave out a few more pieces.
    pub fn of(solution: &Solution) -> Self {
        Self::onto(solution, 0)
    }

    /// The same, with the first `standing` pieces of the solution already in place.
    pub fn onto(solution: &Solution, standing: usize) -> Self {
        let graph = BlockingGraph::of(solution, standing);
        let locking = graph.locking();
        let left_out: Vec<usize> = graph.movable().filter(|piece| locking.contains(piece)).collect();
        let mut order = graph.order(&left_out);
        order.reverse();
        let mut there = Tops::around(solution);
        solution.pieces()[..standing].iter().for_each(|(_, cells)| there.add(cells));
        let inserted = |removal: Removal| {
            let cells = &solution.pieces()[removal.piece].1;
            let slide = slide(cells, removal.side, &there);
            there.add(cells);
            Insertion { piece: removal.piece, from: removal.side, slide }
        };
        Self { insertions: order.into_iter().map(inserted).collect(), left_out }
    }

    /// Whether all pieces after the first `standing` ones can be inserted one after the other, each from one
    /// of these sides. That is known without an order.
    pub fn exists(solution: &Solution, standing: usize, sides: &[Side]) -> bool {
        let graph = BlockingGraph::of(solution, standing);
        graph.comes_apart(sides, &vec![false; graph.len()])
    }

    /// The insertions in order. Each piece can be inserted from its side without passing through those before
    /// it.
    pub fn insertions(&self) -> &[Insertion] {
        &self.insertions
    }

    /// The fewest pieces that must be left out so that the others can be assembled, by their indices in
    /// [`Solution::pieces`]. Empty if there is an order for all.
    pub fn left_out(&self) -> &[usize] {
        &self.left_out
    }

    /// Whether all pieces can be inserted.
    pub fn is_complete(&self) -> bool {
        self.left_out.is_empty()
    }

    /// The insertions that are not from above.
    pub fn sideways(&self) -> impl Iterator<Item = &Insertion> {
        self.insertions.iter().filter(|insertion| insertion.from != Side::Above)
    }

    /// Whether all pieces can be inserted from above.
    pub fn is_straight_down(&self) -> bool {
        self.is_complete() && self.sideways().next().is_none()
    }
}

/// The height of the highest cell of each column.
struct Tops {
    /// The columns of the box around a solution, along `x` and along `y`.
    columns: [Range<i32>; 2],
    /// For each column, row by row. `i32::MIN` where there is no cell.
    heights: Vec<i32>,
}

impl Tops {
    /// Of none of the cells of a solution yet.
    fn around(solution: &Solution) -> Self {
        let cells = || solution.pieces().iter().flat_map(|(_, cells)| cells);
        let columns = [|cell: &Coord| cell.x, |cell: &Coord| cell.y].map(|along| {
            let (least, most) = (cells().map(along).min(), cells().map(along).max());
            least.zip(most).map_or(0..0, |(least, most)| least..most + 1)
        });
        let heights = vec![i32::MIN; columns[0].len() * columns[1].len()];
        Self { columns, heights }
    }

    fn add(&mut self, cells: &[Coord]) {
        for &cell in cells {
            let at = self.column(cell).expect("a cell of the solution");
            self.heights[at] = cell.z.max(self.heights[at]);
        }
    }

    /// Whether there is a cell above this one.
    fn cover(&self, cell: Coord) -> bool {
        self.column(cell).is_some_and(|at| self.heights[at] > cell.z)
    }

    fn column(&self, cell: Coord) -> Option<usize> {
        let [x, y] = &self.columns;
        let is_inside = x.contains(&cell.x) && y.contains(&cell.y);
        is_inside.then(|| (cell.x - x.start) as usize + x.len() * (cell.y - y.start) as usize)
    }
}

/// The number of steps by which the cells have to be moved outwards by this side until no cell of `there` is
/// above them.
fn slide(cells: &[Coord], side: Side, there: &Tops) -> i32 {
    if matches!(side, Side::Above | Side::Below) {
        return 0;
    }
    let is_open = |&away: &i32| cells.iter().all(|&cell| !there.cover(cell + side.outwards() * away));
    (0..).find(is_open).expect("nothing reaches farther than the others")
}

/// The removal of a piece.
#[derive(Clone, Copy)]
struct Removal {
    piece: usize,
    side: Side,
}

/// Which pieces block which, when one is moved straight away.
struct BlockingGraph {
    /// The number of pieces, from the first on, that are not removed.
    standing: usize,
    /// The mean height of the cells of each piece.
    heights: Vec<f64>,
    /// For each side and each cell, the place in that list of the next cell towards the side, or its own
    /// place if there is none.
    next: [Vec<usize>; 6],
    /// The piece of each cell.
    owners: Vec<usize>,
    /// For each piece, the places of its cells.
    cells: Vec<Range<usize>>,
}

/// The maximum number of choices (of a piece to leave out, or to remove sideways) in a search for the fewest,
/// and in a greedy one.
const TRIES: usize = 2_000;

impl BlockingGraph {
    fn of(solution: &Solution, standing: usize) -> Self {
        let pieces = solution.pieces();
        let height = |cells: &[Coord]| {
            cells.iter().map(|cell| f64::from(cell.z)).sum::<f64>() / cells.len().max(1) as f64
        };
        let all: Vec<Coord> = pieces.iter().flat_map(|(_, cells)| cells).copied().collect();
        let (mut owners, mut cells) = (Vec::with_capacity(all.len()), Vec::with_capacity(pieces.len()));
        for (piece, (_, own)) in pieces.iter().enumerate() {
            cells.push(owners.len()..owners.len() + own.len());
            owners.resize(owners.len() + own.len(), piece);
        }
        let heights = pieces.iter().map(|(_, cells)| height(cells)).collect();
        Self { standing, heights, next: Side::ALL.map(|side| nearest(&all, side)), owners, cells }
    }

    fn len(&self) -> usize {
        self.heights.len()
    }

    /// The pieces that are removed.
    fn movable(&self) -> Range<usize> {
        self.standing..self.len()
    }

    /// Whether all movable pieces are gone.
    fn is_done(&self, gone: &[bool]) -> bool {
        gone[self.movable()].iter().all(|&gone| gone)
    }

    /// Whether a piece can be removed by this side while the pieces that are not `gone` are there.
    fn is_free(&self, piece: usize, side: Side, gone: &[bool]) -> bool {
        let next = &self.next[side as usize];
        let ahead = |cell: usize| {
            std::iter::successors(Some(cell), |&cell| Some(next[cell]).filter(|&at| at != cell))
        };
        let is_passed = |cell: usize| gone[self.owners[cell]] || self.owners[cell] == piece;
        self.cells[piece].clone().all(|cell| ahead(cell).all(is_passed))
    }

    /// The removals that are possible by one of `sides`.
    fn free(&self, sides: &[Side], gone: &[bool]) -> Vec<Removal> {
        let there = self.movable().filter(|&piece| !gone[piece]);
        let removals = there.flat_map(|piece| sides.iter().map(move |&side| Removal { piece, side }));
        removals.filter(|removal| self.is_free(removal.piece, removal.side, gone)).collect()
    }

    /// Whether all movable pieces can be removed by these sides.
    fn comes_apart(&self, sides: &[Side], gone: &[bool]) -> bool {
        let mut gone = gone.to_vec();
        self.remove_free(sides, &mut gone);
        self.is_done(&gone)
    }

    /// Removes free pieces until there is none.
    fn remove_free(&self, sides: &[Side], gone: &mut [bool]) {
        loop {
            let free = self.free(sides, gone);
            if free.is_empty() {
                return;
            }
            free.iter().for_each(|removal| gone[removal.piece] = true);
        }
    }

    /// The fewest pieces without which the others come apart; a few more if that takes too many tries.
    fn locking(&self) -> Vec<usize> {
        let fewest = fewest(|most, tries| self.unlocked(vec![false; self.len()], most, tries));
        fewest.unwrap_or_else(|| self.unlocked_one_by_one())
    }

    /// At most `most` pieces without which the others come apart; nothing if there are none, or if `tries`
    /// are used up.
    fn unlocked(&self, mut gone: Vec<bool>, most: usize, tries: &mut usize) -> Option<Vec<usize>> {
        *tries = tries.checked_sub(1)?;
        self.remove_free(&Side::ALL, &mut gone);
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

    /// Pieces without which the others come apart, chosen greedily: each frees the most others.
    fn unlocked_one_by_one(&self) -> Vec<usize> {
        let (mut gone, mut out) = (vec![false; self.len()], Vec::new());
        let mut tries = TRIES;
        loop {
            self.remove_free(&Side::ALL, &mut gone);
            let gone_without = |piece: usize| {
                let mut gone = gone.clone();
                gone[piece] = true;
                self.remove_free(&Side::ALL, &mut gone);
                gone.iter().filter(|&&gone| gone).count()
            };
            // One at least: when the tries are used up, it is the first that is there.
            let there: Vec<usize> = self.movable().filter(|&piece| !gone[piece]).take(tries.max(1)).collect();
            tries = tries.saturating_sub(there.len());
            let there = there.into_iter();
            let Some(piece) = there.max_by_key(|&piece| gone_without(piece)) else { return out };
            gone[piece] = true;
            out.push(piece);
        }
    }

    /// An order in which everything but `left_out` can be removed.
    fn order(&self, left_out: &[usize]) -> Vec<Removal> {
        let mut gone = vec![false; self.len()];
        left_out.iter().for_each(|&piece| gone[piece] = true);
        let above_ground = &Side::ALL[1..5];
        let sides = if self.comes_apart(&Side::ALL[..5], &gone) { above_ground } else { &Side::ALL[1..] };
        let fewest = fewest(|sideways, tries| self.apart_with(sides, sideways, gone.clone(), tries));
        fewest.unwrap_or_else(|| {
            self.apart_with(sides, self.len(), gone, &mut usize::MAX.clone()).expect("it comes apart")
        })
    }

    /// An order with at most `sideways` pieces removed by `sides`, and all others upwards; nothing if there
    /// is none, or if `tries` are used up.
    fn apart_with(
        &self,
        sides: &[Side],
        sideways: usize,
        mut gone: Vec<bool>,
        tries: &mut usize,
    ) -> Option<Vec<Removal>> {
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
        for removal in self.free(sides, &gone) {
            *tries = tries.checked_sub(1)?;
            let mut gone = gone.clone();
            gone[removal.piece] = true;
            if let Some(rest) = self.apart_with(sides, sideways - 1, gone, tries) {
                order.push(removal);
                order.extend(rest);
                return Some(order);
            }
        }
        None
    }

    /// The highest piece that can be removed upwards; the last one in a tie.
    fn highest(&self, gone: &[bool]) -> Option<Removal> {
        let free = self.free(&[Side::Above], gone).into_iter();
        free.max_by(|a, b| self.heights[a.piece].total_cmp(&self.heights[b.piece]))
    }
}

/// Iterative deepening: calls `found` with the limits 0, 1, 2, … and the remaining tries, until it finds
/// something or the tries are used up.
fn fewest<T>(mut found: impl FnMut(usize, &mut usize) -> Option<T>) -> Option<T> {
    let mut tries = TRIES;
    let attempts = (0..).map_while(|number| (tries > 0).then(|| found(number, &mut tries)));
    attempts.flatten().next()
}

/// For each cell the place in the list of the nearest one towards the side in its line, or its own place if
/// there is none.
fn nearest(cells: &[Coord], side: Side) -> Vec<usize> {
    let out = side.outwards();
    let along = |cell: Coord| cell.x * out.x + cell.y * out.y + cell.z * out.z;
    let line = |cell: Coord| cell - out * along(cell);
    // Line by line, and along each: ranks compare `x` last.
    let number = |cell: Coord| match out.x != 0 {
        true => Coord::new(along(cell), cell.y, cell.z),
        false if out.y != 0 => Coord::new(along(cell), cell.x, cell.z),
        false => Coord::new(along(cell), cell.x, cell.y),
    };
    let mut order: Vec<usize> = (0..cells.len()).collect();
    sort_by_number(&mut order, |&at| number(cells[at]).rank());
    let mut next: Vec<usize> = (0..cells.len()).collect();
    for pair in order.windows(2) {
        let [one, other] = [pair[0], pair[1]];
        if line(cells[one]) == line(cells[other]) {
            next[one] = other;
        }
    }
    next
}

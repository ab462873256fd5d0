//! Random puzzles, the same ones on every machine: drawn freely, with any feature of a document, or cut from
//! their regions, so that they have a solution.

use cubefall::puzzle::{
    Color, Coord, GoalSpec, Piece, PieceSpec, Polycube, Puzzle, PuzzleSpec, Region, Shape, ShapeCell,
};
use fastrand::Rng;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Where random numbers come from.
pub trait Choices {
    /// A number below `bound`: the same one where `usize` has 32 bits.
    fn below(&mut self, bound: usize) -> usize;

    /// A number of a range.
    fn within(&mut self, range: &RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    /// Whether something is so that is so in `percent` cases of a hundred.
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    fn pick<T: Copy>(&mut self, these: &[T]) -> T {
        these[self.below(these.len())]
    }
}

impl Choices for Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.u64(..bound as u64) as usize
    }
}

/// Numbers that are taken from a list over and over, so that proptest can make a case smaller.
struct Listed(std::iter::Cycle<std::vec::IntoIter<u8>>);

impl Choices for Listed {
    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.0.next().expect("a cycle")) % bound
    }
}

/// What a drawn document may have. Chances are in percent.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The sides of the boxes that goals are made from.
    pub sides: &'static [[i32; 3]],
    /// The chance of each cell of the box to be left out.
    pub left_out: usize,
    /// The chance of a document to have colours.
    pub colored: usize,
    /// The chance of a document to have cells that may stay empty, and then of each cell to be one.
    pub variable: [usize; 2],
    /// The chance of a document to limit the cells that stay empty, and the largest limit.
    pub holes: (usize, usize),
    /// The number of pieces; of a document that is filled, the most.
    pub pieces: RangeInclusive<usize>,
    /// Whether pieces are added until they have as many cells as must be filled.
    pub is_filled: bool,
    /// The cells of a piece.
    pub cells: RangeInclusive<usize>,
    /// The chance of a piece to be chiral, and to lack a cell, so that it may be in two parts.
    pub odd: usize,
    /// The chance of a piece to have copies, and their number then.
    pub copies: (usize, RangeInclusive<usize>),
    /// The chance of a piece to have a range of copies, and the chance of one from none.
    pub ranged: [usize; 2],
    /// The chance of a piece to be allowed as its mirror image.
    pub mirrored: usize,
}

/// The smallest polycube that is not its own mirror image.
const CHIRAL: [Coord; 4] =
    [Coord::new(0, 0, 0), Coord::new(1, 0, 0), Coord::new(1, 1, 0), Coord::new(1, 1, 1)];

impl Recipe {
    /// Documents with every feature, of few cells: most searches are of some hundreds of steps.
    pub const SMALL: Self = Self {
        sides: &[[3, 2, 2], [3, 3, 1], [4, 2, 1], [3, 3, 2]],
        left_out: 8,
        colored: 20,
        variable: [60, 30],
        holes: (30, 4),
        pieces: 2..=6,
        is_filled: false,
        cells: 1..=4,
        odd: 15,
        copies: (30, 1..=3),
        ranged: [40, 30],
        mirrored: 20,
    };

    /// A random document. Not each is a valid puzzle.
    pub fn draw(&self, random: &mut Rng) -> PuzzleSpec {
        let is_colored = random.chance(self.colored);
        let variable = if random.chance(self.variable[0]) { self.variable[1] } else { 0 };
        let mut goal: Vec<ShapeCell> = Vec::new();
        for at in cuboid(random.pick(self.sides)) {
            if !random.chance(self.left_out) {
                let (variable, color) = (random.chance(variable), color(random, is_colored));
                goal.push(ShapeCell { at, variable, color });
            }
        }
        let pieces = self.draw_pieces(random, &goal, is_colored);
        let color_of = |number| Color::new(number).expect("a colour");
        let pairs = [(1, 1), (1, 2), (2, 1), (2, 2)].into_iter().filter(|_| random.bool());
        let color_pairs = pairs.map(|(piece, cell)| (color_of(piece), color_of(cell))).collect();
        let most_holes = random.chance(self.holes.0).then(|| random.within(&(0..=self.holes.1)));
        PuzzleSpec {
            id: "random".to_owned(),
            title: "random".to_owned(),
            goal: GoalSpec { shape: Shape::from_cells(goal), most_holes },
            pieces,
            color_pairs,
            ..PuzzleSpec::default()
        }
    }

    /// The stream of valid puzzles of a seed.
    pub fn puzzles(self, seed: u64) -> impl Iterator<Item = Arc<Puzzle>> {
        let mut random = Rng::with_seed(seed);
        std::iter::repeat_with(move || Puzzle::from_spec(&self.draw(&mut random)).ok()).flatten()
    }

    fn draw_pieces(&self, random: &mut Rng, goal: &[ShapeCell], is_colored: bool) -> Vec<PieceSpec> {
        let mut left = goal.iter().filter(|cell| !cell.variable).count();
        let count = if self.is_filled { *self.pieces.end() } else { random.within(&self.pieces) };
        let mut pieces = Vec::new();
        while pieces.len() < count && (left > 0 || !self.is_filled) {
            let mut shape = self.draw_shape(random);
            if self.is_filled && shape.len() > left {
                shape = grown(left, |_| true, random);
            }
            let most = if self.is_filled { left / shape.len() } else { usize::MAX };
            let max = if random.chance(self.copies.0) { random.within(&self.copies.1).min(most) } else { 1 };
            let min = match (random.chance(self.ranged[1]), random.chance(self.ranged[0])) {
                (true, _) => 0,
                (false, true) => random.below(max + 1),
                (false, false) => max,
            };
            left = left.saturating_sub(shape.len() * max);
            let cell = |at| ShapeCell { at, variable: false, color: color(random, is_colored) };
            let shape = Shape::from_cells(shape.into_iter().map(cell).collect());
            let name = char::from(b'A' + pieces.len() as u8).to_string();
            pieces.push(PieceSpec {
                name,
                shape,
                min,
                max,
                mirrored: random.chance(self.mirrored),
                ..PieceSpec::default()
            });
        }
        pieces
    }

    fn draw_shape(&self, random: &mut Rng) -> Vec<Coord> {
        let size = random.within(&self.cells);
        let mut shape = if random.chance(self.odd) { CHIRAL.to_vec() } else { grown(size, |_| true, random) };
        if shape.len() > 2 && random.chance(self.odd) {
            shape.remove(1);
        }
        shape
    }
}

fn color(random: &mut Rng, is_colored: bool) -> Option<Color> {
    Color::new(if is_colored { random.u8(..3) } else { 0 })
}

/// What a region is made from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RegionKind {
    /// A box.
    Whole,
    /// A box that lacks some cells, anywhere.
    Holed,
    /// Two boxes that do not touch.
    Apart,
    /// Connected cells, as many as a box has.
    Grown,
}

impl RegionKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Whole, Self::Holed, Self::Apart, Self::Grown];
}

/// How regions are cut into pieces.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The sides of boxes, from which the regions are made.
    pub sides: Vec<(i32, i32, i32)>,
    /// What is made from them.
    pub kinds: Vec<RegionKind>,
    /// The number of cells of a piece. Fewer are left over here and there: as pieces, or, if `is_joined`, as
    /// parts of their neighbours.
    pub sizes: RangeInclusive<usize>,
    /// Whether leftovers are joined to neighbours.
    pub is_joined: bool,
    /// Whether some puzzles have copies of a piece by design, and half of them are twice the same side by
    /// side.
    pub is_repeated: bool,
    /// The numbers of pieces that are others than those cut, of which one is chosen: such a puzzle may have
    /// no solution.
    pub spoiled: Vec<usize>,
}

impl Cut {
    /// Regions of all kinds, cut in all ways.
    pub fn of(sides: Vec<(i32, i32, i32)>, sizes: RangeInclusive<usize>) -> Self {
        let (kinds, spoiled) = (RegionKind::ALL.to_vec(), vec![0, 0, 0, 1, 2]);
        Self { sides, kinds, sizes, is_joined: true, is_repeated: true, spoiled }
    }

    /// Puzzles; in half of them equal shapes are copies of one piece.
    pub fn puzzles(self) -> impl Strategy<Value = Arc<Puzzle>> {
        let (kinds, sides) =
            (prop::sample::select(self.kinds.clone()), prop::sample::select(self.sides.clone()));
        let bytes = prop::collection::vec(any::<u8>(), 61);
        let (copies, twice) = (any::<bool>(), any::<bool>());
        (kinds, sides, bytes, copies, twice, prop::sample::select(self.spoiled.clone())).prop_map(
            move |(kind, (x, y, z), bytes, copies, twice, spoiled)| {
                let mut choices = Listed(bytes.into_iter().cycle());
                let is_twice = twice && self.is_repeated;
                let x = if is_twice { (x + 1) / 2 } else { x };
                let mut cells = cells_of(kind, [x, y, z], &mut choices);
                let mut shapes = self.cut(cells.iter().copied().collect(), &mut choices);
                if is_twice {
                    let side = Region::from_cells(&cells).expect("some cells").extent().x;
                    cells.extend(cells.clone().into_iter().map(|cell| cell + Coord::new(side, 0, 0)));
                    shapes.extend(shapes.clone());
                }
                for _ in 0..spoiled {
                    let other = choices.below(shapes.len());
                    shapes[other] = grown(shapes[other].len(), |_| true, &mut choices);
                }
                let region = Region::from_cells(&cells).expect("some cells");
                Puzzle::new("random", region, named(shapes, copies)).expect("the volumes agree")
            },
        )
    }

    /// Cuts the cells into connected pieces. If pieces repeat, they are copies of one shape where they go.
    pub fn cut(&self, mut free: BTreeSet<Coord>, choices: &mut impl Choices) -> Vec<Vec<Coord>> {
        let often = if self.is_repeated { choices.below(4) } else { 0 };
        let model = grown(choices.within(&self.sizes), |_| true, choices);
        let mut shapes: Vec<Vec<Coord>> = Vec::new();
        while let Some(&first) = free.first() {
            let copies =
                if choices.below(4) < often { copies_over(&model, first, &free) } else { Vec::new() };
            let shape = match copies.len() {
                0 => {
                    let most = choices.within(&self.sizes);
                    piece_over(first, most, &free, choices)
                }
                many => copies[choices.below(many)].clone(),
            };
            shape.iter().for_each(|cell| assert!(free.remove(cell)));
            let is_left_over = self.is_joined && shape.len() < *self.sizes.start();
            match neighbour(&shape, &shapes).filter(|_| is_left_over) {
                Some(larger) => shapes[larger].extend(shape),
                None => shapes.push(shape),
            }
        }
        shapes
    }
}

/// The cells of a box from the origin: `x` changes first, then `y`.
pub fn cuboid([x, y, z]: [i32; 3]) -> Vec<Coord> {
    (0..x * y * z).map(|at| Coord::new(at % x, at / x % y, at / x / y)).collect()
}

/// A connected set of this many cells, each of which is `inside`. The origin is the first.
///
/// # Panics
/// When fewer hang together.
pub fn grown(size: usize, inside: impl Fn(&Coord) -> bool, choices: &mut impl Choices) -> Vec<Coord> {
    let mut cells = vec![Coord::default()];
    while cells.len() < size {
        let near: BTreeSet<Coord> = cells.iter().flat_map(|cell| cell.neighbours()).filter(&inside).collect();
        let near: Vec<Coord> = near.into_iter().filter(|cell| !cells.contains(cell)).collect();
        cells.push(choices.pick(&near));
    }
    cells
}

fn cells_of(kind: RegionKind, [x, y, z]: [i32; 3], choices: &mut impl Choices) -> Vec<Coord> {
    let mut cells = cuboid([x, y, z]);
    match kind {
        RegionKind::Whole => {}
        RegionKind::Holed => {
            for _ in 0..=choices.below(3) {
                cells.remove(choices.below(cells.len()));
            }
        }
        RegionKind::Apart => {
            let gap = choices.below(cells.len());
            let (axis, at) = (choices.below(3), cells[gap]);
            let past = |cell: &Coord| [cell.x > at.x, cell.y > at.y, cell.z > at.z][axis];
            let by = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)][axis];
            cells.iter_mut().filter(|cell| past(cell)).for_each(|cell| *cell = *cell + by);
        }
        RegionKind::Grown => {
            let inside =
                |c: &Coord| [(c.x, x), (c.y, y), (c.z, z)].iter().all(|&(at, side)| (0..=side).contains(&at));
            cells = grown(cells.len(), inside, choices);
        }
    }
    cells
}

/// The smallest of the shapes that touches this one.
fn neighbour(shape: &[Coord], shapes: &[Vec<Coord>]) -> Option<usize> {
    let touches =
        |other: &Vec<Coord>| shape.iter().any(|cell| cell.neighbours().any(|near| other.contains(&near)));
    (0..shapes.len()).filter(|&at| touches(&shapes[at])).min_by_key(|&at| shapes[at].len())
}

/// The model, turned and moved so that it covers `first` and lies within the free cells.
fn copies_over(model: &[Coord], first: Coord, free: &BTreeSet<Coord>) -> Vec<Vec<Coord>> {
    let model = Polycube::new(model).expect("it is connected");
    let turned = model.orientations().into_iter().map(|orientation| orientation.polycube.cells().to_vec());
    let placed = |cells: Vec<Coord>| {
        let at = |anchor: Coord| cells.iter().map(|&cell| cell + (first - anchor)).collect::<Vec<_>>();
        cells.iter().map(|&anchor| at(anchor)).collect::<Vec<_>>()
    };
    turned.flat_map(placed).filter(|place| place.iter().all(|cell| free.contains(cell))).collect()
}

/// Free cells that hang together, from `first`: `most` of them, or all if there are fewer.
fn piece_over(first: Coord, most: usize, free: &BTreeSet<Coord>, choices: &mut impl Choices) -> Vec<Coord> {
    let mut shape = vec![first];
    while shape.len() < most {
        let near = shape.iter().flat_map(|cell| cell.neighbours());
        let near: BTreeSet<Coord> =
            near.filter(|cell| free.contains(cell) && !shape.contains(cell)).collect();
        match near.len() {
            0 => break,
            many => shape.extend(near.iter().nth(choices.below(many))),
        }
    }
    shape
}

/// Names the shapes. Single cells are always copies of one piece, other equal shapes on request.
fn named(shapes: Vec<Vec<Coord>>, copies: bool) -> Vec<Piece> {
    let mut kinds: Vec<(Polycube, usize)> = Vec::new();
    for shape in shapes {
        let own = Polycube::new(&shape).expect("it is connected");
        let same = |(other, _): &&mut (Polycube, usize)| {
            (copies || shape.len() == 1) && other.canonical() == own.canonical()
        };
        match kinds.iter_mut().find(same) {
            Some((_, count)) => *count += 1,
            None => kinds.push((own, 1)),
        }
    }
    let piece = |(number, (shape, count)): (usize, (Polycube, usize))| {
        Piece::new(&number.to_string(), shape.cells(), count).expect("it is connected")
    };
    kinds.into_iter().enumerate().map(piece).collect()
}

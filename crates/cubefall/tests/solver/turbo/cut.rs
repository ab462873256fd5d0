//! Random puzzles, always the same ones: regions of many kinds, cut into pieces.

use crate::oracle;
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What a region is made from.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    /// A box.
    Whole,
    /// A box that lacks some cells, anywhere.
    Holed,
    /// Two boxes that do not touch.
    Apart,
    /// Connected cells, no more than a box has.
    Grown,
}

/// The way in which pieces are made.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The sides of a box, from which the region is made.
    pub sides: Vec<(u32, u32, u32)>,
    /// Cells of a piece.
    pub sizes: RangeInclusive<usize>,
}

/// Numbers that are taken from a list over and over.
struct Choices(std::iter::Cycle<std::vec::IntoIter<u8>>);

impl Choices {
    fn new(bytes: Vec<u8>) -> Self {
        Self(bytes.into_iter().cycle())
    }

    fn below(&mut self, count: usize) -> usize {
        usize::from(self.0.next().expect("a cycle")) % count
    }
}

impl Cut {
    /// Puzzles with a solution, and some whose pieces were changed, so that they may have none. Half of them are twice the
    /// same side by side; in half of them equal shapes are copies of one piece.
    pub fn puzzles(self) -> impl Strategy<Value = Arc<Puzzle>> {
        let kinds = prop::sample::select(vec![Kind::Whole, Kind::Holed, Kind::Apart, Kind::Grown]);
        let sides = prop::sample::select(self.sides.clone());
        let bytes = prop::collection::vec(any::<u8>(), 61);
        let (copies, twice) = (any::<bool>(), any::<bool>());
        (kinds, sides, bytes, copies, twice, 0..5usize).prop_map(
            move |(kind, (x, y, z), bytes, copies, twice, spoil)| {
                let mut choices = Choices::new(bytes);
                let x = if twice { x.div_ceil(2) } else { x };
                let mut cells = cells_of(kind, (x, y, z), &mut choices);
                let mut shapes = cut(cells.iter().copied().collect(), &self.sizes, &mut choices);
                if twice {
                    let side = Region::from_cells(&cells).expect("some cells").extent().x;
                    cells.extend(beside(&cells, side));
                    shapes.extend(shapes.clone());
                }
                for _ in 2..spoil {
                    let other = choices.below(shapes.len());
                    shapes[other] = grown(shapes[other].len(), |_| true, &mut choices);
                }
                let region = Region::from_cells(&cells).expect("some cells");
                Puzzle::new("random", region, named(shapes, copies)).expect("the volumes agree")
            },
        )
    }
}

fn beside(cells: &[Coord], by: i32) -> Vec<Coord> {
    cells.iter().map(|&cell| cell + Coord::new(by, 0, 0)).collect()
}

fn cells_of(kind: Kind, (x, y, z): (u32, u32, u32), choices: &mut Choices) -> Vec<Coord> {
    let mut cells = Region::cuboid(x, y, z).expect("a box").coords().to_vec();
    match kind {
        Kind::Whole => {}
        Kind::Holed => {
            for _ in 0..=choices.below(3) {
                cells.remove(choices.below(cells.len()));
            }
        }
        Kind::Apart => {
            let gap = choices.below(cells.len());
            let (axis, at) = (choices.below(3), cells[gap]);
            let past = |cell: &Coord| match axis {
                0 => cell.x > at.x,
                1 => cell.y > at.y,
                _ => cell.z > at.z,
            };
            let by = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)][axis];
            cells.iter_mut().filter(|cell| past(cell)).for_each(|cell| *cell = *cell + by);
        }
        Kind::Grown => {
            let (x, y, z) = (x as i32 + 1, y as i32 + 1, z as i32 + 1);
            let inside =
                |c: &Coord| [(c.x, x), (c.y, y), (c.z, z)].iter().all(|&(at, side)| (0..side).contains(&at));
            cells = grown(cells.len(), inside, choices);
        }
    }
    cells
}

/// A connected set of this many cells, each of which is `inside`.
fn grown(size: usize, inside: impl Fn(&Coord) -> bool, choices: &mut Choices) -> Vec<Coord> {
    let mut cells = vec![Coord::new(0, 0, 0)];
    while cells.len() < size {
        let near: BTreeSet<Coord> = cells.iter().flat_map(|cell| cell.neighbours()).filter(&inside).collect();
        let near: Vec<Coord> = near.into_iter().filter(|cell| !cells.contains(cell)).collect();
        cells.push(near[choices.below(near.len())]);
    }
    cells
}

/// Cuts the cells into connected pieces: copies of one shape where they go, and whatever hangs together elsewhere. What is
/// smaller than it should be becomes part of its neighbour.
fn cut(mut free: BTreeSet<Coord>, sizes: &RangeInclusive<usize>, choices: &mut Choices) -> Vec<Vec<Coord>> {
    let size = |choices: &mut Choices| sizes.start() + choices.below(sizes.end() - sizes.start() + 1);
    let often = choices.below(4);
    let model = grown(size(choices), |_| true, choices);
    let mut shapes = Vec::new();
    while let Some(&first) = free.first() {
        let copies = if choices.below(4) < often { copies_over(&model, first, &free) } else { Vec::new() };
        let shape = match copies.len() {
            0 => {
                let most = size(choices);
                piece_over(first, most, &free, choices)
            }
            many => copies[choices.below(many)].clone(),
        };
        shape.iter().for_each(|cell| assert!(free.remove(cell)));
        match neighbour(&shape, &shapes).filter(|_| shape.len() < *sizes.start()) {
            Some(larger) => shapes[larger].extend(shape),
            None => shapes.push(shape),
        }
    }
    shapes
}

/// The smallest of the shapes that touches this one.
fn neighbour(shape: &[Coord], shapes: &[Vec<Coord>]) -> Option<usize> {
    let touches =
        |other: &Vec<Coord>| shape.iter().any(|cell| cell.neighbours().any(|near| other.contains(&near)));
    (0..shapes.len()).filter(|&at| touches(&shapes[at])).min_by_key(|&at| shapes[at].len())
}

/// The model, turned and moved so that it covers `first` and lies within the free cells.
fn copies_over(model: &[Coord], first: Coord, free: &BTreeSet<Coord>) -> Vec<Vec<Coord>> {
    let placed = |turn, anchor| {
        let by = first - oracle::image(turn, anchor);
        model.iter().map(|&cell| oracle::image(turn, cell) + by).collect::<Vec<_>>()
    };
    let all =
        oracle::turns().into_iter().flat_map(|turn| model.iter().map(move |&anchor| placed(turn, anchor)));
    all.filter(|place| place.iter().all(|cell| free.contains(cell))).collect()
}

/// Free cells that hang together, from `first`.
fn piece_over(first: Coord, most: usize, free: &BTreeSet<Coord>, choices: &mut Choices) -> Vec<Coord> {
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
    let mut kinds: Vec<(Vec<Coord>, usize)> = Vec::new();
    for shape in shapes {
        let same = |(other, _): &&mut (Vec<Coord>, usize)| {
            other.len() == shape.len() && (copies || shape.len() == 1) && oracle::congruent(&shape, other)
        };
        match kinds.iter_mut().find(same) {
            Some((_, count)) => *count += 1,
            None => kinds.push((shape, 1)),
        }
    }
    let piece = |(number, (shape, count)): (usize, (Vec<Coord>, usize))| {
        Piece::new(&format!("{number}"), &shape, count).expect("it hangs together")
    };
    kinds.into_iter().enumerate().map(piece).collect()
}

//! Random puzzles, always the same ones: of a fixed seed, which failures name.

use cubefall::puzzle::{Color, Coord, GoalSpec, PieceSpec, Puzzle, PuzzleSpec, Shape, ShapeCell};
use std::ops::{Bound, RangeBounds};
use std::sync::Arc;

/// The seed of all random puzzles.
pub const SEED: u64 = 22;

/// A stream of random small puzzles. Most have the right volumes and no solution.
pub struct Puzzles {
    random: fastrand::Rng,
}

impl Puzzles {
    /// The stream that begins with this seed.
    pub fn new(seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed) }
    }

    /// The document of a valid puzzle.
    fn spec(&mut self) -> PuzzleSpec {
        let sides = [[3, 3, 1], [4, 3, 1], [4, 4, 1], [2, 2, 2], [3, 2, 2], [3, 3, 2], [5, 3, 1], [3, 3, 3]];
        let [x, y, z] = self.pick(&sides);
        let mut goal = cuboid([x, y, z]);
        for _ in 0..self.number(0..3) {
            goal.remove(self.number(0..goal.len()));
        }
        let is_colored = self.random.u8(0..8) == 0;
        let holes = if self.random.u8(0..4) == 0 { self.number(1..4) } else { 0 };
        let variable: Vec<usize> = (0..holes).map(|_| self.number(0..goal.len())).collect();
        let cell = |(index, &at): (usize, &Coord), color| ShapeCell {
            at,
            variable: variable.contains(&index),
            color,
        };
        let cells = goal.iter().enumerate().map(|cell_at| cell(cell_at, self.color(is_colored))).collect();
        let pieces = self.pieces(goal.len() - holes, is_colored);
        let most_holes = (self.random.u8(0..4) == 0).then_some(1);
        PuzzleSpec {
            id: "random".to_owned(),
            title: "random".to_owned(),
            goal: GoalSpec { shape: Shape::from_cells(cells), most_holes },
            pieces,
            color_pairs: vec![(Color::new(1).expect("a colour"), Color::new(1).expect("a colour"))],
            ..PuzzleSpec::default()
        }
    }

    /// Pieces of about as many cells together; mostly of exactly as many.
    fn pieces(&mut self, volume: usize, is_colored: bool) -> Vec<PieceSpec> {
        let mut pieces = Vec::new();
        let mut left = volume;
        while left > 0 && pieces.len() < 8 {
            let size = self.number(2..=4.min(left.max(2))).min(left);
            let coords = self.polycube(size);
            let most = if self.random.u8(0..3) == 0 { (left / size).min(3) } else { 1 };
            let least = if self.random.u8(0..6) == 0 { most - 1 } else { most };
            let cells =
                coords.iter().map(|&at| ShapeCell { at, variable: false, color: self.color(is_colored) });
            let shape = Shape::from_cells(cells.collect());
            let name = format!("{}", pieces.len() + 1);
            pieces.push(PieceSpec {
                name,
                shape,
                min: least,
                max: most,
                mirrored: self.random.u8(0..8) == 0,
            });
            left -= size * most;
        }
        pieces
    }

    /// A connected polycube, at the origin or elsewhere.
    fn polycube(&mut self, size: usize) -> Vec<Coord> {
        let mut cells = vec![Coord::new(2, 2, 2)];
        while cells.len() < size {
            let from = self.pick(&cells);
            let neighbours: Vec<Coord> = from.neighbours().collect();
            let next = self.pick(&neighbours);
            if !cells.contains(&next) && next.z <= 3 {
                cells.push(next);
            }
        }
        let least = cells.iter().copied().reduce(Coord::min).expect("some cells");
        cells.into_iter().map(|cell| cell - least).collect()
    }

    /// A number in the range. It is the same where words have 32 bits, as in WebAssembly, and where they have 64.
    fn number(&mut self, range: impl RangeBounds<usize>) -> usize {
        let bound = |bound: Bound<&usize>| bound.map(|&number| number as u64);
        self.random.u64((bound(range.start_bound()), bound(range.end_bound()))) as usize
    }

    /// One of these.
    fn pick<T: Copy>(&mut self, these: &[T]) -> T {
        these[self.number(..these.len())]
    }

    fn color(&mut self, is_colored: bool) -> Option<Color> {
        if is_colored && self.random.bool() { Color::new(self.random.u8(1..3)) } else { None }
    }
}

impl Iterator for Puzzles {
    type Item = Arc<Puzzle>;

    fn next(&mut self) -> Option<Arc<Puzzle>> {
        Some(Puzzle::from_spec(&self.spec()).expect("a valid puzzle"))
    }
}

/// The cells of a box.
pub fn cuboid([x, y, z]: [i32; 3]) -> Vec<Coord> {
    let row = |y, z| (0..x).map(move |x| Coord::new(x, y, z));
    (0..z).flat_map(|z| (0..y).flat_map(move |y| row(y, z))).collect()
}

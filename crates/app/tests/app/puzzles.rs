//! Puzzles that are not in the catalogue.

use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Color, Coord, GoalSpec, PieceSpec, Puzzle, PuzzleSpec, Shape, ShapeCell};
use cubefall::search::{Search, Strategy};
use cubefall::solution::Solution;
use fastrand::Rng;
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::puzzles::{Choices, Cut, cuboid};

fn piece(name: &str, cells: &[Coord], range: (usize, usize)) -> PieceSpec {
    let (min, max) = range;
    PieceSpec { name: name.to_owned(), shape: Shape::of(cells), min, max, ..PieceSpec::default() }
}

fn line(length: i32) -> Vec<Coord> {
    (0..length).map(|x| Coord::new(x, 0, 0)).collect()
}

/// A domino that is used, and a single cube that may be, in a row of two cells and one that may stay empty.
/// It has three solutions: the domino at the left without the cube and with it, and at the right with it.
pub fn row() -> Arc<Puzzle> {
    row_with(1)
}

/// The same with as many single cubes as there are cells that may stay empty.
pub fn row_with(variable: i32) -> Arc<Puzzle> {
    let cell = |x| ShapeCell { at: Coord::new(x, 0, 0), variable: x >= 2, color: None };
    let goal = GoalSpec { shape: Shape::from_cells((0..2 + variable).map(cell).collect()), most_holes: None };
    let spec = PuzzleSpec {
        id: "row".to_owned(),
        title: "Row".to_owned(),
        goal,
        pieces: vec![piece("D", &line(2), (1, 1)), piece("U", &line(1), (0, variable as usize))],
        ..PuzzleSpec::default()
    };
    Puzzle::from_spec(&spec).expect("a puzzle")
}

/// A box cut into connected pieces. It has the id of a puzzle of the catalogue, and is another.
pub fn plain(seed: u64) -> Arc<Puzzle> {
    Puzzle::from_spec(&plain_spec(&mut Rng::with_seed(seed))).expect("the pieces fill the box")
}

/// The same with some of: variable cells, ranges of copies, mirrored pieces, colours, and words.
pub fn mixed(seed: u64) -> Arc<Puzzle> {
    let mut rng = Rng::with_seed(seed);
    let mut spec = plain_spec(&mut rng);
    let color = |rng: &mut Rng| Color::new(rng.u8(0..3));
    let mut cells = spec.goal.shape.cells().to_vec();
    cells.iter_mut().for_each(|cell| cell.color = color(&mut rng));
    if rng.bool() {
        let (variable, count) =
            (|x| ShapeCell { at: Coord::new(x, 5, 0), variable: true, color: None }, rng.i32(1..4));
        cells.extend((0..count).map(variable));
        spec.goal.most_holes = rng.bool().then(|| rng.usize(count as usize..5));
    }
    spec.goal.shape = Shape::from_cells(cells);
    for piece in &mut spec.pieces {
        piece.mirrored = rng.bool();
        piece.groups = (1..rng.u32(1..4)).map(|group| (group, rng.usize(1..3))).collect();
        piece.max += usize::from(rng.u8(0..4) == 0);
        piece.min = if rng.u8(0..4) == 0 { 0 } else { piece.min };
    }
    spec.colors = vec!["red, \"light\"".to_owned(), "größer".to_owned()];
    spec.color_pairs = vec![(Color::new(1).expect("1"), Color::new(2).expect("2"))];
    spec.comment = "Drawn & cut = found\n%26#".to_owned();
    Puzzle::from_spec(&spec).expect("its pieces can fill it, by volume")
}

fn plain_spec(rng: &mut Rng) -> PuzzleSpec {
    let coords = cuboid(rng.pick(&[[2, 2, 2], [3, 2, 2], [4, 3, 1], [3, 3, 2]]));
    let goal = GoalSpec { shape: Shape::of(&coords), most_holes: None };
    let cut = Cut { is_joined: false, is_repeated: false, ..Cut::of(Vec::new(), 3..=6) };
    // With few pieces there are few solutions.
    let mut shapes = std::iter::repeat_with(|| cut.cut(coords.iter().copied().collect(), rng));
    let shapes = shapes.find(|shapes| shapes.len() <= 5).expect("there is no end");
    let named = |(number, cells): (usize, Vec<Coord>)| {
        let least = cells.iter().copied().reduce(Coord::min).expect("a cell");
        let cells: Vec<Coord> = cells.into_iter().map(|cell| cell - least).collect();
        piece(&format!("P{number}"), &cells, (1, 1))
    };
    let pieces = shapes.into_iter().enumerate().map(named).collect();
    let title = "A box <cut> & \"named\"".to_owned();
    PuzzleSpec { id: "soma".to_owned(), title, goal, pieces, ..PuzzleSpec::default() }
}

/// A puzzle that is too large for a link.
pub fn too_large() -> Arc<Puzzle> {
    let spec = PuzzleSpec { comment: "x".repeat(8_000), ..plain(1).to_spec() };
    Puzzle::from_spec(&spec).expect("a puzzle")
}

/// All solutions, counted up to this symmetry, in the order of the search.
pub fn solutions(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Vec<Solution> {
    let problem = Problem::reduced(puzzle, Reduction::of(puzzle, symmetry).expect("it can be counted so"));
    let mut solutions = Vec::new();
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
        solutions.push(Solution::of(&problem, placements));
        ControlFlow::Continue(())
    });
    solutions
}

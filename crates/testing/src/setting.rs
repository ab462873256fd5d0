//! Solutions to export.

use cubefall::problem::Reduction;
use cubefall::problem::{Problem, Symmetry};
use cubefall::puzzle::{Coord, Piece, PieceId, Puzzle, Region};
use cubefall::search::{Search, Strategy};
use cubefall::solution::Solution;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The first solutions of a puzzle as its author counts them.
pub fn solutions(catalog: Arc<Puzzle>, most: usize) -> Vec<Solution> {
    let puzzle = catalog.clone();
    let reduction = Reduction::of(&catalog, Symmetry::Restricted).expect("its author counts so");
    let problem = Problem::reduced(&puzzle, reduction);
    let mut found = Vec::new();
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
        found.push(Solution::of(&problem, placements));
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// Each puzzle of the texts with one of its solutions.
pub fn one_of_each() -> Vec<(Arc<Puzzle>, Solution)> {
    let puzzles = ["soma", "bedlam", "pycon"].map(|id| catalogue::ALL.get(id));
    puzzles.map(|puzzle| (puzzle.clone(), solutions(puzzle, 1).remove(0))).into()
}

/// Two rings, each through the other: nothing moves.
pub fn linked_rings() -> (Arc<Puzzle>, Solution) {
    let coords = |of: &[(i32, i32, i32)]| of.iter().map(|&(x, y, z)| Coord::new(x, y, z)).collect::<Vec<_>>();
    let flat = [(0, 0, 1), (1, 0, 1), (2, 0, 1), (2, 1, 1), (2, 2, 1), (1, 2, 1), (0, 2, 1), (0, 1, 1)];
    let upright = [(1, 1, 0), (2, 1, 0), (3, 1, 0), (3, 1, 1), (3, 1, 2), (2, 1, 2), (1, 1, 2), (1, 1, 1)];
    puzzle_of("rings", &[("A", coords(&flat)), ("B", coords(&upright))])
}

/// A puzzle whose pieces lie where they belong, and its solution. Pieces of one name are copies.
pub fn puzzle_of(name: &str, placed: &[(&str, Vec<Coord>)]) -> (Arc<Puzzle>, Solution) {
    let region: Vec<Coord> = placed.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
    let names: BTreeSet<&str> = placed.iter().map(|(name, _)| *name).collect();
    let piece = |name: &&str| {
        let copies = placed.iter().filter(|(other, _)| other == name);
        Piece::new(name, &copies.clone().next().expect("one at least").1, copies.count()).expect("a piece")
    };
    let region = Region::from_cells(&region).expect("a region");
    let puzzle = Puzzle::new(name, region, names.iter().map(piece).collect()).expect("a puzzle");
    let id = |name: &str| puzzle.piece_named(name).expect("one of them");
    let pieces: Vec<(PieceId, Vec<Coord>)> =
        placed.iter().map(|(name, cells)| (id(name), cells.clone())).collect();
    (puzzle, Solution::new(pieces))
}

/// Polycubes, always the same ones, with holes and with cells that touch by an edge or a corner alone.
pub fn random_polycubes(count: usize) -> Vec<Vec<Coord>> {
    let mut random = fastrand::Rng::with_seed(20);
    (0..count)
        .map(|_| {
            let size = random.usize(1..40);
            let mut cells = vec![Coord::default()];
            while cells.len() < size {
                let cell = cells[random.usize(..cells.len())];
                let near: Vec<Coord> = cell.neighbours().filter(|near| !cells.contains(near)).collect();
                if !near.is_empty() {
                    cells.push(near[random.usize(..near.len())]);
                }
            }
            cells
        })
        .collect()
}

/// The cells of every piece of the catalogue, each shape once.
pub fn catalogue_pieces() -> Vec<Vec<Coord>> {
    let cells = |piece: &Piece| piece.polycube().cells().to_vec();
    let pieces =
        catalogue::ALL.all().flat_map(|puzzle| puzzle.pieces().iter().map(cells).collect::<Vec<_>>());
    pieces.collect::<BTreeSet<_>>().into_iter().collect()
}

/// All solutions of a pool: a box of six cells, one to three dominoes and up to two bars of three.
pub fn pool() -> Vec<(Arc<Puzzle>, Solution)> {
    let row = |length: i32| (0..length).map(|x| Coord::new(x, 0, 0)).collect::<Vec<_>>();
    let piece = |name: &str, length: i32, most: usize, least: usize| {
        Piece::new(name, &row(length), most).expect("a piece").used_at_least(least).expect("a range")
    };
    let region = Region::cuboid(3, 2, 1).expect("a region");
    let pieces = vec![piece("A", 2, 3, 1), piece("B", 3, 2, 0)];
    let puzzle = Puzzle::new("pool", region, pieces).expect("a puzzle");
    let problem = Problem::new(&puzzle);
    let mut found = Vec::new();
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
        found.push((puzzle.clone(), Solution::of(&problem, placements)));
        ControlFlow::Continue(())
    });
    assert!(!found.is_empty());
    found
}

/// Puzzles of one chiral piece that may be mirrored, the solution of which uses the piece itself, and its
/// mirror image; each with the sign of the screw that is used.
pub fn mirrored() -> [(Arc<Puzzle>, Solution, i32); 2] {
    let soma = catalogue::ALL.get("soma");
    let cells = |name: &str| soma.piece(soma.piece_named(name).expect("a piece")).polycube().cells().to_vec();
    [("P", 1), ("Q", -1)].map(|(used, turns)| {
        let piece = Piece::new("P", &cells("P"), 1).expect("a piece").or_mirrored();
        let region = Region::from_cells(&cells(used)).expect("a region");
        let puzzle = Puzzle::new("mirrored", region, vec![piece]).expect("a puzzle");
        (puzzle, Solution::new(vec![(PieceId::new(0), cells(used))]), turns)
    })
}

//! Random small puzzles and random budgets.

use crate::setting::{Setting, all_plans, stated};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use cubefall::search::Plan;
use proptest::prelude::*;
use std::sync::Arc;

pub use testing::for_all;

/// A puzzle that has a solution: a small box, or part of one, cut into connected pieces. Pieces of the same shape are
/// sometimes copies of one piece and sometimes pieces of their own.
pub fn puzzles() -> impl Strategy<Value = Arc<Puzzle>> {
    let boxes = prop::sample::select(vec![(2, 2, 1), (3, 2, 1), (2, 2, 2), (3, 3, 1), (5, 2, 1), (3, 2, 2)]);
    (boxes, 0..3usize, prop::collection::vec(any::<u8>(), 40), any::<bool>()).prop_map(
        |((x, y, z), dropped, choices, fold)| {
            let mut cells = Region::cuboid(x, y, z).expect("a small box").coords().to_vec();
            cells.truncate(cells.len() - dropped);
            let region = Region::from_cells(&cells).expect("part of a small box");
            let shapes = cut(cells, choices);
            Puzzle::new("random", region, named(shapes, fold)).expect("the pieces fill the region")
        },
    )
}

/// Pieces cut from one box and the region of another one as large: a puzzle that may have no solution.
pub fn doubtful_puzzles() -> impl Strategy<Value = Arc<Puzzle>> {
    let boxes = prop::sample::select(vec![
        ((3, 2, 1), (6, 1, 1)),
        ((2, 2, 2), (4, 2, 1)),
        ((4, 2, 1), (2, 2, 2)),
        ((5, 2, 1), (10, 1, 1)),
        ((3, 2, 2), (6, 2, 1)),
        ((4, 3, 1), (3, 2, 2)),
    ]);
    (boxes, prop::collection::vec(any::<u8>(), 40), any::<bool>()).prop_map(
        |(((x, y, z), (width, depth, height)), choices, fold)| {
            let cells = Region::cuboid(x, y, z).expect("a small box").coords().to_vec();
            let region = Region::cuboid(width, depth, height).expect("a small box");
            Puzzle::new("doubtful", region, named(cut(cells, choices), fold)).expect("the volumes agree")
        },
    )
}

/// Puzzles with a solution, and others.
pub fn all_puzzles() -> impl Strategy<Value = Arc<Puzzle>> {
    prop_oneof![3 => puzzles(), 1 => doubtful_puzzles()]
}

/// A strategy with any of its orders.
pub fn plans() -> impl Strategy<Value = Plan> {
    any_of(all_plans())
}

/// A plan whose tree has a naive definition.
pub fn stated_plans() -> impl Strategy<Value = Plan> {
    any_of(stated(all_plans()))
}

/// One of these plans, each strategy as often as another, however many orders it takes.
fn any_of(plans: Vec<Plan>) -> impl Strategy<Value = Plan> {
    let all = cubefall::search::Strategy::all();
    let of = |strategy| plans.iter().copied().filter(move |plan| plan.strategy == strategy).collect();
    let strategies: Vec<Vec<Plan>> = all.map(of).filter(|plans: &Vec<Plan>| !plans.is_empty()).collect();
    prop::sample::select(strategies).prop_flat_map(prop::sample::select)
}

/// How many steps to take at once, several times.
pub fn budgets(most: u64) -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(0..most, 1..12)
}

/// Puzzles whose complete assemblies all count, and puzzles some of whose do not.
pub fn settings() -> impl Strategy<Value = Setting> {
    (all_puzzles(), any::<bool>()).prop_map(|(puzzle, raw)| match raw {
        true => Setting::raw(puzzle),
        false => Setting::reduced(puzzle, Symmetry::Rotation).expect("that can always be counted"),
    })
}

/// Cuts `cells` into connected pieces of 1 to 5 cells.
fn cut(mut cells: Vec<Coord>, choices: Vec<u8>) -> Vec<Vec<Coord>> {
    let mut choices = choices.into_iter().map(usize::from).cycle();
    let mut choose = |below: usize| choices.next().expect("a cycle") % below;
    let mut shapes = Vec::new();
    while !cells.is_empty() {
        let mut shape = vec![cells.remove(0)];
        for _ in 0..2 + choose(3) {
            let touches = |cell: &Coord| cell.neighbours().any(|near| shape.contains(&near));
            let near: Vec<usize> = (0..cells.len()).filter(|&index| touches(&cells[index])).collect();
            if near.is_empty() {
                break;
            }
            shape.push(cells.remove(near[choose(near.len())]));
        }
        shapes.push(shape);
    }
    shapes
}

/// Names the shapes. With `fold`, shapes that are the same as they lie become copies of one piece; single cells always
/// do.
fn named(shapes: Vec<Vec<Coord>>, fold: bool) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (shape, letter) in shapes.iter().zip('A'..) {
        let piece = Piece::new(&letter.to_string(), shape, 1).expect("a connected shape");
        let twin = pieces.iter().position(|other| other.polycube() == piece.polycube());
        match twin.filter(|_| fold || shape.len() == 1) {
            Some(twin) => {
                let (name, count) = (pieces[twin].name().to_owned(), pieces[twin].most() + 1);
                pieces[twin] = Piece::new(&name, shape, count).expect("a connected shape");
            }
            None => pieces.push(piece),
        }
    }
    pieces
}

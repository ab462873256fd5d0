//! Changes of one cell that give a solution, and swaps that leave one.

use crate::puzzles::{SEED, puzzles};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Coord, PolycubeClass, Puzzle, PuzzleSpec, Shape, ShapeCell, polycubes};
use cubefall::search::{Search, Strategy};
use cubefall::solution::Verifier;
use design::{Change, ChangeSearch, Finding, ShapeId};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Everything that a search finds.
fn found(mut search: ChangeSearch) -> Vec<Finding> {
    assert!(search.run(u64::MAX));
    search.take_found()
}

fn has_solution(spec: &PuzzleSpec) -> bool {
    let Ok(puzzle) = Puzzle::from_spec(spec) else { return false };
    let mut found = false;
    Search::new(&Problem::new(&puzzle), Strategy::TURBO.plan()).run(u64::MAX, |_| {
        found = true;
        ControlFlow::Break(())
    });
    found
}

/// The shapes that a naive enumeration reaches by one cell, of which the changed puzzle has a solution: for
/// each changed shape all its rotations, so that any representative is known.
fn naive(spec: &PuzzleSpec) -> Vec<(ShapeId, Shape)> {
    let pieces = (0..spec.pieces.len()).map(ShapeId::Piece);
    let mut found = Vec::new();
    for which in pieces.chain([ShapeId::Goal]) {
        let shape = match which {
            ShapeId::Piece(piece) => &spec.pieces[piece].shape,
            ShapeId::Goal => &spec.goal.shape,
        };
        let near: BTreeSet<Coord> = shape.coords().into_iter().flat_map(Coord::neighbours).collect();
        let added: Vec<Option<Coord>> =
            near.into_iter().filter(|cell| !shape.coords().contains(cell)).map(Some).chain([None]).collect();
        for removed in shape.coords().into_iter().map(Some).chain([None]) {
            for &added in added.iter().filter(|added| added.is_some() || removed.is_some()) {
                let change = Change::Cell { shape: which, removed, added };
                if has_solution(&change.apply(spec)) {
                    let changed = change.apply(spec);
                    let shape = match which {
                        ShapeId::Piece(piece) => changed.pieces[piece].shape.clone(),
                        ShapeId::Goal => changed.goal.shape,
                    };
                    found.push((which, shape));
                }
            }
        }
    }
    found
}

/// The cells of a shape in each rotation, minima 0.
fn rotations(shape: &Shape) -> BTreeSet<Vec<(Coord, bool, Option<u8>)>> {
    let axes = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    let mut all = BTreeSet::new();
    for (index, axes) in axes.into_iter().enumerate() {
        for signs in 0..8 {
            let sign = |axis: usize| if signs >> axis & 1 == 0 { 1 } else { -1 };
            let parity = if index < 3 { 1 } else { -1 };
            if parity * sign(0) * sign(1) * sign(2) < 0 {
                continue;
            }
            let turn = |cell: &ShapeCell| {
                let at = [cell.at.x, cell.at.y, cell.at.z];
                let [x, y, z] = [0, 1, 2].map(|axis| sign(axis) * at[axes[axis]]);
                (Coord::new(x, y, z), cell.variable, cell.color.map(|color| color.number()))
            };
            let mut cells: Vec<_> = shape.cells().iter().map(turn).collect();
            let least = cells.iter().map(|cell| cell.0).reduce(Coord::min).expect("a shape has cells");
            cells.iter_mut().for_each(|cell| cell.0 = cell.0 - least);
            cells.sort_unstable();
            all.insert(cells);
        }
    }
    all
}

/// The same, with the rotations of its mirror image if the shape may be mirrored.
fn forms(spec: &PuzzleSpec, which: ShapeId, shape: &Shape) -> BTreeSet<Vec<(Coord, bool, Option<u8>)>> {
    let mut all = rotations(shape);
    if matches!(which, ShapeId::Piece(piece) if spec.pieces[piece].mirrored) {
        let image =
            |cell: &ShapeCell| ShapeCell { at: Coord::new(-cell.at.x, cell.at.y, cell.at.z), ..*cell };
        all.extend(rotations(&Shape::from_cells(shape.cells().iter().map(image).collect())));
    }
    all
}

fn is_connected(shape: &Shape) -> bool {
    let cells = shape.coords();
    let mut reached = vec![cells[0]];
    let mut at = 0;
    while at < reached.len() {
        for near in reached[at].neighbours() {
            if cells.contains(&near) && !reached.contains(&near) {
                reached.push(near);
            }
        }
        at += 1;
    }
    reached.len() == cells.len()
}

#[test]
fn exactly_the_changes_that_a_naive_enumeration_finds_are_found_once_each() {
    let mut total = 0;
    for puzzle in puzzles(SEED + 20).filter(|puzzle| puzzle.region().volume() <= 12).take(25) {
        let spec = puzzle.to_spec();
        let findings = found(ChangeSearch::possible(&spec));
        let mut of_search = BTreeSet::new();
        for finding in &findings {
            let changed = finding.change.apply(&spec);
            let puzzle = Puzzle::from_spec(&changed).expect("a valid puzzle");
            assert_eq!(Verifier::new(&puzzle).verify(&finding.solution), Ok(()), "{}", finding.change);
            let shape = match finding.change.shape() {
                ShapeId::Piece(piece) => &changed.pieces[piece].shape,
                ShapeId::Goal => &changed.goal.shape,
            };
            let forms = forms(&spec, finding.change.shape(), shape);
            assert!(of_search.insert((finding.change.shape(), forms)), "twice: {}", finding.change);
        }
        for (which, shape) in naive(&spec) {
            let before = match which {
                ShapeId::Piece(piece) => &spec.pieces[piece].shape,
                ShapeId::Goal => &spec.goal.shape,
            };
            let is_left_out = is_connected(before) && !is_connected(&shape)
                || forms(&spec, which, before) == forms(&spec, which, &shape);
            let is_found = of_search.contains(&(which, forms(&spec, which, &shape)));
            assert_eq!(is_found, !is_left_out, "seed {}: {which:?} {shape:?} of {spec:?}", SEED + 20);
        }
        total += findings.len();
    }
    assert!(total > 100, "{total} changes were found");
}

#[test]
fn the_same_is_found_in_the_same_order_however_the_steps_are_divided() {
    for puzzle in puzzles(SEED + 21).filter(|puzzle| puzzle.region().volume() <= 12).take(10) {
        let spec = puzzle.to_spec();
        for mut search in [ChangeSearch::possible(&spec), ChangeSearch::unique(&spec)] {
            let at_once = found(search.clone());
            let (mut decided, mut taken) = (0, Vec::new());
            while !search.run(7) {
                taken.extend(search.take_found());
                assert!(search.take_found().is_empty(), "what was taken is not kept");
                let (now, of) = search.decided();
                assert!(now >= decided && now <= of);
                decided = now;
            }
            taken.extend(search.take_found());
            assert_eq!(taken, at_once, "seed {}", SEED + 21);
        }
    }
}

#[test]
fn what_was_known_of_the_puzzle_is_not_said_of_the_changed_one() {
    let spec = catalogue::ALL.entry("soma").expect("the Soma cube").spec();
    let change = Change::Cell { shape: ShapeId::Piece(0), removed: None, added: Some(Coord::new(-1, 0, 0)) };
    let changed = change.apply(&spec);
    assert_eq!((changed.published, changed.counted, changed.restriction), (None, None, None));
    assert_eq!(changed.pieces[0].shape.cells().len(), spec.pieces[0].shape.cells().len() + 1);
    assert_eq!(changed.pieces[1..], spec.pieces[1..]);
}

/// The number of solutions up to the symmetries of the goal, at most two.
fn classes(spec: &PuzzleSpec) -> usize {
    let puzzle = Puzzle::from_spec(spec).expect("a valid puzzle");
    let reduction = Reduction::of(&puzzle, Symmetry::auto(&puzzle)).unwrap_or_default();
    let mut found = 0;
    Search::new(&Problem::reduced(&puzzle, reduction), Strategy::TURBO.plan()).run(u64::MAX, |_| {
        found += 1;
        if found > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

#[test]
fn exactly_the_swaps_that_leave_one_solution_are_found() {
    let (mut unique, mut others) = (0, 0);
    for puzzle in puzzles(SEED + 22).filter(|puzzle| puzzle.region().volume() <= 12).take(40) {
        let spec = puzzle.to_spec();
        let mut of_search = BTreeSet::new();
        for Finding { change, solution, .. } in found(ChangeSearch::unique(&spec)) {
            let changed = change.apply(&spec);
            let puzzle = Puzzle::from_spec(&changed).expect("a valid puzzle");
            assert_eq!(Verifier::new(&puzzle).verify(&solution), Ok(()), "{change}");
            let ShapeId::Piece(piece) = change.shape() else { panic!("{change}") };
            let forms = forms(&spec, change.shape(), &changed.pieces[piece].shape);
            assert!(of_search.insert((piece, forms)), "twice: {change}");
        }
        for (index, piece) in spec.pieces.iter().enumerate() {
            let is_colored = piece.shape.cells().iter().any(|cell| cell.color.is_some());
            let is_like_an_earlier_one = spec.pieces[..index].iter().any(|earlier| {
                (earlier.min, earlier.max, earlier.mirrored) == (piece.min, piece.max, piece.mirrored)
                    && forms(&spec, ShapeId::Piece(index), &earlier.shape)
                        == forms(&spec, ShapeId::Piece(index), &piece.shape)
            });
            let own = forms(&spec, ShapeId::Piece(index), &piece.shape);
            let mut seen = BTreeSet::new();
            for other in polycubes(piece.shape.cells().len(), PolycubeClass::OneSided) {
                let change = Change::Swap { piece: index, cells: other.cells().to_vec() };
                let changed = change.apply(&spec);
                let shape = &changed.pieces[index].shape;
                let forms = forms(&spec, ShapeId::Piece(index), shape);
                if !seen.insert(forms.clone()) {
                    continue;
                }
                let is_left_out = is_colored || is_like_an_earlier_one || forms == own;
                let is_found = of_search.contains(&(index, forms));
                let is_unique = !is_left_out && classes(&changed) == 1;
                assert_eq!(is_found, is_unique, "seed {}: {change} of {spec:?}", SEED + 22);
                *(if is_unique { &mut unique } else { &mut others }) += 1;
            }
        }
    }
    assert!(unique > 10 && others > 100, "{unique} leave one solution, {others} do not");
}

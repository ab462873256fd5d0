//! Where a search is cut into parts, and how much work that is.

use super::PLAN;
use crate::setting::Setting;
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use cubefall::search::{Event, Parts};
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::puzzles::Recipe;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The nodes of a search in its order, each with whether it is a solution; nothing if they are many.
fn nodes(setting: &Setting) -> Option<Vec<(Vec<PlacementId>, bool)>> {
    let (mut search, mut nodes) = (setting.search(PLAN), vec![(Vec::new(), false)]);
    for _ in 0..3_000 {
        match search.step() {
            Event::Placed { .. } | Event::Repeated { .. } => nodes.push((search.placed(), false)),
            Event::Solved { .. } => nodes.push((search.placed(), true)),
            Event::Exhausted => return Some(nodes),
            _ => {}
        }
    }
    None
}

/// The cut by its definition: at the first level with at least `least` parts, and never at the last level.
fn naive(nodes: &[(Vec<PlacementId>, bool)], least: usize, levels: usize) -> Vec<Vec<PlacementId>> {
    let cut = |level: usize| -> Vec<_> {
        let is_part = |(placed, is_solution): &&(Vec<PlacementId>, bool)| {
            placed.len() == level || placed.len() < level && *is_solution
        };
        nodes.iter().filter(is_part).map(|(placed, _)| placed.clone()).collect()
    };
    (0..levels - 1).map(cut).find(|parts| parts.len() >= least).unwrap_or_else(|| cut(levels - 1))
}

#[test]
fn a_search_is_cut_at_the_first_level_with_enough_parts() {
    let (mut cuts, mut deep) = (0, 0);
    for (number, puzzle) in Recipe::SMALL.puzzles(testing::seed()).take(300).enumerate() {
        let symmetry = [Symmetry::Raw, Symmetry::Rotation][number % 2];
        let Some(setting) = Setting::reduced(puzzle, symmetry) else { continue };
        let Some(nodes) = nodes(&setting) else { continue };
        if setting.problem.puzzle().volumes().exclude_solutions() {
            continue;
        }
        let levels = setting.problem.puzzle().copies();
        // As many as a level has, too: those below it may have fewer again.
        let widths =
            (1..levels).map(|level| nodes.iter().filter(|(placed, _)| placed.len() == level).count());
        for least in [1, 2, 3, 8, 30, 1_000].into_iter().chain(widths) {
            let parts = Parts::new(&setting.problem, least).expect("it is small");
            let prefixes: Vec<_> = (0..parts.len()).map(|part| parts.prefix(part).to_vec()).collect();
            assert_eq!(prefixes, naive(&nodes, least, levels), "{least} parts of {setting:?}");
            cuts += 1;
            deep += usize::from(prefixes.iter().any(|prefix| prefix.len() > 2));
        }
    }
    assert!(cuts > 500 && deep > 50, "{deep} of {cuts} cuts below the second level");
}

fn dominoes(cells: &[Coord]) -> Arc<Problem> {
    let domino = [0, 1].map(|x| Coord::new(x, 0, 0));
    let pieces = vec![Piece::new("I", &domino, cells.len() / 2).expect("a domino")];
    let region = Region::from_cells(cells).expect("a region");
    Problem::new(&Puzzle::new("dominoes", region, pieces).expect("as many cells"))
}

/// A row of this many dominoes: each is forced.
fn row(dominoes: i32) -> Vec<Coord> {
    (0..2 * dominoes).map(|x| Coord::new(x, 0, 0)).collect()
}

/// A ring of this many dominoes, an even number: the first is not forced, all others are.
fn ring(dominoes: i32) -> Vec<Coord> {
    let side = dominoes / 2;
    let across = (0..=side).flat_map(|x| [0, side].map(|y| Coord::new(x, y, 0)));
    let along = (1..side).flat_map(|y| [0, side].map(|x| Coord::new(x, y, 0)));
    across.chain(along).collect()
}

/// The steps that a cut takes.
fn steps(problem: &Arc<Problem>) -> u64 {
    Parts::new(problem, 64).expect("the region is not too large").steps()
}

#[test]
fn a_cut_takes_as_many_steps_as_the_forced_levels() {
    for dominoes_of in [100, 200, 400] {
        // One down, and one to choose the next item.
        let row = steps(&dominoes(&row(dominoes_of)));
        assert!((1..=2 * dominoes_of as u64).contains(&row), "{row} steps, a row of {dominoes_of}");
        // Three steps down each branch and back, again for each depth, which doubles.
        let ring = steps(&dominoes(&ring(dominoes_of)));
        assert!(
            (1..=2 * 3 * 3 * dominoes_of as u64).contains(&ring),
            "{ring} steps, a ring of {dominoes_of}"
        );
    }
}

/// A row of this many dominoes and a bar of four cells, which is in any place between two dominoes: each
/// level has one node more than the one above.
fn row_with_bar(dominoes: i32) -> Arc<Problem> {
    let cells: Vec<Coord> = (0..2 * dominoes + 4).map(|x| Coord::new(x, 0, 0)).collect();
    let piece = |name, length, copies| Piece::new(name, &cells[..length], copies).expect("a bar");
    let pieces = vec![piece("I", 2, dominoes as usize), piece("B", 4, 1)];
    let region = Region::from_cells(&cells).expect("a region");
    Problem::new(&Puzzle::new("bar", region, pieces).expect("as many cells"))
}

#[test]
fn a_cut_that_would_take_many_steps_has_fewer_parts_and_all_solutions() {
    let problem = row_with_bar(300);
    let whole = Parts::new(&problem, 200).expect("the region is not too large");
    assert!(whole.len() >= 200 && whole.steps() > 10_000, "{} parts, {} steps", whole.len(), whole.steps());
    for most in [1, 100, 1_000, 10_000] {
        let parts = Parts::within(&problem, 200, most).expect("the region is not too large");
        // It first goes to the next level, however many steps that takes.
        assert!(parts.steps() <= most + 10, "{} steps", parts.steps());
        assert!((2..200).contains(&parts.len()), "{} parts", parts.len());
        let solutions = (0..parts.len()).map(|part| {
            let mut search = parts.search(part);
            search.run(u64::MAX, |_| ControlFlow::Continue(()));
            search.stats().solutions()
        });
        assert_eq!(solutions.sum::<u64>(), 301);
    }
    let same = Parts::within(&problem, 200, whole.steps()).expect("the region is not too large");
    assert_eq!(same.checksum(), whole.checksum());
}

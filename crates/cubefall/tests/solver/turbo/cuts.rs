//! Where a search is cut into parts, and how much work that is.

use super::PLAN;
use crate::setting::Setting;
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use cubefall::search::{Event, Parts};
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

/// How often the cut asks whether to go on: once a step.
fn steps(problem: &Arc<Problem>) -> usize {
    let mut steps = 0;
    let parts = Parts::new_while(problem, 64, || {
        steps += 1;
        true
    });
    assert!(parts.expect("the region is not too large").is_some(), "it goes on");
    steps
}

#[test]
fn a_cut_takes_as_many_steps_as_the_forced_levels() {
    for dominoes_of in [100, 200, 400] {
        let row = steps(&dominoes(&row(dominoes_of)));
        assert!(row <= dominoes_of as usize, "{row} steps, a row of {dominoes_of}");
        // Three steps down each branch and back, again for each depth, which doubles.
        let ring = steps(&dominoes(&ring(dominoes_of)));
        assert!(ring <= 2 * 3 * 3 * dominoes_of as usize, "{ring} steps, a ring of {dominoes_of}");
    }
}

#[test]
fn a_cut_ends_when_it_is_not_to_go_on() {
    let problem = dominoes(&ring(100));
    for most in [0, 1, 50, 200] {
        let mut left = most;
        let parts = Parts::new_while(&problem, 64, || {
            left -= 1;
            left >= 0
        });
        assert!(parts.expect("the region is not too large").is_none());
        assert_eq!(left, -1, "it ends at once");
    }
}

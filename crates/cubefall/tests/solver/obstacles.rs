//! An obstacle is reported exactly where no active placement covers an item that must be covered.

use crate::random;
use crate::setting::Setting;
use cubefall::problem::PlacementId;
use cubefall::puzzle::{Cell, CellSet, PieceId};
use cubefall::search::{Event, Search, Strategy};
use cubefall::solution::Obstacle;
use proptest::prelude::*;
use std::ops::ControlFlow;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn obstacle(setting: &Setting, placed: &[PlacementId]) -> Option<Obstacle> {
    Obstacle::of(&setting.problem, placed)
}

/// The same from its definition, cell by cell and piece by piece.
fn by_definition(setting: &Setting, placed: &[PlacementId]) -> Option<Obstacle> {
    let problem = &setting.problem;
    let is_left = |piece: PieceId| {
        let used = placed.iter().filter(|&&id| problem.get(id).piece == piece).count();
        setting.puzzle.piece(piece).most() > used
    };
    let is_filled = |cell: Cell| placed.iter().any(|&id| problem.get(id).cells.contains(cell));
    let fits = |id: PlacementId| {
        is_left(problem.get(id).piece) && problem.get(id).cells.iter().all(|cell| !is_filled(cell))
    };
    let cells = (0..setting.puzzle.region().volume()).map(Cell::new).filter(|&cell| !is_filled(cell));
    let dead: CellSet = cells
        .filter(|&cell| !problem.ids().any(|id| fits(id) && problem.get(id).cells.contains(cell)))
        .collect();
    if !dead.is_empty() {
        return Some(Obstacle::Cells(dead));
    }
    let left = setting.puzzle.piece_ids().filter(|&piece| is_left(piece));
    let stuck: Vec<PieceId> =
        left.filter(|&piece| !problem.ids().any(|id| fits(id) && problem.get(id).piece == piece)).collect();
    (!stuck.is_empty()).then_some(Obstacle::Pieces(stuck))
}

#[test]
fn an_obstacle_is_what_its_definition_says() {
    random::for_all(
        random::share_of(300),
        (random::settings(), random::plans(), 0..300u64),
        |(setting, plan, steps)| {
            let mut search = setting.search(plan);
            search.run(steps, |_| ControlFlow::Continue(()));
            let placed = search.placed();
            prop_assert_eq!(obstacle(&setting, &placed), by_definition(&setting, &placed));
            Ok(())
        },
    );
}

#[test]
fn no_part_of_a_solution_has_an_obstacle() {
    let soma = Setting::soma();
    let mut search = soma.search(Strategy::TURBO.plan());
    search.run(u64::MAX, |placements| {
        (0..=placements.len()).for_each(|placed| assert_eq!(obstacle(&soma, &placements[..placed]), None));
        ControlFlow::Continue(())
    });
}

/// The assemblies at which a search backtracked without a placement.
fn dead_ends(mut search: Search) -> Vec<Vec<PlacementId>> {
    let (mut fresh, mut dead) = (false, Vec::new());
    while !search.is_over() {
        let before = search.placed();
        match search.step() {
            Event::Placed { .. } => fresh = true,
            Event::Removed { .. } if std::mem::take(&mut fresh) => dead.push(before),
            Event::Solved { .. } | Event::Repeated { .. } => fresh = false,
            _ => {}
        }
    }
    dead
}

#[test]
fn every_dead_end_of_a_search_that_looks_at_one_cell_or_piece_has_an_obstacle() {
    let soma = Setting::soma();
    for strategy in
        [Strategy::PIECES, Strategy::PIECES_ISOLATED, Strategy::FIRST_CELL, Strategy::FEWEST_CANDIDATES]
    {
        let dead = dead_ends(soma.search(strategy.plan()));
        assert!(dead.len() > 100, "{strategy:?}");
        for placed in dead.iter().step_by(dead.len() / 300 + 1) {
            assert!(obstacle(&soma, placed).is_some(), "{strategy:?} at {placed:?}");
        }
    }
}

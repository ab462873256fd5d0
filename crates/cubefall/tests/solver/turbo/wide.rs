//! Wide nodes: burrs with hundreds of cells that differ, of which many may stay empty.

use super::{PLAN, found};
use crate::resuming::run_equals_steps;
use crate::setting::Setting;
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::{Cell, PieceId, Puzzle};
use cubefall::search::Parts;
use cubefall::solution::{Solution, verify};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use testing::burrs::burr;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Burrs that a naive search can do: some with equal pieces, some with colours.
const QUICK: [u64; 6] = [1, 5, 9, 13, 17, 21];

fn setting(seed: u64) -> Setting {
    let puzzle = Puzzle::from_spec(&burr(seed)).expect("a burr is a puzzle");
    Setting::reduced(puzzle, Symmetry::Rotation).expect("rotations can always be counted")
}

/// A search by the required cell or the piece with the fewest of the placements that fit.
struct Naive<'a> {
    problem: &'a Problem,
    found: BTreeSet<Vec<PlacementId>>,
}

impl Naive<'_> {
    /// Adds the solutions with these placements and some of those that fit.
    fn search(&mut self, placed: &mut Vec<PlacementId>, fitting: &[PlacementId]) {
        let problem = self.problem;
        let cells = problem.region().volume();
        let mut items = vec![0_usize; cells + problem.pieces().count()];
        let of = |id: PlacementId| {
            let piece = cells + problem.piece_of(id).index();
            problem.cells_of(id).iter().map(|cell| cell.index()).chain([piece])
        };
        fitting.iter().flat_map(|&id| of(id)).for_each(|item| items[item] += 1);
        let filled: BTreeSet<usize> = placed.iter().flat_map(|&id| of(id)).collect();
        let may_stay = |cell: usize| problem.region().variable().contains(Cell::new(cell));
        let missing = problem.pieces().filter(|&(piece, copies)| self.used(placed, piece) < copies);
        let required = (0..cells).filter(|cell| !may_stay(*cell) && !filled.contains(cell));
        let all = required.chain(missing.map(|(piece, _)| cells + piece.index()));
        let Some(item) = all.min_by_key(|&item| items[item]) else {
            self.found.insert(sorted(placed.clone()));
            return;
        };
        for &id in fitting.iter().filter(|&&id| of(id).any(|other| other == item)) {
            placed.push(id);
            let covered: BTreeSet<usize> = problem.cells_of(id).iter().map(|cell| cell.index()).collect();
            let fits = |&other: &PlacementId| {
                let (piece, copies) = problem.pieces().nth(problem.piece_of(other).index()).expect("a piece");
                self.used(placed, piece) < copies && of(other).all(|item| !covered.contains(&item))
            };
            let below: Vec<PlacementId> = fitting.iter().copied().filter(fits).collect();
            self.search(placed, &below);
            placed.pop();
        }
    }

    fn used(&self, placed: &[PlacementId], piece: PieceId) -> usize {
        placed.iter().filter(|&&id| self.problem.piece_of(id) == piece).count()
    }
}

fn sorted(mut placements: Vec<PlacementId>) -> Vec<PlacementId> {
    placements.sort_by_key(|id| id.index());
    placements
}

/// How many cells differ in the placements that cover them.
fn different_cells(problem: &Problem) -> usize {
    let covering = |cell| {
        let covers = |id: &PlacementId| problem.cells_of(*id).contains(&cell);
        problem.ids().filter(covers).map(PlacementId::index).collect::<Vec<_>>()
    };
    problem.region().cell_set().iter().map(covering).collect::<BTreeSet<_>>().len()
}

#[test]
fn burrs_have_the_solutions_that_a_naive_search_finds() {
    let (mut several, mut wide) = (0, 0);
    for seed in QUICK {
        let setting = setting(seed);
        wide += usize::from(different_cells(&setting.problem) > 256);
        let mut naive = Naive { problem: &setting.problem, found: BTreeSet::new() };
        let all: Vec<PlacementId> = setting.problem.ids().collect();
        naive.search(&mut Vec::new(), &all);
        naive.found.retain(|placements| setting.problem.counts(placements.iter().copied()));
        let solutions = found(&setting);
        for placements in &solutions {
            assert_eq!(verify(&setting.puzzle, &Solution::of(&setting.problem, placements)), Ok(()));
        }
        let distinct: BTreeSet<_> = solutions.iter().cloned().map(sorted).collect();
        assert_eq!((distinct.len(), &distinct), (solutions.len(), &naive.found), "burr {seed}");
        several += usize::from(solutions.len() > 1);
    }
    assert!(
        several > 0 && wide > 2,
        "{several} have several solutions, {wide} have more than 256 cells that differ"
    );
}

#[test]
fn parts_of_burrs_are_the_whole_in_any_order_and_from_any_bookmark() {
    let (mut random, mut in_parts) = (fastrand::Rng::with_seed(39), 0);
    for seed in QUICK {
        let setting = setting(seed);
        let mut whole = setting.search(PLAN);
        let mut expected = Vec::new();
        whole.run(u64::MAX, |placements| {
            expected.push(placements.to_vec());
            ControlFlow::Continue(())
        });
        let parts = Parts::new(&setting.problem, 30).expect("the region is not too large");
        in_parts += usize::from(parts.len() > 1);
        let mut order: Vec<usize> = (0..parts.len()).collect();
        if seed % 8 == 1 {
            random.shuffle(&mut order);
        }
        let (mut search, mut stats) = (parts.search(order[0]), parts.above().clone());
        let mut by_part = vec![Vec::new(); parts.len()];
        for part in order {
            parts.restart(&mut search, part);
            while !search.is_over() {
                search.run(1 + random.u64(..60), |placements| {
                    by_part[part].push(placements.to_vec());
                    ControlFlow::Continue(())
                });
                let mut resumed = parts.search(part);
                resumed.return_to(&search.bookmark()).expect("a state of this part");
                assert!(resumed == search, "burr {seed}, part {part}");
                if random.bool() {
                    search = resumed;
                }
            }
            stats.add(search.stats());
        }
        assert_eq!(by_part.concat(), expected, "burr {seed}");
        assert_eq!(stats.levels(), whole.stats().levels(), "burr {seed}");
    }
    assert!(in_parts > 2, "{in_parts} have several parts");
}

#[test]
fn slices_of_the_search_of_a_burr_change_nothing() {
    for seed in QUICK {
        run_equals_steps(&setting(seed), PLAN, &[1, 7, 100, 3, 1_000, 2]).unwrap();
    }
}

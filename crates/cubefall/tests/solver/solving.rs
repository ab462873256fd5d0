//! Verified solutions: what a solver gives is what a search finds, whole or in slices, and the first ones are
//! some of all.

use crate::oracle::{self, Packing};
use crate::random;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Piece, Puzzle, Region, Shape};
use cubefall::search::{Search, SearchError, Strategy};
use cubefall::solution::Solution;
use cubefall::solve::{SolveError, SolveErrorKind, Solver};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A box filled by copies of one piece.
fn tiled([x, y, z]: [u32; 3], drawn: &str) -> Arc<Puzzle> {
    let shape = Shape::drawn(&[drawn]).expect("it is drawn well").coords();
    let region = Region::cuboid(x, y, z).expect("a small box");
    let copies = region.volume() / shape.len();
    let piece = Piece::new("piece", &shape, copies).expect("connected");
    Puzzle::new(&format!("{x} x {y} x {z} by {drawn}"), region, vec![piece]).expect("the volumes agree")
}

/// Puzzles in which no piece is used once.
fn without_a_single_piece() -> Vec<Arc<Puzzle>> {
    let dominoes = [[2, 2, 2], [4, 2, 1], [4, 4, 1], [3, 2, 2], [4, 3, 1], [6, 3, 1], [4, 2, 2]];
    let bent = [[3, 2, 1], [3, 2, 2], [6, 2, 1], [4, 3, 1], [3, 3, 2]];
    let both = {
        let piece = |name, drawn: &str| {
            Piece::new(name, &Shape::drawn(&[drawn]).expect("drawn well").coords(), 2).expect("connected")
        };
        let pieces = vec![piece("domino", "##"), piece("bent", "##/#.")];
        Puzzle::new("two and two", Region::cuboid(5, 2, 1).expect("ten cells"), pieces).expect("ten cells")
    };
    let [dominoes, bent] = [(dominoes.to_vec(), "##"), (bent.to_vec(), "##/#.")]
        .map(|(boxes, drawn)| boxes.into_iter().map(move |sides| tiled(sides, drawn)));
    dominoes.chain(bent).chain([both]).collect()
}

fn packings(solver: &Solver) -> Vec<Packing> {
    let solutions = solver.solutions().expect("the strategy accepts it");
    solutions.map(|solution| oracle::packing_of(&solution.expect("it is valid"))).collect()
}

#[test]
fn the_first_solutions_are_some_of_all_each_once_and_as_many_as_there_are() {
    let mut several = 0;
    for puzzle in without_a_single_piece() {
        for symmetry in [Symmetry::Raw, Symmetry::Rotation, Symmetry::Reflection] {
            let reduction = Reduction::of(&puzzle, symmetry).expect("it is its own mirror image");
            assert!(reduction.restriction().is_none(), "{}", puzzle.name());
            for strategy in [Strategy::TURBO, Strategy::FIRST_CELL, Strategy::PIECES, Strategy::FOLD] {
                let solver = Solver::new(&puzzle).symmetry(symmetry).plan(strategy.plan());
                let all: BTreeSet<Packing> = packings(&solver).into_iter().collect();
                several += usize::from(all.len() > 3);
                for limit in [0, 1, 2, all.len() / 2, all.len(), all.len() + 1, 1000] {
                    let found = packings(&solver.clone().limit(limit as u64));
                    let distinct: BTreeSet<Packing> = found.iter().cloned().collect();
                    assert_eq!(found.len(), limit.min(all.len()), "{} {symmetry:?}", puzzle.name());
                    assert_eq!(distinct.len(), found.len(), "{} {symmetry:?}", puzzle.name());
                    assert!(distinct.is_subset(&all), "{} {symmetry:?} {limit}", puzzle.name());
                }
            }
        }
    }
    assert!(several > 60, "{several}");
}

/// The full search refuses all assemblies of its first minutes.
#[test]
fn a_few_solutions_of_a_large_box_of_dominoes_are_found_in_some_steps_for_each_piece() {
    let puzzle = tiled([16, 16, 16], "##");
    let solver = Solver::new(&puzzle).symmetry(Symmetry::Reflection).limit(2);
    let mut solutions = solver.solutions().expect("turbo accepts it");
    let mut found = BTreeSet::new();
    let steps = solutions.advance(10_000, |placements| {
        found.insert(placements.to_vec());
        ControlFlow::Continue(())
    });
    assert!(steps.expect("it is valid") < 10_000);
    assert_eq!((found.len(), solutions.is_over()), (2, true));
}

#[test]
fn a_solver_gives_what_a_search_finds_in_its_order_whole_and_in_slices() {
    random::for_all(150, (random::all_puzzles(), random::plans(), 1..300_u64), |(puzzle, plan, slice)| {
        for symmetry in [Symmetry::Raw, Symmetry::Rotation] {
            let problem = Problem::reduced(&puzzle, Reduction::of(&puzzle, symmetry).expect("always"));
            let (mut expected, mut search) = (Vec::new(), Search::new(&problem, plan));
            search.run(u64::MAX, |placements| {
                expected.push(Solution::of(&problem, placements));
                ControlFlow::Continue(())
            });
            let solver = Solver::new(&puzzle).symmetry(symmetry).plan(plan);
            let whole: Result<Vec<_>, _> = solver.solutions().expect("accepted").collect();
            prop_assert_eq!(whole.as_ref(), Ok(&expected));
            prop_assert_eq!(solver.count(), Ok(expected.len() as u64));
            // Of a class of several, the first that is found may not be the first that is listed.
            let first = solver.first().expect("accepted").map(|first| oracle::packing_of(&first));
            let packings: Vec<Packing> = expected.iter().map(oracle::packing_of).collect();
            prop_assert!(first.iter().all(|first| packings.contains(first)));
            prop_assert_eq!(first.is_some(), !packings.is_empty());
            let (mut sliced, mut solutions) = (Vec::new(), solver.solutions().expect("accepted"));
            let mut steps = 0;
            while !solutions.is_over() {
                let add = |placements: &[_]| {
                    sliced.push(Solution::of(&problem, placements));
                    ControlFlow::Continue(())
                };
                steps += solutions.advance(slice, add).expect("only solutions");
            }
            prop_assert_eq!(&sliced, &expected);
            prop_assert_eq!((steps, solutions.found()), (search.stats().steps(), expected.len() as u64));
        }
        Ok(())
    });
}

#[test]
fn what_a_strategy_or_a_symmetry_does_not_accept_is_refused() {
    let large = tiled([10, 10, 10], "##");
    let refusal = Solver::new(&large).plan(Strategy::FOLD.plan()).count();
    let too_large = SearchError::TooLarge { strategy: Strategy::FOLD, cells: 1000 };
    assert_eq!(refusal, Err(SolveError::from(too_large)));
    let refusal = Solver::new(&catalogue::ALL.get("bedlam")).symmetry(Symmetry::Reflection).first();
    let error = refusal.expect_err("it cannot be counted so");
    assert!(matches!(error.kind(), SolveErrorKind::Symmetry(_)), "{error}");
}

#[test]
#[cfg(not(target_arch = "wasm32"))]
fn threads_count_what_one_counts() {
    let soma = catalogue::ALL.get("soma");
    let dominoes = tiled([6, 6, 1], "##");
    for (puzzle, symmetry) in
        [(&soma, Symmetry::Raw), (&soma, Symmetry::Restricted), (&dominoes, Symmetry::Reflection)]
    {
        let solver = Solver::new(puzzle).symmetry(symmetry);
        let one = solver.count().expect("it can be counted");
        for threads in [0, 1, 2, 7] {
            assert_eq!(solver.count_parallel(threads), Ok(one), "{}, {threads} threads", puzzle.name());
        }
    }
    random::for_all(60, random::puzzles(), |puzzle| {
        let solver = Solver::new(&puzzle);
        assert_eq!(solver.count_parallel(3), solver.count());
        Ok(())
    });
}

#[test]
#[cfg(not(target_arch = "wasm32"))]
fn threads_obey_a_limit_another_plan_and_a_stop() {
    let soma = catalogue::ALL.get("soma");
    let solver = Solver::new(&soma).symmetry(Symmetry::Rotation);
    assert_eq!(solver.clone().limit(7).count_parallel(3), Ok(7));
    assert_eq!(solver.plan(Strategy::FIRST_CELL.plan()).count_parallel(3), Ok(480));
    // It takes days.
    let endless = tiled([8, 8, 8], "##");
    for threads in [1, 3] {
        let mut questions = 0;
        let counted = Solver::new(&endless).count_parallel_while(threads, || {
            questions += 1;
            questions < 3
        });
        assert_eq!((counted, questions), (Ok(None), 3));
    }
}

#[test]
fn keys_titles_and_texts_are_distinct() {
    for (index, strategy) in Strategy::all().enumerate() {
        for other in Strategy::all().take(index) {
            assert_ne!(strategy.key(), other.key());
            assert_ne!(strategy.title(), other.title());
            assert_ne!(strategy.about().idea, other.about().idea);
        }
    }
}

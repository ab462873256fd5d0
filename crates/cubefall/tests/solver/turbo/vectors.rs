//! A search takes the same steps whatever vectors it uses: with rows of bits, and with lists of masks.

use super::PLAN;
use crate::general;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Event, Search, limit_vectors};
use std::sync::{Arc, Mutex};

/// The limit holds for the whole process.
static LIMIT: Mutex<()> = Mutex::new(());

/// The first steps of a search with vectors of at most `bits` bits. What the processor lacks is not used.
fn steps(problem: &Arc<Problem>, bits: u32, most: usize) -> Vec<Event> {
    let _limit = LIMIT.lock().expect("no test that holds the limit panics while it begins a search");
    limit_vectors(bits);
    let mut search = Search::new(problem, PLAN);
    limit_vectors(u32::MAX);
    let mut events = Vec::new();
    while events.len() < most && !search.is_exhausted() {
        events.push(search.step());
    }
    events
}

fn assert_same_steps(puzzle: &Arc<Puzzle>, symmetry: Symmetry, most: usize) {
    let reduction = Reduction::of(puzzle, symmetry).expect("this can be counted");
    let problem = Problem::reduced(puzzle, reduction);
    let expected = steps(&problem, 128, most);
    assert!(!expected.is_empty());
    for bits in [256, 512] {
        let events = steps(&problem, bits, most);
        let differing = events.iter().zip(&expected).position(|(event, expected)| event != expected);
        assert_eq!(differing, None, "{puzzle:?} with {bits} bits");
        assert_eq!(events.len(), expected.len(), "{puzzle:?} with {bits} bits");
    }
}

#[test]
fn searches_of_the_catalogue_take_the_same_steps_with_all_vectors() {
    let ids = [
        "soma",
        "diabolical",
        "bedlam",
        "pentominoes-6x10",
        "conway-bricks",
        "slothouber-graatsma",
        "tetris-cube",
    ];
    for id in ids {
        assert_same_steps(&catalogue::ALL.get(id), Symmetry::Rotation, 50_000);
    }
}

#[test]
fn searches_of_burrs_take_the_same_steps_with_all_vectors() {
    for seed in [1, 6, 9, 14] {
        let puzzle = Puzzle::from_spec(&testing::burrs::burr(seed)).expect("a burr is a puzzle");
        assert_same_steps(&puzzle, Symmetry::Rotation, 5_000);
    }
}

#[test]
fn searches_of_random_puzzles_take_the_same_steps_with_all_vectors() {
    let mut compared = 0;
    for case in 0..400 {
        if let Some(puzzle) = general::puzzle(case) {
            assert_same_steps(&puzzle, Symmetry::Raw, 5_000);
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared} of 400 documents are puzzles");
}

//! Turbo finds the solutions of the naive search, each once, for any puzzle.

use super::found;
use super::naive::{Classes, Cover, Naive, cover};
use crate::random::{self, share_of};
use crate::setting::Setting;
use cubefall::problem::{Problem, Reduction, Restriction, Symmetry};
use cubefall::puzzle::{Coord, Puzzle};
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use testing::puzzles::Cut;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// What a sample was made of.
#[derive(Default, Debug)]
struct Sample {
    compared: usize,
    /// Not compared: the naive search takes too long.
    too_long: usize,
    unsolvable: usize,
    hundreds_of_solutions: usize,
    with_copies: usize,
    with_single_cells: usize,
    in_several_parts: usize,
    fewer_classes: usize,
    over_64_placements: usize,
    over_512_placements: usize,
    over_1600_placements: usize,
}

impl Sample {
    fn add(&mut self, puzzle: &Arc<Puzzle>, placements: usize, solutions: usize, classes: usize) {
        let mut count = |of: fn(&mut Self) -> &mut usize, holds: bool| *of(self) += usize::from(holds);
        count(|it| &mut it.compared, true);
        count(|it| &mut it.unsolvable, solutions == 0);
        count(|it| &mut it.hundreds_of_solutions, solutions >= 300);
        count(|it| &mut it.with_copies, puzzle.pieces().iter().any(|piece| piece.most() > 1));
        let single = puzzle.pieces().iter().any(|piece| piece.polycube().cells().len() == 1);
        count(|it| &mut it.with_single_cells, single);
        count(|it| &mut it.in_several_parts, !hangs_together(puzzle.region().coords()));
        count(|it| &mut it.fewer_classes, classes < solutions);
        count(|it| &mut it.over_64_placements, placements > 64);
        count(|it| &mut it.over_512_placements, placements > 512);
        count(|it| &mut it.over_1600_placements, placements > 1_600);
    }
}

fn hangs_together(cells: &[Coord]) -> bool {
    let (mut reached, mut open) = (vec![cells[0]], vec![cells[0]]);
    while let Some(cell) = open.pop() {
        for near in cell.neighbours().filter(|near| cells.contains(near)) {
            if !reached.contains(&near) {
                reached.push(near);
                open.push(near);
            }
        }
    }
    reached.len() == cells.len()
}

/// Compares the two on this many puzzles, with each symmetry.
fn equals_the_naive_search(cases: u32, cut: Cut, most_tries: u64) -> Sample {
    let sample = RefCell::new(Sample::default());
    let symmetries = prop::sample::select(vec![Symmetry::Raw, Symmetry::Rotation, Symmetry::Reflection]);
    random::for_all(cases, (cut.puzzles(), symmetries), |(puzzle, symmetry)| {
        let mut sample = sample.borrow_mut();
        let Some(expected) = Naive::of(&puzzle).covers(most_tries) else {
            sample.too_long += 1;
            return Ok(());
        };
        // Where the pieces are not closed under mirroring.
        let counted_so = Classes::of(&puzzle, symmetry).is_some();
        let symmetry = if counted_so { symmetry } else { Symmetry::Rotation };
        let classes = Classes::of(&puzzle, symmetry).expect("that can always be counted");
        let setting = Setting::reduced(puzzle.clone(), symmetry).expect("the naive search can count it");
        let solutions = expected.len();
        let mut expected = classes.forms(expected);
        expected.dedup();
        sample.add(&puzzle, Setting::raw(puzzle.clone()).problem.len(), solutions, expected.len());
        let covers = found(&setting).into_iter().map(|placements| cover(&setting.problem, &placements));
        prop_assert!(classes.forms(covers) == expected, "other solutions of {puzzle:?}, {symmetry:?}");
        Ok(())
    });
    sample.into_inner()
}

/// The share of a number of puzzles that are run.
fn share(count: u32) -> usize {
    share_of(count) as usize
}

#[test]
fn turbo_finds_each_class_of_small_puzzles_once() {
    let sides = vec![(3, 2, 1), (2, 2, 2), (4, 2, 1), (3, 3, 1), (5, 2, 1), (3, 2, 2), (4, 3, 1)];
    let sample = equals_the_naive_search(share_of(1_500), Cut::of(sides, 1..=4), 100_000);
    assert!(sample.compared > share(650) && sample.unsolvable > share(15), "{sample:?}");
    assert!(sample.with_copies > share(350) && sample.with_single_cells > share(350), "{sample:?}");
    assert!(sample.in_several_parts > share(75) && sample.fewer_classes > share(150), "{sample:?}");
    assert!(sample.hundreds_of_solutions > share(40) && sample.over_64_placements > share(40), "{sample:?}");
}

#[test]
fn turbo_finds_each_class_of_puzzles_with_a_hundred_placements_once() {
    let sides = vec![(5, 4, 1), (3, 3, 2), (4, 2, 2), (3, 3, 3), (6, 2, 2)];
    let sample = equals_the_naive_search(share_of(1_500), Cut::of(sides, 2..=6), 200_000);
    assert!(sample.compared > share(400) && sample.unsolvable > share(50), "{sample:?}");
    assert!(sample.with_copies > share(125) && sample.in_several_parts > share(50), "{sample:?}");
    assert!(sample.fewer_classes > share(60) && sample.over_64_placements > share(200), "{sample:?}");
    assert!(sample.hundreds_of_solutions > share(30), "{sample:?}");
}

#[test]
fn turbo_finds_each_class_of_puzzles_with_hundreds_of_placements_once() {
    let sides = vec![(4, 4, 2), (4, 4, 3), (6, 3, 3)];
    let sample = equals_the_naive_search(share_of(200), Cut::of(sides, 4..=8), 2_000_000);
    assert!(sample.compared > share(45) && sample.unsolvable > share(20), "{sample:?}");
    assert!(sample.with_copies > share(12) && sample.fewer_classes > share(2), "{sample:?}");
    assert!(sample.over_64_placements > share(35) && sample.over_512_placements > share(7), "{sample:?}");
}

#[test]
fn turbo_finds_each_class_of_puzzles_of_one_word_with_thousands_of_placements_once() {
    let sides = vec![(4, 4, 4)];
    let sample = equals_the_naive_search(share_of(120), Cut::of(sides, 7..=8), 8_000_000);
    assert!(sample.compared > share(25) && sample.with_copies > share(7), "{sample:?}");
    assert!(sample.over_512_placements > share(20) && sample.over_1600_placements > share(5), "{sample:?}");
}

#[test]
fn turbo_finds_each_class_of_puzzles_of_many_words_with_thousands_of_placements_once() {
    let sides = vec![(5, 5, 5), (8, 4, 4), (6, 6, 6), (8, 8, 4), (16, 8, 2), (16, 16, 1), (6, 6, 7)];
    let sample = equals_the_naive_search(share_of(80), Cut::of(sides, 14..=24), 5_000_000);
    assert!(
        sample.compared > share(30) && sample.unsolvable > share(10) && sample.with_copies > share(5),
        "{sample:?}"
    );
    assert!(sample.over_512_placements > share(20) && sample.over_1600_placements > share(15), "{sample:?}");
}

/// Leaves this many placements in all, by restricting a piece that is used once, if one has enough.
fn trimmed(puzzle: &Arc<Puzzle>, placements: usize) -> Option<Setting> {
    let all = Problem::new(puzzle);
    let over = all.len().checked_sub(placements)?;
    let (piece, _) = all.pieces().find(|&(piece, copies)| copies == 1 && all.count_of(piece) > over)?;
    let keep = all.masks_of(piece)[over..].to_vec();
    let problem = Problem::reduced(puzzle, Reduction::restricting(Restriction { piece, keep }));
    assert_eq!(problem.len(), placements);
    Some(Setting { puzzle: puzzle.clone(), problem })
}

#[test]
fn turbo_finds_the_same_whether_the_placements_just_fill_their_words_or_not() {
    let puzzles = prop_oneof![
        Cut::of(vec![(3, 3, 2), (3, 3, 3), (4, 3, 3)], 4..=7).puzzles(),
        Cut::of(vec![(4, 4, 3), (4, 4, 4)], 6..=9).puzzles(),
        Cut::of(vec![(5, 4, 4), (5, 5, 4), (6, 5, 4)], 9..=12).puzzles(),
    ];
    let compared = RefCell::new(BTreeMap::<usize, usize>::new());
    random::for_all(250, puzzles, |puzzle| {
        let words = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
        let about = |words: usize| [64 * words - 1, 64 * words, 64 * words + 1];
        for placements in words.into_iter().flat_map(about) {
            let Some(setting) = trimmed(&puzzle, placements) else { continue };
            let Some(expected) = Naive::of_table(&setting).covers(1_000_000) else { continue };
            let covers = found(&setting).into_iter().map(|made| cover(&setting.problem, &made));
            let mut covers: Vec<Cover> = covers.collect();
            covers.sort();
            prop_assert!(covers == expected, "other solutions of {setting:?}");
            *compared.borrow_mut().entry((placements + 1) / 64).or_default() += 1;
        }
        Ok(())
    });
    let compared = compared.into_inner();
    assert!(compared.len() == 10 && compared.values().sum::<usize>() > 200, "{compared:?}");
}

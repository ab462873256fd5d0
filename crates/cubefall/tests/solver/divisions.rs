//! Searches divided into parts by estimate: together, the parts are the whole search, in its order.

use crate::setting::Setting;
use cubefall::problem::{PlacementId, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Divider, LevelStats, Parts, Search, Stats, Strategy, deal};
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::burrs::burr;
use testing::puzzles::Recipe;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A divider, and a search that it restarts.
struct Tools {
    parts: usize,
    divider: Divider,
    search: Search,
}

impl Tools {
    fn new(setting: &Setting, parts: usize) -> Self {
        let divided = Parts::divided(&setting.problem, parts).expect("it is small");
        let (parts, divider) = (divided.len(), Divider::new(&Arc::new(divided)));
        Self { parts, divider, search: setting.search(Strategy::TURBO.plan()) }
    }

    /// The solutions of a part in order, and its counts.
    fn of(&mut self, part: usize) -> (Vec<Vec<PlacementId>>, Stats) {
        let (mut found, mut stats) = (Vec::new(), self.divider.above(part).clone());
        for subtree in 0..self.divider.subtrees(part) {
            self.divider.restart(&mut self.search, part, subtree);
            self.search.run(u64::MAX, |solution| {
                found.push(solution.to_vec());
                ControlFlow::Continue(())
            });
            stats.add(self.search.stats());
        }
        (found, stats)
    }

    /// The solutions of all parts, one after the other, and the sums of their counts.
    fn of_all(&mut self) -> (Vec<Vec<PlacementId>>, Vec<LevelStats>) {
        let (mut all, mut stats) = (Vec::new(), Stats::counted(self.levels(), 0, 0));
        for part in 0..self.parts {
            let (found, counts) = self.of(part);
            all.extend(found);
            stats.add(&counts);
        }
        (all, stats.levels().to_vec())
    }

    fn levels(&self) -> Vec<LevelStats> {
        vec![LevelStats::default(); self.search.stats().levels().len()]
    }
}

/// The solutions of the whole search and its counts, if it is small.
fn whole(setting: &Setting) -> Option<(Vec<Vec<PlacementId>>, Vec<LevelStats>)> {
    let (mut search, mut found) = (setting.search(Strategy::TURBO.plan()), Vec::new());
    search.run(20_000, |solution| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    search.is_exhausted().then(|| (found, search.stats().levels().to_vec()))
}

#[test]
fn the_parts_have_the_solutions_of_the_whole_in_its_order_and_its_counts() {
    let (mut with_solutions, mut searched) = (0, 0);
    for (number, puzzle) in Recipe::SMALL.puzzles(testing::seed()).take(300).enumerate() {
        let symmetry = [Symmetry::Raw, Symmetry::Rotation][number % 2];
        let Some(setting) = Setting::reduced(puzzle, symmetry) else { continue };
        let Some(expected) = whole(&setting) else { continue };
        searched += 1;
        with_solutions += u32::from(!expected.0.is_empty());
        // Where the volumes exclude a solution there is no part.
        for parts in [1, 2, 7, 60] {
            let joined = Tools::new(&setting, parts).of_all();
            let numbers = [joined.0.len(), expected.0.len()];
            assert!(joined.0 == expected.0, "{parts} parts of {setting:?}: {numbers:?}");
            assert_eq!(joined.1, expected.1, "{parts} parts of {setting:?}");
        }
    }
    assert!(searched > 200 && with_solutions > 40, "{with_solutions} of {searched}");
}

#[test]
fn the_parts_of_burrs_have_the_counts_of_the_whole() {
    for seed in [1, 9, 17] {
        let puzzle = Puzzle::from_spec(&burr(seed)).expect("a burr is a puzzle");
        let setting = Setting::reduced(puzzle, Symmetry::Rotation).expect("that can always be counted");
        let expected = whole(&setting).expect("it is small");
        for parts in [1, 30, 200] {
            assert!(Tools::new(&setting, parts).of_all() == expected, "{parts} parts of burr {seed}");
        }
    }
}

/// Whatever was found before, a part is the same: on each machine, and in each order.
#[test]
fn a_part_does_not_depend_on_those_before_it() {
    let setting = Setting::of(catalogue::ALL.get("soma"), Symmetry::Raw);
    let mut all = Tools::new(&setting, 700);
    let found: Vec<_> = (0..700).map(|part| all.of(part)).collect();
    assert_eq!(found.iter().map(|(found, _)| found.len()).sum::<usize>(), 11_520);
    for part in (0..700).rev().step_by(37) {
        assert!(
            Tools::new(&setting, 700).of(part) == found[part] && all.of(part) == found[part],
            "part {part}"
        );
    }
}

#[test]
fn finding_all_parts_takes_few_of_the_steps_of_the_search() {
    let setting = Setting::of(catalogue::ALL.get("soma"), Symmetry::Raw);
    let mut search = setting.search(Strategy::TURBO.plan());
    search.run(u64::MAX, |_| ControlFlow::Continue(()));
    for parts in [10, 100, 1_000] {
        let mut tools = Tools::new(&setting, parts);
        let subtrees: usize = (0..parts).map(|part| tools.divider.subtrees(part)).sum();
        let (steps, of) = (tools.divider.steps(), search.stats().steps());
        assert!(subtrees >= parts && steps > 0 && 8 * steps < of, "{steps} steps for {subtrees} of {of}");
    }
}

/// A part of ten million is found as any other, and most parts are not much larger than the mean.
// Half a minute in WebAssembly.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn parts_are_about_as_large_as_each_other() {
    let setting = Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    let mut tools = Tools::new(&setting, 10_000_000);
    assert!((0..10).map(|part| tools.of(part * 999_983).1.steps()).sum::<u64>() < 100_000);
    let mut tools = Tools::new(&setting, 2_000);
    let steps: Vec<u64> = (0..40).map(|part| tools.of(50 * part).1.steps()).collect();
    let (sum, most) = (steps.iter().sum::<u64>(), *steps.iter().max().expect("some"));
    assert!((120_000..1_200_000).contains(&sum), "a fiftieth of 20 million steps: {sum}");
    assert!(most < sum / 4, "{most} of {sum}: {steps:?}");
}

#[test]
fn parts_are_dealt_out_in_order_and_by_size() {
    assert_eq!(deal(&(5..15), &[1.0, 1.0]), [5..10, 10..15]);
    assert_eq!(deal(&(0..10), &[1e9, 1.0, 1.0]), [0..7, 7..8, 8..10]);
    assert_eq!(deal(&(0..2), &[1.0, 1.0, 1.0, 1.0]), [0..1, 0..1, 1..2, 1..2]);
}

#[test]
fn every_part_is_of_some_branch_and_neighbours_share_at_most_one() {
    let sizes = [
        &[3.0, 1.0, 4.0, 1.0, 5.0][..],
        &[1e30, 1.0, 1.0],
        &[1.0, 1e30, 2.0, 1.0],
        &[f64::INFINITY, 1.0, f64::INFINITY],
    ];
    for sizes in sizes {
        for parts in [7..8, 7..9, 0..3, 4..8, 100..1000] {
            let shares = deal(&parts, sizes);
            assert_eq!(
                (shares[0].start, shares[sizes.len() - 1].end),
                (parts.start, parts.end),
                "{sizes:?} {shares:?}"
            );
            assert!(shares.iter().all(|share| !share.is_empty() && share.end <= parts.end));
            let gaps =
                shares.windows(2).all(|two| two[1].start <= two[0].end && two[0].end <= two[1].start + 1);
            assert!(gaps, "{sizes:?} {shares:?}");
        }
    }
}

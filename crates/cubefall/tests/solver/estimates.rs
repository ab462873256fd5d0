//! Knuth's estimate of the size of a search tree: right on average, and honest about its error.

use crate::branching::walk;
use crate::random;
use crate::setting::{Setting, all_plans, quick_plans, stated};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use cubefall::search::{Branching, Estimator, Plan, TreePosition};
use proptest::prelude::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn estimator(setting: &Setting, plan: Plan) -> Estimator {
    Estimator::new(Branching::new(&setting.problem, plan))
}

/// This number of walks, with a fixed seed.
fn sampled(setting: &Setting, plan: Plan, walks: u64) -> Estimator {
    let mut estimator = estimator(setting, plan);
    let mut random = fastrand::Rng::with_seed(1975);
    for _ in 0..walks {
        estimator.walk(|children| random.usize(..children));
    }
    assert_eq!(estimator.walks(), walks);
    estimator
}

/// A row of single cells, each its own piece, so every node of a level has the same number of children.
fn regular(cells: i32) -> Setting {
    let piece = |name: char| Piece::new(&name.to_string(), &[Coord::new(0, 0, 0)], 1).expect("a cell");
    let region = Region::cuboid(cells as u32, 1, 1).expect("a row");
    let pieces = ('A'..).take(cells as usize).map(piece).collect();
    Setting::raw(Puzzle::new("regular", region, pieces).expect("the cells fill it"))
}

#[test]
fn a_tree_without_variance_is_known_after_one_walk() {
    let setting = regular(5);
    for plan in stated(all_plans()) {
        let estimator = sampled(&setting, plan, 3);
        let levels: Vec<f64> = estimator.levels().iter().map(|level| level.mean).collect();
        assert_eq!(levels, [5.0, 20.0, 60.0, 120.0, 120.0], "{plan:?}");
        assert_eq!((estimator.nodes().mean, estimator.nodes().error), (325.0, 0.0));
        assert_eq!((estimator.solutions().mean, estimator.solutions().error), (120.0, 0.0));
    }
}

/// Every walk of the tree by the children chosen, with its probability and the estimate from it alone.
fn every_walk(setting: &Setting, plan: Plan) -> Vec<(f64, Estimator)> {
    let (mut unfinished, mut walks) = (vec![Vec::new()], Vec::new());
    while let Some(prefix) = unfinished.pop() {
        let (mut degrees, mut estimator) = (Vec::new(), estimator(setting, plan));
        estimator.walk(|children| {
            degrees.push(children);
            prefix.get(degrees.len() - 1).copied().unwrap_or(0)
        });
        for (level, &degree) in degrees.iter().enumerate().skip(prefix.len()) {
            let zeros = std::iter::repeat_n(0, level - prefix.len());
            let start: Vec<usize> = prefix.iter().copied().chain(zeros).collect();
            unfinished.extend((1..degree).map(|child| [start.as_slice(), &[child]].concat()));
        }
        let probability = degrees.iter().map(|&children| 1.0 / children as f64).product();
        walks.push((probability, estimator));
    }
    walks
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

#[test]
fn the_mean_over_all_walks_is_the_number_of_nodes_and_of_solutions() {
    let symmetries = prop::sample::select(vec![Symmetry::Raw, Symmetry::Rotation]);
    random::for_all(
        60,
        (random::all_puzzles(), symmetries, random::stated_plans()),
        |(puzzle, symmetry, plan)| {
            let setting = Setting::reduced(puzzle, symmetry).expect("that can always be counted");
            let (nodes, solutions) = walk(&setting, plan);
            let walks = every_walk(&setting, plan);
            let mean = |of: &dyn Fn(&Estimator) -> f64| walks.iter().map(|(p, one)| p * of(one)).sum::<f64>();
            prop_assert!(close(walks.iter().map(|(p, _)| p).sum(), 1.0));
            prop_assert!(close(mean(&|one| one.nodes().mean), nodes.iter().sum::<u64>() as f64));
            prop_assert!(close(mean(&|one| one.solutions().mean), solutions as f64));
            for (level, &nodes) in nodes.iter().enumerate() {
                prop_assert!(close(mean(&|one| one.levels()[level].mean), nodes as f64));
            }
            Ok(())
        },
    );
}

#[test]
fn the_error_is_the_standard_error_of_the_mean() {
    let soma = Setting::soma();
    for plan in stated(quick_plans()) {
        let (mut all, mut random) = (estimator(&soma, plan), fastrand::Rng::with_seed(42));
        let mut single = Vec::new();
        for _ in 0..200 {
            let mut one = estimator(&soma, plan);
            let mut again = random.clone();
            all.walk(|children| random.usize(..children));
            one.walk(|children| again.usize(..children));
            single.push(one.nodes().mean);
        }
        let count = single.len() as f64;
        let mean = single.iter().sum::<f64>() / count;
        let squares: f64 = single.iter().map(|value| (value - mean).powi(2)).sum();
        assert!(close(all.nodes().mean, mean));
        assert!((all.nodes().error / (squares / (count - 1.0) / count).sqrt() - 1.0).abs() < 1e-6);
    }
}

#[test]
fn the_estimate_of_soma_agrees_with_the_count_within_four_standard_errors() {
    let soma = Setting::soma();
    for plan in stated(quick_plans()) {
        let (estimator, kept) = (sampled(&soma, plan, 4_000), soma.kept(plan));
        let nodes = estimator.nodes();
        let off = (nodes.mean - kept.iter().sum::<u64>() as f64).abs();
        assert!(off < 4.0 * nodes.error, "{plan:?}: {off} off, {nodes:?}");
        assert!(nodes.error < 0.15 * nodes.mean, "{plan:?}: {nodes:?}");
        for (level, (estimate, &kept)) in estimator.levels().iter().zip(&kept).enumerate().take(4) {
            let off = (estimate.mean - kept as f64).abs();
            assert!(off <= 4.0 * estimate.error, "{plan:?} at {level}: {off} off, {estimate:?}");
        }
    }
}

#[test]
fn the_error_halves_with_four_times_as_many_walks_alike() {
    let soma = Setting::soma();
    for plan in stated(quick_plans()) {
        let (mut few, mut many) = (estimator(&soma, plan), estimator(&soma, plan));
        for round in 0..4 {
            let mut random = fastrand::Rng::with_seed(1975);
            for _ in 0..250 {
                let mut again = random.clone();
                many.walk(|children| random.usize(..children));
                if round == 0 {
                    few.walk(|children| again.usize(..children));
                }
            }
        }
        assert!(close(few.nodes().mean, many.nodes().mean));
        assert!((0.498..=0.5).contains(&(many.nodes().error / few.nodes().error)), "{plan:?}");
    }
}

#[test]
fn there_is_no_estimate_without_samples() {
    let estimator = estimator(&Setting::soma(), quick_plans()[0]);
    assert_eq!((estimator.walks(), estimator.nodes().mean, estimator.nodes().error), (0, 0.0, 0.0));
}

/// How often each leaf of a tree with these branches on each level is reached.
fn reached(branches: &[usize], walks: u64, seed: u64) -> Vec<u32> {
    let mut leaves = vec![0; branches.iter().product()];
    for number in 0..walks {
        let mut position = TreePosition::spread(number, seed);
        let leaf = branches.iter().fold(0, |leaf, &of| leaf * of + position.choose(of));
        leaves[leaf] += 1;
    }
    leaves
}

#[test]
fn the_first_positions_are_spread_evenly() {
    for seed in 0..20 {
        let leaves = reached(&[3, 5, 2], 300, seed);
        assert!(leaves.iter().all(|leaf| (7..=13).contains(leaf)), "seed {seed}: {leaves:?}");
    }
}

#[test]
fn every_branch_is_as_likely_as_the_others_however_deep_it_is() {
    let mut last = [0; 3];
    for number in 0..30_000 {
        let mut position = TreePosition::spread(number, 7);
        let branch = (0..60).map(|_| position.choose(3)).last().expect("a branch");
        last[branch] += 1;
    }
    assert!(last.iter().all(|&number| (9_500..10_500).contains(&number)), "{last:?}");
}

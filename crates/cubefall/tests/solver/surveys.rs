//! The estimate of a search by turbo: right on average, and its intervals hold what they say.

use crate::setting::Setting;
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, Puzzle, PuzzleSpec, Shape, ShapeCell};
use cubefall::search::{
    Assemblies, Between, Ledger, PartResult, PartSurvey, Parts, Stats, Strategy, Survey, TreePosition,
    TreeSampler,
};
use fastrand::Rng;
use std::cell::Cell;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use testing::puzzles::Recipe;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn no_clock() -> f64 {
    0.0
}

/// Puzzles of every kind whose search takes at least some hundreds of steps, and what it counts.
fn searched(puzzles: usize) -> impl Iterator<Item = (Setting, Stats)> {
    let recipe = Recipe {
        sides: &[[3, 3, 2], [4, 3, 2], [5, 4, 1], [3, 3, 3], [4, 2, 3]],
        left_out: 8,
        colored: 20,
        variable: [40, 25],
        holes: (30, 4),
        pieces: 4..=8,
        is_filled: false,
        cells: 2..=5,
        odd: 15,
        copies: (30, 1..=4),
        ranged: [30, 20],
        mirrored: 20,
    };
    let filled = Recipe { is_filled: true, variable: [0, 0], ranged: [0, 0], left_out: 4, ..recipe.clone() };
    let all = recipe.puzzles(testing::seed()).zip(filled.puzzles(testing::seed()));
    let settings = all.flat_map(|(any, filled)| [any, filled]).map(Setting::raw);
    let counted = settings.filter_map(|setting| {
        let mut search = setting.search(Strategy::TURBO.plan());
        search.run(300_000, |_| std::ops::ControlFlow::Continue(()));
        let stats = search.stats().clone();
        (search.is_exhausted() && stats.steps() > 400).then_some((setting, stats))
    });
    counted.take(puzzles)
}

fn has(interval: Between, number: u64) -> bool {
    let number = number as f64;
    // A sum of walks that are all alike is rounded.
    interval.least * (1.0 - 1e-9) <= number && number <= interval.most * (1.0 + 1e-9)
}

/// Nine of ten intervals hold the number: of steps, of nodes, and of solutions where enough walks have found
/// some.
#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let (mut all, mut right, mut vague) = ([0; 3], [0; 3], 0);
    for (number, (setting, stats)) in (0..).zip(searched(200)) {
        let mut survey = Survey::new(&setting.problem, number, 60).expect("it is small");
        (0..12).for_each(|_| survey.walk(no_clock));
        if !survey.is_enough() {
            continue;
        }
        let known = [
            (Some(survey.steps()), stats.steps()),
            (Some(survey.nodes()), stats.nodes()),
            (survey.solutions(), stats.solutions()),
        ];
        for (of, (interval, number)) in known.into_iter().enumerate() {
            let Some(interval) = interval else { continue };
            all[of] += 1;
            right[of] += u32::from(has(interval, number));
            vague += u32::from(interval.is_vague());
        }
    }
    for (all, right) in all.into_iter().zip(right) {
        assert!(all >= 100 && right * 10 >= all * 9, "{right} of {all}");
    }
    assert!(vague < 10, "most say something: {vague}");
}

/// The mean of many walks, whatever subtrees they search whole.
// Half a minute in WebAssembly.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn walks_are_right_on_average() {
    for (setting, stats) in searched(testing::share_of(6) as usize) {
        for most in [1, 20, 200] {
            let mut sampler = TreeSampler::new(&setting.problem, most).expect("it is small");
            let (mut random, mut sums) = (Rng::with_seed(5), [0.0; 3]);
            let walks = 20_000;
            for number in 0..walks {
                let sampled = sampler.walk(&[], TreePosition::spread(number, random.u64(..)), no_clock);
                let counts = [sampled.steps, sampled.nodes, sampled.solutions];
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count / walks as f64);
            }
            let truth = [stats.steps(), stats.nodes(), stats.solutions()].map(|count| count as f64);
            for (mean, truth) in sums.into_iter().zip(truth) {
                assert!((mean - truth).abs() < 0.2 * truth.max(2.0), "{most}: {mean} and not {truth}");
            }
        }
    }
}

#[test]
fn a_search_that_is_small_enough_is_counted() {
    let setting = Setting::of(catalogue::ALL.get("twelve"), Symmetry::Raw);
    let stats = setting.exhausted(Strategy::TURBO.plan()).stats().clone();
    let mut survey = Survey::new(&setting.problem, 1, u64::MAX).expect("it is small");
    (0..64).for_each(|_| survey.walk(no_clock));
    let solutions = survey.solutions().expect("each walk finds all");
    for (between, counted) in [(survey.steps(), stats.steps()), (solutions, stats.solutions())] {
        assert!(has(between, counted) && between.most < 1.01 * counted as f64, "{between:?} {counted}");
    }
}

#[test]
fn a_seed_and_a_number_of_walks_decide() {
    let soma = Setting::of(catalogue::ALL.get("soma"), Symmetry::Raw);
    let steps = |seed| {
        let mut survey = Survey::new(&soma.problem, seed, 100).expect("it is small");
        (0..8).for_each(|_| survey.walk(no_clock));
        survey.steps()
    };
    assert_eq!(steps(3), steps(3));
    assert_ne!(steps(3), steps(4));
}

/// The parts of a search, and the steps that each takes.
fn cut(setting: &Setting, least: usize) -> (Arc<Parts>, Vec<u64>) {
    let parts = Arc::new(Parts::new(&setting.problem, least).expect("it is small"));
    let steps = |part| {
        let mut search = parts.search(part);
        search.run(u64::MAX, |_| ControlFlow::Continue(()));
        search.stats().steps()
    };
    let steps = (0..parts.len()).map(steps).collect();
    (parts, steps)
}

/// A row of cells, any of which may be filled: most parts of its search are an assembly alone, which can be
/// extended.
fn optional_row() -> Setting {
    let at = |x| Coord::new(x, 0, 0);
    let cells = (0..12).map(|x| ShapeCell { at: at(x), variable: true, color: None });
    let goal = GoalSpec { shape: Shape::from_cells(cells.collect()), most_holes: None };
    let unit = PieceSpec {
        name: "U".to_owned(),
        shape: Shape::of(&[at(0)]),
        min: 0,
        max: 12,
        ..PieceSpec::default()
    };
    let spec = PuzzleSpec { title: "Row".to_owned(), goal, pieces: vec![unit], ..PuzzleSpec::default() };
    Setting::raw(Puzzle::from_spec(&spec).expect("a puzzle"))
}

#[test]
fn surveys_of_parts_are_right_on_average() {
    let settings = searched(8).map(|(setting, _)| (setting, 8)).chain([(optional_row(), 40)]);
    for (number, (setting, least)) in settings.enumerate() {
        let (parts, steps) = cut(&setting, least);
        let (surveys, mut mean) = (24, 0.0);
        for seed in 0..surveys {
            let mut survey = PartSurvey::new(&parts, seed);
            (0..8 * parts.len()).for_each(|_| survey.walk(no_clock));
            mean += survey.steps().mean / surveys as f64;
        }
        let all = steps.iter().sum::<u64>() as f64;
        assert!((mean - all).abs() < 0.2 * all, "puzzle {number}: {mean} and not {all}");
    }
}

/// At any time of a search of which the first parts are up to ten times as large as the last ones.
#[test]
fn the_progress_is_known_better_by_a_survey_than_by_the_number_of_parts() {
    let setting = Setting::of(catalogue::ALL.get("pentominoes-6x10"), Symmetry::Reflection);
    let (parts, steps) = cut(&setting, Parts::USUAL);
    let mut survey = PartSurvey::new(&parts, 0);
    (0..1000).for_each(|_| survey.walk(no_clock));
    let estimated = survey.steps_of_each();
    let mut ledger = Ledger::new(parts.len());
    let (all, mut done) = (steps.iter().sum::<u64>(), 0);
    let (mut worst, mut worst_by_number) = (0.0_f64, 0.0_f64);
    for (part, steps) in steps.iter().enumerate() {
        done += steps;
        let stats = Stats::counted(Vec::new(), *steps, 0);
        ledger.finish(part, PartResult::new(&stats, Assemblies::default()));
        let truth = done as f64 / all as f64;
        worst = worst.max((ledger.progress_by(|part| estimated[part]) - truth).abs());
        worst_by_number = worst_by_number.max((ledger.progress() - truth).abs());
    }
    assert!(worst < 0.15 && worst < worst_by_number / 2.0, "{worst} against {worst_by_number}");
}

/// The puzzles of the promise, whose searches have hundreds to tens of millions of steps.
pub(crate) const PROMISED: [&str; 10] = [
    "soma",
    "soma-sofa",
    "diabolical",
    "pentominoes-6x10",
    "conway",
    "tetracubes-2x4x4",
    "pentominoes-3x4x5",
    "bedlam",
    "pycon",
    "tetris-cube",
];

/// How many of the intervals of a puzzle's surveys with these seeds hold the truth, and of how many.
fn held(id: &str, seeds: Range<u64>) -> (u32, u32) {
    let puzzle = catalogue::ALL.get(id);
    let symmetry = Symmetry::usual(&puzzle);
    let setting = Setting::of(puzzle, symmetry);
    let stats = setting.exhausted(Strategy::TURBO.plan()).stats().clone();
    let (mut right, mut all) = (0, 0);
    for seed in seeds {
        let mut survey = Survey::new(&setting.problem, seed, Survey::MOST).expect("it is small");
        while survey.walks() < 256 || !survey.is_enough() {
            survey.walk(no_clock);
        }
        let known = [
            (Some(survey.steps()), stats.steps()),
            (Some(survey.nodes()), stats.nodes()),
            (survey.solutions(), stats.solutions()),
        ];
        for (interval, number) in known {
            let Some(interval) = interval else { continue };
            all += 1;
            right += u32::from(has(interval, number));
        }
    }
    (right, all)
}

/// Of all intervals at least nine in ten hold the truth, and of those of each puzzle at least eight.
pub(crate) fn keeps_its_promise(puzzles: &[&str], seeds: Range<u64>) {
    let (mut right, mut all) = (0, 0);
    for id in puzzles {
        let (of_these, of_all) = held(id, seeds.clone());
        println!("{id}: {of_these} of {of_all}");
        assert!(of_these * 10 >= of_all * 8, "{id}: {of_these} of {of_all}");
        (right, all) = (right + of_these, all + of_all);
    }
    assert!(right * 10 >= all * 9, "{right} of {all}");
}

// Seconds natively, and minutes in WebAssembly.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn nine_in_ten_estimates_of_small_puzzles_hold_the_truth() {
    keeps_its_promise(&PROMISED[..4], 100..108);
}

#[test]
fn a_walk_that_is_to_stop_is_dropped_and_the_others_stay() {
    let soma = Setting::of(catalogue::ALL.get("soma"), Symmetry::Raw);
    let new = || Survey::new(&soma.problem, 3, 100).expect("it is small");
    // The questions that are asked in a round, of each of which the answer may be the first to be no.
    let asked = Cell::new(0_u32);
    let count = || {
        asked.set(asked.get() + 1);
        true
    };
    assert!(new().walk_while(no_clock, count));
    assert!(asked.get() > 32, "it is asked in each walk more than once");
    let mut walks = Vec::new();
    for last in (0..asked.get()).step_by(7) {
        let (mut survey, left) = (new(), Cell::new(last));
        let goes_on = || left.replace(left.get().saturating_sub(1)) > 0;
        assert!(!survey.walk_while(no_clock, goes_on));
        walks.push(survey.walks());
        // It goes on as if nothing had happened to the walks before.
        assert!(survey.walks() < 2 || survey.steps().mean > 0.0);
        assert!(survey.walk_while(no_clock, || true));
    }
    assert!(walks.is_sorted() && walks[0] == 0 && walks.last() > Some(&10), "{walks:?}");
}

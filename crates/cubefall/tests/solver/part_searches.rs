//! Searches of parts: interrupted, resumed and split, they have all solutions in order, and the counts.

use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Bookmark, BookmarkError, LevelStats, Parts, Stats, time_left};
use cubefall::solve::PartSearch;
use fastrand::Rng;
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::burrs::burr;
use testing::puzzles::Recipe;

/// The search of the Soma cube, cut, and divided into many parts.
fn soma() -> [Arc<Parts>; 2] {
    let soma = catalogue::ALL.get("soma");
    let problem = Problem::reduced(&soma, Reduction::of(&soma, Symmetry::Reflection).expect("closed"));
    let cuts = [Parts::new(&problem, Parts::USUAL), Parts::divided(&problem, 60)];
    cuts.map(|parts| Arc::new(parts.expect("Soma is small")))
}

#[test]
fn parts_that_are_interrupted_and_resumed_elsewhere_have_all_solutions() {
    for parts in soma() {
        assert_eq!((0..parts.len()).map(|part| interrupted(&parts, part)).sum::<u64>(), 240);
    }
}

/// The solutions of a part that is searched some steps at a time, each time by another search. It ends as a
/// whole one.
fn interrupted(parts: &Arc<Parts>, part: usize) -> u64 {
    let (mut search, mut solutions, mut before) = (PartSearch::new(parts), 0, 0.0);
    search.begin(part);
    while !search.is_done() {
        let count = |_: &[PlacementId]| {
            solutions += 1;
            ControlFlow::Continue(())
        };
        search.advance(37, count).expect("only solutions");
        let (state, progress) = (search.state(), search.progress());
        assert!((before..=1.0).contains(&progress), "{progress} after {before}");
        search = PartSearch::new(parts);
        search.resume(part, &state).expect("a state of the part");
        assert_eq!((search.state(), search.progress()), (state, progress));
        before = progress;
    }
    assert_eq!(search.take_done(), Some((part, whole(parts, part))));
    solutions
}

/// The counts of a part that is searched in one go.
fn whole(parts: &Arc<Parts>, part: usize) -> Stats {
    let mut search = PartSearch::new(parts);
    search.begin(part);
    search.advance(u64::MAX, |_| ControlFlow::Continue(())).expect("only solutions");
    search.take_done().expect("it is done").1
}

/// Searches what a search gives away, and what that gives away, in order. Returns the solutions and the
/// counts of all.
fn split_up(
    parts: &Arc<Parts>,
    part: usize,
    random: &mut Rng,
    splits: &mut usize,
) -> (Vec<Vec<PlacementId>>, Stats) {
    let (mut solutions, mut counts) = (Vec::new(), none(parts));
    let mut first = PartSearch::new(parts);
    first.begin(part);
    let mut segments = vec![first];
    while let Some(mut search) = segments.pop() {
        while !search.is_done() {
            let mut found = |placements: &[PlacementId]| {
                solutions.push(placements.to_vec());
                ControlFlow::Continue(())
            };
            search.advance(random.u64(1..200), &mut found).expect("only solutions");
            if let Some(state) = search.split() {
                let mut rest = PartSearch::new(parts);
                rest.resume(part, &state).expect("a state of the part");
                assert_eq!(rest.state(), state);
                segments.push(rest);
                *splits += 1;
            }
            // What is left can be interrupted, too.
            let state = search.state();
            search.resume(part, &state).expect("a state of the part");
            assert_eq!(search.state(), state);
        }
        counts.add(&search.take_done().expect("it is done").1);
    }
    (solutions, counts)
}

#[test]
fn segments_have_the_solutions_of_the_part_in_its_order_and_its_counts() {
    let mut random = Rng::with_seed(39);
    let mut splits = 0;
    for parts in soma().into_iter().chain(others()) {
        for part in (0..parts.len()).step_by(1 + parts.len() / 40) {
            let mut whole = PartSearch::new(&parts);
            whole.begin(part);
            let mut solutions = Vec::new();
            let found = |placements: &[PlacementId]| {
                solutions.push(placements.to_vec());
                ControlFlow::Continue(())
            };
            whole.advance(20_000, found).expect("only solutions");
            // Few are larger.
            let Some((_, counts)) = whole.take_done() else { continue };
            assert_eq!(split_up(&parts, part, &mut random, &mut splits), (solutions, counts), "part {part}");
        }
    }
    assert!(splits > 300, "{splits} splits");
}

/// Searches of random puzzles with every feature, and of wide burrs: as one part, and divided into some.
fn others() -> impl Iterator<Item = Arc<Parts>> {
    let burrs = [1, 9].map(|seed| Puzzle::from_spec(&burr(seed)).expect("a burr is a puzzle"));
    Recipe::SMALL.puzzles(testing::seed()).take(25).chain(burrs).flat_map(|puzzle| {
        let problem = Problem::new(&puzzle);
        [Parts::new(&problem, 1), Parts::divided(&problem, 7)].map(|parts| Arc::new(parts.expect("small")))
    })
}

#[test]
fn states_of_other_parts_are_refused() {
    let [_, parts] = soma();
    let mut search = PartSearch::new(&parts);
    search.begin(7);
    search.advance(5, |_| ControlFlow::Continue(())).expect("only solutions");
    let state = search.state();
    assert_eq!(search.resume(7, &state), Ok(()));
    assert_eq!(search.resume(50, &state), Err(BookmarkError));
    for numbers in [vec![], vec![999], [&[0], state.numbers()].concat()] {
        assert!(search.resume(7, &Bookmark::new(numbers, state.stats().clone())).is_err());
    }
}

#[test]
fn a_part_is_reported_once_with_its_counts() {
    let [parts, _] = soma();
    let mut search = PartSearch::new(&parts);
    assert!(search.is_done() && search.take_done().is_none());
    search.begin(0);
    assert_eq!(search.take_done(), None, "it has not begun");
    search.advance(u64::MAX, |_| ControlFlow::Continue(())).expect("only solutions");
    let (part, stats) = search.take_done().expect("it is done");
    assert_eq!((part, search.part()), (0, None));
    assert!(stats.tried() > 0);
}

/// No counts.
fn none(parts: &Parts) -> Stats {
    Stats::counted(vec![LevelStats::default(); parts.above().levels().len()], 0, 0)
}

#[test]
fn the_rest_has_the_same_speed() {
    assert_eq!(time_left(10.0, 0.0, 0.25), Some(30.0));
    assert_eq!(time_left(10.0, 0.5, 0.75), Some(10.0), "the work before `from` took none of this time");
    assert_eq!(time_left(10.0, 0.5, 1.0), Some(0.0));
}

#[test]
fn too_little_progress_gives_no_estimate() {
    assert_eq!(time_left(10.0, 0.5, 0.5), None);
    assert_eq!(time_left(0.0, 0.0, 0.0), None);
    assert_eq!(time_left(1.0, 0.5, 0.4), None, "a worker was released");
}

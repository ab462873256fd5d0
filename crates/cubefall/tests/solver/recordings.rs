//! At any step, a recording has the state of a search that took that number of steps.

use crate::random;
use crate::setting::{Setting, quick_plans};
use cubefall::problem::{Problem, Symmetry};
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use cubefall::search::{Column, Condition, Event, Plan, Recording, Search, Span, Stats, Strategy, TreeNode};
use cubefall::solution::Solution;
use fastrand::Rng;
use proptest::prelude::*;
use std::ops::{ControlFlow, RangeInclusive};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn is_fold(plan: Plan) -> bool {
    matches!(plan.strategy, Strategy::FOLD | Strategy::FOLD_CHARS)
}

fn recording(setting: &Setting, plan: Plan, most_keyframes: usize) -> Recording {
    Recording::with_most_keyframes(setting.search(plan), most_keyframes)
}

/// The whole run, naively: the search after each step, and what each step did.
struct Run {
    stands: Vec<Search>,
    events: Vec<Event>,
}

impl Run {
    fn of(setting: &Setting, plan: Plan, most: usize) -> Self {
        let mut search = setting.search(plan);
        let (mut stands, mut events) = (vec![search.clone()], Vec::new());
        while !search.is_over() && events.len() < most {
            events.push(search.step());
            stands.push(search.clone());
        }
        Self { stands, events }
    }

    fn last(&self) -> u64 {
        self.events.len() as u64
    }
}

#[test]
fn any_sequence_of_seeks_ends_where_a_plain_search_stands() {
    let cases = (random::settings(), random::plans(), 2..40usize, any::<u64>());
    random::for_all(random::share_of(300), cases, |(setting, plan, most_keyframes, seed)| {
        let run = Run::of(&setting, plan, 500);
        let (mut recording, mut rng) = (recording(&setting, plan, most_keyframes), Rng::with_seed(seed));
        let (mut now, mut end) = (0, 0);
        for _ in 0..40 {
            let left = run.last() - now;
            match rng.u8(..6) {
                0 if left > 0 => {
                    prop_assert_eq!(recording.step(), run.events[now as usize].clone());
                    now += 1;
                }
                1 => {
                    let budget = rng.u64(..=left.min(60));
                    recording.run(budget, |_, _| ControlFlow::Continue(()));
                    now += budget;
                }
                2 if left > 0 => {
                    let budget = rng.u64(..=left.min(60));
                    let is_placed = |event: &Event| matches!(event, Event::Placed { .. });
                    now += recording.watch(budget, |search, event| match is_placed(&event) {
                        true if search.level() > 0 => ControlFlow::Break(()),
                        _ => ControlFlow::Continue(()),
                    });
                    prop_assert!(recording.now() == now);
                }
                3 => {
                    now = rng.u64(..=end);
                    recording.seek(now);
                }
                4 => {
                    now = rng.u64(..=run.last());
                    while !recording.seek_within(now, 1 + rng.u64(..30), |_, _| {}) {}
                }
                _ => {
                    // Back, step by step.
                    for _ in 0..rng.u64(..=now.min(8)) {
                        now -= 1;
                        recording.seek(now);
                        prop_assert_eq!(recording.search(), &run.stands[now as usize]);
                    }
                }
            }
            end = end.max(now);
            prop_assert_eq!(recording.search(), &run.stands[now as usize]);
            prop_assert_eq!((recording.now(), recording.end()), (now, end));
            prop_assert!(recording.keyframes().len() <= most_keyframes);
        }
        Ok(())
    });
}

#[test]
fn equally_many_steps_forward_and_back_change_nothing() {
    let soma = Setting::soma();
    for plan in quick_plans() {
        let mut recording = recording(&soma, plan, 64);
        let mut rng = Rng::with_seed(6);
        for _ in 0..8 {
            recording.run(rng.u64(..20_000), |_, _| ControlFlow::Continue(()));
            let (before, start) = (recording.search().clone(), recording.now());
            for _ in 0..rng.u64(1..200) {
                recording.step();
            }
            while recording.now() > start {
                let step = recording.now() - 1;
                recording.seek(step);
            }
            assert!(recording.search() == &before, "{plan:?}");
        }
    }
}

#[test]
fn each_solution_is_reported_with_its_number_however_often_it_is_passed() {
    let soma = Setting::soma();
    for plan in quick_plans() {
        let all = soma.first_solutions(plan, 20).0;
        let (mut recording, mut found) = (recording(&soma, plan, 256), Vec::new());
        let mut run = |recording: &mut Recording, most: u64| {
            recording.run(u64::MAX, |number, placements| {
                let solution = Solution::of(&soma.problem, placements);
                assert_eq!(solution, all[number as usize - 1], "{plan:?}");
                if number > found.len() as u64 {
                    found.push(solution);
                }
                if number < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        };
        run(&mut recording, 10);
        recording.seek(recording.end() / 3);
        run(&mut recording, 20);
        assert_eq!(found, all, "{plan:?}");
        let moments = recording.solutions().to_vec();
        assert_eq!(moments.len(), 20);
        for (index, moment) in moments.iter().enumerate() {
            recording.seek(moment.step);
            assert_eq!(recording.search().stats().solutions(), index as u64 + 1);
            assert_eq!(recording.search().progress(), moment.progress);
            recording.seek(moment.step - 1);
            assert_eq!(recording.search().stats().solutions(), index as u64);
        }
    }
}

#[test]
fn the_first_step_of_a_monotonic_condition_is_found() {
    let cases = (random::settings(), random::plans(), 2..40usize, any::<u64>(), 0.0..1.0);
    random::for_all(random::share_of(200), cases, |(setting, plan, most_keyframes, seed, progress)| {
        let run = Run::of(&setting, plan, 600);
        let mut recording = recording(&setting, plan, most_keyframes);
        recording.seek(run.last());
        let mut rng = Rng::with_seed(seed);
        // At once, or a few steps at a time.
        let mut goes = |recording: &mut Recording, wanted: Condition| {
            if rng.bool() {
                return recording.seek_first(wanted);
            }
            let mut bisection = recording.bisection(wanted);
            while !recording.bisect(&mut bisection, 1 + rng.u64(..30)) {}
        };
        let last = &run.stands[run.stands.len() - 1];
        for count in [Stats::kept, Stats::tried, Stats::solutions] {
            for many in [1, count(last.stats()) / 2, count(last.stats())] {
                let is_so = |search: &Search| count(search.stats()) >= many;
                let first = run.stands.iter().find(|search| is_so(search)).unwrap_or(last);
                goes(&mut recording, Condition::Count(count, many));
                prop_assert_eq!(recording.search(), first);
            }
        }
        let is_so = |search: &Search| search.progress() >= progress;
        let first = run.stands.iter().find(|search| is_so(search)).unwrap_or(last);
        goes(&mut recording, Condition::Progress(progress));
        prop_assert_eq!(recording.search(), first);
        Ok(())
    });
}

#[test]
fn the_step_that_reached_a_node_is_found() {
    let nodes_of = |setting: &Setting, plan: Plan, most: usize, keyframes: usize| {
        let run = Run::of(setting, plan, most);
        let mut recording = recording(setting, plan, keyframes);
        recording.seek(run.last());
        let placed = run.events.iter().zip(&run.stands[1..]).filter_map(|(event, search)| match *event {
            Event::Placed { placement } | Event::Solved { placement } | Event::Repeated { placement } => {
                Some((placement, search))
            }
            _ => None,
        });
        for (placement, search) in placed {
            let level = search.level();
            let span = Span::of(search, level);
            let node = TreeNode { level, span, placement, narrow: false };
            recording.seek_first(Condition::Node(node));
            assert!(recording.search() == search, "{plan:?} at step {}", search.stats().steps());
        }
    };
    random::for_all(
        random::share_of(100),
        (random::settings(), random::plans(), 2..40usize),
        |(setting, plan, keyframes)| {
            if !is_fold(plan) {
                nodes_of(&setting, plan, 300, keyframes);
            }
            Ok(())
        },
    );
    for plan in quick_plans().into_iter().filter(|&plan| !is_fold(plan)) {
        nodes_of(&Setting::soma(), plan, 1500, 250);
    }
}

/// The column of a chart as its definition has it: what was so between the keyframes about it.
fn column(run: &Run, keyframes: &[u64], end: u64, steps: RangeInclusive<u64>) -> (usize, usize) {
    let mut stands: Vec<u64> = keyframes.to_vec();
    if stands[stands.len() - 1] < end {
        stands.push(end);
    }
    let stretches =
        stands.windows(2).filter(|stretch| stretch[0] <= *steps.end() && stretch[1] >= *steps.start());
    let levels =
        stretches.flat_map(|stretch| (stretch[0]..=stretch[1]).map(|step| run.stands[step as usize].level()));
    let levels: Vec<usize> = levels.collect();
    (levels.iter().copied().min().unwrap_or(0), levels.into_iter().max().unwrap_or(0))
}

#[test]
fn a_chart_has_the_levels_of_every_stretch() {
    let cases = (random::settings(), random::plans(), 2..40usize, 1..30usize, any::<bool>());
    random::for_all(random::share_of(300), cases, |(setting, plan, most_keyframes, columns, goes_back)| {
        let run = Run::of(&setting, plan, 400);
        let mut recording = recording(&setting, plan, most_keyframes);
        recording.seek(run.last());
        if goes_back {
            recording.seek(run.last() / 2);
        }
        let keyframes: Vec<u64> = recording.keyframes().collect();
        let chart = recording.chart(columns);
        prop_assert_eq!(chart.columns.len(), columns);
        for (index, found) in chart.columns.iter().enumerate() {
            let own: Vec<u64> =
                (0..=run.last()).filter(|&step| recording.column_of(step, columns) == index).collect();
            let (Some(&first), Some(&last)) = (own.first(), own.last()) else { continue };
            let (low, high) = column(&run, &keyframes, run.last(), first..=last);
            // A fold has no path that it goes up and down: its lowest level is an estimate.
            prop_assert!(found.low == low || is_fold(plan) && found.low <= found.high, "column {}", index);
            prop_assert_eq!(found.high, high, "column {}", index);
            let solved =
                |step: &&u64| **step > 0 && matches!(run.events[**step as usize - 1], Event::Solved { .. });
            prop_assert_eq!(found.solutions, own.iter().filter(solved).count());
        }
        Ok(())
    });
}

/// The levels of the dead ends that were left, and when, step by step.
fn dead_ends(run: &Run) -> Vec<(usize, u64)> {
    let (mut fresh, mut left) = (false, Vec::new());
    for (index, event) in run.events.iter().enumerate() {
        match event {
            Event::Placed { .. } => fresh = true,
            Event::Solved { .. } | Event::Repeated { .. } => fresh = false,
            Event::Removed { .. } if fresh => {
                left.push((run.stands[index].level(), index as u64 + 1));
                fresh = false;
            }
            _ => {}
        }
    }
    left
}

#[test]
fn a_chart_marks_dead_ends_where_there_are_some() {
    let most_keyframes = prop_oneof![2..200usize, Just(1000)];
    let cases = (random::settings(), random::plans(), most_keyframes, 1..60usize);
    let mut marked = std::cell::Cell::new(0);
    random::for_all(400, cases, |(setting, plan, most_keyframes, columns)| {
        if is_fold(plan) || plan.strategy == Strategy::FOLD_LAZY {
            return Ok(());
        }
        let run = Run::of(&setting, plan, 400);
        let mut recording = recording(&setting, plan, most_keyframes);
        recording.seek(run.last());
        let keyframes: Vec<u64> = recording.keyframes().chain([run.last()]).collect();
        let chart = recording.chart(columns);
        let dead = dead_ends(&run);
        // Each is marked at the next keyframe.
        let marks = |level| -> Vec<usize> {
            let of_level = dead.iter().filter(move |dead| dead.0 == level);
            let at = |&(_, step): &(usize, u64)| {
                let keyframe = keyframes.iter().find(|&&keyframe| keyframe >= step).expect("the last");
                recording.column_of(*keyframe, columns)
            };
            let mut columns: Vec<usize> = of_level.map(at).collect();
            columns.dedup();
            columns
        };
        let found: Vec<usize> = (0..columns).filter(|&column| chart.columns[column].dead_end).collect();
        // A node of this level has one child at most.
        let last_but_one = setting.puzzle.copies() - 1;
        let has_all_steps = keyframes.len() as u64 > run.last();
        match chart.deepest {
            None => prop_assert!(found.is_empty()),
            Some(level) => {
                marked.set(marked.get() + 1);
                let all = marks(level);
                prop_assert!(!found.is_empty() && found.iter().all(|column| all.contains(column)));
                prop_assert!(level < last_but_one || !has_all_steps || found == all);
            }
        }
        let deepest = dead.iter().map(|dead| dead.0).max();
        prop_assert!(deepest != Some(last_but_one) || !has_all_steps || chart.deepest == deepest);
        Ok(())
    });
    assert!(*marked.get_mut() > 50);
}

#[test]
fn long_runs_take_little_memory() {
    let bedlam = Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    let mut recording = Recording::new(bedlam.search(Strategy::FIRST_CELL_RESUMED.plan()));
    recording.seek(50_000_000);
    assert!(
        (Recording::MOST_KEYFRAMES / 2..=Recording::MOST_KEYFRAMES).contains(&recording.keyframes().len())
    );
    assert!(recording.bytes() < 8 << 20, "{}", recording.bytes());
    let mut plain = bedlam.search(Strategy::FIRST_CELL_RESUMED.plan());
    plain.run(12_345_678, |_| ControlFlow::Continue(()));
    recording.seek(12_345_678);
    assert_eq!(recording.search(), &plain);
}

#[test]
fn a_run_with_very_many_levels_has_few_keyframes_and_seeks_all_the_same() {
    // Each keyframe has the counts of 2,048 levels.
    let region = Region::cuboid(16, 16, 8).expect("a box");
    let cube = Piece::new("U", &[Coord::default()], 2048).expect("a cube");
    let puzzle = Puzzle::new("cubes", region, vec![cube]).expect("they fill the box");
    let problem = Problem::new(&puzzle);
    let mut recording = Recording::new(Search::new(&problem, Strategy::TURBO.plan()));
    recording.seek(700);
    assert!((100..=513).contains(&recording.keyframes().len()), "{}", recording.keyframes().len());
    let mut plain = Search::new(&problem, Strategy::TURBO.plan());
    plain.run(333, |_| ControlFlow::Continue(()));
    recording.seek(333);
    assert_eq!(recording.search(), &plain);
    assert_eq!(recording.chart(10).deepest, None, "nothing was left");
}

#[test]
fn a_chart_of_nothing_is_flat() {
    let soma = Setting::soma();
    let recording = recording(&soma, Strategy::PIECES.plan(), 8);
    let chart = recording.chart(3);
    assert_eq!(chart.columns, [Column::default(); 3]);
    assert_eq!(chart.deepest, None);
}

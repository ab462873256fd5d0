//! Ledgers: each part, and each segment of one, is assigned and done once, whatever happens to workers.

use crate::random;
use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::search::{
    Assemblies, Bookmark, Ledger, LevelStats, PartResult, Parts, Search, Segment, SegmentLedger,
    SegmentState, Stats, Strategy, Task, TaskReport,
};
use fastrand::Rng;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

/// A result with `number` solutions, so that results differ.
fn result(number: usize) -> PartResult {
    static SOMA: LazyLock<Arc<Problem>> = LazyLock::new(|| Problem::new(&catalogue::ALL.get("soma")));
    let stats = Stats::counted(vec![LevelStats::default(); 7], 100, number as u64);
    let ids: Vec<_> = (0..7 * number as u32).map(|index| SOMA.id_at(index % 688)).collect();
    PartResult::new(&stats, ids.chunks(7).collect())
}

#[test]
fn parts_are_assigned_lowest_first_and_once() {
    let mut ledger = Ledger::<()>::new(3);
    let taken: Vec<_> = [7, 8, 7, 8].into_iter().map(|worker| ledger.assign(worker)).collect();
    assert_eq!(taken, [Some(0), Some(1), Some(2), None]);
    assert_eq!((ledger.done(), ledger.of(), ledger.is_done()), (0, 3, false));
}

#[test]
fn the_parts_of_a_released_worker_wait_again_and_no_others() {
    let mut ledger = Ledger::new(5);
    for worker in [1, 2, 1, 2] {
        ledger.assign(worker);
    }
    assert!(ledger.finish(0, result(1)));
    ledger.release(1);
    let taken: Vec<_> = std::iter::from_fn(|| ledger.assign(3)).collect();
    assert_eq!(taken, [2, 4], "0 is done, 1 and 3 are the other worker's");
}

#[test]
fn a_second_result_is_ignored() {
    let mut ledger = Ledger::new(2);
    ledger.assign(1);
    ledger.release(1);
    ledger.assign(2);
    // The released worker sends its result late; then the other one sends the same part's.
    assert!(ledger.finish(0, result(3)));
    assert!(!ledger.finish(0, result(4)));
    assert!(!ledger.finish(9, result(4)), "the part does not exist");
    ledger.release(2);
    assert_eq!((ledger.done(), ledger.solutions()), (1, 3));
    assert_eq!(ledger.result(0), Some(&result(3)));
    assert_eq!(ledger.assign(1), Some(1), "a part that is done is not assigned again");
}

#[test]
fn progress_is_the_mean_of_the_parts_progress() {
    let mut ledger = Ledger::new(4);
    assert_eq!(ledger.progress(), 0.0);
    ledger.assign(1);
    ledger.assign(1);
    ledger.finish(0, result(0));
    ledger.report(1, 0.5);
    ledger.report(3, 0.5);
    assert_eq!(ledger.progress(), 1.5 / 4.0, "part 3 is not assigned");
    ledger.report(1, f64::INFINITY);
    assert_eq!(ledger.progress(), 2.0 / 4.0);
    ledger.release(1);
    assert_eq!(ledger.progress(), 1.0 / 4.0);
    let none = Ledger::<()>::new(0);
    assert_eq!((none.progress(), none.is_done()), (1.0, true));
}

#[test]
fn a_part_weighs_what_it_took_or_else_what_it_may_take() {
    let mut ledger = Ledger::new(4);
    let estimated = |part| [7.0, 100.0, 300.0, 500.0][part];
    assert_eq!(ledger.progress_by(estimated), 0.0);
    assert_eq!((ledger.assign(1), ledger.assign(1)), (Some(0), Some(1)));
    // It took 100 steps, not 7.
    ledger.finish(0, result(0));
    assert_eq!(ledger.progress_by(estimated), 0.1);
    ledger.report(1, 0.5);
    assert_eq!(ledger.progress_by(estimated), 0.15);
    assert!((1..4).all(|part| ledger.finish(part, result(0))));
    assert_eq!((ledger.progress_by(estimated), Ledger::new(0).progress_by(estimated)), (1.0, 1.0));
}

/// Whatever workers finish, abandon and repeat: in the end there is one result for each part, in order.
#[test]
fn every_history_ends_in_the_same_results() {
    let history = prop::collection::vec((0..4_usize, 0..4_u8, 0..20_usize), 0..200);
    random::for_all(random::share_of(250), (1..20_usize, history), |(parts, history)| {
        let mut ledger = Ledger::new(parts);
        let mut finished = 0;
        for (worker, action, part) in history {
            match action {
                0 => ledger.release(worker),
                1 => finished += usize::from(ledger.finish(part, result(part))),
                _ => {
                    let taken = ledger.assign(worker);
                    prop_assert!(taken.is_none_or(|taken| ledger.result(taken).is_none()));
                }
            }
            prop_assert_eq!(ledger.done(), finished);
        }
        (0..4).for_each(|worker| ledger.release(worker));
        while let Some(part) = ledger.assign(0) {
            prop_assert!(ledger.finish(part, result(part)));
        }
        prop_assert!(ledger.is_done());
        let numbers: Vec<_> = ledger.in_order().map(|(part, found)| (part, found.len())).collect();
        prop_assert_eq!(numbers, (0..parts).map(|part| (part, part)).collect::<Vec<_>>());
        prop_assert_eq!(ledger.solutions(), parts * (parts - 1) / 2);
        Ok(())
    });
}

#[test]
fn whatever_order_parts_are_done_in_each_is_assigned_and_done_once() {
    for seed in 0..50 {
        let mut random = Rng::with_seed(seed);
        let of = random.usize(1..40);
        let (mut ledger, mut done, mut taken) = (Ledger::new(of), BTreeSet::new(), BTreeSet::new());
        while !ledger.is_done() {
            let part = match random.bool() {
                true => {
                    ledger.assign(0).inspect(|&part| assert!(taken.insert(part) && !done.contains(&part)))
                }
                false => Some(random.usize(..of + 2)),
            };
            if let Some(part) = part.filter(|_| random.u8(..3) > 0) {
                assert_eq!(ledger.finish(part, ()), part < of && done.insert(part));
            }
            ledger.report(random.usize(..of), random.f64());
            assert!((0..of).all(|part| ledger.is_finished(part) == done.contains(&part)), "seed {seed}");
            let ranges = ledger.ranges();
            assert!(ranges.windows(2).all(|pair| pair[0][1] < pair[1][0]), "they do not touch");
            assert_eq!(ranges.iter().flat_map(|&[start, end]| start..end).collect::<BTreeSet<_>>(), done);
            assert!((done.len() as f64 / of as f64..=1.0).contains(&ledger.progress()));
        }
        assert!(ledger.assign(0).is_none() && ledger.ranges() == [[0, of]]);
    }
}

#[test]
fn ten_million_parts_that_are_done_in_order_are_one_range() {
    let mut ledger = Ledger::new(10_000_000);
    while let Some(part) = ledger.assign(0) {
        assert!(ledger.finish(part, ()));
    }
    assert_eq!((ledger.ranges(), ledger.progress()), (vec![[0, 10_000_000]], 1.0));
}

#[test]
fn parts_done_backwards_by_several_make_the_whole_search() {
    let puzzle = catalogue::ALL.get("soma");
    let reduction = Reduction::of(&puzzle, Symmetry::Rotation).expect("Soma can be counted so");
    let problem = Problem::reduced(&puzzle, reduction);
    let mut whole = Vec::new();
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
        whole.push(placements.to_vec());
        ControlFlow::Continue(())
    });
    // Even if each part lacks only one placement.
    for least in [1, 30, 1_000_000] {
        let joined = join_backwards(&problem, least);
        assert!(joined == whole && whole.len() == 480, "{least}: {} of 480", joined.len());
    }
}

/// The solutions of at least `least` parts, done by three workers from the last to the first.
fn join_backwards(problem: &Arc<Problem>, least: usize) -> Vec<Vec<PlacementId>> {
    let parts = Parts::new(problem, least).expect("Soma is small enough");
    let mut ledger = Ledger::new(parts.len());
    let taken: Vec<_> = (0..).map_while(|turn| ledger.assign(turn % 3)).collect();
    for &part in taken.iter().rev() {
        let mut search = parts.search(part);
        let mut solutions = Assemblies::default();
        search.run(u64::MAX, |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        });
        assert!(ledger.finish(part, PartResult::new(search.stats(), solutions)));
    }
    ledger.in_order().flat_map(|(_, found)| found.solutions()).map(<[_]>::to_vec).collect()
}

#[test]
#[should_panic(expected = "left == right")]
fn placements_that_do_not_match_the_counts_are_a_fault_of_the_caller() {
    let stats = Stats::counted(vec![LevelStats::default(); 7], 1, 1);
    PartResult::new(&stats, Assemblies::default());
}

#[test]
fn what_is_given_away_later_comes_before_what_was_given_away_earlier() {
    let whole = Segment::of(7);
    let mut known = vec![whole.clone()];
    let mut give = |from: &Segment| {
        known.push(from.next_given(known.iter()).expect("few splits"));
        known.last().expect("it was added").clone()
    };
    let first = give(&whole);
    let second = give(&whole);
    let of_first = give(&first);
    let of_second = give(&second);
    let in_order = [Segment::of(6), whole, second, of_second, first, of_first, Segment::of(8)];
    assert!(in_order.is_sorted());
    assert_eq!(in_order.map(|segment| segment.splits()), [&[][..], &[], &[1], &[1, 0], &[0], &[0, 0], &[]]);
}

#[test]
fn numbers_have_limits() {
    // The most splits on the way to a segment, and the most of one search.
    const DEEPEST: usize = 1000;
    const MOST: u32 = 1_000_000;
    assert!(Segment::numbered(3, &[MOST - 1; DEEPEST]).is_some());
    assert!(Segment::numbered(3, &[MOST]).is_none());
    assert!(Segment::numbered(3, &[0; DEEPEST + 1]).is_none());
    let last = Segment::numbered(3, &[MOST - 1]).expect("the last one");
    assert!(Segment::of(3).next_given([&last].into_iter()).is_none());
}

/// A state with this number, of a search with this many steps.
fn state(number: u32, steps: u64, is_done: bool) -> SegmentState {
    SegmentState { state: Bookmark::new(vec![number], Stats::counted(Vec::new(), steps, 0)), is_done }
}

#[test]
fn a_part_is_done_when_all_its_segments_are() {
    let mut ledger = SegmentLedger::new(2);
    let whole = ledger.assign(1).expect("a part").segment;
    let given = ledger.next_given(&whole).expect("it was not split");
    let begins = state(7, 0, false).state;
    ledger.add(&given, begins.clone());
    assert!(ledger.has_waiting_segments() && ledger.begun().next().is_none());
    let first = TaskReport {
        segment: whole.clone(),
        state: state(3, 5, false),
        given: Some((given.clone(), begins.clone())),
    };
    assert_eq!(ledger.record(first), None);
    assert_eq!(
        ledger.begun().map(|(segment, _)| segment.clone()).collect::<Vec<_>>(),
        [whole.clone(), given.clone()]
    );
    assert_eq!(ledger.assign(2), Some(Task { segment: given.clone(), state: Some(begins) }));
    let done = |segment: &Segment, steps| TaskReport {
        segment: segment.clone(),
        state: state(0, steps, true),
        given: None,
    };
    assert_eq!(ledger.record(done(&whole, 20)), None, "the segment that it gave away is not done");
    let counts = ledger.record(done(&given, 30)).expect("the part is done");
    assert_eq!((counts.steps(), ledger.parts().ranges()), (50, vec![[0, 1]]));
    assert_eq!(ledger.record(done(&given, 30)), None, "a second result");
}

#[test]
fn what_is_restored_goes_on_where_it_was_before_parts_that_wait() {
    let mut ledger = SegmentLedger::new(3);
    let given = Segment::numbered(1, &[0]).expect("few splits");
    assert!(ledger.restore(&Segment::of(1), state(3, 5, true)) && ledger.restore(&given, state(4, 6, false)));
    assert!(
        !ledger.restore(&given, state(4, 6, false)) && !ledger.restore(&Segment::of(3), state(1, 1, false))
    );
    assert_eq!(ledger.parts().progress(), 0.5 / 3.0);
    assert_eq!(ledger.assign(1).map(|task| task.segment), Some(Segment::of(0)));
    assert_eq!(ledger.assign(1), Some(Task { segment: given, state: Some(state(4, 6, false).state) }));
    assert_eq!(ledger.assign(1).map(|task| task.segment), Some(Segment::of(2)));
    assert_eq!(ledger.assign(1), None);
}

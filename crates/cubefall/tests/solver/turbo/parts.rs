//! A search in parts, in any order and any slices, finds the solutions of the whole search, in its order.

use super::PLAN;
use crate::random::{self, share_of};
use crate::resuming::rest;
use crate::setting::Setting;
use cubefall::problem::{PlacementId, Symmetry};
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use cubefall::search::{Event, LevelStats, Parts, Search, share_root};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::puzzles::Cut;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn parts(setting: &Setting, least: usize) -> Parts {
    Parts::new(&setting.problem, least).expect("the region is not too large")
}

fn part(parts: &Parts, number: usize) -> Search {
    parts.search(number)
}

/// What the whole search does above its parts and at their first nodes, counted from its events.
struct Above {
    levels: Vec<LevelStats>,
    /// The prefixes that it comes by, in order.
    passed: Vec<Vec<PlacementId>>,
}

fn above(setting: &Setting, prefixes: &[&[PlacementId]]) -> Above {
    let mut search = setting.search(PLAN);
    let levels = vec![LevelStats::default(); search.stats().levels().len()];
    let mut above = Above { levels, passed: Vec::new() };
    // The empty prefix is where the search begins.
    above.passed.extend(prefixes.contains(&&[][..]).then(Vec::new));
    let sorted: std::collections::BTreeSet<&[PlacementId]> = prefixes.iter().copied().collect();
    while !search.is_over() {
        let event = search.step();
        if let Event::Counted { candidates, .. } | Event::CountedPiece { candidates, .. } = event {
            let placed = search.placed();
            if !(0..=placed.len()).any(|length| sorted.contains(&placed[..length])) {
                above.levels[placed.len()].tried += candidates as u64;
            }
        }
        if let Event::Placed { .. } | Event::Solved { .. } | Event::Repeated { .. } = event {
            let placed = search.placed();
            let level = placed.len() - 1;
            if !(0..placed.len()).any(|length| sorted.contains(&placed[..length])) {
                above.levels[level].kept += 1;
            }
            if sorted.contains(placed.as_slice()) {
                above.passed.push(placed);
            }
        }
    }
    above
}

/// Does the parts in slices, turn and turn about; returns what each found and where it ended.
fn do_in_turns(parts: &Parts, budgets: &[u64], seed: u64) -> Vec<(Vec<Vec<PlacementId>>, Search)> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut done: Vec<_> = (0..parts.len()).map(|number| (Vec::new(), part(parts, number))).collect();
    let mut open: Vec<usize> = (0..parts.len()).collect();
    let mut budgets = budgets.iter().cycle();
    while !open.is_empty() {
        let at = random.usize(..open.len());
        let (found, search) = &mut done[open[at]];
        search.run(*budgets.next().expect("a cycle"), |placements| {
            found.push(placements.to_vec());
            ControlFlow::Continue(())
        });
        if search.is_over() {
            open.swap_remove(at);
        }
    }
    done
}

/// Cuts a search and compares its parts with the whole.
fn parts_are_the_whole(
    setting: &Setting,
    least: usize,
    budgets: &[u64],
    seed: u64,
) -> Result<(), TestCaseError> {
    let parts = parts(setting, least);
    let again = self::parts(setting, least);
    let prefixes =
        |parts: &Parts| (0..parts.len()).map(|part| parts.prefix(part).to_vec()).collect::<Vec<_>>();
    prop_assert_eq!(
        (prefixes(&parts), parts.above()),
        (prefixes(&again), again.above()),
        "the cut is the same each time"
    );
    let prefixes: Vec<&[PlacementId]> = (0..parts.len()).map(|number| parts.prefix(number)).collect();
    prop_assert_eq!(parts.is_empty(), prefixes.is_empty());
    let (whole, end) = rest(setting.search(PLAN));
    let deepest = prefixes.iter().all(|prefix| prefix.len() + 1 >= end.stats().levels().len());
    prop_assert!(parts.len() >= least || deepest, "{} parts", parts.len());

    for (number, prefix) in prefixes.iter().enumerate() {
        let begun = part(&parts, number);
        prop_assert_eq!(&begun.placed(), prefix);
        prop_assert!(!begun.is_over() && begun.stats().steps() == 0 && begun.progress() == 0.0);
    }
    let above = above(setting, &prefixes);
    prop_assert_eq!(&above.passed, &prefixes, "each once, in the order of the search");
    let done = do_in_turns(&parts, budgets, seed);
    let (mut joined, mut levels, mut solutions) = (Vec::new(), above.levels, 0);
    let mut steps = parts.above().steps();
    for (number, (found, search)) in done.into_iter().enumerate() {
        prop_assert!(found.iter().all(|placements| placements.starts_with(prefixes[number])));
        prop_assert_eq!(search.stats().solutions(), found.len() as u64);
        solutions += search.stats().solutions();
        // It ends with a step of its own, unless it is the whole, and reports a complete prefix once more.
        let reports = matches!(part(&parts, number).step(), Event::Solved { .. } | Event::Repeated { .. });
        steps += search.stats().steps() - u64::from(!prefixes[number].is_empty()) - u64::from(reports);
        for (sum, own) in levels.iter_mut().zip(search.stats().levels()) {
            sum.tried += own.tried;
            sum.kept += own.kept;
        }
        joined.extend(found);
        ends_where_it_began(&parts, number, search)?;
    }
    prop_assert_eq!(joined, whole);
    prop_assert_eq!(solutions, end.stats().solutions());
    prop_assert_eq!(steps, end.stats().steps());
    prop_assert_eq!(levels.as_slice(), end.stats().levels());
    Ok(())
}

fn ends_where_it_began(parts: &Parts, number: usize, mut end: Search) -> Result<(), TestCaseError> {
    prop_assert!(end.is_exhausted());
    prop_assert_eq!(end.progress(), 1.0);
    let mut again = end.clone().without_counts();
    prop_assert_eq!(&again, &part(parts, number));
    prop_assert_eq!(again.placed(), parts.prefix(number));
    prop_assert_eq!(again.stats().steps(), 0);
    let last = end.clone();
    prop_assert_eq!(end.step(), Event::Exhausted);
    prop_assert_eq!(&end, &last);
    again.run(u64::MAX, |_| ControlFlow::Continue(()));
    prop_assert_eq!(again, last);
    Ok(())
}

fn leasts() -> impl Strategy<Value = usize> {
    prop_oneof![1..10usize, 1..100usize, 1..=2_000usize]
}

#[test]
fn parts_of_small_puzzles_are_the_whole() {
    let sides = vec![(2, 2, 2), (4, 2, 1), (3, 2, 2), (4, 3, 1), (5, 4, 1), (3, 3, 2)];
    let symmetries = prop::sample::select(vec![Symmetry::Raw, Symmetry::Rotation]);
    let cut = (Cut::of(sides, 1..=5).puzzles(), symmetries, leasts());
    let most_pieces = |puzzle: &Arc<Puzzle>| puzzle.pieces().iter().map(Piece::most).sum::<usize>() <= 7;
    let (empty, one, many) = (std::cell::Cell::new(0), std::cell::Cell::new(0), std::cell::Cell::new(0));
    random::for_all(
        share_of(600),
        (cut, random::budgets(300), any::<u64>()),
        |((puzzle, symmetry, least), budgets, seed)| {
            if !most_pieces(&puzzle) {
                return Ok(());
            }
            let setting = Setting::reduced(puzzle, symmetry).expect("that can always be counted");
            let count = match parts(&setting, least).len() {
                0 => &empty,
                1 => &one,
                _ => &many,
            };
            count.set(count.get() + 1);
            let budgets: Vec<u64> = budgets.into_iter().map(|budget| budget + 1).collect();
            parts_are_the_whole(&setting, least, &budgets, seed)
        },
    );
    let share = |count| share_of(count) as usize;
    let is_varied = empty.get() > share(20) && one.get() > share(20) && many.get() > share(200);
    assert!(is_varied, "{empty:?} {one:?} {many:?}");
}

#[test]
fn parts_of_larger_puzzles_are_the_whole() {
    let sides = vec![(3, 3, 3), (4, 3, 3), (5, 5, 5), (8, 8, 2)];
    let puzzles = Cut::of(sides, 5..=9).puzzles();
    let followed = std::cell::Cell::new(0);
    random::for_all(60, (puzzles, leasts(), any::<u64>()), |(puzzle, least, seed)| {
        let setting = Setting::reduced(puzzle, Symmetry::Rotation).expect("that can always be counted");
        let mut search = setting.search(PLAN);
        search.run(10_000, |_| ControlFlow::Continue(()));
        if !search.is_over() {
            return Ok(());
        }
        followed.set(followed.get() + 1);
        parts_are_the_whole(&setting, least, &[1_000, 1, 77], seed)
    });
    assert!(followed.get() > 20, "{followed:?}");
}

#[test]
fn parts_of_soma_are_the_whole() {
    for (symmetry, leasts) in [
        (Symmetry::Restricted, vec![1, 2, 640]),
        (Symmetry::Rotation, vec![64]),
        (Symmetry::Reflection, vec![100_000]),
    ] {
        let soma = Setting::of(catalogue::ALL.get("soma"), symmetry);
        for least in leasts {
            parts_are_the_whole(&soma, least, &[100, 10_000, 3], 1961).unwrap();
        }
    }
}

#[test]
fn a_puzzle_that_ends_above_the_cut_has_no_part() {
    // Two bars of three, and two corners of three cells apart from each other: no bar lies in either.
    let bar = [0, 1, 2].map(|x| Coord::new(x, 0, 0));
    let corners = [(0, 0), (1, 0), (0, 1), (4, 0), (5, 0), (4, 1)].map(|(x, y)| Coord::new(x, y, 0));
    let region = Region::from_cells(&corners).expect("six cells");
    let pieces = vec![Piece::new("I", &bar, 2).expect("a bar")];
    let setting = Setting::raw(Puzzle::new("no way", region, pieces).expect("six cells"));
    assert!(parts(&setting, 2).is_empty());
    assert_eq!(parts(&setting, 1).len(), 1, "the search as it is");
    for least in [1, 2, 100] {
        parts_are_the_whole(&setting, least, &[1], 0).unwrap();
    }
}

#[test]
fn a_puzzle_of_one_piece_is_whole_in_any_number_of_parts() {
    let bar = [0, 1, 2].map(|x| Coord::new(x, 0, 0));
    let region = Region::from_cells(&bar).expect("three cells");
    let pieces = vec![Piece::new("I", &bar, 1).expect("a bar")];
    let setting = Setting::raw(Puzzle::new("one way", region, pieces).expect("three cells"));
    for least in [1, 2, 100] {
        parts_are_the_whole(&setting, least, &[1], 0).unwrap();
    }
}

#[test]
fn at_least_as_many_parts_as_requested_where_the_search_is_large_enough() {
    let bedlam = Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    for least in [1, 2, 10, 100] {
        let parts = parts(&bedlam, least);
        assert!(parts.len() >= least, "{} of {least}", parts.len());
    }
}

/// What is known of the root is complete, so no part needs its own, however many nodes it visits.
#[test]
fn searches_of_parts_share_what_they_know_of_the_root() {
    let setting = Setting::of(catalogue::ALL.get("bedlam"), Symmetry::Restricted);
    let parts = parts(&setting, 2);
    let [mut one, mut other] = [part(&parts, 0), part(&parts, parts.len() - 1)];
    one.run(100_000, |_| ControlFlow::Continue(()));
    assert!(share_root(&mut one, &mut other));
}

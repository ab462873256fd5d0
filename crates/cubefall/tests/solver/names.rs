//! Names of solutions: each has one name, in every rotation and with every symmetry setting.

use crate::setting::Setting;
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Coord, Piece, PieceId, Puzzle, Region};
use cubefall::search::Strategy;
use cubefall::solution::{Checksum, Namer, Solution, SolutionName, SolutionNames};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// How often each name occurs among the solutions counted so.
fn names(catalog: Arc<Puzzle>, symmetry: Symmetry) -> BTreeMap<String, usize> {
    let (setting, namer) = (Setting::of(catalog.clone(), symmetry), Namer::new(&catalog));
    let mut names = BTreeMap::new();
    for solution in setting.solutions(Strategy::TURBO.plan()) {
        let name = namer.name(&solution).expect("it lies in the box");
        *names.entry(name.to_string()).or_default() += 1;
    }
    names
}

#[test]
fn a_soma_solution_its_rotations_and_its_reflections_have_one_name() {
    let raw = names(catalogue::ALL.get("soma"), Symmetry::Raw);
    assert_eq!(raw.len(), 240);
    assert!(raw.values().all(|&times| times == 48));
    let seed = names(catalogue::ALL.get("soma"), Symmetry::Restricted);
    assert!(seed.keys().eq(raw.keys()) && seed.values().all(|&times| times == 1));
}

#[test]
fn a_solution_stands_for_as_many_coverings_as_have_its_name() {
    let two_l = crate::classes::two_l_and_a_domino().0;
    for puzzle in [catalogue::ALL.get("soma"), two_l, crate::classes::slothouber_graatsma()] {
        let (namer, mut classes) = (Namer::new(&puzzle), BTreeMap::<String, Vec<usize>>::new());
        for solution in Setting::raw(puzzle).solutions(Strategy::TURBO.plan()) {
            let name = namer.name(&solution).expect("it lies in the box").to_string();
            classes.entry(name).or_default().push(namer.coverings(&solution).expect("it does"));
        }
        assert!(classes.values().all(|class| class.iter().all(|&coverings| coverings == class.len())));
    }
}

#[test]
#[ignore = "some seconds"]
fn no_two_bedlam_solutions_share_a_name() {
    for catalog in [catalogue::ALL.get("bedlam"), catalogue::ALL.get("pycon")] {
        let names: Vec<_> = names(catalog, Symmetry::Rotation).into_iter().collect();
        assert_eq!(names.len(), 19_186);
        assert!(names.iter().all(|&(_, times)| times == 1));
    }
}

#[test]
fn the_order_of_the_pieces_and_of_their_cells_does_not_matter() {
    let (setting, namer) = (Setting::soma(), Namer::new(&catalogue::ALL.get("soma")));
    for solution in setting.first_solutions(Strategy::TURBO.plan(), 5).0 {
        let reversed =
            |(piece, cells): &(PieceId, Vec<Coord>)| (*piece, cells.iter().rev().copied().collect());
        let other = Solution::new(solution.pieces().iter().rev().map(reversed).collect());
        assert_eq!(namer.name(&other), namer.name(&solution));
    }
}

#[test]
fn a_name_is_decoded_as_written_and_with_common_mistakes() {
    let (setting, namer) = (Setting::soma(), Namer::new(&catalogue::ALL.get("soma")));
    for solution in setting.solutions(Strategy::TURBO.plan()) {
        let name = namer.name(&solution).expect("it lies in the box");
        let text = name.to_string();
        assert_eq!((text.len(), text.find('-')), (9, Some(4)), "{text}");
        let capitals = text.to_uppercase().replace('0', "O").replace('1', "L").replace('-', "");
        assert_eq!((text.parse(), capitals.parse()), (Ok(name), Ok(name)), "{text} and {capitals}");
    }
}

#[test]
fn an_invalid_name_is_refused() {
    for (text, why) in [
        ("", "8 letters"),
        ("k3v9-2m7", "8 letters"),
        ("k3v9-2m7qq", "8 letters"),
        ("k3v9+2m7q", "'+'"),
        ("uuuu-uuuu", "'u'"),
    ] {
        let error = text.parse::<SolutionName>().expect_err(text);
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[test]
fn a_solution_outside_the_box_has_no_name() {
    let outside = Solution::new(vec![(PieceId::new(0), vec![Coord::new(0, 0, 3)])]);
    assert_eq!(Namer::new(&catalogue::ALL.get("soma")).name(&outside), None);
}

#[test]
fn few_names_are_alike() {
    // Someone reads them across a table: no two of the Soma cube's differ in one place only.
    let names: BTreeSet<String> =
        names(catalogue::ALL.get("soma"), Symmetry::Restricted).into_keys().collect();
    let differ = |a: &str, b: &str| a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count();
    assert!(names.iter().all(|a| names.iter().all(|b| a == b || differ(a, b) > 1)));
}

/// A pool: a box of `extent` and pieces of these names, cells, least and most copies. Those of capital names
/// may be mirrored.
fn pool(extent: [u32; 3], pieces: &[(&str, &[[i32; 3]], usize, usize)]) -> Arc<Puzzle> {
    let [x, y, z] = extent;
    let piece = |&(name, cells, least, most): &(&str, &[[i32; 3]], usize, usize)| {
        let cells: Vec<Coord> = cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)).collect();
        let piece =
            Piece::new(name, &cells, most).and_then(|piece| piece.used_at_least(least)).expect("a piece");
        if name.chars().all(char::is_uppercase) { piece.or_mirrored() } else { piece }
    };
    let region = Region::cuboid(x, y, z).expect("a box");
    Puzzle::new("pool", region, pieces.iter().map(piece).collect()).expect("a puzzle")
}

const DOMINO: &[[i32; 3]] = &[[0, 0, 0], [1, 0, 0]];
const CUBE: &[[i32; 3]] = &[[0, 0, 0]];
const RIGHT: &[[i32; 3]] = &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]];
const LEFT: &[[i32; 3]] = &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, -1]];

/// The number of classes of solutions, and of their names and former names.
fn classes_and_names(puzzle: &Arc<Puzzle>) -> (usize, usize, usize) {
    let setting = Setting::of(puzzle.clone(), Symmetry::auto(puzzle));
    let namer = Namer::new(puzzle);
    let solutions = setting.solutions(Strategy::TURBO.plan());
    let all: Vec<_> =
        solutions.iter().map(|solution| namer.names(solution).expect("it lies in the box")).collect();
    let distinct =
        |name: fn(&SolutionNames) -> SolutionName| all.iter().map(name).collect::<BTreeSet<_>>().len();
    (all.len(), distinct(|names| names.name), distinct(|names| names.former.unwrap_or(names.name)))
}

#[test]
fn solutions_of_a_pool_have_different_names() {
    // Each had fewer names than solutions.
    for puzzle in [
        pool([2, 1, 1], &[("a", CUBE, 0, 1), ("b", CUBE, 0, 1), ("c", CUBE, 0, 1)]),
        pool([3, 2, 1], &[("a", DOMINO, 0, 2), ("b", DOMINO, 0, 3), ("c", CUBE, 0, 2)]),
        pool([3, 2, 1], &[("a", CUBE, 0, 6), ("b", DOMINO, 1, 1), ("c", DOMINO, 0, 2), ("d", DOMINO, 0, 1)]),
        pool([2, 2, 2], &[("r", RIGHT, 0, 2), ("E", RIGHT, 0, 2), ("l", LEFT, 0, 1), ("c", CUBE, 0, 4)]),
    ] {
        let (classes, names, former) = classes_and_names(&puzzle);
        assert!(classes > former, "{classes} {former}");
        assert_eq!(classes, names);
    }
}

#[test]
fn names_stay_where_they_were_different() {
    let soma = catalogue::ALL.get("soma");
    let plain = [
        // Pieces of one shape, each used a fixed number of times; and pieces of different shapes, of which
        // some are left out.
        pool([2, 2, 1], &[("a", DOMINO, 1, 1), ("b", DOMINO, 1, 1)]),
        pool([3, 2, 1], &[("a", DOMINO, 0, 3), ("b", CUBE, 0, 6)]),
        pool([3, 2, 1], &[("a", DOMINO, 0, 3), ("b", DOMINO, 1, 1), ("c", CUBE, 0, 6)]),
        pool([2, 2, 2], &[("r", RIGHT, 0, 2), ("l", LEFT, 0, 2), ("c", CUBE, 0, 4)]),
        soma,
    ];
    for puzzle in plain {
        let namer = Namer::new(&puzzle);
        let setting = Setting::of(puzzle.clone(), Symmetry::auto(&puzzle));
        for solution in setting.first_solutions(Strategy::TURBO.plan(), 500).0 {
            assert_eq!(namer.names(&solution).and_then(|names| names.former), None);
        }
        let (classes, names, _) = classes_and_names(&puzzle);
        assert_eq!(classes, names);
    }
}

#[test]
fn a_former_name_still_names_its_solutions() {
    let puzzle = pool([2, 1, 1], &[("a", CUBE, 0, 1), ("b", CUBE, 0, 1), ("c", CUBE, 0, 1)]);
    let namer = Namer::new(&puzzle);
    let solutions = Setting::of(puzzle.clone(), Symmetry::Reflection).solutions(Strategy::TURBO.plan());
    // As release 0.1.0 printed it, for all three.
    let former: SolutionName = "0yte-6q5x".parse().expect("a name");
    assert_eq!(solutions.len(), 3);
    for solution in &solutions {
        let name = namer.name(solution).expect("it lies in the box");
        assert!(name != former && namer.is_named(solution, name) && namer.is_named(solution, former));
        let named = solutions.iter().filter(|other| namer.is_named(other, name));
        assert_eq!(named.count(), 1);
    }
}

#[test]
fn more_pieces_than_a_byte_counts_have_numbers_of_their_own() {
    let puzzle = pool([300, 1, 1], &[("a", CUBE, 300, 300)]);
    let cells = |order: &dyn Fn(usize) -> usize| {
        let placed = (0..300).map(|at| (PieceId::new(0), vec![Coord::new(order(at) as i32, 0, 0)]));
        Solution::new(placed.collect())
    };
    let namer = Namer::new(&puzzle);
    assert_eq!(namer.name(&cells(&|at| at)), namer.name(&cells(&|at| 299 - at)));
    assert!(namer.names(&cells(&|at| at)).is_some_and(|names| names.former.is_some()));
    // Two rows of 258 pieces: the cell of the first and the gap of the last had one number.
    let puzzle = pool([259, 1, 1], &[("a", CUBE, 256, 258)]);
    let without = |gaps: &[i32]| {
        let there = (0..259).filter(|at| !gaps.contains(at));
        Solution::new(there.map(|at| (PieceId::new(0), vec![Coord::new(at, 0, 0)])).collect())
    };
    let namer = Namer::new(&puzzle);
    assert_ne!(namer.name(&without(&[255])), namer.name(&without(&[256])));
}

#[test]
fn the_published_values() {
    // From the test vectors of the authors' reference code.
    for (text, hash) in [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")]
    {
        assert_eq!(Checksum::of(text).to_string(), hash, "{text}");
    }
    let mut halves = Checksum::of("foo");
    halves.add(b"bar");
    assert_eq!(halves, Checksum::of("foobar"));
}

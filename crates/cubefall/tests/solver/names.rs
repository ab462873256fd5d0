//! Names of solutions: each has one name, in every rotation and with every symmetry setting.

use crate::setting::Setting;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::puzzle::{Coord, PieceId};
use cubefall::search::Strategy;
use cubefall::solution::{Namer, Solution, SolutionName};
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
    let seed = names(catalogue::ALL.get("soma"), Symmetry::Seed);
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
    let names: BTreeSet<String> = names(catalogue::ALL.get("soma"), Symmetry::Seed).into_keys().collect();
    let differ = |a: &str, b: &str| a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count();
    assert!(names.iter().all(|a| names.iter().all(|b| a == b || differ(a, b) > 1)));
}

//! All polycubes of a size, and random ones.

use cubefall::puzzle::{Polycube, PolycubeClass, polycubes, random_polycube};
use std::collections::BTreeSet;
use testing::known;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn numbers(most: usize, count: impl Fn(usize) -> usize) -> Vec<u64> {
    (1..=most).map(|cells| count(cells) as u64).collect()
}

#[test]
fn there_are_as_many_of_each_size_as_published() {
    for (class, fact) in
        [(PolycubeClass::OneSided, "polycubes, one-sided"), (PolycubeClass::Free, "polycubes, free")]
    {
        let published = known::figures(fact);
        assert_eq!(numbers(published.len(), |cells| polycubes(cells, class).len()), published, "{fact}");
    }
}

/// Independent of canonical forms: each one-sided polycube is as many fixed ones as it has orientations.
#[test]
fn their_orientations_are_all_fixed_polycubes() {
    let published = known::figures("polycubes, fixed");
    let orientations = |cells| {
        let all = polycubes(cells, PolycubeClass::OneSided);
        all.iter().map(|polycube| polycube.orientations().len()).sum()
    };
    assert_eq!(numbers(published.len(), orientations), published);
}

#[test]
fn free_ones_are_those_without_a_mirror_image_before_them() {
    for cells in 1..=6 {
        let mut seen = BTreeSet::new();
        let is_first = |polycube: &Polycube| {
            let is_first = !seen.contains(&polycube.mirrored().canonical());
            seen.insert(polycube.canonical());
            is_first || !polycube.is_chiral()
        };
        let firsts: Vec<Polycube> =
            polycubes(cells, PolycubeClass::OneSided).into_iter().filter(is_first).collect();
        assert_eq!(polycubes(cells, PolycubeClass::Free), firsts);
    }
}

#[test]
fn they_are_connected_and_sorted_and_there_are_none_of_no_cell() {
    let all = polycubes(6, PolycubeClass::OneSided);
    assert!(all.iter().all(|polycube| polycube.is_connected() && polycube.cells().len() == 6));
    assert!(all.is_sorted() && all.iter().all(|polycube| *polycube == polycube.canonical()));
    assert!(polycubes(0, PolycubeClass::OneSided).is_empty());
}

#[test]
fn all_orientations_have_the_same_canonical_form() {
    for polycube in polycubes(5, PolycubeClass::OneSided) {
        let forms = polycube.orientations().into_iter().map(|orientation| orientation.polycube.canonical());
        assert!(forms.into_iter().all(|form| form == polycube));
    }
}

#[test]
fn random_ones_depend_on_the_seed_alone_and_reach_every_pentacube() {
    let all: BTreeSet<Polycube> = polycubes(5, PolycubeClass::OneSided).into_iter().collect();
    let drawn: BTreeSet<Polycube> = (0..5_000).map(|seed| random_polycube(5, seed)).collect();
    assert_eq!(drawn, all);
    assert!((0..50).all(|seed| random_polycube(9, seed) == random_polycube(9, seed)));
}

//! The rotations of the cube are a group of 24.

use crate::oracle;
use cubefall::puzzle::{Coord, Rotation};
use std::collections::{BTreeSet, HashSet};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn they_are_the_24_proper_symmetries_of_the_cube() {
    let generated: BTreeSet<_> = Rotation::all().into_iter().map(Rotation::rows).collect();
    assert_eq!(generated, oracle::turns().into_iter().collect());
    assert_eq!(Rotation::all().len(), 24);
}

#[test]
fn none_of_them_is_a_reflection() {
    assert!(Rotation::all().into_iter().all(|rotation| oracle::determinant(rotation.rows()) == 1));
}

#[test]
fn the_identity_comes_first_and_changes_nothing() {
    assert_eq!(Rotation::all()[0], Rotation::IDENTITY);
    for rotation in Rotation::all() {
        assert_eq!(rotation.then(Rotation::IDENTITY), rotation);
        assert_eq!(Rotation::IDENTITY.then(rotation), rotation);
    }
    assert_eq!(Rotation::IDENTITY.apply(Coord::new(1, 2, 3)), Coord::new(1, 2, 3));
}

#[test]
fn one_after_the_other_is_one_of_them() {
    let all: HashSet<_> = Rotation::all().into_iter().collect();
    for &first in &all {
        assert!(all.iter().all(|&second| all.contains(&first.then(second))));
    }
}

#[test]
fn each_is_undone_by_one_of_them() {
    let all = Rotation::all();
    for &rotation in &all {
        assert!(all.contains(&rotation.inverse()));
        assert_eq!(rotation.then(rotation.inverse()), Rotation::IDENTITY);
        assert_eq!(rotation.inverse().then(rotation), Rotation::IDENTITY);
    }
}

#[test]
fn they_act_on_space_one_after_the_other() {
    let coord = Coord::new(1, 2, 3);
    for first in Rotation::all() {
        for second in Rotation::all() {
            assert_eq!(first.then(second).apply(coord), second.apply(first.apply(coord)));
        }
    }
}

#[test]
fn no_two_of_them_do_the_same() {
    let images: BTreeSet<_> = Rotation::all().into_iter().map(|r| r.apply(Coord::new(1, 2, 3))).collect();
    assert_eq!(images.len(), 24);
}

//! The letters of pieces.

use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use std::collections::BTreeSet;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A row of cubes with these names.
fn cubes(names: &[&str]) -> Arc<Puzzle> {
    let cube = |name: &&str| Piece::new(name, &[Coord::default()], 1).expect("a cube");
    let row = Region::cuboid(names.len() as u32, 1, 1).expect("a row");
    Puzzle::new("cubes", row, names.iter().map(cube).collect()).expect("a cube for each cell")
}

fn letters(puzzle: &Puzzle) -> String {
    puzzle.piece_ids().map(|id| puzzle.letter(id)).collect()
}

#[test]
fn distinct_initials_are_the_letters() {
    for (names, expected) in
        [(&["L", "S", "T"][..], "LST"), (&["long", "Lid", "9"], "lL9"), (&["Ä1", "Ω"], "ÄΩ")]
    {
        let cubes = cubes(names);
        assert_eq!(letters(&cubes), expected);
        assert!(cubes.letters_are_initials());
    }
}

#[test]
fn where_initials_collide_names_of_one_letter_keep_it_and_the_others_get_the_first_free() {
    for (names, expected) in [
        (&["piece 1", "A", "piece 2"][..], "BAC"),
        (&[".", "B", "|x", " "], "ABCD"),
        (&["S1", "S2", "S"], "ABS"),
        (&["<i>", "&amp;"], "AB"),
    ] {
        let cubes = cubes(names);
        assert_eq!(letters(&cubes), expected);
        assert!(!cubes.letters_are_initials());
    }
}

#[test]
fn as_many_pieces_as_a_puzzle_may_have_get_distinct_letters() {
    let names: Vec<String> = (0..4096).map(|n| format!("piece {n}")).collect();
    let letters = letters(&cubes(&names.iter().map(String::as_str).collect::<Vec<_>>()));
    assert!(letters.chars().all(char::is_alphanumeric) && letters.starts_with("ABC"));
    assert_eq!(letters.chars().collect::<BTreeSet<_>>().len(), 4096);
}

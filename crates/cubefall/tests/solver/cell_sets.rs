//! Sets of cells agree with sets of numbers, within a word of them and across several.

use crate::random;
use cubefall::puzzle::{Cell, CellSet};
use proptest::collection::btree_set;
use proptest::prelude::*;
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const MOST: usize = CellSet::CAPACITY;

/// The least and the greatest number of each word, and their neighbours.
const EDGES: [usize; 13] = [0, 1, 62, 63, 64, 127, 128, 191, 192, 255, 256, 320, 4095];

/// Numbers of cells: few or many, anywhere, or about where one word ends and the next begins.
fn numbers() -> impl Strategy<Value = BTreeSet<usize>> {
    let edges = prop::sample::select(EDGES.to_vec());
    prop_oneof![
        btree_set(0..256usize, 0..10),
        btree_set(0..256usize, 100..200),
        btree_set(0..MOST, 0..200),
        btree_set(edges, 0..8)
    ]
}

fn set(numbers: &BTreeSet<usize>) -> CellSet {
    numbers.iter().copied().map(Cell::new).collect()
}

fn members(set: &CellSet) -> BTreeSet<usize> {
    set.iter().map(Cell::index).collect()
}

#[test]
fn a_set_has_the_members_that_it_was_made_of() {
    random::for_all(random::share_of(500), numbers(), |numbers| {
        let set = set(&numbers);
        let in_order: Vec<usize> = set.iter().map(Cell::index).collect();
        prop_assert_eq!(in_order, numbers.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!((set.len(), set.is_empty()), (numbers.len(), numbers.is_empty()));
        prop_assert_eq!(set.first_member().map(Cell::index), numbers.first().copied());
        for index in (0..300).chain([4094, 4095]) {
            prop_assert_eq!(set.contains(Cell::new(index)), numbers.contains(&index));
            let more: BTreeSet<usize> = numbers.iter().copied().chain([index]).collect();
            prop_assert_eq!(members(&set.clone().with(Cell::new(index))), more);
        }
        Ok(())
    });
}

#[test]
fn two_sets_are_joined_and_compared_as_sets_of_numbers_are() {
    random::for_all(random::share_of(2_000), (numbers(), numbers()), |(a, b)| {
        let (one, other) = (set(&a), set(&b));
        prop_assert_eq!(members(&one.union(&other)), &a | &b);
        prop_assert_eq!(members(&one.intersection(&other)), &a & &b);
        prop_assert_eq!(members(&one.difference(&other)), &a - &b);
        prop_assert_eq!(one.is_disjoint(&other), a.is_disjoint(&b));
        prop_assert_eq!(one == other, a == b);
        // As binary numbers: the greatest member decides, then the next.
        prop_assert_eq!(one.cmp(&other), a.iter().rev().cmp(b.iter().rev()));
        Ok(())
    });
}

#[test]
fn the_first_cells_are_those_with_the_least_numbers() {
    for count in 0..=MOST {
        assert_eq!(members(&CellSet::first(count)), (0..count).collect());
    }
}

#[test]
fn a_word_is_the_set_of_its_bits_and_sets_of_one_word_are_ordered_as_words() {
    random::for_all(random::share_of(1_000), any::<[u64; 2]>(), |words| {
        let sets = words.map(CellSet::from_word);
        for (word, set) in words.into_iter().zip(&sets) {
            prop_assert_eq!(set.words(), [word, 0, 0, 0]);
            prop_assert_eq!(members(set), (0..64).filter(|bit| word >> bit & 1 == 1).collect());
        }
        prop_assert_eq!(sets[0].cmp(&sets[1]), words[0].cmp(&words[1]));
        Ok(())
    });
}

#[test]
fn a_set_is_written_as_one_hexadecimal_number() {
    let written = |numbers: &[usize]| format!("{:?}", set(&numbers.iter().copied().collect()));
    assert_eq!(written(&[]), "0x0");
    assert_eq!(written(&[0, 5]), "0x21");
    assert_eq!(written(&[63]), "0x8000000000000000");
    assert_eq!(written(&[0, 64]), "0x10000000000000001");
    assert_eq!(written(&[4, 255]), format!("0x8{}10", "0".repeat(61)));
}

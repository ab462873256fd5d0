//! All methods of counting how often each bit is set agree, for any words and any number of them.

use crate::random;
use cubefall::search::{BitCounts, FewerThanFour, bit_by_bit, methods};
use proptest::collection::vec;
use proptest::prelude::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Words with at most five bits set.
fn sparse() -> impl Strategy<Value = u64> {
    vec(0..64u32, 0..=5).prop_map(|bits| bits.into_iter().fold(0, |word, bit| word | 1 << bit))
}

/// Words of both kinds, each list of one kind.
fn words(length: impl Into<prop::collection::SizeRange> + Clone) -> impl Strategy<Value = Vec<u64>> {
    prop_oneof![vec(sparse(), length.clone()), vec(any::<u64>(), length)]
}

/// Edge cases: an empty list, a word more or less than whole blocks, all bits set, a single bit.
fn edges() -> Vec<Vec<u64>> {
    let mut edges = vec![vec![u64::MAX; 10_000], vec![1 << 63; 10_000]];
    edges.extend((0..=130).map(|length| vec![u64::MAX; length]));
    edges.extend((0..=130).map(|length| (0..length).map(|index| 1 << (index % 64)).collect()));
    edges
}

/// In how many words each bit is set, straight from the definition.
fn by_definition(words: &[u64]) -> [u32; 64] {
    std::array::from_fn(|bit| words.iter().map(|word| (word >> bit & 1) as u32).sum())
}

fn all(counts: &BitCounts) -> [u32; 64] {
    std::array::from_fn(|bit| counts.get(bit))
}

fn each_method_is_right(words: &[u64]) {
    for (name, count) in methods() {
        assert_eq!(all(&count(words)), by_definition(words), "{name}, {} words", words.len());
        assert_eq!(count(words), bit_by_bit(words));
    }
}

/// The count of each bit by `few`, with 4 for four or more. Checks that each bit has exactly one count.
fn counted(few: FewerThanFour) -> [u32; 64] {
    let sets = [few.none(), few.exactly(1), few.exactly(2), few.exactly(3), few.four_or_more()];
    assert_eq!(few.exactly(0), few.none());
    std::array::from_fn(|bit| {
        let counted: Vec<_> = (0..5).filter(|&count| sets[count as usize] >> bit & 1 == 1).collect();
        assert_eq!(counted.len(), 1, "bit {bit} is in one set");
        counted[0]
    })
}

/// Checks each method of adding words: one by one, all at once, in two consecutive parts, and in two parts
/// merged.
fn counting_up_to_three_is_right(words: &[u64], cut: usize) {
    let expected = by_definition(words).map(|count| count.min(4));
    let (first, second) = words.split_at(cut);
    let by_slice = |words: &[u64]| {
        let mut few = FewerThanFour::new();
        few.add_all(words);
        few
    };
    let mut in_parts = by_slice(first);
    in_parts.add_all(second);
    let mut merged = by_slice(first);
    merged.merge(by_slice(second));
    let mut extended: FewerThanFour = first.iter().copied().collect();
    extended.extend(second.iter().copied());
    for few in [by_slice(words), in_parts, merged, extended] {
        assert_eq!(counted(few), expected, "{} words cut at {cut}", words.len());
    }
}

#[test]
fn all_methods_agree_on_any_words() {
    random::for_all(300, words(0..300usize), |words| {
        each_method_is_right(&words);
        Ok(())
    });
    random::for_all(4, words(10_000usize), |words| {
        each_method_is_right(&words);
        Ok(())
    });
}

#[test]
fn all_methods_agree_on_edges() {
    edges().iter().for_each(|words| each_method_is_right(words));
}

#[test]
fn counting_up_to_three_agrees_on_any_words() {
    let cut = || any::<prop::sample::Index>();
    random::for_all(300, (words(0..300usize), cut()), |(words, cut)| {
        counting_up_to_three_is_right(&words, cut.index(words.len() + 1));
        Ok(())
    });
    random::for_all(300, (vec(sparse(), 0..60), cut()), |(words, cut)| {
        counting_up_to_three_is_right(&words, cut.index(words.len() + 1));
        Ok(())
    });
}

#[test]
fn counting_up_to_three_agrees_on_edges() {
    for words in edges() {
        counting_up_to_three_is_right(&words, words.len() / 3);
    }
}

#[test]
fn the_most_and_the_least_are_the_lowest_of_several() {
    let counts = bit_by_bit(&[0b0110, 0b1110, 0b1000]);
    assert_eq!(counts.most(), Some(1));
    assert_eq!(counts.least_of(0b1110), Some((1, 2)));
    assert_eq!(counts.least_of(u64::MAX), Some((0, 0)));
    assert_eq!(counts.least_of(0), None);
    assert_eq!(bit_by_bit(&[]).most(), None);
    assert_eq!(bit_by_bit(&[0, 0]).most(), None);
    assert_eq!(bit_by_bit(&[1 << 63]).most(), Some(63));
}

#[test]
fn the_most_and_the_least_are_what_the_counts_say() {
    random::for_all(300, (words(0..100usize), any::<u64>()), |(words, mask)| {
        let (counts, expected) = (bit_by_bit(&words), by_definition(&words));
        let most = (0..64).rev().max_by_key(|&bit| expected[bit]).filter(|&bit| expected[bit] > 0);
        prop_assert_eq!(counts.most(), most);
        let of_mask = (0..64).filter(|bit| mask >> bit & 1 == 1);
        let least = of_mask.min_by_key(|&bit| (expected[bit], bit)).map(|bit| (bit, expected[bit]));
        prop_assert_eq!(counts.least_of(mask), least);
        let few: FewerThanFour = words.iter().copied().collect();
        prop_assert_eq!(few.least_of(mask), least.filter(|&(_, count)| count < 4));
        Ok(())
    });
}

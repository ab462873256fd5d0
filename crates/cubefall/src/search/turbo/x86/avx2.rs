//! Copying with 256-bit vectors. The other loops are vectorised by the compiler.

#![allow(
    unsafe_code,
    reason = "the instructions that a function is compiled for must exist where it is called; the type exists only where they do"
)]

use super::compiled::compiled;
use crate::search::turbo::kernels::{Filter, Kernels, SPARE};
use crate::search::turbo::masks::MOST_PLACEMENTS;
use crate::search::turbo::tally::{self, Base, Lanes, Tally};
use crate::search::turbo::vectors::Vectors;
use std::arch::x86_64::*;
use std::ops::Range;

/// Proof that the processor has 256-bit vectors.
#[derive(Clone, Copy, Debug)]
pub(in crate::search::turbo) struct Avx2(());

impl Avx2 {
    /// Nothing where the processor lacks something that the loop is compiled for.
    pub(in crate::search::turbo) fn detected() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Self(()))
    }
}

/// A vector of 256 bits.
#[derive(Clone, Copy)]
pub(super) struct V256(pub(super) __m256i);

impl Lanes for V256 {
    type Proof = Avx2;
    type Half = Base;
    const COUNT: usize = 4;

    #[inline(always)]
    fn splat(_: Avx2, word: u64) -> Self {
        // SAFETY: an `Avx2` was given, so the processor has AVX2, which is all that this needs.
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn load(_: Avx2, words: &[u64]) -> Self {
        let words = words.first_chunk().expect("a word for each lane");
        // SAFETY: an `Avx2` was given, so the processor has AVX2, which is all that this needs.
        Self(unsafe { load(words) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: `self` was made with an `Avx2`, so the processor has AVX2, which is all that this needs.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: `self` was made with an `Avx2`, so the processor has AVX2, which is all that this needs.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: `self` was made with an `Avx2`, so the processor has AVX2, which is all that this needs.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn disjoint(self, other: Self) -> Self {
        let disjoint =
        // SAFETY: `self` was made with an `Avx2`, so the processor has AVX2, which is all that this needs.
            unsafe { _mm256_cmpeq_epi64(_mm256_and_si256(self.0, other.0), _mm256_setzero_si256()) };
        // SAFETY: `self` was made with an `Avx2`, so the processor has AVX2, which is all that this needs.
        Self(unsafe { _mm256_and_si256(self.0, disjoint) })
    }

    #[inline(always)]
    fn halves(self) -> (Base, Base) {
        // SAFETY: `self` was made with an `Avx2`, so the processor has AVX2, which is all that this needs.
        unsafe {
            (Base::new(_mm256_castsi256_si128(self.0)), Base::new(_mm256_extracti128_si256::<1>(self.0)))
        }
    }
}

impl Kernels for Avx2 {
    const MOST_MASKS: usize = MOST_PLACEMENTS;
    const BLOCK: usize = 16;

    compiled! {
        fn gather(row: &[u64], from: &[u64], to: &mut [u64]) = gather;
        fn copy_active<const L: usize>(words: &mut [u64], from: Range<usize>, filter: &Filter<L>, to: usize) -> usize = copy_active;
        fn copy_with(from: &[u64], bit: u8, to: &mut [u64]) -> usize = copy_with;
        fn confined(neighbours: &[u64; 64], covered: u64, uncovered: u64) -> u64 = confined;
        fn extract(word: u64, mask: u64) -> u64 = _pext_u64;
        fn tally(list: &[u64]) -> Tally = tally;
        fn union_pair(list: &[u64], blocked: [u64; 2]) -> [u64; 2] = union_pair;
        fn fewest_of_many(list: &[u64], items: u64) -> (u64, u32) = fewest_of_many;
    }
}

impl Vectors for Avx2 {}

/// For each set of four words, the halves of its members, in order: where a permutation takes them from.
const MEMBERS: [[u64; 4]; 16] = {
    let mut members = [[0; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut count, mut word) = (0, 0);
        while word < 4 {
            if set >> word & 1 != 0 {
                members[set][count] = (2 * word) | ((2 * word + 1) << 32);
                count += 1;
            }
            word += 1;
        }
        set += 1;
    }
    members
};

#[inline]
#[target_feature(enable = "avx2")]
fn load(words: &[u64; 4]) -> __m256i {
    // SAFETY: it reads four words, which `words` has.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// The words of a set, moved to the front.
#[inline]
#[target_feature(enable = "avx2")]
fn members(words: __m256i, set: usize) -> __m256i {
    _mm256_permutevar8x32_epi32(words, load(&MEMBERS[set & 15]))
}

/// Writes four words.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store(to: *mut u64, words: __m256i) {
    // SAFETY: the caller has room for four words.
    unsafe { _mm256_storeu_si256(to.cast(), words) }
}

/// The words whose sign is set.
#[inline]
#[target_feature(enable = "avx2")]
fn signed(words: __m256i) -> usize {
    _mm256_movemask_pd(_mm256_castsi256_pd(words)) as usize
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn gather(row: &[u64], from: &[u64], to: &mut [u64]) {
    let mut count = 0;
    for (&word, from) in row.iter().zip(from.as_chunks::<64>().0) {
        let mut word = word;
        for four in from.as_chunks::<4>().0 {
            let Some(to) = to[count..].first_chunk_mut::<4>() else { return };
            // SAFETY: `to` has four words.
            unsafe { store(to.as_mut_ptr(), members(load(four), (word & 15) as usize)) };
            count += (word & 15).count_ones() as usize;
            word >>= 4;
        }
    }
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn copy_active<const L: usize>(
    words: &mut [u64],
    from: Range<usize>,
    filter: &Filter<L>,
    to: usize,
) -> usize {
    let blocked = _mm256_set1_epi64x(filter.blocked as i64);
    let (mut tested, mut bits) = ([blocked; L], [blocked; L]);
    for (at, limit) in filter.limits.iter().enumerate() {
        tested[at] = _mm256_set1_epi64x(limit.tested as i64);
        bits[at] = _mm256_set1_epi64x(limit.excluded as i64);
    }
    assert!(words.len() >= to.max(from.start) + from.len() + SPARE, "room for all words");
    let mut count = 0;
    for at in from.step_by(4) {
        // SAFETY: there are more than four words behind `at` and behind `to + count`, since `count` is at
        // most the number of words before these four. In place, these four have been read before they are
        // overwritten.
        unsafe {
            let four = _mm256_loadu_si256(words.as_ptr().add(at).cast());
            let active = passing(four, blocked, &tested, &bits);
            store(words.as_mut_ptr().add(to + count), members(four, active));
            count += active.count_ones() as usize;
        }
    }
    count
}

/// The masks without blocked bits that no limit excludes.
#[inline]
#[target_feature(enable = "avx2")]
fn passing<const L: usize>(
    masks: __m256i,
    blocked: __m256i,
    tested: &[__m256i; L],
    bits: &[__m256i; L],
) -> usize {
    let fits = _mm256_cmpeq_epi64(_mm256_and_si256(masks, blocked), _mm256_setzero_si256());
    let mut excluded = _mm256_setzero_si256();
    for limit in 0..L {
        let equal = _mm256_cmpeq_epi64(_mm256_and_si256(masks, tested[limit]), bits[limit]);
        excluded = _mm256_or_si256(excluded, equal);
    }
    signed(_mm256_andnot_si256(excluded, fits))
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn copy_with(from: &[u64], bit: u8, to: &mut [u64]) -> usize {
    let to_sign = _mm_cvtsi32_si128(63 - i32::from(bit));
    assert!(to.len() >= from.len() + SPARE, "room for all words");
    let mut count = 0;
    for four in from.as_chunks::<4>().0 {
        let words = load(four);
        let with = signed(_mm256_sll_epi64(words, to_sign));
        // SAFETY: as above.
        unsafe { store(to.as_mut_ptr().add(count), members(words, with)) };
        count += with.count_ones() as usize;
    }
    count
}

/// See [`Kernels::confined`].
#[inline]
#[target_feature(enable = "avx2")]
fn confined(neighbours: &[u64; 64], covered: u64, uncovered: u64) -> u64 {
    let (covered, uncovered) = (_mm256_set1_epi64x(covered as i64), _mm256_set1_epi64x(uncovered as i64));
    let (zero, minus_one) = (_mm256_setzero_si256(), _mm256_set1_epi64x(-1));
    let mut confined = 0;
    for four in neighbours.as_chunks().0.iter().rev() {
        let near = load(four);
        let apart = _mm256_cmpeq_epi64(_mm256_and_si256(near, covered), zero);
        let empty = _mm256_and_si256(near, uncovered);
        let beyond_first = _mm256_and_si256(empty, _mm256_add_epi64(empty, minus_one));
        let beyond_second = _mm256_and_si256(beyond_first, _mm256_add_epi64(beyond_first, minus_one));
        let at_most_two = _mm256_cmpeq_epi64(beyond_second, zero);
        confined = confined << 4 | signed(_mm256_andnot_si256(apart, at_most_two)) as u64;
    }
    confined
}

#[inline]
#[target_feature(enable = "avx2")]
fn tally(list: &[u64]) -> Tally {
    tally::tally::<V256>(Avx2(()), list)
}

#[inline]
#[target_feature(enable = "avx2")]
fn union_pair(list: &[u64], blocked: [u64; 2]) -> [u64; 2] {
    tally::union_pair::<V256>(Avx2(()), list, blocked)
}

#[inline(never)]
#[target_feature(enable = "avx2")]
fn fewest_of_many(list: &[u64], items: u64) -> (u64, u32) {
    tally::fewest_of_many::<V256>(Avx2(()), list, items)
}

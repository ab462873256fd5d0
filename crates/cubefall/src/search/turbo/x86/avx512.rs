//! Counting, gathering, copying and transposing with 512-bit vectors.

#![allow(
    unsafe_code,
    reason = "the instructions that a function is compiled for must exist where it is called; the type exists only where they do"
)]

use super::avx2::{Avx2, V256};
use super::compiled::compiled;
use crate::search::turbo::kernels::{Filter, Kernels, SPARE};
use crate::search::turbo::masks::MOST_PLACEMENTS;
use crate::search::turbo::row::{Choice, Row};
use crate::search::turbo::rows::Rows;
use crate::search::turbo::tally::{self, Lanes, Tally};
use crate::search::turbo::vectors::{ItemCounts, MOST_COUNTED, Vectors};
use std::arch::x86_64::*;
use std::ops::Range;

/// Proof that the processor has 512-bit vectors. With them, eight items are counted at a time.
#[derive(Clone, Copy, Debug)]
pub(in crate::search::turbo) struct Avx512(());

impl Avx512 {
    /// Nothing where the processor lacks something that the loop is compiled for.
    pub(in crate::search::turbo) fn detected() -> Option<Self> {
        let all = Avx2::detected().is_some()
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq");
        all.then_some(Self(()))
    }
}

/// A vector of 512 bits.
#[derive(Clone, Copy)]
pub(super) struct V512(__m512i);

impl Lanes for V512 {
    type Proof = Avx512;
    type Half = V256;
    const COUNT: usize = 8;

    #[inline(always)]
    fn splat(_: Avx512, word: u64) -> Self {
        // SAFETY: an `Avx512` was given, so the processor has AVX-512F, which is all that this needs.
        Self(unsafe { _mm512_set1_epi64(word as i64) })
    }

    #[inline(always)]
    fn load(_: Avx512, words: &[u64]) -> Self {
        let words = words.first_chunk().expect("a word for each lane");
        // SAFETY: an `Avx512` was given, so the processor has AVX-512F, which is all that this needs.
        Self(unsafe { load(words) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: `self` was made with an `Avx512`, so the processor has AVX-512F, which is all that this
        // needs.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: `self` was made with an `Avx512`, so the processor has AVX-512F, which is all that this
        // needs.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: `self` was made with an `Avx512`, so the processor has AVX-512F, which is all that this
        // needs.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn disjoint(self, other: Self) -> Self {
        // SAFETY: `self` was made with an `Avx512`, so the processor has AVX-512F, which is all that this
        // needs.
        Self(unsafe { _mm512_maskz_mov_epi64(_mm512_testn_epi64_mask(self.0, other.0), self.0) })
    }

    #[inline(always)]
    fn full_adder(self, b: Self, c: Self) -> (Self, Self) {
        const ODD: i32 = 0b1001_0110;
        const MAJORITY: i32 = 0b1110_1000;
        // SAFETY: `self` was made with an `Avx512`, so the processor has AVX-512F, which is all that this
        // needs.
        unsafe {
            let sum = _mm512_ternarylogic_epi64::<ODD>(self.0, b.0, c.0);
            (Self(sum), Self(_mm512_ternarylogic_epi64::<MAJORITY>(self.0, b.0, c.0)))
        }
    }

    #[inline(always)]
    fn halves(self) -> (V256, V256) {
        // SAFETY: `self` was made with an `Avx512`, so the processor has AVX-512F, which is all that this
        // needs.
        unsafe { (V256(_mm512_castsi512_si256(self.0)), V256(_mm512_extracti64x4_epi64::<1>(self.0))) }
    }
}

impl Kernels for Avx512 {
    const MOST_MASKS: usize = MOST_PLACEMENTS;
    const BLOCK: usize = 32;

    #[inline(always)]
    fn by_columns(self) -> bool {
        true
    }

    compiled! {
        fn gather(row: &[u64], from: &[u64], to: &mut [u64]) = gather;
        fn gather_numbers(row: &[u64], from: &[u32], to: &mut [u32]) = gather_numbers;
        fn transpose(from: &[u64; 64], to: &mut [u64; 64]) = transpose;
        fn copy_active<const L: usize>(words: &mut [u64], from: Range<usize>, filter: &Filter<L>, to: usize) -> usize = copy_active;
        fn copy_with(from: &[u64], bit: u8, to: &mut [u64]) -> usize = copy_with;
        fn confined(neighbours: &[u64; 64], covered: u64, uncovered: u64) -> u64 = confined;
        fn extract(word: u64, mask: u64) -> u64 = _pext_u64;
        fn tally(list: &[u64]) -> Tally = tally;
        fn union_pair(list: &[u64], blocked: [u64; 2]) -> [u64; 2] = union_pair;
        fn fewest_of_many(list: &[u64], items: u64) -> (u64, u32) = fewest_of_many;
    }
}

impl Vectors for Avx512 {
    #[inline(always)]
    fn item<const W: usize, const N: usize>(self, rows: &Rows<W, N>, word: usize, column: u8) -> u8 {
        rows.counted_item(word, column)
    }

    compiled! {
        fn fewest<const W: usize, const N: usize>(rows: &Rows<W, N>, active: &Row<W>, items: Row<N>) -> Choice = fewest;
        fn counted<const W: usize, const N: usize>(rows: &Rows<W, N>, active: &Row<W>, items: Row<N>, counts: &mut ItemCounts<N>) -> Choice = counted;
        fn columns<const W: usize, const N: usize>(rows: &Rows<W, N>, items: Row<N>) -> Row<N> = columns;
    }
}

/// The indices of eight lanes.
const LANES: [u64; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

#[inline]
#[target_feature(enable = "avx512f")]
fn load(words: &[u64; 8]) -> __m512i {
    // SAFETY: it reads eight words, which `words` has.
    unsafe { _mm512_loadu_epi64(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(words: &mut [u64; 8], vector: __m512i) {
    // SAFETY: it writes eight words, which `words` has.
    unsafe { _mm512_storeu_epi64(words.as_mut_ptr().cast(), vector) }
}

/// Each word of a row, in eight lanes.
#[inline]
#[target_feature(enable = "avx512f")]
fn broadcast<const W: usize>(row: &Row<W>) -> [__m512i; W] {
    let mut eights = [_mm512_setzero_si512(); W];
    for (eight, &word) in eights.iter_mut().zip(row) {
        *eight = _mm512_set1_epi64(word as i64);
    }
    eights
}

/// The candidates of eight items: the sum over all words of the population count of each item's word `and`
/// that of the active placements.
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn candidates_of_eight<const W: usize>(
    columns: &[[u64; 64]; W],
    active: &[__m512i; W],
    first: usize,
) -> __m512i {
    let mut sum = _mm512_setzero_si512();
    for (column, active) in columns.iter().zip(active) {
        let eight = &column.as_chunks().0[first / 8];
        sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(_mm512_and_si512(load(eight), *active)));
    }
    sum
}

/// See [`Vectors::columns`].
#[inline]
#[target_feature(enable = "bmi2")]
fn columns<const W: usize, const N: usize>(rows: &Rows<W, N>, items: Row<N>) -> Row<N> {
    let mut columns = items;
    for (columns, counted) in columns.iter_mut().zip(rows.counted()) {
        *columns = _pext_u64(*columns, *counted);
    }
    columns
}

/// The candidates of each item and, in the lowest six bits, its column. The least key is the first item with
/// the fewest.
#[inline]
#[target_feature(enable = "avx512f")]
fn keys(candidates: __m512i, first: usize) -> __m512i {
    let items = _mm512_or_si512(load(&LANES), _mm512_set1_epi64(first as i64));
    _mm512_or_si512(_mm512_slli_epi64::<6>(candidates), items)
}

/// The better of `best` and of the least of these keys of one word of a set of items.
#[inline]
#[target_feature(enable = "avx512f")]
fn better<const W: usize, const N: usize>(
    best: Choice,
    rows: &Rows<W, N>,
    word: usize,
    keys: __m512i,
) -> Choice {
    let least = _mm512_reduce_min_epu64(keys);
    best.or(rows.counted_item(word, (least & 63) as u8), (least >> 6).min(u64::from(u32::MAX)) as u32)
}

#[inline]
#[target_feature(enable = "bmi2,avx512f,avx512vpopcntdq")]
fn fewest<const W: usize, const N: usize>(rows: &Rows<W, N>, active: &Row<W>, items: Row<N>) -> Choice {
    let active = broadcast(active);
    let mut best = Choice::NONE;
    for (word, columns) in columns(rows, items).into_iter().enumerate() {
        let mut least = _mm512_set1_epi64(-1);
        for first in (0..rows.width(word)).step_by(8) {
            let keys = keys(candidates_of_eight(rows.columns(word), &active, first), first);
            least = _mm512_mask_min_epu64(least, (columns >> first) as u8, least, keys);
        }
        best = better(best, rows, word, least);
    }
    best
}

#[inline]
#[target_feature(enable = "bmi2,avx512f,avx512bw,avx512vl,avx512vpopcntdq")]
fn counted<const W: usize, const N: usize>(
    rows: &Rows<W, N>,
    active: &Row<W>,
    items: Row<N>,
    counts: &mut ItemCounts<N>,
) -> Choice {
    let active = broadcast(active);
    let mut best = Choice::NONE;
    for (word, columns) in columns(rows, items).into_iter().enumerate() {
        let mut least = _mm512_set1_epi64(-1);
        for first in (0..rows.width(word)).step_by(8) {
            let candidates = candidates_of_eight(rows.columns(word), &active, first);
            least = _mm512_mask_min_epu64(least, (columns >> first) as u8, least, keys(candidates, first));
            let Some(before) = counts.counts[word][first..].first_chunk_mut::<8>() else { break };
            let most = _mm512_set1_epi64(i64::from(MOST_COUNTED));
            let now =
                _mm_cvtsi128_si64(_mm512_cvtepi64_epi8(_mm512_min_epu64(candidates, most))).to_le_bytes();
            let changed = _mm_cmpneq_epi8_mask(
                _mm_cvtsi64_si128(i64::from_le_bytes(*before)),
                _mm_cvtsi64_si128(i64::from_le_bytes(now)),
            );
            counts.stale[word] |= u64::from(changed as u8) << first & columns;
            *before = now;
        }
        best = better(best, rows, word, least);
    }
    best
}

#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn gather(row: &[u64], from: &[u64], to: &mut [u64]) {
    let mut count = 0;
    for (&word, from) in row.iter().zip(from.as_chunks::<64>().0) {
        for (from, mask) in from.as_chunks::<8>().0.iter().zip(word.to_le_bytes()) {
            let Some(to) = to[count..].first_chunk_mut() else { return };
            store(to, _mm512_maskz_compress_epi64(mask, load(from)));
            count += mask.count_ones() as usize;
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn gather_numbers(row: &[u64], from: &[u32], to: &mut [u32]) {
    let mut count = 0;
    for (&word, from) in row.iter().zip(from.as_chunks::<64>().0) {
        for (at, from) in from.as_chunks::<16>().0.iter().enumerate() {
            let mask = (word >> (16 * at)) as u16;
            let Some(to) = to[count..].first_chunk_mut::<16>() else { return };
            // SAFETY: it reads sixteen numbers and writes sixteen, which `from` and `to` have.
            unsafe {
                let sixteen = _mm512_loadu_epi32(from.as_ptr().cast());
                _mm512_storeu_epi32(to.as_mut_ptr().cast(), _mm512_maskz_compress_epi32(mask, sixteen));
            }
            count += mask.count_ones() as usize;
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn copy_active<const L: usize>(
    words: &mut [u64],
    from: Range<usize>,
    filter: &Filter<L>,
    to: usize,
) -> usize {
    let blocked = _mm512_set1_epi64(filter.blocked as i64);
    let (mut tested, mut excluded) = ([blocked; L], [blocked; L]);
    for (at, limit) in filter.limits.iter().enumerate() {
        tested[at] = _mm512_set1_epi64(limit.tested as i64);
        excluded[at] = _mm512_set1_epi64(limit.excluded as i64);
    }
    assert!(words.len() >= to.max(from.start) + from.len() + SPARE, "room for all words");
    let mut count = 0;
    for at in from.step_by(8) {
        // SAFETY: there are at least eight words behind `at` and behind `to + count`, since `count` is at
        // most the number of words before these eight. In place, these eight have been read before they are
        // overwritten.
        unsafe {
            let eight = _mm512_loadu_epi64(words.as_ptr().add(at).cast());
            let active = passing(eight, blocked, &tested, &excluded);
            store_members(words.as_mut_ptr().add(to + count), eight, active);
            count += active.count_ones() as usize;
        }
    }
    count
}

/// The masks without blocked bits that no limit excludes.
#[inline]
#[target_feature(enable = "avx512f")]
fn passing<const L: usize>(
    masks: __m512i,
    blocked: __m512i,
    tested: &[__m512i; L],
    excluded: &[__m512i; L],
) -> u8 {
    const XOR_OF_AND: i32 = 0b0111_1000;
    // Where a limit excludes a mask, its tested bits are the excluded ones, and their difference is zero. So
    // is then the least difference.
    let mut least = masks;
    for limit in 0..L {
        let differing = _mm512_ternarylogic_epi64::<XOR_OF_AND>(excluded[limit], tested[limit], masks);
        least = if limit == 0 { differing } else { _mm512_min_epu64(least, differing) };
    }
    _mm512_mask_test_epi64_mask(_mm512_testn_epi64_mask(masks, blocked), least, least)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn copy_with(from: &[u64], bit: u8, to: &mut [u64]) -> usize {
    let bit = _mm512_set1_epi64(1 << bit);
    assert!(to.len() >= from.len() + SPARE, "room for all words");
    let mut count = 0;
    for eight in from.as_chunks::<8>().0 {
        let words = load(eight);
        let with = _mm512_test_epi64_mask(words, bit);
        // SAFETY: there are at least eight words behind `count`, which is at most the number of words before
        // these eight: `to` has `SPARE` more than `from`, as asserted.
        unsafe { store_members(to.as_mut_ptr().add(count), words, with) };
        count += with.count_ones() as usize;
    }
    count
}

/// See [`Kernels::confined`].
#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn confined(neighbours: &[u64; 64], covered: u64, uncovered: u64) -> u64 {
    let (covered, uncovered) = (_mm512_set1_epi64(covered as i64), _mm512_set1_epi64(uncovered as i64));
    let mut confined = [0; 8];
    for (confined, eight) in confined.iter_mut().zip(neighbours.as_chunks().0) {
        let near = load(eight);
        let beside = _mm512_test_epi64_mask(near, covered);
        let empty = _mm512_popcnt_epi64(_mm512_and_si512(near, uncovered));
        *confined = _mm512_mask_cmple_epu64_mask(beside, empty, _mm512_set1_epi64(2));
    }
    u64::from_le_bytes(confined)
}

/// Writes the words of a set, moved to the front, and zeros behind them.
///
/// # Safety
/// There is room for eight words at `to`.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn store_members(to: *mut u64, words: __m512i, set: u8) {
    // SAFETY: the caller has room for eight words.
    unsafe { _mm512_storeu_epi64(to.cast(), _mm512_maskz_compress_epi64(set, words)) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn tally(list: &[u64]) -> Tally {
    tally::tally::<V512>(Avx512(()), list)
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn union_pair(list: &[u64], blocked: [u64; 2]) -> [u64; 2] {
    tally::union_pair::<V512>(Avx512(()), list, blocked)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512vl")]
fn fewest_of_many(list: &[u64], items: u64) -> (u64, u32) {
    tally::fewest_of_many::<V512>(Avx512(()), list, items)
}

/// Collects the i-th bytes of all words, then extracts the highest bits of 64 bytes at a time.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn transpose(from: &[u64; 64], to: &mut [u64; 64]) {
    const BYTES: [u64; 8] = {
        let mut bytes = [0; 8];
        let mut at = 0;
        while at < 64 {
            bytes[at / 8] |= (at % 8 * 8 + at / 8) as u64 * (1 << (at % 8 * 8));
            at += 1;
        }
        bytes
    };
    let bytes = load(&BYTES);
    let (eights, _) = from.as_chunks::<8>();
    let mut by_byte = [_mm512_setzero_si512(); 8];
    for (by_byte, eight) in by_byte.iter_mut().zip(eights) {
        *by_byte = _mm512_permutexvar_epi8(bytes, load(eight));
    }
    // The words of these eight vectors are an 8 × 8 matrix that has to be transposed.
    let by_byte = exchanged::<4>(exchanged::<2>(exchanged::<1>(by_byte)));
    let (eights, _) = to.as_chunks_mut::<8>();
    for (rows, vector) in eights.iter_mut().zip(by_byte) {
        let mut vector = vector;
        for row in rows.iter_mut().rev() {
            *row = _mm512_movepi8_mask(vector);
            vector = _mm512_add_epi8(vector, vector);
        }
    }
}

/// Exchanges, in each block of 2 · `SIDE` rows and columns, the upper right quarter and the lower left one.
#[inline]
#[target_feature(enable = "avx512f")]
fn exchanged<const SIDE: usize>(rows: [__m512i; 8]) -> [__m512i; 8] {
    // The source of each word of a row; 8 and more are words of the second operand.
    let (mut from_upper, mut from_lower) = (LANES, LANES);
    for (at, (upper, lower)) in from_upper.iter_mut().zip(&mut from_lower).enumerate() {
        if at & SIDE == 0 {
            *lower = (at | SIDE) as u64;
        } else {
            (*upper, *lower) = ((8 + (at ^ SIDE)) as u64, (8 + at) as u64);
        }
    }
    let (upper, lower) = (load(&from_upper), load(&from_lower));
    let mut exchanged = rows;
    for (at, row) in exchanged.iter_mut().enumerate() {
        let from = if at & SIDE == 0 { upper } else { lower };
        *row = _mm512_permutex2var_epi64(rows[at & !SIDE], from, rows[at | SIDE]);
    }
    exchanged
}

//! The vectors that every x86-64 processor has.

#![allow(unsafe_code, reason = "every such processor has the instructions")]

use super::lanes::Lanes;
use std::arch::x86_64::*;

/// A vector of 128 bits.
#[derive(Clone, Copy)]
pub(in crate::search::turbo) struct V128(__m128i);

#[cfg(feature = "vectors")]
impl V128 {
    #[inline(always)]
    pub(in crate::search::turbo) fn new(vector: __m128i) -> Self {
        Self(vector)
    }
}

// SAFETY of all calls below: every x86-64 processor has SSE2.
impl Lanes for V128 {
    type Proof = ();
    type Half = u64;
    const COUNT: usize = 2;

    #[inline(always)]
    fn splat((): (), word: u64) -> Self {
        Self(unsafe { _mm_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn load((): (), words: &[u64]) -> Self {
        let &[low, high] = words.first_chunk().expect("two words");
        Self(unsafe { _mm_set_epi64x(high as i64, low as i64) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm_and_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { _mm_or_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(unsafe { _mm_xor_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn disjoint(self, other: Self) -> Self {
        // There is no comparison of 64 bits: both halves have to be zero.
        unsafe {
            let halves = _mm_cmpeq_epi32(_mm_and_si128(self.0, other.0), _mm_setzero_si128());
            let disjoint = _mm_and_si128(halves, _mm_shuffle_epi32::<0b10_11_00_01>(halves));
            Self(_mm_and_si128(self.0, disjoint))
        }
    }

    #[inline(always)]
    fn halves(self) -> (u64, u64) {
        unsafe {
            let high = _mm_unpackhi_epi64(self.0, self.0);
            (_mm_cvtsi128_si64(self.0) as u64, _mm_cvtsi128_si64(high) as u64)
        }
    }
}

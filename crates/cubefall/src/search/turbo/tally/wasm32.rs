//! The vectors of WebAssembly.

use super::lanes::Lanes;
use std::arch::wasm32::*;

/// A vector of 128 bits.
#[derive(Clone, Copy)]
pub(in crate::search::turbo) struct V128(v128);

impl Lanes for V128 {
    type Proof = ();
    type Half = u64;
    const COUNT: usize = 2;

    #[inline(always)]
    fn splat((): (), word: u64) -> Self {
        Self(u64x2_splat(word))
    }

    #[inline(always)]
    fn load((): (), words: &[u64]) -> Self {
        let &[low, high] = words.first_chunk().expect("two words");
        Self(u64x2(low, high))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn disjoint(self, other: Self) -> Self {
        let is_disjoint = i64x2_eq(v128_and(self.0, other.0), i64x2_splat(0));
        Self(v128_and(self.0, is_disjoint))
    }

    #[inline(always)]
    fn zeros(self) -> u64 {
        u64::from(i64x2_bitmask(i64x2_eq(self.0, i64x2_splat(0))))
    }

    #[inline(always)]
    fn only_those(self, (): (), lanes: u64) -> Self {
        let bits = u64x2(1, 2);
        Self(v128_and(self.0, i64x2_eq(v128_and(u64x2_splat(lanes), bits), bits)))
    }

    #[inline(always)]
    fn halves(self) -> (u64, u64) {
        (u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0))
    }
}

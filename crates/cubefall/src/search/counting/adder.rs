//! One-bit adders, as many side by side as a value has bits.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor};

/// N words side by side. The compiler vectorises its operations, where the target has vector instructions.
#[derive(Clone, Copy)]
pub(super) struct Words<const N: usize>(pub [u64; N]);

impl<const N: usize> Words<N> {
    pub const ZERO: Self = Self([0; N]);
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> BitXor for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

/// Half adder: adds two bits at each position. `sum` becomes the lower bit of the sum; the carry is returned.
#[inline(always)]
pub(super) fn half_add<W>(sum: &mut W, a: W) -> W
where
    W: Copy + BitAnd<Output = W> + BitXor<Output = W>,
{
    let carry = *sum & a;
    *sum = *sum ^ a;
    carry
}

/// Full adder (carry-save adder): adds three bits at each position. `sum` becomes the lower bit of the sum; the carry is returned.
///
/// It combines `a` and `b` first: in a chain of additions to one `sum`, each waits for only one operation of the one before.
#[inline(always)]
pub(super) fn full_add<W>(sum: &mut W, a: W, b: W) -> W
where
    W: Copy + BitAnd<Output = W> + BitOr<Output = W> + BitXor<Output = W>,
{
    let half = a ^ b;
    let carry = (a & b) | (*sum & half);
    *sum = *sum ^ half;
    carry
}

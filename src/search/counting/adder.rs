//! One-bit adders, as many side by side as a value has bits.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor};

/// N words side by side. Its operations are written so that the compiler makes vector instructions of them, where the
/// target has some; without, they are N plain ones.
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

/// Adds two bits at each position: `sum` becomes the sum's lower bit, its upper one is returned.
#[inline(always)]
pub(super) fn half_add<W>(sum: &mut W, a: W) -> W
where
    W: Copy + BitAnd<Output = W> + BitXor<Output = W>,
{
    let carry = *sum & a;
    *sum = *sum ^ a;
    carry
}

/// Adds three bits at each position: `sum` becomes the sum's lower bit, its upper one is returned.
///
/// `a` and `b` come together first, since many of them go to one sum in turn: each waits for one operation only.
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

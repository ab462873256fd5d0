//! The hash of tables that are looked up very often.

use std::hash::Hasher;

/// A hash of numbers that no adversary chooses.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Mixer {
    /// An odd number with bits all over: 2⁶⁴ divided by the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

    fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(Self::FACTOR);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        // Tables use the lowest bits, which depend on the lowest bits only.
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.mix(u64::from(byte)));
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    fn write_i64(&mut self, number: i64) {
        self.mix(number as u64);
    }
}

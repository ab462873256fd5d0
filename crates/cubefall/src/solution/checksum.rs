//! A checksum: a number by which altered bytes are detected.

use std::fmt;

/// The 64-bit FNV-1a hash of the bytes added. Two texts that differ in one byte have different hashes. Other different texts have
/// equal hashes with a probability of one in 2^64. It does not protect against forgery.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Checksum(u64);

impl Checksum {
    const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01B3;

    /// The checksum of no bytes.
    pub const EMPTY: Self = Self(Self::OFFSET);

    /// The checksum of a text.
    pub fn of(text: &str) -> Self {
        let mut sum = Self::EMPTY;
        sum.add(text.as_bytes());
        sum
    }

    /// Adds more bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(Self::PRIME));
    }

    /// The hash.
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_values() {
        // From the test vectors of the authors' reference code.
        for (text, hash) in
            [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")]
        {
            assert_eq!(Checksum::of(text).to_string(), hash, "{text}");
        }
        let mut halves = Checksum::of("foo");
        halves.add(b"bar");
        assert_eq!(halves, Checksum::of("foobar"));
    }
}

//! A number that tells whether bytes are the same.

use std::fmt;

/// The 64-bit FNV-1a hash of what was added. Two texts that differ in one byte have different ones; otherwise equal ones
/// are a matter of chance, of one in 2^64. It is no protection against forgery.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV Non-Cryptographic Hash Algorithm".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checksum(u64);

impl Checksum {
    const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01B3;

    /// Of nothing.
    pub const EMPTY: Self = Self(Self::OFFSET);

    /// Of a text.
    pub fn of(text: &str) -> Self {
        let mut sum = Self::EMPTY;
        sum.add(text.as_bytes());
        sum
    }

    /// Goes on with more bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(Self::PRIME));
    }

    /// The hash.
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// Sixteen digits.
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

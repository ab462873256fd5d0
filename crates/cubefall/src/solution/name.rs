//! Names of solutions. A solution has the same name in every run, by every strategy, and for every symmetry setting.

use crate::problem::{Image, all_images};
use crate::puzzle::{CellSet, PieceId, Puzzle, Region};
use crate::solution::Solution;
use std::fmt;
use std::str::FromStr;

/// The name of a solution of a puzzle: eight letters and digits, as in `k3v9-2m7q`. It is a hash of the solution's canonical form.
///
/// A solution and its rotations have the same name. If the set of pieces is closed under mirroring, so have its mirror images.
/// Other solutions have the same name only by chance. The Bedlam cube's 19,186 solutions have different names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SolutionName(u64);

impl SolutionName {
    const DIGITS: usize = 8;

    /// The name as a number. Names have the order of their numbers.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Digits and letters, without letters that are easily confused with others.
    ///
    /// Source: D. Crockford, "Base 32".
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
}

impl fmt::Display for SolutionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in (0..Self::DIGITS).rev() {
            let digit = char::from(Self::ALPHABET[(self.0 >> (5 * place) & 31) as usize]);
            let dash = if place == Self::DIGITS / 2 { "-" } else { "" };
            write!(f, "{digit}{dash}")?;
        }
        Ok(())
    }
}

impl FromStr for SolutionName {
    type Err = String;

    /// Decodes a name. It accepts capitals, o for 0, and i and l for 1. Dashes may be missing.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut digits = text.chars().filter(|&letter| letter != '-').map(|letter| {
            let meant = match letter.to_ascii_lowercase() {
                'o' => '0',
                'i' | 'l' => '1',
                other => other,
            };
            Self::ALPHABET.iter().position(|&digit| char::from(digit) == meant).ok_or_else(|| {
                format!("'{letter}' does not occur in names of solutions, which look like k3v9-2m7q")
            })
        });
        let (count, value) = digits.try_fold((0, 0), |(count, value), digit| {
            Ok::<_, String>((count + 1, value << 5 | digit? as u64))
        })?;
        match count {
            Self::DIGITS => Ok(Self(value)),
            _ => Err(format!("names of solutions have {} letters and digits, as in k3v9-2m7q", Self::DIGITS)),
        }
    }
}

/// Names the solutions of one puzzle.
#[derive(Clone, Debug)]
pub struct Namer {
    region: Region,
    images: Vec<Image>,
}

impl Namer {
    /// A namer of the solutions of `puzzle`.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { region: puzzle.region().clone(), images: all_images(puzzle) }
    }

    /// The size of the orbit of a solution: the number of different solutions among its images under rotation and, if the set of
    /// pieces is closed under mirroring, reflection. Nothing if it fills a cell outside of the region.
    pub fn coverings(&self, solution: &Solution) -> Option<usize> {
        let own = self.placed(solution)?;
        let itself = |image: &&Image| image.of_assembly(&own) == Image::sorted(own.clone());
        // Orbit–stabiliser theorem.
        Some(self.images.len() / self.images.iter().filter(itself).count())
    }

    /// The name of a solution; nothing if it fills a cell outside of the region.
    pub fn name(&self, solution: &Solution) -> Option<SolutionName> {
        let own = self.placed(solution)?;
        let least = self.images.iter().map(|image| image.of_assembly(&own)).min()?;
        let mut sum = Checksum::EMPTY;
        for cell in CellSet::first(self.region.volume()).iter() {
            let owner = least.iter().position(|(_, cells)| cells.contains(cell));
            sum.add(&[owner.map_or(u8::MAX, |owner| owner as u8)]);
        }
        // The upper bits of the hash are folded into the lower ones, so that all of them count.
        let digits = 5 * SolutionName::DIGITS;
        Some(SolutionName((sum.value() ^ sum.value() >> digits) & ((1 << digits) - 1)))
    }

    fn placed(&self, solution: &Solution) -> Option<Vec<(PieceId, CellSet)>> {
        let placed =
            |(piece, cells): &(PieceId, Vec<_>)| Some((*piece, self.region.set_of(cells.iter().copied())?));
        solution.pieces().iter().map(placed).collect()
    }
}

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

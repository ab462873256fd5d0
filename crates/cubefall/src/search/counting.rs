//! Positional population count: how often each bit is set in a stream of words.
//!
//! If each word is the set of cells that a placement covers, the count of bit i is the number of candidates
//! of cell i. The bit with the least count is the cell with the fewest candidates, which a search branches
//! on.
//!
//! [`bit_by_bit`] counts naively; [`carry_save`] and [`vectors`] count all 64 bits of a word at once.
//! [`FewerThanFour`] saturates at four, which is enough to choose a cell in most cases.
//!
//! ```
//! use cubefall::search::{FewerThanFour, carry_save};
//!
//! let words = [0b0110, 0b0100, 0b1100];
//! let counts = carry_save(&words);
//! assert_eq!(counts.most(), Some(2));
//! assert_eq!(counts.least_of(0b1111), Some((0, 0)));
//! assert_eq!(counts.least_of(0b0110), Some((1, 1)));
//!
//! let mut few = FewerThanFour::new();
//! few.add_all(&words);
//! assert_eq!(few.exactly(1), 0b1010);
//! assert_eq!(few.least_of(0b0110), Some((1, 1)));
//! ```

use std::array::from_fn;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor};

/// A method of counting how often each bit is set.
pub type Method = fn(&[u64]) -> BitCounts;

/// All exact methods, by name, the simplest first. Their results are the same.
pub fn methods() -> [(&'static str, Method); 3] {
    [("bit by bit", bit_by_bit), ("carry-save", carry_save), ("vectors", vectors)]
}

/// Counts the bits of each word one by one, visiting only those that are set.
///
/// # Panics
/// When there are 2³² words or more (32 GiB).
pub fn bit_by_bit(words: &[u64]) -> BitCounts {
    let mut counts = BitCounts::ready_for(words);
    for &word in words {
        counts.add_bits(word);
    }
    counts
}

/// How often each bit is set in some words.
#[derive(Clone, PartialEq, Eq)]
pub struct BitCounts([u32; 64]);

impl BitCounts {
    /// All counts at zero, for counting `words`.
    ///
    /// # Panics
    /// When there are 2³² words or more (32 GiB): a count might overflow.
    fn ready_for(words: &[u64]) -> Self {
        assert!(u32::try_from(words.len()).is_ok(), "2^32 words or more");
        Self([0; 64])
    }

    /// Counts each set bit of `word`.
    #[inline]
    fn add_bits(&mut self, mut word: u64) {
        while word != 0 {
            self.0[word.trailing_zeros() as usize] += 1;
            word &= word - 1;
        }
    }

    /// Adds `weight` to the count of each bit that is set in `word`, in constant time.
    #[inline]
    fn add_all_bits(&mut self, word: u64, weight: u32) {
        let (lower, upper) = self.0.split_at_mut(32);
        for (counts, word) in [(lower, word as u32), (upper, (word >> 32) as u32)] {
            for (bit, count) in counts.iter_mut().enumerate() {
                *count += if word & 1 << bit == 0 { 0 } else { weight };
            }
        }
    }

    /// The number of words in which bit `bit` is set.
    ///
    /// # Panics
    /// When `bit` exceeds 63.
    pub fn get(&self, bit: usize) -> u32 {
        self.0[bit]
    }

    /// The bit that is set most often; the lowest in a tie. Nothing if no bit is ever set.
    pub fn most(&self) -> Option<usize> {
        let most = self.0.iter().copied().max().filter(|&most| most > 0)?;
        self.0.iter().position(|&count| count == most)
    }

    /// The bit of `mask` that is set least often, with its count; the lowest in a tie. Nothing if `mask` is
    /// 0.
    pub fn least_of(&self, mask: u64) -> Option<(usize, u32)> {
        let bits = (0..64).filter(|bit| mask >> bit & 1 == 1);
        bits.map(|bit| (bit, self.0[bit])).min_by_key(|&(_, count)| count)
    }
}

impl fmt::Debug for BitCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().enumerate().filter(|&(_, &count)| count > 0)).finish()
    }
}

/// Words to a block.
const BLOCK: usize = 16;

/// The number of planes that the tree adds to: the logarithm of BLOCK.
const LOW: usize = 4;

/// The number of bits of a count.
const PLANES: usize = u32::BITS as usize;

// Bit-sliced counting: 64 counters side by side, whose bits of equal weight share a word (a plane).
//
// A tree of carry-save adders adds sixteen words to the lower four planes, in at most five operations for
// each word. The carries are one word, which is then added to the upper planes. The tree is that of Harley
// and Seal: Henry S. Warren, Jr., *Hacker's Delight*, second edition, section 5-1. Its use for positional
// counts is from Marcus D. R. Klarqvist, Wojciech Muła and Daniel Lemire, *Efficient computation of
// positional population counts using SIMD instructions*, 2021 (<https://arxiv.org/abs/1911.02696>).

/// Counts by carry-save adders on single words: each adds at 64 positions in five operations.
///
/// # Panics
/// When there are 2³² words or more (32 GiB).
pub fn carry_save(words: &[u64]) -> BitCounts {
    let counts = BitCounts::ready_for(words);
    let mut planes = Planes::<1>::new();
    planes.add_all(words);
    planes.read_into(counts, words.len())
}

/// Counts as [`carry_save`] does, with vectors of two words. It is slower where the target has no vector
/// instructions.
///
/// # Panics
/// When there are 2³² words or more (32 GiB).
pub fn vectors(words: &[u64]) -> BitCounts {
    // The vector width of WebAssembly and of any x86-64. Wider values would not fit into the registers.
    const WIDTH: usize = 2;
    let counts = BitCounts::ready_for(words);
    let (wide, rest) = words.split_at(words.len() / (WIDTH * BLOCK) * (WIDTH * BLOCK));
    let mut planes = Planes::<1>::new();
    if !wide.is_empty() {
        let mut streams = Planes::<WIDTH>::new();
        streams.add_blocks(wide);
        planes = streams.sum(wide.len());
    }
    planes.add_all(rest);
    planes.read_into(counts, words.len())
}

/// 64 · N counters, for N streams of words. Plane p has the bits of weight 2 to the p.
struct Planes<const N: usize>([Words<N>; PLANES]);

impl<const N: usize> Planes<N> {
    fn new() -> Self {
        Self([Words::ZERO; PLANES])
    }

    /// Counts whole blocks.
    fn add_blocks(&mut self, words: &[u64]) {
        let (words, _) = words.as_chunks::<N>();
        let (blocks, _) = words.as_chunks::<BLOCK>();
        let mut low = [self.0[0], self.0[1], self.0[2], self.0[3]];
        for block in blocks {
            let sixteens = add_block(&mut low, block);
            self.carry(LOW, sixteens);
        }
        self.0[..LOW].copy_from_slice(&low);
    }

    /// Adds bits of weight 2 to the `plane`. It stops when no carry is left, which is soon in most cases.
    #[inline(always)]
    fn carry(&mut self, plane: usize, mut bits: Words<N>) {
        for plane in &mut self.0[plane..] {
            if bits.0 == [0; N] {
                break;
            }
            bits = half_add(plane, bits);
        }
    }

    /// The sum of the counters of all streams, which have counted `words` words.
    fn sum(&self, words: usize) -> Planes<1> {
        let mut sum = Planes::<1>::new();
        for stream in 0..N {
            let mut carry = Words::ZERO;
            for (sum, plane) in sum.0.iter_mut().zip(&self.0).take(used(words)) {
                carry = full_add(sum, Words([plane.0[stream]]), carry);
            }
        }
        sum
    }
}

impl Planes<1> {
    /// Counts any number of words.
    fn add_all(&mut self, words: &[u64]) {
        let (blocks, rest) = words.split_at(words.len() / BLOCK * BLOCK);
        self.add_blocks(blocks);
        if !rest.is_empty() {
            // Padded with zero words: cheaper than code for each length.
            let mut block = [0; BLOCK];
            block[..rest.len()].copy_from_slice(rest);
            self.add_blocks(&block);
        }
    }

    /// Adds the counters, which have counted `words` words, to `counts`.
    fn read_into(&self, mut counts: BitCounts, words: usize) -> BitCounts {
        for (plane, &Words([bits])) in self.0.iter().enumerate().take(used(words)) {
            counts.add_all_bits(bits, 1 << plane);
        }
        counts
    }
}

/// Adds the words of a block to the four lower planes. Returns the carries, which have weight 16.
#[inline(always)]
fn add_block<const N: usize>(
    [ones, twos, fours, eights]: &mut [Words<N>; LOW],
    block: &[[u64; N]; BLOCK],
) -> Words<N> {
    let w = |at: usize| Words(block[at]);
    let (a, b) = (full_add(ones, w(0), w(1)), full_add(ones, w(2), w(3)));
    let (c, d) = (full_add(ones, w(4), w(5)), full_add(ones, w(6), w(7)));
    let (a, b) = (full_add(twos, a, b), full_add(twos, c, d));
    let first = full_add(fours, a, b);
    let (a, b) = (full_add(ones, w(8), w(9)), full_add(ones, w(10), w(11)));
    let (c, d) = (full_add(ones, w(12), w(13)), full_add(ones, w(14), w(15)));
    let (a, b) = (full_add(twos, a, b), full_add(twos, c, d));
    let second = full_add(fours, a, b);
    full_add(eights, first, second)
}

/// The number of planes that counts of `words` words can use.
fn used(words: usize) -> usize {
    (usize::BITS - words.leading_zeros()) as usize
}

/// N words side by side. The compiler vectorises its operations, where the target has vector instructions.
#[derive(Clone, Copy)]
struct Words<const N: usize>(pub [u64; N]);

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
fn half_add<W>(sum: &mut W, a: W) -> W
where
    W: Copy + BitAnd<Output = W> + BitXor<Output = W>,
{
    let carry = *sum & a;
    *sum = *sum ^ a;
    carry
}

/// Full adder (carry-save adder): adds three bits at each position. `sum` becomes the lower bit of the sum;
/// the carry is returned.
///
/// It combines `a` and `b` first: in a chain of additions to one `sum`, each waits for only one operation of
/// the one before.
#[inline(always)]
fn full_add<W>(sum: &mut W, a: W, b: W) -> W
where
    W: Copy + BitAnd<Output = W> + BitOr<Output = W> + BitXor<Output = W>,
{
    let half = a ^ b;
    let carry = (a & b) | (*sum & half);
    *sum = *sum ^ half;
    carry
}

/// How often each bit is set in some words: never, once, twice, three times, or four times and more.
///
/// That is enough to choose the cell with the fewest candidates, in most cases. It takes three words of
/// memory and, for each word added, five operations and no branch. Results are words too: bit i is the result
/// for bit i.
#[derive(Clone, Copy, Default, Debug)]
pub struct FewerThanFour {
    /// The lower bits of the counts modulo four.
    ones: u64,
    /// The upper bits of the counts modulo four.
    twos: u64,
    /// The counts that have reached four.
    over: u64,
}

impl FewerThanFour {
    /// All counts at zero.
    pub const fn new() -> Self {
        Self { ones: 0, twos: 0, over: 0 }
    }

    /// Counts one word.
    #[inline]
    pub fn add(&mut self, word: u64) {
        let twos = half_add(&mut self.ones, word);
        self.over |= half_add(&mut self.twos, twos);
    }

    /// Counts all of `words`, as [`FewerThanFour::add`] does, in at most four operations for each.
    pub fn add_all(&mut self, words: &[u64]) {
        // Four streams, merged at the end: two vectors, so that one need not wait for the other.
        const WIDTH: usize = 4;
        let (wide, rest) = words.split_at(words.len() / (4 * WIDTH) * (4 * WIDTH));
        let (mut ones, mut twos, mut over) = (Words::ZERO, Words::ZERO, Words::ZERO);
        let (wide, _) = wide.as_chunks::<WIDTH>();
        let (wide, _) = wide.as_chunks::<4>();
        for &[a, b, c, d] in wide {
            let first = full_add(&mut ones, Words(a), Words(b));
            let second = full_add(&mut ones, Words(c), Words(d));
            over = over | full_add(&mut twos, first, second);
        }
        for stream in 0..WIDTH {
            self.merge(Self { ones: ones.0[stream], twos: twos.0[stream], over: over.0[stream] });
        }
        for &word in rest {
            self.add(word);
        }
    }

    /// Adds the counts of `other`.
    #[inline]
    pub fn merge(&mut self, other: Self) {
        let twos = half_add(&mut self.ones, other.ones);
        self.over |= other.over | full_add(&mut self.twos, other.twos, twos);
    }

    /// The bits that are never set.
    #[inline]
    pub const fn none(self) -> u64 {
        !(self.ones | self.twos | self.over)
    }

    /// The bits that are set exactly `count` times.
    ///
    /// # Panics
    /// When `count` is four or more.
    #[inline]
    pub const fn exactly(self, count: u32) -> u64 {
        let bits = match count {
            0 => !(self.ones | self.twos),
            1 => self.ones & !self.twos,
            2 => self.twos & !self.ones,
            3 => self.ones & self.twos,
            _ => panic!("counted no further than three"),
        };
        bits & !self.over
    }

    /// The bits that are set four times or more.
    #[inline]
    pub const fn four_or_more(self) -> u64 {
        self.over
    }

    /// The bit of `mask` that is set least often, with its count; the lowest in a tie. Nothing if each is set
    /// four times or more.
    #[inline]
    pub fn least_of(self, mask: u64) -> Option<(usize, u32)> {
        let (count, bits) =
            (0..4).map(|count| (count, self.exactly(count) & mask)).find(|&(_, bits)| bits != 0)?;
        Some((bits.trailing_zeros() as usize, count))
    }
}

impl Extend<u64> for FewerThanFour {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, words: I) {
        words.into_iter().for_each(|word| self.add(word));
    }
}

impl FromIterator<u64> for FewerThanFour {
    fn from_iter<I: IntoIterator<Item = u64>>(words: I) -> Self {
        let mut counts = Self::new();
        counts.extend(words);
        counts
    }
}

//! Bit-sliced counting: 64 counters side by side, whose bits of equal weight share a word (a plane).
//!
//! A tree of carry-save adders adds sixteen words to the lower four planes, in at most five operations for each word. The carries
//! are one word, which is then added to the upper planes. The tree is that of Harley and Seal: Henry S. Warren, Jr., *Hacker's
//! Delight*, second edition, section 5-1. Its use for positional counts is from Marcus D. R. Klarqvist, Wojciech Muła and Daniel
//! Lemire, *Efficient computation of positional population counts using SIMD instructions*, 2021
//! (<https://arxiv.org/abs/1911.02696>).

use super::BitCounts;
use super::adder::{Words, full_add, half_add};

/// Words to a block.
const BLOCK: usize = 16;

/// The number of planes that the tree adds to: the logarithm of BLOCK.
const LOW: usize = 4;

/// The number of bits of a count.
const PLANES: usize = u32::BITS as usize;

/// BitCounts by carry-save adders on single words: each adds at 64 positions in five operations.
///
/// # Panics
/// When there are 2³² words or more (32 GiB).
pub fn carry_save(words: &[u64]) -> BitCounts {
    let counts = BitCounts::ready_for(words);
    let mut planes = Planes::<1>::new();
    planes.add_all(words);
    planes.read_into(counts, words.len())
}

/// BitCounts as [`carry_save`] does, with vectors of two words. It is slower where the target has no vector instructions.
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

    /// BitCounts whole blocks.
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
    /// BitCounts any number of words.
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

//! Bit-sliced counting: 64 counters side by side, whose bits of equal weight share a word.
//!
//! Sixteen words go through a tree of carry-save adders into the counters' lower four bits, at five operations for each
//! word or fewer, and the one word of carries goes on into the upper bits. The tree is Harley's and Seal's, as in Henry
//! S. Warren, Jr., *Hacker's Delight*, second edition, section 5-1; counting each position by it is in Marcus D. R.
//! Klarqvist, Wojciech Muła and Daniel Lemire, *Efficient computation of positional population counts using SIMD
//! instructions*, 2021 (<https://arxiv.org/abs/1911.02696>).

use super::Counts;
use super::adder::{Words, full_add, half_add};

/// Words to a block.
const BLOCK: usize = 16;

/// The planes that the tree of a block adds to: BLOCK is 2 to this.
const LOW: usize = 4;

/// Bits of a count.
const PLANES: usize = u32::BITS as usize;

/// Counts by carry-save adders on single words: five operations are 64 of them.
///
/// # Panics
/// When there are 2³² words or more, which are 32 GiB.
pub fn carry_save(words: &[u64]) -> Counts {
    let counts = Counts::ready_for(words);
    let mut planes = Planes::<1>::new();
    planes.add_all(words);
    planes.read_into(counts, words.len())
}

/// Counts as [`carry_save`] does, with two words to an operation where the target has vectors. Without, it is slower.
///
/// # Panics
/// When there are 2³² words or more, which are 32 GiB.
pub fn vectors(words: &[u64]) -> Counts {
    // What WebAssembly's vectors hold, and those of any x86-64. Wider values have to share the few registers.
    const WIDTH: usize = 2;
    let counts = Counts::ready_for(words);
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

/// 64 · N counters; those at one position count N streams of words. Plane p holds the bits that are worth 2 to the p.
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

    /// Adds bits that are worth 2 to the `plane`. Leaving off when no bit is left pays: few carries go far.
    #[inline(always)]
    fn carry(&mut self, plane: usize, mut bits: Words<N>) {
        for plane in &mut self.0[plane..] {
            if bits.0 == [0; N] {
                break;
            }
            bits = half_add(plane, bits);
        }
    }

    /// The counters of all streams of `words` words together.
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
            // Filled up with words that change nothing: cheaper than a way of its own for each length.
            let mut block = [0; BLOCK];
            block[..rest.len()].copy_from_slice(rest);
            self.add_blocks(&block);
        }
    }

    /// Adds what the counters say of `words` words to `counts`.
    fn read_into(&self, mut counts: Counts, words: usize) -> Counts {
        for (plane, &Words([bits])) in self.0.iter().enumerate().take(used(words)) {
            counts.add_all_bits(bits, 1 << plane);
        }
        counts
    }
}

/// Adds the words of a block to the four lower planes, and returns the carries, which are worth sixteen.
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

/// How many planes the counts of `words` words may use.
fn used(words: usize) -> usize {
    (usize::BITS - words.leading_zeros()) as usize
}

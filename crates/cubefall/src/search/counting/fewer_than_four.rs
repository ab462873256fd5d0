//! A positional population count that saturates at four.

use super::adder::{Words, full_add, half_add};

/// How often each bit is set in some words: never, once, twice, three times, or four times and more.
///
/// That is enough to choose the cell with the fewest candidates, in most cases. It takes three words of memory and, for each word
/// added, five operations and no branch. Results are words too: bit i is the result for bit i.
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

    /// BitCounts one word.
    #[inline]
    pub fn add(&mut self, word: u64) {
        let twos = half_add(&mut self.ones, word);
        self.over |= half_add(&mut self.twos, twos);
    }

    /// BitCounts all of `words`, as [`FewerThanFour::add`] does, in at most four operations for each.
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

    /// The bit of `mask` that is set least often, with its count; the lowest in a tie. Nothing if each is set four times or more.
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

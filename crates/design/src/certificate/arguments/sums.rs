//! Which sums are possible: the pairs (volume, count) that copies of pieces can have together.

use crate::certificate::situation::Work;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// What the copies of a piece add: each copy `volume` cells, of which any of `counts` are of the kind that is
/// counted; from `least` to `most` copies.
pub(super) struct Addend {
    pub(super) volume: usize,
    pub(super) counts: BTreeSet<usize>,
    pub(super) least: usize,
    pub(super) most: usize,
}

/// A set of counts, as bits.
#[derive(Clone, Default)]
pub(super) struct Counts(Vec<u64>);

/// The possible counts of each possible volume.
pub(super) type Sums = BTreeMap<usize, Counts>;

/// The most pairs that are followed. The check of a certificate follows them one by one, which takes about a
/// second.
const MOST_PAIRS: usize = 8_000_000;

/// The possible pairs of the volume and the count of all copies together, up to the volume `most_volume`.
/// Nothing if that is too much work.
pub(super) fn reachable(addends: &[Addend], most_volume: usize, work: &mut Work) -> Option<Sums> {
    let mut pairs = Work::new(MOST_PAIRS);
    let mut all = BTreeMap::from([(0, Counts(vec![1]))]);
    for addend in addends {
        let mut sums = all;
        all = if addend.least == 0 { sums.clone() } else { BTreeMap::new() };
        for copies in 1..=addend.most {
            charge(&sums, addend, &mut pairs, work)?;
            sums = one_more(&sums, addend, most_volume);
            if sums.is_empty() {
                break;
            }
            if copies >= addend.least {
                sums.iter().for_each(|(&volume, counts)| all.entry(volume).or_default().add(counts, 0));
            }
        }
    }
    Some(all)
}

/// Takes the work of one more copy.
fn charge(sums: &Sums, addend: &Addend, pairs: &mut Work, work: &mut Work) -> Option<()> {
    let counts = addend.counts.len();
    let words: usize = sums.values().map(|counts| counts.0.len()).sum();
    // Each volume has a set of its own, which takes longer than a word.
    work.take(words * (counts + 2) + 32 * sums.len() + 1)?;
    pairs.take(counts * sums.values().map(Counts::len).sum::<usize>())
}

fn one_more(sums: &Sums, addend: &Addend, most_volume: usize) -> Sums {
    let Some(before) = most_volume.checked_sub(addend.volume) else { return BTreeMap::new() };
    if addend.counts.is_empty() {
        return BTreeMap::new();
    }
    let more = |(&volume, counts): (&usize, &Counts)| (volume + addend.volume, counts.plus(&addend.counts));
    sums.range(..=before).map(more).collect()
}

/// The counts that any of these volumes can have. Nothing if that is too much work.
pub(super) fn of_volumes(sums: &Sums, volumes: RangeInclusive<usize>, work: &mut Work) -> Option<Counts> {
    let mut all = Counts::default();
    for counts in sums.range(volumes).map(|(_, counts)| counts) {
        work.take(counts.0.len() + 1)?;
        all.add(counts, 0);
    }
    Some(all)
}

impl Counts {
    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The counts, in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        let bits = |(index, &word): (usize, &u64)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * index + bit)
        };
        self.0.iter().enumerate().flat_map(bits)
    }

    /// All sums of a count of this set and one of the others.
    fn plus(&self, others: &BTreeSet<usize>) -> Self {
        let mut sums = Self::default();
        others.iter().for_each(|&more| sums.add(self, more));
        sums
    }

    /// Adds the counts of another set, each of them plus `more`.
    fn add(&mut self, other: &Self, more: usize) {
        let (words, bits) = (more / 64, more % 64);
        let len = other.0.len() + words + 1;
        if self.0.len() < len {
            self.0.resize(len, 0);
        }
        for (index, &word) in other.0.iter().enumerate() {
            self.0[index + words] |= word << bits;
            if bits > 0 {
                self.0[index + words + 1] |= word >> (64 - bits);
            }
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All pairs, one by one.
    fn naive(addends: &[Addend], most_volume: usize) -> BTreeSet<(usize, usize)> {
        let mut all = BTreeSet::from([(0, 0)]);
        for addend in addends {
            let mut sums = all;
            all = BTreeSet::new();
            for copies in 0..=addend.most {
                if copies >= addend.least {
                    all.extend(&sums);
                }
                let more =
                    |&(v, c): &(usize, usize)| addend.counts.iter().map(move |n| (v + addend.volume, c + n));
                sums = sums.iter().flat_map(more).filter(|&(volume, _)| volume <= most_volume).collect();
            }
        }
        all
    }

    #[test]
    fn the_same_sums_are_reached_as_pair_by_pair() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..200 {
            let addend = |random: &mut fastrand::Rng| Addend {
                volume: random.usize(1..40),
                counts: (0..random.usize(0..4)).map(|_| random.usize(0..40)).collect(),
                least: random.usize(0..3),
                most: random.usize(2..6),
            };
            let addends: Vec<Addend> = (0..random.usize(0..4)).map(|_| addend(&mut random)).collect();
            let most_volume = random.usize(0..200);
            let sums = reachable(&addends, most_volume, &mut Work::new(usize::MAX)).expect("enough work");
            let pairs = sums.iter().flat_map(|(&volume, counts)| counts.iter().map(move |n| (volume, n)));
            assert_eq!(pairs.collect::<BTreeSet<_>>(), naive(&addends, most_volume), "seed 7");
        }
    }

    #[test]
    fn many_copies_of_many_counts_are_too_much_work() {
        let addend = || Addend { volume: 2, counts: BTreeSet::from([0, 1, 2]), least: 0, most: 999 };
        let mut work = Work::new(usize::MAX);
        assert!(reachable(&[addend(), addend()], 4_096, &mut work).is_none());
        let done = usize::MAX - work.left();
        assert!(done < 50_000_000, "{done}");
    }
}

//! Which sums are possible: the pairs (volume, count) that copies of pieces can have together.

use std::collections::BTreeSet;

/// What the copies of a piece add: each copy `volume` cells, of which any of `counts` are of the kind that is counted; from `least` to
/// `most` copies.
pub(super) struct Addend {
    pub(super) volume: usize,
    pub(super) counts: BTreeSet<usize>,
    pub(super) least: usize,
    pub(super) most: usize,
}

/// The most pairs that are followed. Beyond them, everything counts as possible.
const MOST_PAIRS: usize = 20_000;

/// The possible pairs of the volume and the count of all copies together, up to the volume `room`. Nothing if they are too many.
pub(super) fn reachable(addends: &[Addend], room: usize) -> Option<BTreeSet<(usize, usize)>> {
    let mut all = BTreeSet::from([(0, 0)]);
    for addend in addends {
        let mut sums = all;
        all = if addend.least == 0 { sums.clone() } else { BTreeSet::new() };
        for copies in 1..=addend.most {
            sums = one_more(&sums, addend, room);
            if copies >= addend.least {
                all.extend(&sums);
            }
            if sums.is_empty() {
                break;
            }
            if all.len().max(sums.len()) > MOST_PAIRS {
                return None;
            }
        }
    }
    Some(all)
}

fn one_more(sums: &BTreeSet<(usize, usize)>, addend: &Addend, room: usize) -> BTreeSet<(usize, usize)> {
    let fitting = sums.iter().filter(|(volume, _)| volume + addend.volume <= room);
    let more = |&(volume, count): &(usize, usize)| {
        addend.counts.iter().map(move |more| (volume + addend.volume, count + more))
    };
    fitting.flat_map(more).collect()
}

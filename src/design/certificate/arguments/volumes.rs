//! Volumes: whether some numbers of copies have as many cells together as have to be filled.

use super::sums::{Addend, reachable};
use crate::design::certificate::situation::Situation;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Whether the volumes of the copies that are left can add up. True where they are too many to be followed.
pub(super) fn add_up(situation: &Situation) -> bool {
    let to_fill = to_fill(situation);
    let nothing = |_| BTreeSet::from([0]);
    let sums = reachable(&addends(situation, nothing), *to_fill.end());
    sums.is_none_or(|sums| sums.iter().any(|(volume, _)| to_fill.contains(volume)))
}

/// How many cells may be filled.
pub(super) fn to_fill(situation: &Situation) -> RangeInclusive<usize> {
    let (required, empty) = (situation.required().len(), situation.empty().len());
    let most_holes = situation.problem().puzzle().most_holes();
    required.max(empty.saturating_sub(most_holes))..=empty
}

/// What each piece that has copies left adds. `counts` gives the counts of a piece, by its index.
pub(super) fn addends(situation: &Situation, counts: impl Fn(usize) -> BTreeSet<usize>) -> Vec<Addend> {
    let puzzle = situation.problem().puzzle();
    let pieces =
        puzzle.piece_ids().filter(|&piece| situation.left(piece) > 0 || situation.missing(piece) > 0);
    let addend = |piece| Addend {
        volume: puzzle.piece(piece).volume_of(1),
        counts: counts(piece.index()),
        least: situation.missing(piece),
        most: situation.left(piece).max(situation.missing(piece)),
    };
    pieces.map(addend).collect()
}

//! Volumes: whether some numbers of copies have as many cells together as have to be filled.

use super::sums::Addend;
use crate::certificate::situation::Situation;
use cubefall::puzzle::PieceId;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Whether the volumes of the copies that are left can add up.
pub(super) fn add_up(situation: &Situation) -> bool {
    let to_fill = to_fill(situation);
    let mut reached = vec![false; to_fill.end() + 1];
    reached[0] = true;
    for piece in with_copies(situation) {
        let (least, most) = copies(situation, piece);
        add(&mut reached, situation.problem().puzzle().piece(piece).volume_of(1), least..=most);
    }
    to_fill.into_iter().any(|volume| reached[volume])
}

/// Adds copies of a piece to the volumes that are reached. The work is the number of volumes, however many
/// copies there are.
fn add(reached: &mut [bool], volume: usize, copies: RangeInclusive<usize>) {
    let least = volume.saturating_mul(*copies.start());
    let most_more = copies.end() - copies.start();
    // For each volume, the fewest copies beyond the least number of them.
    let mut more: Vec<Option<usize>> = vec![None; reached.len()];
    for sum in least..reached.len() {
        let with_one = sum.checked_sub(volume).and_then(|before| more[before]).map(|more| more + 1);
        more[sum] = if reached[sum - least] { Some(0) } else { with_one.filter(|&more| more <= most_more) };
    }
    reached.iter_mut().zip(more).for_each(|(reached, more)| *reached = more.is_some());
}

/// How many cells may be filled.
pub(super) fn to_fill(situation: &Situation) -> RangeInclusive<usize> {
    let (required, empty) = (situation.required().len(), situation.empty().len());
    let most_holes = situation.problem().puzzle().most_holes();
    required.max(empty.saturating_sub(most_holes))..=empty
}

/// What each piece that has copies left adds. `counts` gives the counts of a piece, by its index.
pub(super) fn addends(situation: &Situation, counts: impl Fn(usize) -> BTreeSet<usize>) -> Vec<Addend> {
    let addend = |piece: PieceId| {
        let (least, most) = copies(situation, piece);
        let volume = situation.problem().puzzle().piece(piece).volume_of(1);
        Addend { volume, counts: counts(piece.index()), least, most }
    };
    with_copies(situation).map(addend).collect()
}

/// The pieces that have copies left.
fn with_copies(situation: &Situation) -> impl Iterator<Item = PieceId> {
    let pieces = situation.problem().puzzle().piece_ids();
    pieces.filter(|&piece| copies(situation, piece).1 > 0)
}

/// The fewest and the most copies of a piece that are left to be placed.
fn copies(situation: &Situation, piece: PieceId) -> (usize, usize) {
    let missing = situation.missing(piece);
    (missing, situation.left(piece).max(missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_volumes_are_reached_as_copy_by_copy() {
        let mut random = fastrand::Rng::with_seed(8);
        for _ in 0..500 {
            let mut reached: Vec<bool> = (0..random.usize(1..60)).map(|_| random.bool()).collect();
            let (volume, least, more) = (random.usize(1..9), random.usize(0..4), random.usize(0..5));
            let from_one = |sum: usize| {
                (least..=least + more)
                    .any(|copies| sum.checked_sub(copies * volume).is_some_and(|sum| reached[sum]))
            };
            let expected: Vec<bool> = (0..reached.len()).map(from_one).collect();
            add(&mut reached, volume, least..=least + more);
            assert_eq!(reached, expected, "seed 8: {volume} {least} {more}");
        }
    }
}

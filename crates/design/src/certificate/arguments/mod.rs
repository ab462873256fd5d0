//! The kinds of arguments, each in a file of its own: how it is found in a situation.

mod clash;
mod counts;
mod needed;
mod sums;
mod volumes;
mod weights;

use super::certificate::{Argument, Item, Pattern};
use super::situation::{Candidates, Situation, Work};
use cubefall::puzzle::PieceId;

/// An argument that is seen at once: volumes, an item without an active placement, or that no piece has one.
pub(super) fn obvious(situation: &Situation, candidates: &Candidates) -> Option<Argument> {
    if !volumes::add_up(situation) {
        return Some(Argument::Volumes);
    }
    match situation.item_with(0, candidates) {
        Some(Item::Cell(cell)) => Some(Argument::Cell(cell)),
        Some(Item::Piece(piece)) => Some(Argument::Piece(piece)),
        None => situation.has_no_placement().then_some(Argument::NoPlacement),
    }
}

/// The kinds of arguments that a situation has no solution.
#[derive(Clone, Copy, Debug)]
pub(super) enum ArgumentKind {
    Obvious,
    Clash,
    Needed,
    Counts,
    Weights,
}

impl ArgumentKind {
    /// All of them, the simplest first.
    pub(super) const ALL: [Self; 5] = [Self::Obvious, Self::Clash, Self::Needed, Self::Counts, Self::Weights];

    /// The first argument of this kind. The work is bounded; beyond that nothing is found.
    pub(super) fn find(self, situation: &Situation) -> Option<Argument> {
        match self {
            Self::Obvious => obvious(situation, &situation.candidates()),
            Self::Clash => clash::find(situation),
            Self::Needed => needed::find(situation),
            Self::Counts => counts::find(situation),
            Self::Weights => weights::find(situation),
        }
    }
}

/// Whether an argument that was found in another situation holds in this one, as it is. Nothing if that is
/// too much work.
pub(super) fn holds(situation: &Situation, argument: &Argument, work: &mut Work) -> Option<bool> {
    let has_none = |item| situation.must_cover(item) && situation.first_of(item).is_none();
    // Whatever the argument, its placements are looked at.
    work.take(situation.active().len() + 1)?;
    match argument {
        Argument::Volumes => {
            let puzzle = situation.problem().puzzle();
            work.take(puzzle.pieces().len() * puzzle.region().volume())?;
            Some(!volumes::add_up(situation))
        }
        Argument::NoPlacement => Some(situation.has_no_placement()),
        Argument::Cell(cell) => Some(has_none(Item::Cell(*cell))),
        Argument::Piece(piece) => Some(has_none(Item::Piece(*piece))),
        Argument::Clash(one, other) => {
            clash::holds(situation, PieceId::new(*one), PieceId::new(*other), work)
        }
        Argument::Count { pattern: Pattern::Needed, cells, .. } => {
            let cells = situation.cells(cells);
            Some(cells.and_then(|cells| needed::argument(situation, &cells, work)).as_ref() == Some(argument))
        }
        Argument::Count { pattern, .. } => {
            Some(counts::of_pattern(situation, *pattern, work).as_ref() == Some(argument))
        }
        Argument::Weights { modulus, cells, pieces } => {
            weights::hold(situation, *modulus, cells, pieces, work)
        }
        Argument::Search { .. } => Some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::certificate::PlacedCells;
    use crate::certificate::situation::tests::boxed;

    /// Whether an argument holds, and the work of finding that out.
    fn verified(situation: &Situation, argument: &Argument) -> (bool, usize) {
        let mut work = Work::new(usize::MAX);
        let holds = holds(situation, argument, &mut work).expect("enough work");
        (holds, usize::MAX - work.left())
    }

    #[test]
    fn given_weights_are_verified_in_one_pass() {
        // The chessboard without two corners of a colour, by weights; 31 dominoes.
        let whole = boxed([8, 8, 1], &[([2, 1, 1], 31, 31), ([1, 1, 1], 2, 2)]);
        let corner = |at: [i32; 3]| PlacedCells { piece: 1, cells: vec![at] };
        let mut situation = whole.clone();
        for at in [[0, 0, 0], [7, 7, 0]] {
            situation = situation.with(situation.find(&corner(at)).expect("a placement"));
        }
        let found = ArgumentKind::Weights.find(&situation).expect("dominoes cover both colours alike");
        let (is_verified, work) = verified(&situation, &found);
        // Each active placement once, and its two cells.
        assert!(is_verified && work <= 3 * situation.active().len() + 1, "{work}");
        assert!(!verified(&whole, &found).0);
        let Argument::Weights { modulus, cells, pieces } = found else { panic!("{found:?}") };
        let wrong = Argument::Weights { modulus, cells: cells[1..].to_vec(), pieces };
        assert!(!verified(&situation, &wrong).0);
    }

    #[test]
    fn a_clash_is_verified_by_its_own_pair() {
        // Bars of three and four clash in a row of five, and so do two of three, which are found first.
        let situation = boxed([5, 1, 1], &[([3, 1, 1], 2, 2), ([4, 1, 1], 1, 1), ([1, 1, 1], 1, 1)]);
        assert_eq!(ArgumentKind::Clash.find(&situation), Some(Argument::Clash(0, 0)));
        for (one, other, clash) in [(0, 0, true), (0, 1, true), (1, 1, false), (1, 2, false)] {
            assert_eq!(verified(&situation, &Argument::Clash(one, other)).0, clash, "{one} {other}");
        }
    }
}

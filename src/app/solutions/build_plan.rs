//! How the solution that is shown is put together.

use crate::problem::PlacementId;
use crate::puzzle::{Coord, PieceId};
use crate::solution::{Assembly, Namer, Side, Solution, SolutionName};

/// The order in which the pieces of a solution are put in.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::app) struct BuildPlan {
    /// What it is called.
    pub(super) name: Option<SolutionName>,
    /// How many coverings it stands for.
    pub(super) coverings: usize,
    /// Its pieces: first those that stand already, then the others in an order in which they can be put in, and then those that
    /// can't.
    pub(super) steps: Vec<BuildStep>,
    /// How many stand already.
    pub(super) standing: usize,
    /// How many stand or can be put in.
    pub(super) possible: usize,
    /// How many of these come from elsewhere than above.
    pub(super) sideways: usize,
}

/// A piece put in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::app) struct BuildStep {
    pub(super) piece: PieceId,
    pub(super) placement: PlacementId,
    /// Where it comes from, if it can be put in.
    pub(super) from: Option<Side>,
    /// Where it is before it slides to its place, seen from there, in cells.
    pub(super) slide: Coord,
}

impl BuildPlan {
    /// For the solution of these placements, the first of which stand already.
    pub(super) fn onto(
        standing: usize,
        solution: &Solution,
        placements: &[PlacementId],
        namer: &Namer,
    ) -> Self {
        let assembly = Assembly::onto(solution, standing);
        let step = |piece: usize, from: Option<Side>, slide: Coord| BuildStep {
            piece: solution.pieces()[piece].0,
            placement: placements[piece],
            from,
            slide,
        };
        let there = (0..standing).map(|piece| step(piece, None, Coord::default()));
        let insertions = assembly.insertions().iter();
        let possible = insertions.map(|it| step(it.piece, Some(it.from), it.from.outwards() * it.slide));
        let left_out = assembly.left_out().iter().map(|&piece| step(piece, None, Coord::default()));
        Self {
            name: namer.name(solution),
            coverings: namer.coverings(solution).unwrap_or(1),
            steps: there.chain(possible).chain(left_out).collect(),
            standing,
            possible: standing + assembly.insertions().len(),
            sideways: assembly.sideways().count(),
        }
    }
}

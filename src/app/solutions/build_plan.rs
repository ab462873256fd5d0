//! How the solution that is looked at is put together.

use crate::problem::PlacementId;
use crate::puzzle::{Coord, PieceId};
use crate::solution::{Assembly, Namer, Side, Solution, SolutionName};

/// A solution as a way to build it.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::app) struct BuildPlan {
    /// What it is called.
    pub(in crate::app) name: Option<SolutionName>,
    /// How many coverings it stands for.
    pub(in crate::app) coverings: usize,
    /// Its pieces: first those that stand already, then the others in an order in which they can be put in, and then those that
    /// can't.
    pub(in crate::app) steps: Vec<BuildStep>,
    /// How many stand already.
    pub(in crate::app) standing: usize,
    /// How many stand or can be put in.
    pub(in crate::app) possible: usize,
    /// How many of these come from elsewhere than above.
    pub(in crate::app) sideways: usize,
}

/// A piece put in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::app) struct BuildStep {
    pub(in crate::app) piece: PieceId,
    pub(in crate::app) placement: PlacementId,
    /// Where it comes from, if it can be put in.
    pub(in crate::app) from: Option<Side>,
    /// Where it is before it slides to its place, seen from there, in cells.
    pub(in crate::app) slide: Coord,
}

impl BuildPlan {
    /// For the solution of these placements, the first of which stand already.
    pub(in crate::app) fn onto(
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

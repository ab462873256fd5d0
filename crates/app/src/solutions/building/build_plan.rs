//! How the current solution is built.

use cubefall::problem::PlacementId;
use cubefall::puzzle::{Coord, PieceId};
use cubefall::solution::{Assembly, Namer, Side, Solution, SolutionName};

/// The order in which the pieces of a solution are inserted.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BuildPlan {
    /// Its name.
    pub(in crate::solutions) name: Option<SolutionName>,
    /// The size of its orbit: the number of its different images under the symmetries.
    pub(in crate::solutions) coverings: usize,
    /// Its pieces: first those already in the user's cube, then those that can be inserted, in order, then the others.
    pub(in crate::solutions) steps: Vec<BuildStep>,
    /// The number of pieces already in the user's cube.
    pub(in crate::solutions) standing: usize,
    /// The number of pieces that are in the user's cube or can be inserted.
    pub(in crate::solutions) possible: usize,
    /// The number of these that are not inserted from above.
    pub(in crate::solutions) sideways: usize,
}

/// The insertion of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct BuildStep {
    pub(in crate::solutions) piece: PieceId,
    pub(in crate::solutions) placement: PlacementId,
    /// The side from which it is inserted, if that is possible.
    pub(in crate::solutions) from: Option<Side>,
    /// The offset from which it slides to its place, in cells.
    pub(in crate::solutions) slide: Coord,
}

impl BuildPlan {
    /// The plan for the solution of these placements, the first of which are already in the user's cube.
    pub(in crate::solutions) fn onto(
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

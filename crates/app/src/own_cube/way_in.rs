//! How a piece goes in past the others, and so out.

use crate::own_cube::way_out::{WayOut, holders_of_last};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Coord;
use cubefall::solution::{Assembly, Side, Solution};

/// The path of a piece into the box: the side from which it comes, and the offset from which it slides to its
/// placement.
pub(super) type Slide = (Side, Coord);

/// How a piece goes in past the others.
#[derive(Clone, Debug)]
pub(super) enum WayIn {
    Straight(Slide),
    /// By no straight path. But straight paths put all of them in, in another order.
    Reordered,
    /// The pieces interlock, and it goes by moves.
    Moves(WayOut),
    /// The pieces interlock, and these hold it.
    Held(Vec<PlacementId>),
}

impl WayIn {
    /// That of the last of these placements past the others.
    pub(super) fn of_last(problem: &Problem, placements: &[PlacementId]) -> Self {
        if let Some(path) = path_of_last(problem, placements) {
            return Self::Straight(path);
        }
        let solution = Solution::of(problem, placements);
        if Assembly::exists(&solution, 0, &Side::ALL) {
            return Self::Reordered;
        }
        let pieces: Vec<Vec<Coord>> = solution.pieces().iter().map(|(_, cells)| cells.clone()).collect();
        let holders = || holders_of_last(&pieces).into_iter().map(|piece| placements[piece]);
        WayOut::of_last(&pieces).map_or_else(|| Self::Held(holders().collect()), Self::Moves)
    }

    /// The offset from which it slides in, if it does.
    pub(super) const fn slide(&self) -> Coord {
        match self {
            Self::Straight((_, slide)) => *slide,
            Self::Reordered | Self::Moves(_) | Self::Held(_) => Coord::new(0, 0, 0),
        }
    }

    /// The pieces that hold it.
    pub(super) fn holders(&self) -> &[PlacementId] {
        match self {
            Self::Held(by) => by,
            Self::Straight(_) | Self::Reordered | Self::Moves(_) => &[],
        }
    }
}

/// The path of the last of these placements past the others.
pub(super) fn path_of_last(problem: &Problem, placements: &[PlacementId]) -> Option<Slide> {
    let solution = Solution::of(problem, placements);
    let assembly = Assembly::onto(&solution, placements.len() - 1);
    let insertion = assembly.insertions().first()?;
    Some((insertion.from, insertion.from.outwards() * insertion.slide))
}

/// The name of the piece of a placement.
pub(super) fn called(id: PlacementId, problem: &Problem) -> String {
    problem.puzzle().called(problem.get(id).piece)
}

/// Which pieces hold another one, as in "A and C hold it".
pub(super) fn they_hold(by: &[PlacementId], problem: &Problem) -> String {
    let names: Vec<String> = by.iter().map(|&id| called(id, problem)).collect();
    match names.split_last() {
        None => "the others hold it".to_owned(),
        Some((last, [])) => format!("{last} holds it"),
        Some((last, others)) => format!("{} and {last} hold it", others.join(", ")),
    }
}

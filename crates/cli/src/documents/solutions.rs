//! What `cubefall solve --format json` prints.

use crate::parts::Level;
use cubefall::puzzle::Puzzle;
use cubefall::solution::{Solution, SolutionName};
use formats::{Placed, placed};
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `cubefall solve --format json`: a solution.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SolutionLine {
    /// Its number in the order of the search, from 1.
    solution: u64,
    /// Its name, which depends on nothing but the solution up to symmetry.
    name: String,
    /// With --apart: whether all of it comes apart; null if it has too many positions to be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    apart: Option<Option<bool>>,
    /// With --apart, if all of it comes apart: the numbers of moves of its separations, as in 12.2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    level: Option<String>,
    /// The pieces, in the order of the puzzle.
    pieces: Vec<Placed>,
}

impl SolutionLine {
    /// The line of a solution with this number and name, and its level if it was taken apart.
    pub(crate) fn of(
        puzzle: &Puzzle,
        solution: &Solution,
        number: u64,
        name: SolutionName,
        level: Option<&Level>,
    ) -> Self {
        Self {
            solution: number,
            name: name.to_string(),
            apart: level.map(Level::is_apart),
            level: level.filter(|level| level.is_apart() == Some(true)).map(Level::to_string),
            pieces: placed(puzzle, solution),
        }
    }
}

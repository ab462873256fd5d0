//! Solutions as the package has them.

use crate::CallError;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::{Solution, verify};
use formats::{Placed, placed};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// A solution with its text and its pieces. Its name takes longer than the search for it, so it is made when
/// it is wanted.
pub(crate) fn solution_json(puzzle: &Puzzle, solution: &Solution) -> Value {
    json!({ "text": solution.text(puzzle), "pieces": placed(puzzle, solution) })
}

/// A place of a cell, or of a cell's piece.
pub(crate) fn cell_json(at: &Coord) -> Value {
    json!([at.x, at.y, at.z])
}

/// What is read of a solution; its text follows from that.
#[derive(Deserialize)]
struct Pieces {
    pieces: Vec<Placed>,
}

/// The solution of such JSON, verified.
///
/// # Errors
/// When it is no solution of this puzzle: the first fault.
pub(crate) fn read_solution(puzzle: &Arc<Puzzle>, json: &str) -> Result<Solution, CallError> {
    let refuse = |reason: String| {
        let what = format!("this is no solution of {}: {reason}", puzzle.name());
        CallError::new("solution", format!("{what}; pass one that solve() or explain() has returned"))
    };
    let Pieces { pieces } = serde_json::from_str(json).map_err(|error| refuse(error.to_string()))?;
    let entry = |Placed { piece, cells }: Placed| -> Result<(PieceId, Vec<Coord>), CallError> {
        let id = puzzle.piece_named(&piece).ok_or_else(|| refuse(format!("it has no piece {piece:?}")))?;
        Ok((id, cells.into_iter().map(|[x, y, z]| Coord::new(x, y, z)).collect()))
    };
    let solution = Solution::new(pieces.into_iter().map(entry).collect::<Result<_, _>>()?);
    verify(puzzle, &solution).map_err(|error| refuse(error.to_string()))?;
    Ok(solution)
}

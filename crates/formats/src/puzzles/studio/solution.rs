//! The stored solutions of a problem.

use super::pieces::Pieces;
use super::shape::{cells, check_type, id};
use crate::puzzles::file_error::check;
use crate::puzzles::json::Node;
use crate::puzzles::{FileError, Limit, Remark, StoredSolution};
use cubefall::solution::Solution;

/// The stored solutions. Their disassemblies are not read.
pub(super) fn solutions(
    problem: &Node,
    pieces: &Pieces,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<StoredSolution>, FileError> {
    let Some(list) = problem.get("solutions") else { return Ok(Vec::new()) };
    let items = list.items()?;
    check(Limit::Solutions, items.len()).map_err(|error| error.at(list.place()))?;
    let (mut solutions, mut separations) = (Vec::new(), 0);
    for item in items {
        check_type(&item, &["AssemblySolution"])?;
        let taken_apart = item.get("disassemblies").is_some_and(|list| !list.is_empty());
        separations += usize::from(taken_apart);
        solutions.push(StoredSolution { solution: solution(&item, pieces)?, separation: None });
    }
    if separations > 0 {
        remarks.push(list.ignored(format!("how {separations} stored solutions are taken apart")));
    }
    Ok(solutions)
}

/// The solution of a node: where the shapes are.
fn solution(node: &Node, pieces: &Pieces) -> Result<Solution, FileError> {
    let placements = node.required("placements")?;
    let mut placed = Vec::new();
    for placement in placements.items()? {
        let node = placement.required("id")?;
        let number = id(&node)?;
        let piece = pieces.of_shape.get(&number).copied();
        let piece = piece.ok_or_else(|| node.invalid(format!("the problem has no piece {number}")))?;
        placed.push((piece, cells(&placement.required("voxels")?)?));
    }
    Ok(Solution::new(placed))
}

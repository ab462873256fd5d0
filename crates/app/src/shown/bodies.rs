//! The poses of bodies. A placement is of a piece; a body is one copy of a piece.

use crate::{Body, Pose, Props};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{Cell, Coord, PieceId, Puzzle, Region};

/// The bodies and the goal of a puzzle.
pub(crate) fn props(puzzle: &Puzzle) -> Props {
    let bodies = puzzle.piece_ids().flat_map(|id| {
        let piece = puzzle.piece(id);
        let body = Body { piece: id, letter: puzzle.letter(id), cells: piece.polycube().cells().to_vec() };
        std::iter::repeat_n(body, puzzle.most_copies(id))
    });
    Props { extent: puzzle.region().extent(), goal: goal(puzzle.region()), bodies: bodies.collect() }
}

/// The cells of a goal, if it is not a full box without variable cells.
fn goal(region: &Region) -> Vec<(Coord, bool)> {
    let (extent, variable) = (region.extent(), region.variable());
    let room = [extent.x, extent.y, extent.z].into_iter().map(|side| side as usize).product::<usize>();
    if room == region.volume() && variable.is_empty() {
        return Vec::new();
    }
    let cell = |(index, &coord): (usize, &Coord)| (coord, variable.contains(Cell::new(index)));
    region.coords().iter().enumerate().map(cell).collect()
}

/// The pose of each body after these placements, in this order, each with the offset from which it slides in.
pub(crate) fn poses(
    props: &Props,
    problem: &Problem,
    placements: impl IntoIterator<Item = (PlacementId, Coord)>,
) -> Vec<Option<Pose>> {
    let mut poses = vec![None; props.bodies.len()];
    // For each piece, the first of its bodies that is still on the tray. The copies of a piece follow each other.
    let mut next = vec![0; problem.puzzle().pieces().len()];
    for (index, body) in props.bodies.iter().enumerate().rev() {
        next[body.piece.index()] = index;
    }
    for (id, slide) in placements {
        let piece = problem.get(id).piece;
        let body = next[piece.index()];
        if props.bodies.get(body).is_some_and(|body| body.piece == piece) {
            poses[body] = Some(pose(problem, id, slide));
            next[piece.index()] += 1;
        }
    }
    poses
}

/// The first copy of `piece` that is still on the tray.
pub(crate) fn free_body(props: &Props, poses: &[Option<Pose>], piece: PieceId) -> Option<usize> {
    (0..poses.len()).find(|&body| props.bodies[body].piece == piece && poses[body].is_none())
}

/// The pose of a placement.
pub(crate) fn pose(problem: &Problem, id: PlacementId, slide: Coord) -> Pose {
    let placement = problem.get(id);
    Pose { rotation: placement.rotation, translation: placement.translation, slide, held: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::Piece;

    #[test]
    fn each_copy_of_a_piece_is_a_body_of_its_own() {
        let domino = Piece::new("D", &[Coord::new(0, 0, 0), Coord::new(1, 0, 0)], 2).expect("a domino");
        let region = Region::cuboid(2, 2, 1).expect("a small box");
        let puzzle = Puzzle::new("two dominoes", region, vec![domino]).expect("they fill it");
        let (props, problem) = (props(&puzzle), Problem::new(&puzzle));
        let rows = [0, 1].map(|rank| problem.id_of(PieceId::new(0), rank));
        let rows = rows.map(|id| (id, Coord::default()));
        assert_eq!(poses(&props, &problem, rows), rows.map(|(id, slide)| Some(pose(&problem, id, slide))));
    }
}

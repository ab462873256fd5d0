//! Where cells of a piece touch at an edge or a corner alone.
//!
//! There, four triangles would meet at one edge, or two sheets of the surface at one corner: it would be no
//! manifold, which the core specification of 3MF asks for and which slicers expect. A mesh leaves a gap
//! there.

use crate::Print;
use cubefall::puzzle::{Coord, PieceId, Puzzle, sort_by_number};
use std::collections::BTreeSet;

/// A vertex, an edge, a face or a cube of the grid of cells, by twice the coordinates of its middle: odd ones
/// along the axes in which it extends, even ones along the others.
pub(crate) type Element = [i32; 3];

/// The eight directions from a corner to the cells around it.
const OCTANTS: [[i32; 3]; 8] =
    [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]];

/// Whether cells touch at an edge or a corner alone.
fn has_contacts(cells: &[Coord]) -> bool {
    !contacts(&cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect()).is_empty()
}

/// What is said about a mesh of these pieces without clearance, where it leaves a gap all the same: as
/// sentences without a full stop. `joined` if one mesh has all of them in their places, as
/// [`stl_solution`](crate::stl_solution) makes it.
pub fn gap_remark(puzzle: &Puzzle, pieces: &[PieceId], print: Print, joined: bool) -> Option<String> {
    let seam = Print::SEAM;
    if print.clearance() > 0.0 {
        return None;
    }
    if joined && pieces.len() > 1 {
        return Some(format!(
            "the pieces are {seam} mm apart, since STL has triangles alone, and a reader would join pieces that touch into one; 3MF has \
             each as a part of its own"
        ));
    }
    let mut touching = pieces.to_vec();
    sort_by_number(&mut touching, |piece| piece.index() as u64);
    touching.dedup();
    touching.retain(|&piece| has_contacts(puzzle.piece(piece).polycube().cells()));
    let labels: Vec<String> = touching.into_iter().map(|piece| puzzle.label(piece)).collect();
    (!labels.is_empty()).then(|| {
        format!(
            "cells of the same piece touch at an edge or a corner alone in {}; there they are {} mm apart, so that each edge has two triangles",
            labels.join(", "),
            2.0 * seam
        )
    })
}

/// The edges at which two cells touch that lie diagonally, with their ends; and the corners at which two
/// cells touch that lie opposite each other, or two gaps between the other six.
pub(crate) fn contacts(solid: &BTreeSet<[i32; 3]>) -> BTreeSet<Element> {
    let mut contacts = BTreeSet::new();
    for &cell in solid {
        for step in OCTANTS {
            let corner: [i32; 3] = std::array::from_fn(|axis| cell[axis] + step[axis]);
            if is_corner_contact(solid, corner) {
                contacts.insert(corner.map(|at| 2 * at));
            }
            for axis in (0..3).filter(|&axis| step[axis] == 0 && is_edge_contact(solid, corner, axis)) {
                let ends = [0, 1, 2].map(|along| shifted(corner.map(|at| 2 * at), axis, along));
                contacts.extend(ends);
            }
        }
    }
    contacts
}

/// Whether two cells touch at the edge from this corner along `axis` alone.
fn is_edge_contact(solid: &BTreeSet<[i32; 3]>, corner: [i32; 3], axis: usize) -> bool {
    let (second, third) = ((axis + 1) % 3, (axis + 2) % 3);
    let has = |back: i32, down: i32| solid.contains(&shifted(shifted(corner, second, -back), third, -down));
    let [here, beyond] = [has(0, 0), has(1, 1)];
    here == beyond && has(0, 1) != here && has(1, 0) != here
}

/// Whether two cells opposite each other touch at this corner alone, or two gaps.
fn is_corner_contact(solid: &BTreeSet<[i32; 3]>, corner: [i32; 3]) -> bool {
    let has = |octant: &[i32; 3]| solid.contains(&std::array::from_fn(|axis| corner[axis] - octant[axis]));
    let (full, empty): (Vec<_>, Vec<_>) = OCTANTS.into_iter().partition(has);
    let are_opposite = |octants: &[[i32; 3]]| match octants {
        [a, b] => (0..3).all(|axis| a[axis] != b[axis]),
        _ => false,
    };
    are_opposite(&full) || are_opposite(&empty)
}

fn shifted(mut at: [i32; 3], axis: usize, by: i32) -> [i32; 3] {
    at[axis] += by;
    at
}

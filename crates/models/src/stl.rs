//! Binary STL for 3D printers, of pieces, of a whole plate of them, and of solutions. Lengths are in
//! millimetres, which the format does not record; `z` is upwards.

use crate::Print;
use crate::mesh::{Mesh, MeshPoint};
use crate::plate::{LaidPiece, plate};
use cubefall::puzzle::{PieceId, Puzzle};
use cubefall::solution::Solution;
use stl_io::{Normal, Triangle, Vertex, write_stl};

/// A piece in the orientation of its author's drawing, with minima 0.
///
/// # Panics
/// When the puzzle has no such piece.
pub fn stl_piece(puzzle: &Puzzle, piece: PieceId, print: Print) -> Vec<u8> {
    stl(&[Mesh::of(puzzle.piece(piece).polycube().cells(), print).at_origin()])
}

/// The pieces of a solution side by side, each as often as it is used, so that they can be printed at once.
pub fn stl_plate(puzzle: &Puzzle, solution: &Solution, print: Print) -> Vec<u8> {
    let laid = plate(puzzle, solution, print).into_iter().map(|LaidPiece { mesh, at, .. }| mesh.moved(at));
    stl(&laid.collect::<Vec<_>>())
}

/// The pieces of a solution in their places, with the box's left front corner at the origin. Without
/// clearance, they are [`Print::SEAM`] apart: the format has triangles alone, and a reader would join pieces
/// that touch into one.
pub fn stl_solution(puzzle: &Puzzle, solution: &Solution, print: Print) -> Vec<u8> {
    let (corner, parted) = (corner(puzzle, print), print.parted());
    let mesh = |(_, cells): &(PieceId, Vec<_>)| Mesh::of(cells, parted).moved(corner);
    stl(&solution.pieces().iter().map(mesh).collect::<Vec<_>>())
}

/// By how much meshes are moved so that the box's left front corner is at the origin, in millimetres.
pub(crate) fn corner(puzzle: &Puzzle, print: Print) -> MeshPoint {
    [0.0, puzzle.region().extent().y as f32 * print.cell(), 0.0]
}

fn stl(meshes: &[Mesh]) -> Vec<u8> {
    let triangles: Vec<Triangle> = meshes.iter().flat_map(triangles).collect();
    let mut bytes = Vec::new();
    write_stl(&mut bytes, triangles.iter()).expect("memory takes what is written");
    bytes
}

fn triangles(mesh: &Mesh) -> impl Iterator<Item = Triangle> {
    mesh.triangles().iter().map(|corners| {
        let corners = corners.map(|corner| mesh.points()[corner as usize]);
        Triangle { normal: Normal::new(normal(corners)), vertices: corners.map(Vertex::new) }
    })
}

/// The outward normal, of length 1. Faces are perpendicular to an axis, so one coordinate is not 0.
fn normal([a, b, c]: [MeshPoint; 3]) -> MeshPoint {
    let (u, v): (MeshPoint, MeshPoint) =
        (std::array::from_fn(|axis| b[axis] - a[axis]), std::array::from_fn(|axis| c[axis] - a[axis]));
    let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    cross.map(|along| if along == 0.0 { 0.0 } else { along.signum() })
}

//! Binary STL for 3D printers, of pieces, of a whole plate of them, and of solutions. Lengths are in millimetres, which the format does
//! not record; `z` is upwards.

use crate::Print;
use crate::mesh::{Mesh, MeshPoint};
use cubefall::puzzle::{Coord, PieceId, Polycube, Puzzle};
use cubefall::solution::Solution;
use stl_io::{Normal, Triangle, Vertex, write_stl};

/// A piece in the orientation of its author's drawing, with minima 0.
///
/// # Panics
/// When the puzzle has no such piece.
pub fn stl_piece(puzzle: &Puzzle, piece: PieceId, print: Print) -> Vec<u8> {
    stl(&[Mesh::of(puzzle.piece(piece).polycube().cells(), print).at_origin()])
}

/// All copies of all pieces side by side, so that they can be printed at once.
pub fn stl_plate(puzzle: &Puzzle, print: Print) -> Vec<u8> {
    stl(&plate(puzzle, print))
}

/// The pieces of a solution in their places, with the box's left front corner at the origin. Without clearance, the faces of
/// neighbours coincide.
pub fn stl_solution(puzzle: &Puzzle, solution: &Solution, print: Print) -> Vec<u8> {
    let depth = puzzle.region().extent().y as f32 * print.cell();
    let mesh = |(_, cells): &(PieceId, Vec<_>)| Mesh::of(cells, print).moved([0.0, depth, 0.0]);
    stl(&solution.pieces().iter().map(mesh).collect::<Vec<_>>())
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

/// The distance of two pieces, in millimetres.
const APART: f32 = 5.0;

/// All copies of all pieces, in orientations that need little support, in rows that form about a square. The minimum of each
/// coordinate over all of them is 0.
fn plate(puzzle: &Puzzle, print: Print) -> Vec<Mesh> {
    let copies = |id: PieceId| {
        let mesh = Mesh::of(lying(puzzle.piece(id).polycube()).cells(), print).at_origin();
        std::iter::repeat_n(mesh, puzzle.most_copies(id))
    };
    let meshes: Vec<Mesh> = puzzle.piece_ids().flat_map(copies).collect();
    let area: f32 = meshes.iter().map(|mesh| (size(mesh)[0] + APART) * (size(mesh)[1] + APART)).sum();
    let width = area.sqrt();
    let (mut laid, mut corner, mut depth) = (Vec::new(), [0.0, 0.0], 0.0_f32);
    for mesh in meshes {
        let size = size(&mesh);
        if corner[0] > 0.0 && corner[0] + size[0] > width {
            corner = [0.0, corner[1] + depth + APART];
            depth = 0.0;
        }
        laid.push(mesh.moved([corner[0], corner[1], 0.0]));
        corner[0] += size[0] + APART;
        depth = depth.max(size[1]);
    }
    laid
}

/// The extent of a mesh at the origin.
fn size(mesh: &Mesh) -> MeshPoint {
    mesh.bounds().1
}

/// The polycube in the orientation with the fewest overhanging cells; of these, one of the lowest.
fn lying(polycube: &Polycube) -> Polycube {
    let hanging = |cells: &[Coord]| {
        let stands = |cell: &Coord| cell.z == 0 || cells.contains(&(*cell - Coord::new(0, 0, 1)));
        cells.iter().filter(|cell| !stands(cell)).count()
    };
    let turned = polycube.orientations().into_iter().map(|orientation| orientation.polycube);
    let best = turned.min_by_key(|turned| (hanging(turned.cells()), turned.extent().z));
    best.expect("a polycube has an orientation")
}

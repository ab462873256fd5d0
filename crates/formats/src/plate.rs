//! The layout of all pieces of a puzzle on a printer's plate.

use super::mesh::Mesh;
use super::{Print, mesh::MeshPoint};
use cubefall::puzzle::{Coord, PieceId, Polycube, Puzzle};

/// The distance of two pieces, in millimetres.
const APART: f32 = 5.0;

/// All copies of all pieces, in orientations that need little support, in rows that form about a square. The minimum of each
/// coordinate over all of them is 0.
pub(super) fn plate(puzzle: &Puzzle, print: Print) -> Vec<Mesh> {
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

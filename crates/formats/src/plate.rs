//! Pieces side by side on a plate, so that they can be printed at once.

use crate::Print;
use crate::mesh::{Mesh, MeshPoint};
use cubefall::puzzle::{Coord, PieceId, Polycube, Puzzle};

/// The distance of two pieces, in millimetres.
const APART: f32 = 5.0;

/// A piece on the plate.
pub(crate) struct LaidPiece {
    pub(crate) piece: PieceId,
    /// Its surface, with minima 0.
    pub(crate) mesh: Mesh,
    /// Where its minima are, in millimetres.
    pub(crate) at: MeshPoint,
}

/// All copies of all pieces, in orientations that need little support, in rows that form about a square. The minimum of each
/// coordinate over all of them is 0.
pub(crate) fn plate(puzzle: &Puzzle, print: Print) -> Vec<LaidPiece> {
    let copies = |piece: PieceId| {
        let mesh = Mesh::of(lying(puzzle.piece(piece).polycube()).cells(), print).at_origin();
        std::iter::repeat_n((piece, mesh), puzzle.most_copies(piece))
    };
    let pieces: Vec<(PieceId, Mesh)> = puzzle.piece_ids().flat_map(copies).collect();
    let area: f32 = pieces.iter().map(|(_, mesh)| (size(mesh)[0] + APART) * (size(mesh)[1] + APART)).sum();
    let width = area.sqrt();
    let (mut laid, mut corner, mut depth) = (Vec::new(), [0.0, 0.0], 0.0_f32);
    for (piece, mesh) in pieces {
        let size = size(&mesh);
        if corner[0] > 0.0 && corner[0] + size[0] > width {
            corner = [0.0, corner[1] + depth + APART];
            depth = 0.0;
        }
        laid.push(LaidPiece { piece, mesh, at: [corner[0], corner[1], 0.0] });
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

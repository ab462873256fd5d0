//! The pieces of a solution side by side on a plate, so that they can be printed at once.

use crate::Print;
use crate::mesh::{Mesh, MeshPoint};
use cubefall::puzzle::{Coord, PieceId, Polycube, Puzzle, sort_by_number};
use cubefall::solution::Solution;

/// The distance of two pieces, in millimetres.
const APART: f32 = 5.0;

/// What is printed: a piece, or its mirror image where a solution uses that.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlatePiece {
    pub(crate) piece: PieceId,
    pub(crate) is_mirrored: bool,
}

/// A piece on the plate.
pub(crate) struct LaidPiece {
    pub(crate) what: PlatePiece,
    /// Its surface, with minima 0.
    pub(crate) mesh: Mesh,
    /// Where its minima are, in millimetres.
    pub(crate) at: MeshPoint,
}

/// The pieces of a solution, each as often as it is used, in orientations that need little support, in rows
/// that form about a square. The minimum of each coordinate over all of them is 0. Copies of a piece follow
/// each other.
pub(crate) fn plate(puzzle: &Puzzle, solution: &Solution, print: Print) -> Vec<LaidPiece> {
    let mut used: Vec<PlatePiece> = solution.pieces().iter().map(|placed| used_as(puzzle, placed)).collect();
    sort_by_number(&mut used, |used| 2 * used.piece.index() as u64 + u64::from(used.is_mirrored));
    let mut pieces: Vec<(PlatePiece, Mesh)> = Vec::with_capacity(used.len());
    for what in used {
        let mesh = match pieces.last() {
            Some((same, mesh)) if *same == what => mesh.clone(),
            _ => Mesh::of(lying(&shape(puzzle, what)).cells(), print).at_origin(),
        };
        pieces.push((what, mesh));
    }
    let area: f32 = pieces.iter().map(|(_, mesh)| (size(mesh)[0] + APART) * (size(mesh)[1] + APART)).sum();
    let width = area.sqrt();
    let (mut laid, mut corner, mut depth) = (Vec::new(), [0.0, 0.0], 0.0_f32);
    for (what, mesh) in pieces {
        let size = size(&mesh);
        if corner[0] > 0.0 && corner[0] + size[0] > width {
            corner = [0.0, corner[1] + depth + APART];
            depth = 0.0;
        }
        laid.push(LaidPiece { what, mesh, at: [corner[0], corner[1], 0.0] });
        corner[0] += size[0] + APART;
        depth = depth.max(size[1]);
    }
    laid
}

/// Whether a placed piece is the piece itself or its mirror image.
fn used_as(puzzle: &Puzzle, (piece, cells): &(PieceId, Vec<Coord>)) -> PlatePiece {
    let (own, piece) = (puzzle.piece(*piece), *piece);
    let is_own = |placed: Polycube| placed.canonical() == own.polycube().canonical();
    let is_mirrored = own.may_be_mirrored() && !Polycube::new(cells).is_ok_and(is_own);
    PlatePiece { piece, is_mirrored }
}

fn shape(puzzle: &Puzzle, PlatePiece { piece, is_mirrored }: PlatePiece) -> Polycube {
    let own = puzzle.piece(piece).polycube();
    if is_mirrored { own.mirrored() } else { own.clone() }
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

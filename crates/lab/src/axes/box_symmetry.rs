//! The symmetries of a box, as maps of its axes, and which of them keep a problem.
//!
//! A symmetry maps an order of the cells to another one. If it maps the problem to itself too, the search
//! trees of both orders have the same shape, so they have equally many nodes.

use cubefall::problem::Problem;
use cubefall::puzzle::{Cell, Coord, PieceId};
use cubefall::search::{Axis, CellOrder};

/// A rotation or reflection of a box.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct BoxSymmetry {
    /// The image of each axis, forwards or backwards.
    images: [Axis; 3],
}

/// What of a problem a symmetry maps to itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kept {
    /// The whole problem: each piece's placements are mapped to those of a piece that is used as often.
    Problem,
    /// The box, and the placements of the piece that is placed first, but not the set of pieces.
    FirstPiece,
    /// Neither.
    Nothing,
}

impl BoxSymmetry {
    /// The 48 symmetries of a cube.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        CellOrder::all_rows().into_iter().filter_map(CellOrder::axes).map(|images| Self { images })
    }

    /// The image of an order by rows and layers.
    pub(super) fn of_order(self, order: CellOrder) -> Option<CellOrder> {
        let image = |axis: Axis| {
            let image = self.images[usize::from(axis.index)];
            Axis { index: image.index, backwards: image.backwards != axis.backwards }
        };
        Some(CellOrder::rows(order.axes()?.map(image)))
    }

    /// What it maps to itself.
    pub(super) fn keeps(self, problem: &Problem) -> Kept {
        let Some(cells) = self.cells(problem) else { return Kept::Nothing };
        let masks = |piece: PieceId, to: &dyn Fn(Cell) -> usize| {
            let mask = |id| problem.cells_of(id).iter().fold(0, |bits, &cell| bits | 1 << to(cell));
            let mut masks: Vec<u64> = problem.ids_of(piece).map(mask).collect();
            masks.sort_unstable();
            masks
        };
        let own = |piece| masks(piece, &Cell::index);
        let image = |piece| masks(piece, &|cell| cells[cell.index()]);
        if problem.restricted_piece().is_some_and(|first| own(first) != image(first)) {
            return Kept::Nothing;
        }
        let mut images: Vec<(usize, Vec<u64>)> =
            problem.pieces().map(|(piece, copies)| (copies, image(piece))).collect();
        let is_kept = problem.pieces().all(|(piece, copies)| {
            let own = (copies, own(piece));
            let found = images.iter().position(|image| *image == own);
            found.map(|at| images.swap_remove(at)).is_some()
        });
        if is_kept { Kept::Problem } else { Kept::FirstPiece }
    }

    /// The index of the image of each cell; nothing if the region is not mapped to itself.
    fn cells(self, problem: &Problem) -> Option<Vec<usize>> {
        let region = problem.region();
        let sides = [region.extent().x, region.extent().y, region.extent().z];
        let image = |coord: &Coord| {
            let mut image = [0; 3];
            for ((at, side), to) in [coord.x, coord.y, coord.z].into_iter().zip(sides).zip(self.images) {
                image[usize::from(to.index)] = if to.backwards { side - 1 - at } else { at };
            }
            let [x, y, z] = image;
            region.cell_at(Coord::new(x, y, z)).map(|cell| cell.index())
        };
        region.coords().iter().map(image).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::{Reduction, Symmetry};
    use std::sync::Arc;

    fn problem(id: &str, symmetry: Symmetry) -> Arc<Problem> {
        let puzzle = catalogue::ALL.get(id);
        Problem::reduced(&puzzle, Reduction::of(&puzzle, symmetry).expect("it can be counted so"))
    }

    fn kept(problem: &Problem) -> [usize; 3] {
        let all: Vec<Kept> = BoxSymmetry::all().map(|symmetry| symmetry.keeps(problem)).collect();
        [Kept::Problem, Kept::FirstPiece, Kept::Nothing]
            .map(|kept| all.iter().filter(|&&other| other == kept).count())
    }

    #[test]
    fn the_symmetries_of_a_cube_keep_a_set_of_pieces_that_is_closed_under_mirroring() {
        assert_eq!(kept(&problem("soma", Symmetry::Raw)), [48, 0, 0]);
        assert_eq!(kept(&problem("bedlam", Symmetry::Raw)), [24, 24, 0], "only rotations");
    }

    #[test]
    fn of_the_authors_restriction_only_one_reflection_keeps_the_first_piece() {
        assert_eq!(kept(&problem("bedlam", Symmetry::Restricted)), [1, 1, 46]);
    }

    #[test]
    fn the_image_of_an_order_visits_the_images_of_its_cells() {
        let problem = problem("soma", Symmetry::Raw);
        let region = problem.region();
        for symmetry in BoxSymmetry::all() {
            let cells = symmetry.cells(&problem).expect("a cube");
            for order in CellOrder::all_rows() {
                let image = symmetry.of_order(order).expect("rows").sequence(region);
                let images = order.sequence(region).into_iter().map(|cell| cells[cell.index()]);
                assert!(images.eq(image.into_iter().map(|cell| cell.index())));
            }
        }
    }
}

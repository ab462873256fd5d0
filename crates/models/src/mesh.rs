//! The surface of a piece as triangles.
//!
//! For the clearance, every face of the solid is moved inwards by half of it: the solid is eroded by a cube
//! of that side. Along each axis, a cell becomes a core, and a joint as wide as the clearance connects the
//! cores of two neighbours. Cores and joints form a grid of boxes. A box is filled if every cell that it
//! touches belongs to the piece. The surface lies between filled and empty boxes. The corners of all
//! triangles are grid points, so the surface is closed. Two cells that share only an edge or a corner are
//! separated by the clearance.
//!
//! Without clearance they would touch, and the surface would be no manifold. There, the boxes along the
//! [`contacts`] are left out, which are [`Print::SEAM`] wide; nothing else moves. For each of the 256
//! patterns of the cells around a corner, what is left is a manifold.

use super::Print;
use crate::contacts::{Element, contacts};
use cubefall::puzzle::Coord;
use std::collections::{BTreeMap, BTreeSet};

/// A point in millimetres, in the right-handed axes of printers: `x` to the right, `y` to the back, `z`
/// upwards.
pub type MeshPoint = [f32; 3];

/// A closed surface of triangles.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Mesh {
    points: Vec<MeshPoint>,
    triangles: Vec<[u32; 3]>,
}

impl Mesh {
    /// The surface of these cells at their coordinates: cell (x, y, z) extends from x to x + 1 to the right,
    /// from y to y + 1 to the front, and from z to z + 1 upwards, in sides of a cell.
    pub fn of(cells: &[Coord], print: Print) -> Self {
        // The mesh's y decreases towards the front.
        let solid: BTreeSet<[i32; 3]> = cells.iter().map(|cell| [cell.x, -1 - cell.y, cell.z]).collect();
        let contacts = if print.clearance() > 0.0 { BTreeSet::new() } else { contacts(&solid) };
        let grid = Grid::new(print, !contacts.is_empty());
        let boxes: BTreeSet<[i32; 3]> = solid
            .iter()
            .flat_map(|&cell| grid.boxes_at(cell))
            .filter(|&fine| !contacts.contains(&grid.element_of(fine)))
            .filter(|&fine| grid.cells_of(fine).iter().all(|cell| solid.contains(cell)))
            .collect();
        Self::around(&boxes, |corner| corner.map(|line| grid.place(line)))
    }

    /// The surface of a cuboid, from its least coordinates to its greatest.
    pub fn cuboid(least: MeshPoint, most: MeshPoint) -> Self {
        let place = |corner: [i32; 3]| {
            std::array::from_fn(|axis| if corner[axis] == 0 { least[axis] } else { most[axis] })
        };
        Self::around(&BTreeSet::from([[0; 3]]), place)
    }

    /// The surface of filled boxes, each of whose corners has a place.
    fn around(boxes: &BTreeSet<[i32; 3]>, place: impl Fn([i32; 3]) -> MeshPoint) -> Self {
        let (mut mesh, mut numbers) = (Self::default(), BTreeMap::new());
        for face in faces(boxes) {
            let mut add = |corner: [i32; 3]| mesh.add(place(corner));
            let [a, b, c, d] = face.map(|corner| *numbers.entry(corner).or_insert_with(|| add(corner)));
            mesh.triangles.extend([[a, b, c], [a, c, d]]);
        }
        mesh
    }

    fn add(&mut self, point: MeshPoint) -> u32 {
        self.points.push(point);
        u32::try_from(self.points.len() - 1).expect("a region has fewer points")
    }

    /// The corners of the triangles, each once.
    pub fn points(&self) -> &[MeshPoint] {
        &self.points
    }

    /// The triangles, by the indices of their corners, counterclockwise from outside.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The minimum and the maximum of each coordinate; zeros if there are no points.
    pub fn bounds(&self) -> (MeshPoint, MeshPoint) {
        let over = |fold: fn(f32, f32) -> f32| {
            let both = |a: MeshPoint, b: MeshPoint| std::array::from_fn(|axis| fold(a[axis], b[axis]));
            self.points.iter().copied().reduce(both).unwrap_or_default()
        };
        (over(f32::min), over(f32::max))
    }

    /// The mesh, translated.
    #[must_use]
    pub fn moved(mut self, by: MeshPoint) -> Self {
        self.points.iter_mut().for_each(|point| *point = std::array::from_fn(|axis| point[axis] + by[axis]));
        self
    }

    /// The mesh, translated to minima 0.
    #[must_use]
    pub fn at_origin(self) -> Self {
        let (least, _) = self.bounds();
        self.moved(least.map(|least| -least))
    }
}

/// The grid of boxes, and the lines between them. Box `n` of an axis lies between lines `n` and `n + 1`.
#[derive(Clone, Copy)]
enum Grid {
    /// A box for each cell.
    Cells {
        /// The side of a cell, in millimetres.
        cell: f32,
    },
    /// For each cell its core, and the joint after it.
    Joints {
        /// The side of a cell, in millimetres.
        cell: f32,
        /// The distance of a face from the side of its cell, in millimetres.
        inset: f32,
    },
    /// For each cell its core, with a box as wide as a seam before and after it.
    Seams {
        /// The side of a cell, in millimetres.
        cell: f32,
    },
}

impl Grid {
    fn new(print: Print, has_contacts: bool) -> Self {
        let cell = print.cell();
        match (print.clearance() > 0.0, has_contacts) {
            (true, _) => Self::Joints { cell, inset: print.clearance() / 2.0 },
            (false, true) => Self::Seams { cell },
            (false, false) => Self::Cells { cell },
        }
    }

    /// Boxes per cell along an axis.
    fn per_cell(self) -> i32 {
        match self {
            Self::Cells { .. } => 1,
            Self::Joints { .. } => 2,
            Self::Seams { .. } => 3,
        }
    }

    /// The boxes that begin in a cell.
    fn boxes_at(self, cell: [i32; 3]) -> impl Iterator<Item = [i32; 3]> {
        let step = self.per_cell();
        (0..step.pow(3)).map(move |n| {
            [cell[0] * step + n % step, cell[1] * step + n / step % step, cell[2] * step + n / (step * step)]
        })
    }

    /// The cells that a box touches: for a joint, those on both sides.
    fn cells_of(self, fine: [i32; 3]) -> Vec<[i32; 3]> {
        let along = |at: i32| {
            let (cell, part) = (at.div_euclid(self.per_cell()), at.rem_euclid(self.per_cell()));
            cell..=if matches!(self, Self::Joints { .. }) { cell + part } else { cell }
        };
        let [x, y, z] = fine.map(along);
        x.flat_map(|x| {
            y.clone().flat_map({
                let z = z.clone();
                move |y| z.clone().map(move |z| [x, y, z])
            })
        })
        .collect()
    }

    /// The element of the grid of cells at which a box lies, in its cell: a vertex, an edge, a face, or the
    /// cell.
    fn element_of(self, fine: [i32; 3]) -> Element {
        match self {
            Self::Seams { .. } => fine.map(|at| 2 * at.div_euclid(3) + at.rem_euclid(3)),
            Self::Cells { .. } | Self::Joints { .. } => fine.map(|at| 2 * at.div_euclid(self.per_cell()) + 1),
        }
    }

    /// The position of a line, in millimetres.
    fn place(self, line: i32) -> f32 {
        let begin = |cell: f32| line.div_euclid(self.per_cell()) as f32 * cell;
        match (self, line.rem_euclid(self.per_cell())) {
            (Self::Cells { cell }, _) | (Self::Seams { cell }, 0) => begin(cell),
            (Self::Joints { cell, inset }, 0) => begin(cell) + inset,
            (Self::Joints { cell, inset }, _) => begin(cell) + (cell - inset),
            (Self::Seams { cell }, 1) => begin(cell) + Print::SEAM,
            (Self::Seams { cell }, _) => begin(cell) + (cell - Print::SEAM),
        }
    }
}

/// The faces between filled and empty boxes, by their corners, counterclockwise from outside.
fn faces(boxes: &BTreeSet<[i32; 3]>) -> impl Iterator<Item = [[i32; 3]; 4]> {
    let sides = [(0, false), (0, true), (1, false), (1, true), (2, false), (2, true)];
    let all = boxes.iter().flat_map(move |&fine| sides.map(|(axis, ahead)| (fine, axis, ahead)));
    let is_open = |&(fine, axis, ahead): &([i32; 3], usize, bool)| {
        let mut beside = fine;
        beside[axis] += if ahead { 1 } else { -1 };
        !boxes.contains(&beside)
    };
    all.filter(is_open).map(|(fine, axis, ahead)| corners(fine, axis, ahead))
}

/// The corners of a box's face across `axis`, counterclockwise from outside.
fn corners(fine: [i32; 3], axis: usize, ahead: bool) -> [[i32; 3]; 4] {
    let (second, third) = ((axis + 1) % 3, (axis + 2) % 3);
    let corner = |along: i32, across: i32| {
        let mut corner = fine;
        corner[axis] += i32::from(ahead);
        corner[second] += along;
        corner[third] += across;
        corner
    };
    let around = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
    let [a, b, c, d] = around;
    if ahead { around } else { [a, d, c, b] }
}

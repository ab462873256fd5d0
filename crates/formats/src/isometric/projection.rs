//! The isometric projection, from above the right front corner of the box.
//!
//! In the picture, `x` runs right and down, `y` left and down, and `z` up. So three faces of each cube are visible: the top, the
//! front on the left, and the right side on the right.

use cubefall::puzzle::Coord;
use std::fmt::Write;

/// The side of a cube, in the picture's units.
pub(crate) const CUBE: f64 = 20.0;

/// cos 30°: the horizontal share of a side. The vertical share is one half.
const ACROSS: f64 = 0.866_025_403_784_438_6;

/// A point in space: like [`Coord`], but between cells too. Cell (x, y, z) reaches from (x, y, z) to (x + 1, y + 1, z + 1).
pub(crate) type Spot = [f64; 3];

/// A point of the picture: to the right, and down.
pub(crate) type Place = [f64; 2];

/// The projection of a point.
pub(crate) fn seen([x, y, z]: Spot) -> Place {
    [(x - y) * ACROSS * CUBE, ((x + y) / 2.0 - z) * CUBE]
}

/// The visible faces of a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    Top,
    Front,
    Right,
}

impl Face {
    pub(crate) const ALL: [Self; 3] = [Self::Top, Self::Front, Self::Right];

    /// One step away from the face.
    pub(crate) const fn outwards(self) -> Coord {
        match self {
            Self::Top => Coord::new(0, 0, 1),
            Self::Front => Coord::new(0, 1, 0),
            Self::Right => Coord::new(1, 0, 0),
        }
    }

    /// The origin of text on the face, and the ends of its lines and columns.
    fn frame(self, cell: Coord) -> [Spot; 3] {
        let [x, y, z] = spot(cell);
        match self {
            Self::Top => [[x, y, z + 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            Self::Front => [[x, y + 1.0, z + 1.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]],
            Self::Right => [[x + 1.0, y + 1.0, z + 1.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]],
        }
    }

    /// The projection of the middle of this face of a cell.
    pub(crate) fn middle(self, cell: Coord) -> Place {
        let [corner, along, down] = self.frame(cell);
        seen(std::array::from_fn(|axis| corner[axis] + (along[axis] + down[axis]) / 2.0))
    }

    /// The corners of this face of a cell, for an SVG polygon.
    pub(crate) fn corners(self, cell: Coord) -> String {
        let [corner, along, down] = self.frame(cell);
        let around = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        points(
            around.map(|[a, d]| {
                seen(std::array::from_fn(|axis| corner[axis] + a * along[axis] + d * down[axis]))
            }),
        )
    }

    /// The SVG matrix that maps the unit square, `x` to the right and `y` down, onto this face of a cell.
    pub(crate) fn matrix(self, cell: Coord) -> String {
        let [corner, along, down] = self.frame(cell).map(seen);
        format!(
            "matrix({:.2} {:.2} {:.2} {:.2} {:.2} {:.2})",
            along[0], along[1], down[0], down[1], corner[0], corner[1]
        )
    }
}

/// The corner of a cell that is farthest from the viewer.
pub(crate) fn spot(cell: Coord) -> Spot {
    [cell.x, cell.y, cell.z].map(f64::from)
}

/// The nearness of a cube to the viewer: of two cubes that overlap in the picture, the one with the greater value hides the
/// other.
pub(crate) fn nearness(cell: Coord) -> i32 {
    cell.x + cell.y + cell.z
}

/// Whether the cube at `cell` hides something of the one at `other`.
pub(crate) fn hides(cell: Coord, other: Coord) -> bool {
    let by = cell - other;
    // Along the line of sight, all three coordinates change equally.
    let (right, front) = (by.x - by.z, by.y - by.z);
    let overlaps = right.abs() <= 1 && front.abs() <= 1 && (right - front).abs() <= 1;
    overlaps && nearness(by) > 0
}

/// Points in the notation of SVG.
pub(crate) fn points<const N: usize>(places: [Place; N]) -> String {
    places.iter().fold(String::new(), |mut text, [right, down]| {
        let apart = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{apart}{right:.1},{down:.1}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_seen_as_its_mirror_image() {
        // Right, front and up, in this order, are left-handed, and all three run towards the eye: so they are seen to follow
        // each other clockwise.
        let turn = |[ax, ay]: Place, [bx, by]: Place| ax * by - ay * bx;
        let [right, front, up] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(seen);
        for (from, to) in [(right, front), (front, up), (up, right)] {
            // In a picture `y` runs down, and clockwise is positive.
            assert!(turn(from, to) > 0.0);
        }
    }

    #[test]
    fn cubes_hide_those_behind_them() {
        let origin = Coord::new(3, 3, 3);
        let hidden_by = |x, y, z| hides(origin + Coord::new(x, y, z), origin);
        for (x, y, z) in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 1, 1), (2, 1, 1), (1, 2, 2)] {
            assert!(hidden_by(x, y, z), "{x} {y} {z}");
            assert!(!hidden_by(-x, -y, -z), "{x} {y} {z}");
        }
        for (x, y, z) in [(0, 0, 0), (2, 0, 0), (1, -1, 0), (0, 1, -1), (2, 2, 0), (-1, 0, 0)] {
            assert!(!hidden_by(x, y, z), "{x} {y} {z}");
        }
    }

    #[test]
    fn a_face_lies_where_its_cube_is() {
        let cell = Coord::new(0, 0, 0);
        // All three meet in the corner that is nearest.
        let nearest = points([seen([1.0, 1.0, 1.0])]);
        for face in Face::ALL {
            assert!(face.corners(cell).split(' ').any(|corner| corner == nearest), "{face:?}");
        }
        assert_eq!(Face::Top.corners(cell).split(' ').next(), Some("0.0,-20.0"));
    }
}

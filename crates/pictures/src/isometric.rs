//! Isometric pictures of cubes, from above the right front corner of the box.
//!
//! In the picture, `x` runs right and down, `y` left and down, and `z` up. So three faces of each cube are
//! visible: the top, the front on the left, and the right side on the right.

use cubefall::puzzle::{Coord, Shape};
use markup::{Markup, markup};
use std::collections::HashSet;
use std::fmt::Write;

/// The side of a cube, in the picture's units.
pub(crate) const CUBE: f64 = 20.0;

/// cos 30°: the horizontal share of a side. The vertical share is one half.
const ACROSS: f64 = 0.866_025_403_784_438_6;

/// A point in space: like [`Coord`], but between cells too. Cell (x, y, z) reaches from (x, y, z) to (x + 1,
/// y + 1, z + 1).
pub(crate) type Spot = [f64; 3];

/// A point of the picture: to the right, and down.
pub(crate) type Place = [f64; 2];

/// The projection of a point.
pub(crate) fn seen([x, y, z]: Spot) -> Place {
    [(x - y) * ACROSS * CUBE, ((x + y) / 2.0 - z) * CUBE]
}

/// The visible faces of a cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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

    /// The corners of this face of a cell, in whole numbers.
    fn whole_corners(self, cell: Coord) -> [[i32; 2]; 4] {
        let (corner, along, down) = match self {
            Self::Top => (Coord::new(0, 0, 1), Coord::new(1, 0, 0), Coord::new(0, 1, 0)),
            Self::Front => (Coord::new(0, 1, 1), Coord::new(1, 0, 0), Coord::new(0, 0, -1)),
            Self::Right => (Coord::new(1, 1, 1), Coord::new(0, -1, 0), Coord::new(0, 0, -1)),
        };
        let corner = cell + corner;
        [corner, corner + along, corner + along + down, corner + down]
            .map(|Coord { x, y, z }| [17 * (x - y), 10 * (x + y) - 20 * z])
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

/// The nearness of a cube to the viewer: of two cubes that overlap in the picture, the one with the greater
/// value hides the other.
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

/// A picture of a shape as an SVG element of this class. Its polygons have the classes `top`, `front` and
/// `right`, for three shades of one colour; those of variable cells also `variable`. Its coordinates are whole
/// numbers, 2 % narrower than [`seen`], since pages with hundreds of these have no room for more digits.
pub fn thumbnail(shape: &Shape, class: &str) -> Markup {
    let is_filled = |at: Coord| shape.cells().binary_search_by_key(&at, |cell| cell.at).is_ok();
    let mut faces = Markup::new();
    // Left, top, right and bottom.
    let mut bounds: Option<[i32; 4]> = None;
    // In their order, the coordinates of a cube that hides something of another are not less than its, so the
    // hidden one comes first.
    for cell in shape.cells() {
        let variable = if cell.variable { " variable" } else { "" };
        for face in Face::ALL.into_iter().filter(|face| !is_filled(cell.at + face.outwards())) {
            let corners = face.whole_corners(cell.at);
            for [x, y] in corners {
                let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
                bounds = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
            }
            let corners: Vec<String> = corners.iter().map(|[x, y]| format!("{x},{y}")).collect();
            let name = face_class(face);
            faces.push(markup!("<polygon class=\"{}{}\" points=\"{}\"/>", name, variable, corners.join(" ")));
        }
    }
    // With a margin for lines.
    let view = bounds
        .map_or([0; 4], |[left, top, right, bottom]| [left - 1, top - 1, right - left + 2, bottom - top + 2]);
    let view = view.map(|number| number.to_string()).join(" ");
    markup!("<svg class=\"{}\" aria-hidden=\"true\" viewBox=\"{}\">{}</svg>", class, view, faces)
}

/// The class of a face, for its shade.
pub(crate) const fn face_class(face: Face) -> &'static str {
    match face {
        Face::Top => "top",
        Face::Front => "front",
        Face::Right => "right",
    }
}

/// The SVG matrix that maps the grid of the picture, on which (x, y, z) is at (x - z, y - z).
pub(crate) fn grid_matrix() -> String {
    let [along, down] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(seen);
    format!("matrix({:.2} {:.2} {:.2} {:.2} 0 0)", along[0], along[1], down[0], down[1])
}

/// The part of the picture that has these cells, for SVG.
pub(crate) fn view_box(cells: &HashSet<Coord>) -> String {
    let [left, top, width, height] = bounds(cells);
    format!("{left:.0} {top:.0} {width:.0} {height:.0}")
}

/// The bounds of these cells in the picture, with a margin for lines: left, top, width, height.
fn bounds(cells: &HashSet<Coord>) -> [f64; 4] {
    const ROOM: f64 = 0.05 * CUBE;
    let corners = cells.iter().flat_map(|&cell| {
        let [x, y, z] = spot(cell);
        (0..8)
            .map(move |n: u8| seen([x + f64::from(n & 1), y + f64::from(n >> 1 & 1), z + f64::from(n >> 2)]))
    });
    let none = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    let [left, top, right, bottom] = corners.fold(none, |[left, top, right, bottom], [x, y]| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    });
    if left > right {
        return [0.0; 4];
    }
    [left - ROOM, top - ROOM, right - left + 2.0 * ROOM, bottom - top + 2.0 * ROOM]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_seen_as_its_mirror_image() {
        // Right, front and up, in this order, are left-handed, and all three run towards the eye: so they are
        // seen to follow each other clockwise.
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

    fn faces(shape: &Shape, name: &str) -> usize {
        thumbnail(shape, "goal").as_str().matches(&format!("class=\"{name}")).count()
    }

    #[test]
    fn faces_between_two_cells_are_left_out() {
        let tower = Shape::of(&[Coord::new(0, 0, 0), Coord::new(0, 0, 1), Coord::new(1, 0, 0)]);
        assert_eq!(["top", "front", "right"].map(|name| faces(&tower, name)), [2, 3, 2]);
    }

    #[test]
    fn every_corner_lies_within_the_picture() {
        let shape =
            Shape::of(&[Coord::new(0, 0, 0), Coord::new(7, 0, 0), Coord::new(0, 0, 9), Coord::new(2, 5, 1)]);
        let markup = thumbnail(&shape, "goal");
        let view: Vec<f64> = numbers(markup.as_str().split("viewBox=\"").nth(1).expect("a view"));
        for corners in markup.as_str().split("points=\"").skip(1) {
            for corner in numbers(corners).chunks(2) {
                assert!((view[0]..=view[0] + view[2]).contains(&corner[0]), "{corner:?} of {view:?}");
                assert!((view[1]..=view[1] + view[3]).contains(&corner[1]), "{corner:?} of {view:?}");
            }
        }
    }

    #[test]
    fn whole_corners_are_where_those_of_sheets_are() {
        for (face, cell) in Face::ALL.into_iter().zip([(1, 2, 3), (-4, 0, 2), (0, 7, -1)]) {
            let cell = Coord::new(cell.0, cell.1, cell.2);
            let exact = numbers(&face.corners(cell));
            let whole = face.whole_corners(cell);
            for ([x, y], exact) in whole.iter().zip(exact.chunks(2)) {
                assert!(
                    (f64::from(*x) / 17.0 - exact[0] / (CUBE * ACROSS)).abs() < 0.01,
                    "{face:?} {whole:?}"
                );
                assert!((f64::from(*y) - exact[1]).abs() < 0.1, "{face:?} {whole:?}");
            }
        }
    }

    #[test]
    fn of_the_cells_of_a_shape_the_hidden_ones_come_first() {
        let corners = (0..27).map(|n| Coord::new(n % 3, n / 3 % 3, n / 9)).collect::<Vec<_>>();
        let cells = Shape::of(&corners).coords();
        for (index, &later) in cells.iter().enumerate() {
            assert!(cells[..index].iter().all(|&earlier| !hides(earlier, later)), "{later}");
        }
    }

    #[test]
    fn a_shape_without_cells_has_an_empty_picture() {
        assert!(thumbnail(&Shape::default(), "goal").as_str().contains("viewBox=\"0 0 0 0\""));
    }

    /// The numbers up to the closing quote.
    fn numbers(text: &str) -> Vec<f64> {
        let text = text.split('"').next().expect("a part");
        text.split([' ', ',']).map(|number| number.parse().expect("a number")).collect()
    }
}

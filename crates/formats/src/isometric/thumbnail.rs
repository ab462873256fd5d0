//! A small picture of a shape.

use super::projection::{CUBE, Face, nearness, seen, spot};
use crate::{Markup, markup};
use cubefall::puzzle::{Coord, Shape};
use std::collections::HashSet;

/// A picture of a shape as an SVG element of this class. Its polygons have the classes `top`, `front` and `right`, for three
/// shades of one colour; those of variable cells also `variable`.
pub fn thumbnail(shape: &Shape, class: &str) -> Markup {
    let all: HashSet<Coord> = shape.coords().into_iter().collect();
    let mut cells = shape.cells().to_vec();
    cells.sort_by_key(|cell| nearness(cell.at));
    let mut faces = Markup::new();
    for cell in cells {
        let variable = if cell.variable { " variable" } else { "" };
        // Nearer cells are drawn later, so they hide those behind them.
        for face in Face::ALL.into_iter().filter(|face| !all.contains(&(cell.at + face.outwards()))) {
            let (name, corners) = (name(face), face.corners(cell.at));
            faces.push(markup!("<polygon class=\"{}{}\" points=\"{}\"/>", name, variable, corners));
        }
    }
    let [left, top, width, height] = bounds(&all);
    markup!(
        "<svg class=\"{}\" aria-hidden=\"true\" viewBox=\"{}\">{}</svg>",
        class,
        format_args!("{left:.0} {top:.0} {width:.0} {height:.0}"),
        faces
    )
}

fn name(face: Face) -> &'static str {
    match face {
        Face::Top => "top",
        Face::Front => "front",
        Face::Right => "right",
    }
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
    fn a_shape_without_cells_has_an_empty_picture() {
        assert!(thumbnail(&Shape::default(), "goal").as_str().contains("viewBox=\"0 0 0 0\""));
    }

    /// The numbers up to the closing quote.
    fn numbers(text: &str) -> Vec<f64> {
        let text = text.split('"').next().expect("a part");
        text.split([' ', ',']).map(|number| number.parse().expect("a number")).collect()
    }
}

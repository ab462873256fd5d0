//! The picture of an assembly: each visible face in the colour of its piece, with lines between the pieces.
//!
//! In an isometric picture the corners of all cells lie on a grid of triangles, and each visible face of a
//! cell fills two of them. So what hides what is decided exactly, triangle by triangle, and the faces of a
//! piece that look the same way are one path.

use crate::isometric::{Face, face_class, grid_matrix, nearness, view_box};
use crate::paint_number;
use cubefall::puzzle::{Coord, PieceId};
use markup::{Markup, markup};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

/// A triangle of the picture's grid: the half of the square from (a, b) to (a + 1, b + 1) on the side of one
/// of its other corners. A point (x, y, z) in space is seen at (x - z, y - z).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Triangle {
    a: i32,
    b: i32,
    /// Whether its third corner is (a + 1, b), and not (a, b + 1).
    is_right: bool,
}

/// What is seen in a triangle: a part of a plane in the surface of a placed piece.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Facet {
    /// The index among the pieces of the assembly.
    piece: usize,
    face: Face,
    /// The position of the plane along the direction that the face looks in.
    plane: i32,
}

/// A line between two points of the grid: its start, and the path's way to its end.
type Line = ([i32; 2], &'static str);

impl Triangle {
    /// The triangles that this face of a cell fills.
    fn of_face(face: Face, Coord { x, y, z }: Coord) -> [Self; 2] {
        let (a, b) = (x - z - 1, y - z - 1);
        let [right, left] = match face {
            Face::Top => [[a, b], [a, b]],
            Face::Front => [[a, b + 1], [a + 1, b + 1]],
            Face::Right => [[a + 1, b + 1], [a + 1, b]],
        };
        [(right, true), (left, false)].map(|([a, b], is_right)| Self { a, b, is_right })
    }

    /// The path around it.
    fn outline(self, path: &mut String) {
        let around = if self.is_right { "h1v1z" } else { "v1h1z" };
        let _ = write!(path, "M{} {}{around}", self.a, self.b);
    }

    /// Its sides, with the triangle beyond each.
    fn sides(self) -> [(Line, Self); 3] {
        let Self { a, b, is_right } = self;
        let beyond = |a, b| Self { a, b, is_right: !is_right };
        let diagonal = (([a, b], "l1 1"), beyond(a, b));
        match is_right {
            true => [diagonal, (([a, b], "h1"), beyond(a, b - 1)), (([a + 1, b], "v1"), beyond(a + 1, b))],
            false => [diagonal, (([a, b], "v1"), beyond(a - 1, b)), (([a, b + 1], "h1"), beyond(a, b + 1))],
        }
    }
}

/// A picture of placed pieces as an SVG element of the classes `goal assembled`. The faces have the classes
/// of [`thumbnail`](crate::thumbnail) and the paint of their piece; lines have the class `seam` between two
/// pieces, and `edge` within one.
pub fn assembled_thumbnail(pieces: &[(PieceId, Vec<Coord>)]) -> Markup {
    let seen = visible(pieces);
    let mut faces: BTreeMap<(usize, Face), String> = BTreeMap::new();
    let [mut seams, mut edges] = [String::new(), String::new()];
    for (&triangle, facet) in &seen {
        let paint = paint_number(pieces[facet.piece].0.index());
        triangle.outline(faces.entry((paint, facet.face)).or_default());
        for (([a, b], way), beyond) in triangle.sides() {
            let other = seen.get(&beyond);
            // The line between two triangles is drawn once.
            if other == Some(facet) || other.is_some() && !triangle.is_right {
                continue;
            }
            let is_within = other.is_some_and(|other| other.piece == facet.piece);
            let _ = write!(if is_within { &mut edges } else { &mut seams }, "M{a} {b}{way}");
        }
    }
    let faces: Markup = faces
        .into_iter()
        .map(|((paint, face), path)| {
            markup!("<path class=\"{} paint-{}\" d=\"{}\"/>", face_class(face), paint, path)
        })
        .collect();
    let all: HashSet<Coord> = pieces.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
    markup!(
        "<svg class=\"goal assembled\" aria-hidden=\"true\" viewBox=\"{}\"><g transform=\"{}\">{}<path class=\"edge\" d=\"{}\"/><path class=\"seam\" d=\"{}\"/></g></svg>",
        view_box(&all),
        grid_matrix(),
        faces,
        edges,
        seams
    )
}

/// What is seen in each triangle that is not empty.
fn visible(pieces: &[(PieceId, Vec<Coord>)]) -> BTreeMap<Triangle, Facet> {
    let mut cells: Vec<(Coord, usize)> = (0..)
        .zip(pieces)
        .flat_map(|(piece, (_, cells))| cells.iter().map(move |&cell| (cell, piece)))
        .collect();
    cells.sort_by_key(|&(cell, _)| nearness(cell));
    let mut seen = BTreeMap::new();
    // Nearer cells come later, so they hide those behind them.
    for (cell, piece) in cells {
        for face in Face::ALL {
            let plane = match face {
                Face::Top => cell.z,
                Face::Front => cell.y,
                Face::Right => cell.x,
            };
            let facet = Facet { piece, face, plane };
            seen.extend(Triangle::of_face(face, cell).map(|triangle| (triangle, facet)));
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isometric::hides;

    fn piece(index: usize, cells: &[[i32; 3]]) -> (PieceId, Vec<Coord>) {
        (PieceId::new(index), cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)).collect())
    }

    fn lines(markup: &Markup, class: &str) -> usize {
        let path = markup.as_str().split(&format!("class=\"{class}\" d=\"")).nth(1).expect("a path");
        path.split('"').next().expect("its end").matches('M').count()
    }

    #[test]
    fn a_cube_shows_three_faces_with_nine_lines() {
        let picture = assembled_thumbnail(&[piece(4, &[[0, 0, 0]])]);
        for face in ["top", "front", "right"] {
            assert_eq!(picture.as_str().matches(&format!("class=\"{face} paint-4\"")).count(), 1, "{face}");
        }
        assert_eq!((lines(&picture, "seam"), lines(&picture, "edge")), (6, 3));
    }

    #[test]
    fn there_is_a_seam_between_pieces_even_of_one_colour() {
        let apart = assembled_thumbnail(&[piece(0, &[[0, 0, 0]]), piece(0, &[[1, 0, 0]])]);
        let joined = assembled_thumbnail(&[piece(0, &[[0, 0, 0], [1, 0, 0]])]);
        // Across the top and down the front.
        assert_eq!(lines(&apart, "seam") - lines(&joined, "seam"), 2);
    }

    #[test]
    fn a_step_is_seen_where_two_faces_that_look_the_same_way_meet_in_the_picture() {
        let picture = assembled_thumbnail(&[piece(0, &[[0, 0, 0], [2, 1, 1]])]);
        assert!(picture.as_str().contains("M0 -1v1"), "{picture:?}");
        let flat = assembled_thumbnail(&[piece(0, &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]])]);
        // The two edges of the top towards the viewer, and the one below their corner.
        assert_eq!(lines(&flat, "edge"), 2 + 2 + 1);
    }

    #[test]
    fn in_each_triangle_the_nearest_cell_is_seen() {
        let mut random = fastrand::Rng::with_seed(38);
        for _ in 0..50 {
            let cells: HashSet<[i32; 3]> =
                (0..random.usize(1..20)).map(|_| [0; 3].map(|_: i32| random.i32(0..4))).collect();
            let pieces: Vec<_> = cells.iter().map(|&cell| piece(0, &[cell])).collect();
            for (triangle, facet) in visible(&pieces) {
                let cell = pieces[facet.piece].1[0];
                assert!(Triangle::of_face(facet.face, cell).contains(&triangle));
                let nearer = pieces.iter().map(|(_, cells)| cells[0]).filter(|&other| hides(other, cell));
                for other in nearer {
                    let covers = |face| Triangle::of_face(face, other).contains(&triangle);
                    assert!(!Face::ALL.into_iter().any(covers), "{other:?} hides {cell:?}");
                }
            }
        }
    }
}

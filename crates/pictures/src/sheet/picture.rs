//! The picture of a step: the pieces in the box, the new piece, and the side from which it is inserted.

use crate::colors::{Rgb, css_color, ink_on};
use crate::isometric::{CUBE, Face, Place, Spot, hides, nearness, points, seen, spot};
use cubefall::puzzle::Coord;
use cubefall::solution::Side;
use markup::{Markup, markup};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Room around a picture, in its units.
const MARGIN: f64 = 2.0;

/// The view box of all pictures, so that the box is at the same place in each.
pub(super) fn view_box(pictures: &[Picture]) -> String {
    let places: Vec<Place> = pictures.iter().flat_map(Picture::places).collect();
    let least = |axis: usize| places.iter().map(|place| place[axis]).fold(f64::MAX, f64::min) - MARGIN;
    let most = |axis: usize| places.iter().map(|place| place[axis]).fold(f64::MIN, f64::max) + MARGIN;
    let (left, top) = (least(0), least(1));
    format!("{left:.1} {top:.1} {:.1} {:.1}", most(0) - left, most(1) - top)
}

/// A step to draw.
pub(super) struct Picture<'a> {
    /// The extent of the box.
    pub(super) extent: Coord,
    /// The cells filled before.
    pub(super) standing: &'a BTreeSet<Coord>,
    /// The cells of the new piece.
    pub(super) piece: &'a [Coord],
    /// Its letter, unless these are several pieces.
    pub(super) letter: Option<char>,
    pub(super) color: Rgb,
    /// The side from which the new piece is inserted, if that is possible.
    pub(super) from: Option<Side>,
}

/// Lengths of an arrow, in cells: the gap before its target, its whole length, and its head.
const GAP: f64 = 0.15;
const ARROW: f64 = 1.5;
const HEAD: f64 = 0.6;

/// The style of a cube.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Solid,
    /// Transparent, since it is in front of the new piece.
    Glass,
    New,
}

impl Picture<'_> {
    /// The picture's content.
    pub(super) fn svg(&self) -> Markup {
        let mut svg = self.floor();
        let mut cubes: Vec<Coord> = self.standing.iter().chain(self.piece).copied().collect();
        cubes.sort_by_key(|&cell| nearness(cell));
        svg.push(cubes.into_iter().map(|cell| self.cube(cell)).collect());
        svg.push(self.letter());
        svg.push(self.arrow().map(|[tail, tip]| arrow(tail, tip)).unwrap_or_default());
        svg
    }

    /// The points that must be in the picture: the corners of the box and of cells outside, and the arrow.
    pub(super) fn places(&self) -> Vec<Place> {
        let mut room = [[0.0; 3], spot(self.extent)];
        for cell in self.standing.iter().chain(self.piece) {
            let cell = spot(*cell);
            room[0] = std::array::from_fn(|axis| cell[axis].min(room[0][axis]));
            room[1] = std::array::from_fn(|axis| (cell[axis] + 1.0).max(room[1][axis]));
        }
        let corners = (0..8).map(move |n| std::array::from_fn(|axis| room[n >> axis & 1][axis]));
        corners.chain(self.arrow().into_iter().flatten()).map(seen).collect()
    }

    /// The floor of the box, with its cells.
    fn floor(&self) -> Markup {
        let [width, depth, _] = spot(self.extent);
        let mut path = String::new();
        let mut line = |from: Spot, to: Spot| {
            let ([x1, y1], [x2, y2]) = (seen(from), seen(to));
            let _ = write!(path, "M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}");
        };
        for x in 0..=self.extent.x {
            line([f64::from(x), 0.0, 0.0], [f64::from(x), depth, 0.0]);
        }
        for y in 0..=self.extent.y {
            line([0.0, f64::from(y), 0.0], [width, f64::from(y), 0.0]);
        }
        markup!("<path d=\"{}\" fill=\"none\" stroke=\"#bbb\" stroke-width=\"0.5\"/>", path)
    }

    fn look(&self, cell: Coord) -> Option<Look> {
        if self.piece.contains(&cell) {
            return Some(Look::New);
        }
        let is_in_front = || self.piece.iter().any(|&new| hides(cell, new));
        self.standing.contains(&cell).then(|| if is_in_front() { Look::Glass } else { Look::Solid })
    }

    fn cube(&self, cell: Coord) -> Markup {
        let Some(look) = self.look(cell) else { return Markup::new() };
        let is_seen = |face: &Face| {
            // A neighbour hides a face, unless the neighbour is transparent and this cube is not.
            match self.look(cell + face.outwards()) {
                Some(Look::Glass) => look != Look::Glass,
                Some(_) => false,
                None => true,
            }
        };
        let polygon = |face: Face| {
            let shaded = |color: Rgb| css_color(shade(color, face));
            let (fill, opacity, stroke, width) = match look {
                Look::Solid => (shaded([0xf0; 3]), None, "#999", 0.6),
                Look::Glass => ("#fff".to_owned(), Some(0.22), "#888", 0.5),
                Look::New => (shaded(self.color), None, "#111", 1.3),
            };
            markup!(
                "<polygon points=\"{}\" stroke-linejoin=\"round\" fill=\"{}\" fill-opacity=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                face.corners(cell),
                fill,
                opacity,
                stroke,
                width
            )
        };
        Face::ALL.into_iter().filter(is_seen).map(polygon).collect()
    }

    /// The letter, on the most legible face: not under the arrow, not hidden, preferably upright.
    fn letter(&self) -> Markup {
        let Some(letter) = self.letter else { return Markup::new() };
        let faces = self.piece.iter().flat_map(|&cell| Face::ALL.map(|face| (cell, face)));
        let own = faces.filter(|(cell, face)| !self.piece.contains(&(*cell + face.outwards())));
        let arrow = self.arrow().map(|ends| ends.map(seen));
        let is_under_arrow = |place| arrow.is_some_and(|[tail, tip]| distance(place, tail, tip) < CUBE / 2.0);
        let hidden =
            |cell| self.standing.iter().chain(self.piece).filter(|&&other| hides(other, cell)).count();
        let best = own.min_by_key(|&(cell, face)| {
            (is_under_arrow(face.middle(cell)), hidden(cell), face == Face::Top, -nearness(cell))
        });
        let Some((cell, face)) = best else { return Markup::new() };
        markup!(
            "<text transform=\"{}\" x=\"0.5\" y=\"0.78\" text-anchor=\"middle\" font-size=\"0.78\" font-weight=\"700\" \
             fill=\"{}\">{}</text>",
            face.matrix(cell),
            css_color(ink_on(shade(self.color, face))),
            letter
        )
    }

    /// The arrow's tail and tip: in front of the piece if nothing can hide it, else outside the box.
    fn arrow(&self) -> Option<[Spot; 2]> {
        let side = self.from?;
        let out = spot(side.outwards());
        let cells: Vec<Spot> = self.piece.iter().map(|&cell| spot(cell)).collect();
        let most = |axis: usize| cells.iter().map(|cell| cell[axis] + 1.0).fold(f64::MIN, f64::max);
        let middle =
            |axis: usize| cells.iter().map(|cell| cell[axis] + 0.5).sum::<f64>() / cells.len() as f64;
        // Of the outermost cells, the one nearest to the middle of the piece, so that the arrow points at the
        // piece.
        let axis = out.iter().position(|&along| along != 0.0)?;
        let farthest: Vec<Spot> =
            cells.iter().copied().filter(|cell| cell[axis] + 1.0 >= most(axis)).collect();
        let off = |cell: &Spot| {
            (0..3).filter(|&it| it != axis).map(|it| (cell[it] + 0.5 - middle(it)).powi(2)).sum::<f64>()
        };
        let target = farthest.into_iter().min_by(|a, b| off(a).total_cmp(&off(b)))?;
        let mut tip = target.map(|along| along + 0.5);
        tip[axis] = if out[axis] > 0.0 { most(axis) + GAP } else { -GAP };
        let tail = std::array::from_fn(|axis| tip[axis] + out[axis] * ARROW);
        Some([tail, tip])
    }
}

/// The distance of a place from the line between two others.
fn distance([x, y]: Place, [from_x, from_y]: Place, [to_x, to_y]: Place) -> f64 {
    let (along_x, along_y) = (to_x - from_x, to_y - from_y);
    let part = ((x - from_x) * along_x + (y - from_y) * along_y) / (along_x.powi(2) + along_y.powi(2));
    let part = part.clamp(0.0, 1.0);
    (x - from_x - part * along_x).hypot(y - from_y - part * along_y)
}

/// The colour of a face: the top is lit, the right side is in the shade.
fn shade(color: Rgb, face: Face) -> Rgb {
    let by = match face {
        Face::Top => 1.0,
        Face::Front => 0.88,
        Face::Right => 0.74,
    };
    color.map(|channel| (f32::from(channel) * by) as u8)
}

/// A white arrow with dark edges, which is visible on any background.
fn arrow(tail: Spot, tip: Spot) -> Markup {
    let ([x, y], [to_x, to_y]) = (seen(tail), seen(tip));
    let length = (to_x - x).hypot(to_y - y);
    let [along, across] =
        [[(to_x - x) / length, (to_y - y) / length], [(y - to_y) / length, (to_x - x) / length]];
    let neck = length * (1.0 - HEAD / ARROW);
    let at = |far: f64, beside: f64| {
        [x + along[0] * far + across[0] * beside, y + along[1] * far + across[1] * beside]
    };
    let corners = [
        at(0.0, -2.6),
        at(neck, -2.6),
        at(neck, -7.0),
        at(length, 0.0),
        at(neck, 7.0),
        at(neck, 2.6),
        at(0.0, 2.6),
    ];
    markup!(
        "<polygon class=\"arrow\" points=\"{}\" fill=\"#fff\" stroke=\"#111\" stroke-width=\"1.4\" \
         stroke-linejoin=\"round\"/>",
        points(corners)
    )
}

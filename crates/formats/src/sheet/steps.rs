//! The steps in which a solution is built, each with a picture and a title.

use super::picture::Picture;
use super::words;
use crate::colors::Rgb;
use crate::isometric::Place;
use crate::{Markup, markup, places};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::{Assembly, Side, Solution};
use std::collections::BTreeSet;

/// Room around a picture, in its units.
const MARGIN: f64 = 2.0;

/// All pieces, one after the other; those that cannot be inserted come last.
pub(super) fn steps(
    puzzle: &Puzzle,
    solution: &Solution,
    assembly: &Assembly,
    color: &impl Fn(PieceId) -> Rgb,
) -> Markup {
    let inserted = assembly.insertions().iter().map(|insertion| (insertion.piece, Some(insertion.from)));
    let order: Vec<(usize, Option<Side>)> =
        inserted.chain(assembly.left_out().iter().map(|&piece| (piece, None))).collect();
    let mut before: Vec<BTreeSet<Coord>> = vec![BTreeSet::new()];
    for (piece, _) in &order {
        let mut then = before.last().expect("one at least").clone();
        then.extend(&solution.pieces()[*piece].1);
        before.push(then);
    }
    let picture = |(&(piece, from), standing): (&(usize, Option<Side>), _)| {
        let (id, cells) = &solution.pieces()[piece];
        let letter = puzzle.letter(*id);
        Picture { extent: puzzle.region().extent(), standing, piece: cells, letter, color: color(*id), from }
    };
    let pictures: Vec<Picture> = order.iter().zip(&before).map(picture).collect();
    let view = view_box(&pictures);
    let step = |(number, (&(piece, from), picture)): (usize, (&(usize, Option<Side>), &Picture))| {
        let (id, cells) = &solution.pieces()[piece];
        let title = words::title(number, &name_of(puzzle, *id), from);
        markup!(
            "<figure class=\"step\"><svg viewBox=\"{}\" role=\"img\" aria-label=\"{}\">{}</svg>\
             <figcaption><b>{}:</b> {}</figcaption></figure>",
            view,
            title,
            picture.svg(),
            title,
            places(cells)
        )
    };
    (1..).zip(order.iter().zip(&pictures)).map(step).collect()
}

/// The name of a piece, after its letter if that is not its initial.
fn name_of(puzzle: &Puzzle, piece: PieceId) -> String {
    if puzzle.letters_are_initials() { puzzle.piece(piece).name().to_owned() } else { puzzle.label(piece) }
}

/// The view box of all pictures, so that the box is at the same place in each.
fn view_box(pictures: &[Picture]) -> String {
    let places: Vec<Place> = pictures.iter().flat_map(Picture::places).collect();
    let least = |axis: usize| places.iter().map(|place| place[axis]).fold(f64::MAX, f64::min) - MARGIN;
    let most = |axis: usize| places.iter().map(|place| place[axis]).fold(f64::MIN, f64::max) + MARGIN;
    let (left, top) = (least(0), least(1));
    format!("{left:.1} {top:.1} {:.1} {:.1}", most(0) - left, most(1) - top)
}

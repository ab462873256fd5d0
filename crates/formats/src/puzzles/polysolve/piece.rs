//! The pieces of a document.

use super::shape::shape;
use crate::puzzles::file_error::check;
use crate::puzzles::json::Node;
use crate::puzzles::reading::{Freedom, Lattice, Mobility, Moves, Names};
use crate::puzzles::{FileError, FileReason, Limit, Remark};
use cubefall::puzzle::{PieceSpec, Shape};

/// The pieces of a list, except those of which no copy may be used.
pub(super) fn pieces(
    list: &Node,
    lattice: Lattice,
    moves: &mut Moves,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<PieceSpec>, FileError> {
    let items = list.items()?;
    check(Limit::Pieces, items.len()).map_err(|error| error.at(list.place()))?;
    let (mut pieces, mut names, mut cells) = (Vec::new(), Names::default(), 0);
    for (number, node) in (1..).zip(items) {
        let shapes = shapes(&node, lattice, remarks)?;
        cells += shapes.iter().map(|shape| shape.cells().len()).sum::<usize>();
        check(Limit::PieceCells, cells).map_err(|error| error.at(node.place()))?;
        let (min, max) = amount(&node)?;
        if max == 0 {
            continue;
        }
        let (name, remark) = names.give(&name(&node, remarks)?, number);
        remarks.extend(remark.map(|kind| Remark { place: node.place(), kind }));
        let mirrored = mirrored(&node, &name, &shapes, moves, remarks)?;
        let shape = shapes.into_iter().next().unwrap_or_default();
        pieces.push(PieceSpec { name, shape, min, max, mirrored });
        remarks.extend(node.unknown(&["name", "mobility", "amount", "morphs"]));
    }
    Ok(pieces)
}

/// The shapes of a piece, at least one.
fn shapes(node: &Node, lattice: Lattice, remarks: &mut Vec<Remark>) -> Result<Vec<Shape>, FileError> {
    let morphs = node.required("morphs")?;
    let mut shapes = Vec::new();
    for morph in morphs.items()? {
        shapes.push(shape(&morph, lattice, remarks)?);
        remarks.extend(morph.unknown(&["coords", "tiles"]));
    }
    match shapes.is_empty() {
        true => Err(morphs.invalid("a piece has at least one shape")),
        false => Ok(shapes),
    }
}

/// The minimum and the maximum number of copies.
fn amount(node: &Node) -> Result<(usize, usize), FileError> {
    let Some(amount) = node.get("amount") else { return Ok((1, 1)) };
    let (min, max) = match amount.is_object() {
        true => (amount.required("min")?.count()?, amount.required("max")?.count()?),
        false => (amount.count()?, amount.count()?),
    };
    check(Limit::Copies, max).map_err(|error| error.at(amount.place()))?;
    match min <= max {
        true => Ok((min, max)),
        false => Err(amount.invalid(format!("the minimum of {min} copies exceeds the maximum of {max}"))),
    }
}

/// The name; empty if it has none. Copies of a piece have one name here: the first.
fn name(node: &Node, remarks: &mut Vec<Remark>) -> Result<String, FileError> {
    let Some(name) = node.get("name") else { return Ok(String::new()) };
    if !name.is_list() {
        return Ok(name.text()?.to_owned());
    }
    let mut names = name.items()?;
    let first = names.next().map_or(Ok(""), |first| first.text())?.to_owned();
    if names.next().is_some() {
        remarks.push(name.ignored("each name but the first"));
    }
    Ok(first)
}

/// Whether the mirror image of a piece may be used too.
fn mirrored(
    node: &Node,
    name: &str,
    shapes: &[Shape],
    moves: &mut Moves,
    remarks: &mut Vec<Remark>,
) -> Result<bool, FileError> {
    let mobility = mobility(node)?;
    let shapes: Vec<_> = shapes.iter().map(Shape::coords).collect();
    match moves.freedom(mobility, &shapes) {
        Freedom::Same { mirrored } => Ok(mirrored),
        Freedom::More { mirrored } => {
            remarks.push(node.ignored(format!("that piece {name} {},", mobility.excludes())));
            Ok(mirrored)
        }
        Freedom::Several => {
            Err(node.refused(FileReason::Unsupported("a piece of several shapes".to_owned())))
        }
    }
}

fn mobility(node: &Node) -> Result<Mobility, FileError> {
    let Some(mobility) = node.get("mobility") else { return Ok(Mobility::Rotate) };
    match mobility.text()? {
        "mirror" => Ok(Mobility::Mirror),
        "rotate" => Ok(Mobility::Rotate),
        "translate" => Ok(Mobility::Translate),
        "stationary" => Ok(Mobility::Stationary),
        other => Err(mobility.invalid(format!("\"{other}\" is not a mobility of a piece"))),
    }
}

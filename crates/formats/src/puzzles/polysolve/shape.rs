//! A shape of a document.

use crate::puzzles::json::Node;
use crate::puzzles::reading::{Lattice, ListedShape};
use crate::puzzles::{FileError, FileReason, Remark};
use cubefall::puzzle::{Coord, Shape, ShapeCell};

/// The shape of a node: a list of coordinates, or nested lists of 0 and 1.
pub(super) fn shape(node: &Node, lattice: Lattice, remarks: &mut Vec<Remark>) -> Result<Shape, FileError> {
    let mut cells = Vec::new();
    match (node.get("coords"), node.get("tiles")) {
        (Some(coords), None) => {
            for coord in coords.items()? {
                cells.push(cell(coordinates(&coord)?));
            }
        }
        (None, Some(tiles)) => add_tiles(&tiles, axes(&tiles)?, [0; 3], &mut cells)?,
        (Some(_), Some(_)) => return Err(node.invalid("it has both coords and tiles")),
        (None, None) => return Err(node.invalid("it has neither coords nor tiles")),
    }
    if let Some(cell) = cells.iter().find(|cell| lattice == Lattice::Square && cell.at.z != 0) {
        return Err(node.invalid(format!("the cell {} is outside of the plane", cell.at)));
    }
    let listed = ListedShape::of(cells).map_err(|error| error.at(node.place()))?;
    remarks.extend(listed.repetition().map(|what| node.ignored(what)));
    Ok(listed.shape)
}

fn cell([x, y, z]: [i32; 3]) -> ShapeCell {
    ShapeCell { at: Coord::new(x, y, z), variable: false, color: None }
}

/// One to four numbers: x, y, z, and one that only other grids use.
fn coordinates(node: &Node) -> Result<[i32; 3], FileError> {
    let items = node.items()?;
    if !(1..=4).contains(&items.len()) {
        return Err(node.invalid(format!("{} numbers are not coordinates", items.len())));
    }
    let mut at = [0; 4];
    for (axis, item) in items.enumerate() {
        let number = item.integer()?;
        at[axis] =
            i32::try_from(number).map_err(|_| item.invalid(format!("the number {number} is too large")))?;
    }
    match at {
        [x, y, z, 0] => Ok([x, y, z]),
        [.., number] => Err(node.invalid(format!("a cell of cubes has no fourth coordinate, {number}"))),
    }
}

/// The number of axes of nested lists, by their first items.
fn axes(tiles: &Node) -> Result<usize, FileError> {
    let first = |node: &Node| node.items().ok().and_then(|mut items| items.next().map(|item| item.is_list()));
    let mut axes = 1;
    if first(tiles) == Some(true) {
        axes = 2;
        let rows = tiles.items()?.next();
        if rows.as_ref().and_then(first) == Some(true) {
            axes = 3;
            let row = rows.as_ref().and_then(|rows| rows.items().ok()?.next().map(|row| first(&row)));
            if row.flatten() == Some(true) {
                return Err(
                    tiles.refused(FileReason::Unsupported("a shape of more than three axes".to_owned()))
                );
            }
        }
    }
    Ok(axes)
}

/// Adds the cells of nested lists, the innermost along x.
fn add_tiles(
    node: &Node,
    axes: usize,
    mut at: [i32; 3],
    cells: &mut Vec<ShapeCell>,
) -> Result<(), FileError> {
    for (index, item) in node.items()?.enumerate() {
        at[axes - 1] = index as i32;
        if axes > 1 {
            add_tiles(&item, axes - 1, at, cells)?;
        } else if item.integer()? > 0 {
            cells.push(cell(at));
        }
    }
    Ok(())
}

//! A shape of a document, and where a solution places one.

use crate::puzzles::json::Node;
use crate::puzzles::reading::{Lattice, ListedShape};
use crate::puzzles::{FileError, FileReason, Remark};
use cubefall::puzzle::{Coord, Shape, ShapeCell};
use std::collections::HashSet;

/// A shape of a document.
pub(super) struct StudioShape {
    /// Its number.
    pub(super) id: i64,
    /// Its name; may be empty.
    pub(super) label: String,
    /// Its cells.
    pub(super) shape: Shape,
    /// Whether the file has a colour to show it in.
    pub(super) is_colored: bool,
}

/// The keys of a shape.
const KEYS: &[&str] = &["type", "id", "voxels", "bounds", "label", "color", "voxelAttributes"];

impl StudioShape {
    pub(super) fn read(node: &Node, lattice: Lattice, remarks: &mut Vec<Remark>) -> Result<Self, FileError> {
        remarks.extend(node.unknown(KEYS));
        let optional = optional(node, remarks)?;
        let voxels = node.required("voxels")?;
        let cell = |at: Coord| ShapeCell { at, variable: optional.contains(&at), color: None };
        let cells = cells(&voxels)?.into_iter().map(cell).collect();
        let listed = ListedShape::of(cells).map_err(|error| error.at(voxels.place()))?;
        let outside = listed.shape.cells().iter().find(|cell| cell.at.z != 0);
        if let (Lattice::Square, Some(cell)) = (lattice, outside) {
            return Err(voxels.invalid(format!("the cell {} is outside of the plane", cell.at)));
        }
        remarks.extend(listed.repetition().map(|what| voxels.ignored(what)));
        Ok(Self {
            id: id(&node.required("id")?)?,
            label: node.get("label").map_or(Ok(""), |label| label.text())?.trim().to_owned(),
            shape: listed.shape,
            is_colored: node.get("color").is_some(),
        })
    }
}

/// The number by which a shape is known. Until April 2024 it was a text such as `piece-0`.
pub(super) fn id(node: &Node) -> Result<i64, FileError> {
    match node.text() {
        Ok(text) => {
            id_of(text).ok_or_else(|| node.invalid(format!("\"{text}\" is not the number of a shape")))
        }
        Err(_) => node.integer(),
    }
}

/// The same, of a text.
pub(super) fn id_of(text: &str) -> Option<i64> {
    text.strip_prefix("piece-").unwrap_or(text).parse().ok()
}

/// The cells of a node: `0,0,0; 1,0,0`, or a list of such texts.
pub(super) fn cells(voxels: &Node) -> Result<Vec<Coord>, FileError> {
    if voxels.is_list() {
        return voxels.items()?.map(|voxel| cell(&voxel, voxel.text()?)).collect();
    }
    match voxels.text()?.trim() {
        "" => Ok(Vec::new()),
        text => text.split(';').map(|text| cell(voxels, text)).collect(),
    }
}

/// The cell of a text such as `0,-1,2`.
fn cell(node: &Node, text: &str) -> Result<Coord, FileError> {
    let far = Shape::LONGEST_SIDE as i32;
    let mut numbers = text.split(',').map(|number| {
        let number = number.trim().parse().ok();
        number.filter(|number| (-far..=far).contains(number))
    });
    match [numbers.next(), numbers.next(), numbers.next(), numbers.next()] {
        [Some(Some(x)), Some(Some(y)), Some(Some(z)), None] => Ok(Coord::new(x, y, z)),
        _ => {
            let shown: String = text.trim().chars().take(40).collect();
            Err(node.invalid(format!("\"{shown}\" is not a cell; one is three numbers from -{far} to {far}")))
        }
    }
}

/// The cells that may stay empty.
fn optional(node: &Node, remarks: &mut Vec<Remark>) -> Result<HashSet<Coord>, FileError> {
    let mut cells = HashSet::new();
    let Some(attributes) = node.get("voxelAttributes") else { return Ok(cells) };
    remarks.extend(attributes.unknown(&["optional"]));
    if let Some(optional) = attributes.get("optional") {
        for (key, value) in optional.entries()? {
            if value.boolean()? {
                cells.insert(cell(&value, key)?);
            }
        }
    }
    Ok(cells)
}

/// Refuses a shape of another kind than the one that is expected.
pub(super) fn check_type(node: &Node, known: &[&str]) -> Result<(), FileError> {
    let kind = node.required("type")?;
    let name = kind.text()?;
    match known.contains(&name) {
        true => Ok(()),
        false => Err(kind.refused(FileReason::Unsupported(format!("\"{name}\"")))),
    }
}

//! The pieces of a problem.

use super::shape::{StudioShape, id_of};
use super::shared::Shared;
use crate::puzzles::file_error::check;
use crate::puzzles::json::Node;
use crate::puzzles::reading::{Freedom, Lattice, Mobility, Moves, Names};
use crate::puzzles::{FileError, Limit, Remark, RemarkKind};
use cubefall::puzzle::{PieceId, PieceSpec, Shape, ShapeCell};
use std::collections::{BTreeMap, HashMap};

/// The pieces of a problem.
#[derive(Default)]
pub(super) struct Pieces {
    pub(super) specs: Vec<PieceSpec>,
    /// The piece that a shape is.
    pub(super) of_shape: HashMap<i64, PieceId>,
}

/// The pieces that are used, in the order of the numbers of their shapes.
pub(super) fn pieces(
    node: &Node,
    goal: i64,
    shared: &Shared,
    (moves, cells): (&mut Moves, &mut usize),
    remarks: &mut Vec<Remark>,
) -> Result<Pieces, FileError> {
    let counts = ["shapeCounts", "usedPieceCounts"].into_iter().find_map(|key| node.get(key));
    let counts = counts.ok_or_else(|| node.invalid("the key shapeCounts is missing"))?;
    let (mut pieces, mut names) = (Pieces::default(), Names::default());
    for (id, node) in by_shape(&counts)? {
        let (min, max) = copies(&node)?;
        let Some(shape) = shared.shapes.get(&id) else {
            remarks.push(node.ignored(format!("shape {id}, which the file does not have,")));
            continue;
        };
        if id == goal || max == 0 {
            continue;
        }
        *cells += shape.shape.cells().len();
        check(Limit::PieceCells, *cells).map_err(|error| error.at(node.place()))?;
        check(Limit::Pieces, pieces.specs.len() + 1).map_err(|error| error.at(counts.place()))?;
        let (name, remark) = names.give(&shape.label, usize::try_from(id).unwrap_or_default());
        let mut remark_of = |kind| remarks.push(Remark { place: node.place(), kind });
        if let Some(kind) = remark {
            remark_of(kind);
        }
        if shape.shape.cells().iter().any(|cell| cell.variable) {
            remark_of(RemarkKind::VariableCells { piece: name.clone(), filled: true });
        }
        if is_restricted(shape, shared, moves) {
            let excludes = Mobility::Rotate.excludes();
            remark_of(RemarkKind::Ignored(format!("that piece {name} {excludes}")));
        }
        pieces.of_shape.insert(id, PieceId::new(pieces.specs.len()));
        let shape = filled(&shape.shape);
        pieces.specs.push(PieceSpec { name, shape, min, max, mirrored: false });
    }
    Ok(pieces)
}

/// The same shape without cells that may stay empty.
fn filled(shape: &Shape) -> Shape {
    Shape::from_cells(shape.cells().iter().map(|cell| ShapeCell { variable: false, ..*cell }).collect())
}

/// Whether a piece has fewer orientations in the file: it may not be turned over.
fn is_restricted(shape: &StudioShape, shared: &Shared, moves: &mut Moves) -> bool {
    let mobility = if shared.may_turn_over { Mobility::Mirror } else { Mobility::Rotate };
    shared.lattice == Lattice::Square
        && !matches!(moves.freedom(mobility, &[shape.shape.coords()]), Freedom::Same { .. })
}

/// The numbers of copies by the number of their shape. Where one is repeated, the last one counts.
fn by_shape<'n>(counts: &'n Node<'n>) -> Result<BTreeMap<i64, Node<'n>>, FileError> {
    let entry = |(key, node): (&str, Node<'n>)| match id_of(key) {
        Some(id) => Ok((id, node)),
        None => Err(node.invalid("a shape is named by its number")),
    };
    counts.entries()?.map(entry).collect()
}

/// The minimum and the maximum number of copies.
fn copies(node: &Node) -> Result<(usize, usize), FileError> {
    let (min, max) = match node.is_object() {
        true => (node.required("min")?.count()?, node.required("max")?.count()?),
        false => (node.count()?, node.count()?),
    };
    check(Limit::Copies, max).map_err(|error| error.at(node.place()))?;
    match min <= max {
        true => Ok((min, max)),
        false => Err(node.invalid(format!("the minimum of {min} copies exceeds the maximum of {max}"))),
    }
}

//! The JSON of Puzzle Studio: shapes, and problems that use them, on a grid of squares or cubes, with stored
//! solutions.

mod problem;
mod shape;

use super::file_error::check;
use super::json::{Json, Node, parse};
use super::reading::{Lattice, readable};
use super::{FileError, FileFormat, FileProblem, FileReason, PuzzleFile, Remark, limits};
use problem::{Shared, problem};
use shape::{StudioShape, check_type};
use std::collections::HashMap;

/// Decodes a document. A refused problem is omitted with a remark if another one can be read.
///
/// # Errors
/// When it is no JSON, does not follow the format, is beyond the limits, has another grid, or has no problem
/// that can be read.
pub(super) fn read_studio(text: &str) -> Result<PuzzleFile, FileError> {
    let json = flattened(parse(text)?);
    let document = Node::root(&json);
    check_type(&document, &["PuzzleFile"])?;
    let mut remarks: Vec<Remark> =
        document.unknown(&["type", "name", "author", "description", "puzzle"]).into_iter().collect();
    let text = |key| document.get(key).map_or(Ok(""), |text| text.text().map(str::trim));
    let (name, author, description) = (text("name")?, text("author")?, text("description")?);
    let puzzle = document.required("puzzle")?;
    check_type(&puzzle, &["Puzzle"])?;
    remarks.extend(puzzle.unknown(&[
        "type",
        "grid",
        "shapeTree",
        "pieceTree",
        "pieces",
        "problems",
        "idCounters",
    ]));
    let (lattice, may_turn_over) = grid(&puzzle.required("grid")?)?;
    let shapes = shapes(&puzzle, lattice, &mut remarks)?;
    let shared = Shared { lattice, may_turn_over, name, author, description, shapes: &shapes };
    let problems = problems(&puzzle.required("problems")?, &shared, &mut remarks)?;
    Ok(PuzzleFile { format: FileFormat::PuzzleStudio, problems, remarks })
}

/// The grid, and whether plane pieces may be turned over.
fn grid(node: &Node) -> Result<(Lattice, bool), FileError> {
    let kind = node.required("type")?;
    match kind.text()? {
        "CubicGrid" => Ok((Lattice::Cube, true)),
        "SquareGrid" => {
            let may_turn_over = node.get("flippable").map_or(Ok(true), |flippable| flippable.boolean())?;
            Ok((Lattice::Square, may_turn_over))
        }
        other => Err(kind.refused(FileReason::Unsupported(format!("a grid of the kind \"{other}\"")))),
    }
}

/// The shapes by their number. Those of a group are shapes like others.
fn shapes(
    puzzle: &Node,
    lattice: Lattice,
    remarks: &mut Vec<Remark>,
) -> Result<HashMap<i64, StudioShape>, FileError> {
    let mut shapes = HashMap::new();
    let names = ["shapeTree", "pieceTree", "pieces"];
    let Some(tree) = names.into_iter().find_map(|name| puzzle.get(name)) else { return Ok(shapes) };
    let mut has_groups = false;
    for item in tree.values()? {
        let group = ["shapes", "pieces"].into_iter().find_map(|name| item.get(name));
        let Some(group) = group else {
            add(&item, lattice, &mut shapes, remarks)?;
            continue;
        };
        check_type(&item, &["ShapeAssembly", "PieceAssembly"])?;
        has_groups = true;
        for shape in group.values()? {
            add(&shape, lattice, &mut shapes, remarks)?;
        }
    }
    if has_groups {
        remarks.push(tree.ignored("which shapes form a group"));
    }
    if shapes.values().any(|shape| shape.is_colored) {
        remarks.push(tree.ignored("the choice of colours in which shapes are shown"));
    }
    Ok(shapes)
}

/// Adds a shape.
fn add(
    node: &Node,
    lattice: Lattice,
    shapes: &mut HashMap<i64, StudioShape>,
    remarks: &mut Vec<Remark>,
) -> Result<(), FileError> {
    check_type(node, &["Shape", "Piece"])?;
    let shape = StudioShape::read(node, lattice, remarks)?;
    let id = shape.id;
    match shapes.insert(id, shape) {
        None => Ok(()),
        Some(_) => Err(node.invalid(format!("there is a second shape {id}"))),
    }
}

/// The problems that can be read; an error if there is none.
fn problems(list: &Node, shared: &Shared, remarks: &mut Vec<Remark>) -> Result<Vec<FileProblem>, FileError> {
    let items = list.values()?;
    check(limits::PROBLEMS, items.len()).map_err(|error| error.at(list.place()))?;
    let mut cells = 0;
    let read = (1..).zip(items).map(|(number, item)| problem(&item, number, shared, &mut cells));
    readable(read, remarks)
}

/// The same document as it has been written since: there, each object had its type and its content apart, as
/// in `{ "type": "Piece", "data": { "id": "piece-0" } }`, and what has no type of its own was a `Map` or an
/// `Object`.
fn flattened(json: Json) -> Json {
    match json {
        Json::Object(entries) => {
            let entries = entries.into_iter().map(|(key, value)| (key, flattened(value))).collect();
            merged(entries)
        }
        Json::List(items) => Json::List(items.into_iter().map(flattened).collect()),
        other => other,
    }
}

type Entries<'a> = Vec<(std::borrow::Cow<'a, str>, Json<'a>)>;

/// An object with its content, if that is apart.
fn merged(mut entries: Entries) -> Json {
    let at = |name: &str| entries.iter().position(|(key, _)| key == name);
    let (2, Some(kind), Some(content)) = (entries.len(), at("type"), at("data")) else {
        return Json::Object(entries);
    };
    let has_own_type = match (&entries[kind].1, &entries[content].1) {
        (Json::Text(kind), Json::Object(_)) => kind != "Map" && kind != "Object",
        _ => return Json::Object(entries),
    };
    let content = match entries.remove(content) {
        (_, Json::Object(content)) => content,
        _ => Vec::new(),
    };
    match has_own_type {
        true => Json::Object(entries.into_iter().chain(content).collect()),
        false => Json::Object(content),
    }
}

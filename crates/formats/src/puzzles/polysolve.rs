//! The JSON of polysolve: one puzzle on a grid of squares or cubes.

use super::file_error::check;
use super::json::{Node, parse};
use super::reading::{Freedom, Lattice, ListedShape, Mobility, Moves, Names, extent_of};
use super::{FileError, FileFormat, FileProblem, FileReason, Limit, PuzzleFile, Remark, limits};
use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, PuzzleSpec, Shape, ShapeCell};

/// The keys of a document that are read, or that repeat what others have.
const KEYS: &[&str] = &["description", "grid", "board", "shapes", "notes", "placement", "mode", "solutions"];

/// Decodes a document.
///
/// # Errors
/// When it is no JSON, does not follow the format, is beyond the limits, has another grid, or has pieces of
/// several shapes.
pub(super) fn read_polysolve(text: &str) -> Result<PuzzleFile, FileError> {
    let json = parse(text)?;
    let document = Node::root(&json);
    let mut remarks = Vec::new();
    let lattice = lattice(&document)?;
    let board = document.required("board")?;
    remarks.extend(board.unknown(&["coords", "tiles", "size"]));
    let goal = shape(&board, lattice, &mut remarks)?;
    check(Limit::GOAL_CELLS, goal.cells().len()).map_err(|error| error.at(board.place()))?;
    let mut moves = Moves::new(lattice, extent_of(goal.cells().iter().map(|cell| cell.at)));
    let pieces = pieces(&document.required("shapes")?, lattice, &mut moves, &mut remarks)?;
    remarks.extend(ignored(&document)?);
    let string = |key| document.get(key).map_or(Ok(""), |text| text.text());
    let title = match string("description")?.trim() {
        "" => "Problem 1",
        title => title,
    };
    let spec = PuzzleSpec {
        id: "problem-1".to_owned(),
        title: title.to_owned(),
        comment: string("notes")?.trim().to_owned(),
        goal: GoalSpec { shape: goal, most_holes: None },
        pieces,
        ..PuzzleSpec::default()
    };
    let problems = vec![FileProblem { remarks, ..FileProblem::of(spec) }];
    Ok(PuzzleFile { format: FileFormat::Polysolve, problems, remarks: Vec::new() })
}

fn lattice(document: &Node) -> Result<Lattice, FileError> {
    let grid = document.required("grid")?;
    match grid.text()? {
        "square" => Ok(Lattice::Square),
        "cube" => Ok(Lattice::Cube),
        other => Err(grid.refused(FileReason::Unsupported(format!("a grid of the kind \"{other}\"")))),
    }
}

/// Remarks about ignored parts.
fn ignored(document: &Node) -> Result<Vec<Remark>, FileError> {
    let mut remarks: Vec<Remark> = document.unknown(KEYS).into_iter().collect();
    for (key, what) in
        [("placement", "where pieces are placed at first"), ("solutions", "each of the stored solutions")]
    {
        if let Some(list) = document.get(key).filter(|list| !list.is_empty()) {
            remarks.push(list.ignored(what));
        }
    }
    if let Some(mode) = document.get("mode").filter(|mode| !mode.is_empty()) {
        let text = mode.text()?;
        if !text.eq_ignore_ascii_case("FillAll") {
            remarks.push(mode.ignored(format!("the mode {text}")));
        }
    }
    Ok(remarks)
}

/// The pieces of a list, except those of which no copy may be used.
fn pieces(
    list: &Node,
    lattice: Lattice,
    moves: &mut Moves,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<PieceSpec>, FileError> {
    let items = list.items()?;
    check(Limit::PIECES, items.len()).map_err(|error| error.at(list.place()))?;
    let (mut pieces, mut names, mut cells) = (Vec::new(), Names::default(), 0);
    for (number, node) in (1..).zip(items) {
        let shapes = shapes(&node, lattice, remarks)?;
        cells += shapes.iter().map(|shape| shape.cells().len()).sum::<usize>();
        check(limits::SHAPE_CELLS, cells).map_err(|error| error.at(node.place()))?;
        let (min, max) = amount(&node)?;
        if max == 0 {
            continue;
        }
        let (name, remark) = names.give(&name(&node, remarks)?, number);
        remarks.extend(remark.map(|kind| Remark { place: node.place(), kind }));
        let mirrored = mirrored(&node, &name, &shapes, moves, remarks)?;
        let shape = shapes.into_iter().next().unwrap_or_default();
        pieces.push(PieceSpec { name, shape, min, max, mirrored, ..PieceSpec::default() });
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
    check(Limit::COPIES, max).map_err(|error| error.at(amount.place()))?;
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

/// The shape of a node: a list of coordinates, or nested lists of 0 and 1.
fn shape(node: &Node, lattice: Lattice, remarks: &mut Vec<Remark>) -> Result<Shape, FileError> {
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

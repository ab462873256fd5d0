//! A problem of a document: its pieces, and its stored solutions.

use super::shape::{StudioShape, cells, check_type, id, id_of};
use crate::puzzles::file_error::check;
use crate::puzzles::json::Node;
use crate::puzzles::reading::{Freedom, Lattice, Mobility, Moves, Names, extent_of};
use crate::puzzles::{FileError, FileProblem, Limit, Remark, RemarkKind, StoredSolution, limits};
use cubefall::puzzle::{GoalSpec, PieceId, PieceSpec, PuzzleSpec, Shape, ShapeCell};
use cubefall::solution::Solution;
use std::collections::{BTreeMap, HashMap};

/// The keys of a problem that are read, or are settings of the solver.
const KEYS: &[&str] = &[
    "type",
    "id",
    "label",
    "solverId",
    "goalShapeId",
    "goalPieceId",
    "shapeCounts",
    "usedPieceCounts",
    "disassemble",
    "removeNoDisassembly",
    "symmetryReduction",
    "constraints",
    "solutions",
];

/// The problem of a node, the `number`-th, from 1. Adds its cells to `cells`, those of all problems.
pub(super) fn problem(
    node: &Node,
    number: usize,
    shared: &Shared,
    cells: &mut usize,
) -> Result<FileProblem, FileError> {
    check_type(node, &["AssemblyProblem"])?;
    let mut remarks = settings(node)?;
    let goal_id = ["goalShapeId", "goalPieceId"].into_iter().find_map(|key| node.get(key));
    let goal_id = goal_id.ok_or_else(|| node.invalid("it has no goal"))?;
    let id = id(&goal_id)?;
    let none = || goal_id.invalid(format!("there is no shape {id}"));
    let goal = &shared.shapes.get(&id).ok_or_else(none)?.shape;
    check(Limit::GOAL_CELLS, goal.cells().len()).map_err(|error| error.at(goal_id.place()))?;
    *cells += goal.cells().len();
    let extent = extent_of(goal.cells().iter().map(|cell| cell.at));
    let mut moves = Moves::new(shared.lattice, extent);
    let pieces = pieces(node, id, shared, (&mut moves, cells), &mut remarks)?;
    let label = node.get("label").map_or(Ok(""), |label| label.text())?.trim();
    let solutions = solutions(node, &pieces, &mut remarks)?;
    let spec = PuzzleSpec {
        id: format!("problem-{number}"),
        title: title(shared.name, label, number),
        source: shared.author.to_owned(),
        comment: shared.description.to_owned(),
        goal: GoalSpec { shape: goal.clone(), most_holes: None },
        pieces: pieces.specs,
        ..PuzzleSpec::default()
    };
    Ok(FileProblem { number, name: label.to_owned(), solutions, remarks, ..FileProblem::of(spec) })
}

/// The title of a problem: the name of the file's puzzle, and its own.
fn title(name: &str, label: &str, number: usize) -> String {
    match (name, label) {
        ("", "") => format!("Problem {number}"),
        ("", only) | (only, "") => only.to_owned(),
        (name, label) if name == label => name.to_owned(),
        (name, label) => format!("{name}: {label}"),
    }
}

/// Remarks about the settings of a problem.
fn settings(node: &Node) -> Result<Vec<Remark>, FileError> {
    let mut remarks: Vec<Remark> = node.unknown(KEYS).into_iter().collect();
    if let Some(solver) = node.get("solverId").filter(|id| id.text() != Ok("assembly")) {
        remarks.push(solver.ignored(format!("the solver \"{}\"", solver.text()?)));
    }
    if let Some(setting) = node.get("disassemble")
        && setting.boolean()?
    {
        remarks.push(setting.ignored("that solutions are taken apart"));
    }
    if let Some(setting) = node.get("symmetryReduction").filter(|by| by.text() != Ok("rotation+mirror")) {
        remarks.push(setting.ignored(format!("that solutions are counted up to {}", setting.text()?)));
    }
    if let Some(constraints) = node.get("constraints").filter(|list| !list.is_empty()) {
        let what = format!("how many pieces of {} groups are used", constraints.items()?.len());
        remarks.push(constraints.ignored(what));
    }
    Ok(remarks)
}

/// Data that all problems of a document share.
pub(super) struct Shared<'a> {
    pub(super) lattice: Lattice,
    /// Whether plane pieces may be turned over.
    pub(super) may_turn_over: bool,
    /// The name of the file's puzzle; may be empty.
    pub(super) name: &'a str,
    pub(super) author: &'a str,
    pub(super) description: &'a str,
    pub(super) shapes: &'a HashMap<i64, StudioShape>,
}

/// The pieces of a problem.
#[derive(Default)]
struct Pieces {
    specs: Vec<PieceSpec>,
    /// The piece that a shape is.
    of_shape: HashMap<i64, PieceId>,
}

/// The pieces that are used, in the order of the numbers of their shapes.
fn pieces(
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
        check(limits::SHAPE_CELLS, *cells).map_err(|error| error.at(node.place()))?;
        check(Limit::PIECES, pieces.specs.len() + 1).map_err(|error| error.at(counts.place()))?;
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
        pieces.specs.push(PieceSpec { name, shape, min, max, ..PieceSpec::default() });
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
    check(Limit::COPIES, max).map_err(|error| error.at(node.place()))?;
    match min <= max {
        true => Ok((min, max)),
        false => Err(node.invalid(format!("the minimum of {min} copies exceeds the maximum of {max}"))),
    }
}

/// The stored solutions. Their disassemblies are not read.
fn solutions(
    problem: &Node,
    pieces: &Pieces,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<StoredSolution>, FileError> {
    let Some(list) = problem.get("solutions") else { return Ok(Vec::new()) };
    let items = list.items()?;
    check(limits::SOLUTIONS, items.len()).map_err(|error| error.at(list.place()))?;
    let (mut solutions, mut separations) = (Vec::new(), 0);
    for item in items {
        check_type(&item, &["AssemblySolution"])?;
        let taken_apart = item.get("disassemblies").is_some_and(|list| !list.is_empty());
        separations += usize::from(taken_apart);
        solutions.push(StoredSolution { solution: solution(&item, pieces)?, separation: None });
    }
    if separations > 0 {
        remarks.push(list.ignored(format!("how {separations} stored solutions are taken apart")));
    }
    Ok(solutions)
}

/// The solution of a node: where the shapes are.
fn solution(node: &Node, pieces: &Pieces) -> Result<Solution, FileError> {
    let placements = node.required("placements")?;
    let mut placed = Vec::new();
    for placement in placements.items()? {
        let node = placement.required("id")?;
        let number = id(&node)?;
        let piece = pieces.of_shape.get(&number).copied();
        let piece = piece.ok_or_else(|| node.invalid(format!("the problem has no piece {number}")))?;
        placed.push((piece, cells(&placement.required("voxels")?)?));
    }
    Ok(Solution::new(placed))
}

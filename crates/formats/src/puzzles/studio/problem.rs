//! A problem of a document.

use super::pieces::pieces;
use super::shape::{check_type, id};
use super::shared::Shared;
use super::solution::solutions;
use crate::puzzles::file_error::check;
use crate::puzzles::json::Node;
use crate::puzzles::reading::{Moves, extent_of};
use crate::puzzles::{FileError, FileProblem, Limit, Remark};
use cubefall::puzzle::{GoalSpec, PuzzleSpec};

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
    check(Limit::GoalCells, goal.cells().len()).map_err(|error| error.at(goal_id.place()))?;
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
    Ok(FileProblem { number, name: label.to_owned(), spec, assemblies: None, solutions, remarks })
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

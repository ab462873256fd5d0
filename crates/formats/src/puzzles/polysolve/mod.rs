//! The JSON of polysolve: one puzzle on a grid of squares or cubes.

mod piece;
mod shape;

use self::piece::pieces;
use self::shape::shape;
use super::json::{Node, parse};
use super::reading::{Lattice, Moves, extent_of};
use super::{FileError, FileFormat, FileProblem, FileReason, Limit, PuzzleFile, Remark};
use crate::puzzles::file_error::check;
use cubefall::puzzle::{GoalSpec, PuzzleSpec};

/// The keys of a document that are read, or that repeat what others have.
const KEYS: &[&str] = &["description", "grid", "board", "shapes", "notes", "placement", "mode", "solutions"];

/// Decodes a document.
///
/// # Errors
/// When it is no JSON, does not follow the format, is beyond the limits, has another grid, or has pieces of several shapes.
pub(super) fn read_polysolve(text: &str) -> Result<PuzzleFile, FileError> {
    let json = parse(text)?;
    let document = Node::root(&json);
    let mut remarks = Vec::new();
    let lattice = lattice(&document)?;
    let board = document.required("board")?;
    remarks.extend(board.unknown(&["coords", "tiles", "size"]));
    let goal = shape(&board, lattice, &mut remarks)?;
    check(Limit::GoalCells, goal.cells().len()).map_err(|error| error.at(board.place()))?;
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

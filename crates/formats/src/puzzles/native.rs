//! Cubefall's own JSON: a puzzle as a document.

use super::json::{Node, parse, refused};
use super::{FileError, FileProblem, Limit, PuzzleFile, WriteError, Written, limits};
use crate::puzzles::file_error::check;
use cubefall::puzzle::Coord;
use words::counted;

/// Decodes a document.
///
/// # Errors
/// When it is no JSON, not a puzzle's document, or beyond the limits: with line and column, or the path.
pub(super) fn read_native(text: &str) -> Result<PuzzleFile, FileError> {
    check_sizes(&Node::root(&parse(text)?))?;
    let read = serde_json::from_str(text);
    read.map(PuzzleFile::of).map_err(|error| refused(text, &error))
}

/// Checks the sizes, before anything of that size is allocated. Other faults are found when the document is
/// decoded.
fn check_sizes(document: &Node) -> Result<(), FileError> {
    if let Some(goal) = document.get("goal") {
        let cells = goal.get("shape").map_or(Ok(0), |shape| cells_of(&shape))?;
        check(Limit::GOAL_CELLS, cells).map_err(|error| error.at(goal.place()))?;
    }
    let Some(pieces) = document.get("pieces").filter(Node::is_list) else { return Ok(()) };
    let items = pieces.items()?;
    check(Limit::PIECES, items.len()).map_err(|error| error.at(pieces.place()))?;
    let mut cells = 0;
    for piece in items {
        cells += piece.get("shape").map_or(Ok(0), |shape| cells_of(&shape))?;
        check(limits::SHAPE_CELLS, cells).map_err(|error| error.at(piece.place()))?;
        let copies = piece.get("max").and_then(|max| max.count().ok()).unwrap_or(1);
        check(Limit::COPIES, copies).map_err(|error| error.at(piece.place()))?;
    }
    Ok(())
}

/// The number of cells of a shape, whose box is checked.
fn cells_of(shape: &Node) -> Result<usize, FileError> {
    let Ok(layers) = shape.items() else { return Ok(0) };
    let (height, mut depth, mut width, mut cells) = (layers.len(), 0, 0, 0);
    for layer in layers {
        let Ok(layer) = layer.text() else { continue };
        depth = depth.max(layer.split('/').count());
        let of_row = |row: &str| row.bytes().filter(|byte| !byte.is_ascii_digit()).count();
        width = width.max(layer.split('/').map(of_row).max().unwrap_or(0));
        cells += layer.bytes().filter(|byte| matches!(byte, b'#' | b'+')).count();
    }
    let found = [width, depth, height].into_iter().fold(1, usize::saturating_mul);
    check(Limit::BOX_CELLS, found).map_err(|error| error.at(shape.place()))?;
    Ok(cells)
}

/// Encodes the document of a problem, without the file's data about it.
///
/// # Errors
/// When the box around a shape is too large to be drawn, cell by cell.
pub fn write_native(problem: &FileProblem) -> Result<Written, WriteError> {
    // A drawing has no negative coordinates. Solutions that are stored there are not written.
    let spec = &problem.clone().at_origin().spec;
    let shapes = spec.pieces.iter().map(|piece| &piece.shape).chain([&spec.goal.shape]);
    for shape in shapes {
        let end = shape.cells().iter().map(|cell| cell.at).fold(Coord::default(), Coord::max);
        // As a shape is drawn, from the origin on.
        let sides = [end.x, end.y, end.z].map(|side| side as usize + 1);
        let found = sides.into_iter().fold(1, usize::saturating_mul);
        if found > Limit::BOX_CELLS.most() {
            return Err(WriteError::TooMany { limit: Limit::BOX_CELLS, found });
        }
    }
    let text = serde_json::to_string_pretty(spec).expect("a document is JSON") + "\n";
    let mut written = Written::whole(text.into_bytes());
    if !problem.solutions.is_empty() {
        written = written.without(counted(problem.solutions.len(), "stored solution"));
    }
    if let Some(assemblies) = problem.assemblies {
        written = written.without(format!("the number of assemblies, {assemblies}"));
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{FileFormat, RemarkKind, StoredSolution, read_puzzles, write_puzzles};
    use cubefall::puzzle::{GoalSpec, PuzzleSpec, Shape};
    use cubefall::solution::Solution;

    /// A problem with a goal of two cells, at the origin and there.
    fn problem(x: i32, y: i32) -> FileProblem {
        let shape = Shape::of(&[Coord::default(), Coord::new(x, y, 0)]);
        let goal = GoalSpec { shape, most_holes: None };
        let spec = PuzzleSpec { title: "two".to_owned(), goal, ..PuzzleSpec::default() };
        FileProblem::of(spec)
    }

    #[test]
    fn what_has_no_place_in_a_document_is_named() {
        let mut problem = problem(1, 0);
        let written = write_native(&problem).expect("a document");
        assert_eq!(written.remarks, []);
        let read = read_puzzles(&written.bytes).expect("what was written");
        assert_eq!(read.problems[0].spec, problem.spec);
        problem.assemblies = Some(7);
        problem.solutions.push(StoredSolution { solution: Solution::new(Vec::new()), separation: None });
        let whole = write_native(&problem).expect("a document");
        assert_eq!(whole.bytes, written.bytes);
        assert!(matches!(
            &whole.remarks.iter().map(|remark| &remark.kind).collect::<Vec<_>>()[..],
            [RemarkKind::LeftOut(solutions), RemarkKind::LeftOut(count)]
                if solutions.starts_with("1 stored") && count.ends_with('7')
        ));
    }

    #[test]
    fn a_shape_of_a_few_cells_in_a_large_box_is_not_drawn() {
        let limit = Limit::BOX_CELLS;
        let found = 4096 * 4096;
        assert_eq!(write_native(&problem(4095, 4095)), Err(WriteError::TooMany { limit, found }));
        assert!(write_native(&problem(4095, 255)).is_ok());
    }

    #[test]
    fn a_file_has_one_problem() {
        let format = FileFormat::Native;
        for problems in [0, 2] {
            let refused = write_puzzles(format, &vec![problem(1, 0); problems]);
            assert_eq!(refused, Err(WriteError::OneProblem { format, problems }));
        }
    }
}

//! What .xmpuzzle files mean: their counts are those of BurrTools' command line.

use crate::foreign::{assemblies, check_solutions};
use formats::puzzles::{FileFormat, FileProblem, RemarkKind, WriteError, read_puzzles, write_puzzles};

/// The problem of a file with a row of cells as its goal, a shape of a row of three, and a single cube.
fn problem(goal: &str, row: &str, attributes: &str, shapes: &str) -> FileProblem {
    let text = format!(
        "<puzzle version=\"2\"><shapes><voxel x=\"{}\" y=\"1\" z=\"1\" type=\"0\">{goal}</voxel>\
         <voxel x=\"3\" y=\"1\" z=\"1\" hx=\"1\" type=\"0\">{row}</voxel>\
         <voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel></shapes><problems><problem {attributes}>\
         <shapes>{shapes}</shapes><result id=\"0\"/>\
         <solutions><solution><assembly>1 0 0 0</assembly></solution></solutions></problem></problems></puzzle>",
        goal.len()
    );
    read_puzzles(text.as_bytes()).unwrap_or_else(|error| panic!("{error}")).problems.remove(0)
}

#[test]
fn variable_cells_of_a_piece_are_empty() {
    let row = "<shape id=\"1\" count=\"1\"/>";
    for (goal, shape) in [("##", "##+"), ("##+", "##+"), ("#+#", "#+#"), ("###", "###")] {
        let problem = problem(goal, shape, "", row);
        let has_remark = problem
            .remarks
            .iter()
            .any(|remark| matches!(remark.kind, RemarkKind::VariableCells { filled: false, .. }));
        assert_eq!(has_remark, shape.contains('+'), "{shape}");
        assert_eq!(assemblies(&problem), 1, "{shape} in {goal}");
        check_solutions(&problem, 1);
    }
    assert_eq!(assemblies(&problem("##+++", "#+#", "", row)), 0);
    let none = problem("##", "+++", "", "<shape id=\"1\" count=\"1\"/><shape id=\"2\" count=\"2\"/>");
    assert_eq!(none.spec.pieces.len(), 1, "a piece of variable cells alone has no cells");
}

#[test]
fn both_numbers_of_a_completed_search_are_said_where_they_differ() {
    let said = |attributes: &str| {
        let remarks = problem("###", "###", attributes, "<shape id=\"1\" count=\"1\"/>").remarks;
        remarks.iter().map(ToString::to_string).find(|remark| remark.contains("counts"))
    };
    let both = said("state=\"2\" assemblies=\"502\" solutions=\"1\"").expect("a remark");
    assert!(both.contains("502 assemblies and 1 solution,") && both.ends_with("it stores 1"), "{both}");
    for other in [
        "state=\"2\" assemblies=\"3\" solutions=\"3\"",
        "state=\"2\" assemblies=\"3\"",
        "state=\"1\" solutions=\"3\"",
    ] {
        assert_eq!(said(other), None, "{other}");
    }
}

#[test]
fn a_limit_of_holes_is_for_problems_with_ranges() {
    let [one, some, range] = [
        "<shape id=\"1\" count=\"1\"/>",
        "<shape id=\"1\" count=\"1\"/><shape id=\"2\" count=\"1\"/>",
        "<shape id=\"1\" count=\"1\"/><shape id=\"2\" min=\"0\" max=\"2\"/>",
    ];
    for (shapes, limit, count) in [
        (one, "maxHoles=\"0\"", 1),
        (some, "maxHoles=\"0\"", 4),
        (some, "", 4),
        (range, "maxHoles=\"0\"", 0),
        (range, "maxHoles=\"1\"", 7),
        (range, "maxHoles=\"-1\"", 12),
        (range, "", 12),
    ] {
        let problem = problem("##+++", "##_", limit, shapes);
        assert_eq!(assemblies(&problem), count, "{limit} {shapes}");
        let written = write_puzzles(FileFormat::XmPuzzle, std::slice::from_ref(&problem)).expect("no more");
        let again = &read_puzzles(&written.bytes).expect("what was written").problems[0];
        assert_eq!(again.spec.goal, problem.spec.goal);
    }
}

#[test]
fn a_limit_of_holes_that_the_format_would_lose_is_not_written() {
    let mut problem = problem("##+++", "##_", "", "<shape id=\"1\" count=\"2\"/>");
    problem.solutions.clear();
    for (limit, is_written) in [(0, false), (1, true)] {
        problem.spec.goal.most_holes = Some(limit);
        let written = write_puzzles(FileFormat::XmPuzzle, std::slice::from_ref(&problem));
        let refused = matches!(written, Err(WriteError::NotExpressible { .. }));
        assert_eq!((written.is_ok(), refused), (is_written, !is_written), "{limit}");
    }
}

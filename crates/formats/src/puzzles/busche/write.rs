//! Writing a file of Busche.

use super::document::COMMENT;
use crate::puzzles::written::{has_empty_piece, has_two_hands, of_documents_only};
use crate::puzzles::{FileFormat, FileProblem, Limit, WriteError, Written};
use cubefall::puzzle::{Coord, PuzzleSpec, Shape};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

/// Encodes problems. Cells of the box that are not of the goal are filled by a piece that may not be moved.
///
/// # Errors
/// When the format cannot express something: cells that may stay empty, copies of a piece, colours, or a
/// piece that may be mirrored; or when the box is too large.
pub fn write_busche(problems: &[FileProblem]) -> Result<Written, WriteError> {
    let mut text = String::new();
    for problem in problems {
        write_problem(&mut text, &problem.spec)?;
    }
    let mut written = Written::whole(text.into_bytes());
    for what in left_out(problems) {
        written = written.without(what);
    }
    Ok(written)
}

fn left_out(problems: &[FileProblem]) -> Vec<String> {
    let specs = || problems.iter().map(|problem| &problem.spec);
    let any = |is_there: fn(&FileProblem) -> bool| problems.iter().any(is_there);
    let what = [
        (
            specs().any(|spec| one_line(&spec.title) != spec.title),
            "blanks and signs of the title as they are",
        ),
        (specs().any(has_other_names), "names of pieces with blanks or signs, which become other names"),
        (any(|problem| !problem.spec.comment.is_empty()), "the comment"),
        (
            any(|problem| !problem.spec.colors.is_empty() || !problem.spec.color_pairs.is_empty()),
            "the colours' names and pairs",
        ),
        (any(|problem| problem.assemblies.is_some()), "the number of assemblies"),
        (any(|problem| !problem.solutions.is_empty()), "stored solutions"),
    ];
    let own = what.into_iter().filter(|(is_there, _)| *is_there).map(|(_, what)| what.to_owned());
    of_documents_only(specs()).into_iter().chain(own).collect()
}

/// Whether a piece gets another name than its own.
fn has_other_names(spec: &PuzzleSpec) -> bool {
    let mut names = HashSet::from(["outside".to_owned()]);
    spec.pieces.iter().any(|piece| unique(&mut names, &piece.name) != piece.name)
}

fn write_problem(text: &mut String, spec: &PuzzleSpec) -> Result<(), WriteError> {
    check(spec)?;
    let goal = spec.goal.shape.coords();
    let low = goal.iter().copied().reduce(Coord::min).unwrap_or_default();
    let end = goal.iter().copied().reduce(Coord::max).unwrap_or_default() - low;
    let sides = [end.x, end.y, end.z].map(|side| side + 1);
    let found = sides.into_iter().map(|side| side as usize).fold(1, usize::saturating_mul);
    if found > Limit::GOAL_CELLS.most() {
        return Err(WriteError::TooMany { limit: Limit::GOAL_CELLS, found });
    }
    let [x, y, z] = sides;
    let _ = writeln!(text, "# {}\nD:xDim={x}:yDim={y}:zDim={z}", one_line(&spec.title));
    let filled: BTreeSet<Coord> = goal.iter().map(|&at| at - low).collect();
    let row = |y, z| (0..x).map(move |x| Coord::new(x, y, z));
    let all = (0..z).flat_map(|z| (0..y).flat_map(move |y| row(y, z)));
    let outside: Vec<Coord> = all.filter(|at| !filled.contains(at)).collect();
    let mut names = HashSet::new();
    if !outside.is_empty() {
        let name = unique(&mut names, "outside");
        let _ = writeln!(text, "C:name={name}:type=S:layout={}", layout(&outside, y - 1));
    }
    for piece in &spec.pieces {
        let name = unique(&mut names, &piece.name);
        let cells = piece.shape.coords();
        let last = cells.iter().map(|at| at.y).max().unwrap_or_default();
        let _ = writeln!(text, "C:name={name}:layout={}", layout(&cells, last));
    }
    text.push_str("~D\n");
    Ok(())
}

/// The cells, with rows counted from the front.
fn layout(cells: &[Coord], last: i32) -> String {
    let cells: Vec<String> = cells.iter().map(|at| format!("{} {} {}", at.x, last - at.y, at.z)).collect();
    cells.join(", ")
}

/// A title as a comment, without what a reader takes away.
fn one_line(title: &str) -> String {
    let shown: String = title.chars().filter(|sign| sign.is_whitespace() || !sign.is_control()).collect();
    let line = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    line.trim_matches([' ', COMMENT]).to_owned()
}

/// A name that no piece has so far, without the special characters of the format.
fn unique(names: &mut HashSet<String>, name: &str) -> String {
    let is_sign = |sign: char| sign.is_whitespace() || sign.is_control() || ":=,#".contains(sign);
    let plain = |sign: char| if is_sign(sign) { '_' } else { sign };
    let plain: String = name.chars().map(plain).collect();
    let plain = if plain.is_empty() || plain == "." { "piece".to_owned() } else { plain };
    let others = (2..).map(|copy| format!("{plain}_{copy}"));
    let free = std::iter::once(plain.clone()).chain(others).find(|name| !names.contains(name));
    let name = free.unwrap_or_default();
    names.insert(name.clone());
    name
}

/// Checks that the format can express a puzzle.
fn check(spec: &PuzzleSpec) -> Result<(), WriteError> {
    let found = spec.pieces.len();
    if found > Limit::PIECES.most() {
        return Err(WriteError::TooMany { limit: Limit::PIECES, found });
    }
    let has_color = |shape: &Shape| shape.cells().iter().any(|cell| cell.color.is_some());
    let what = if spec.goal.shape.cells().is_empty() {
        "a goal without cells"
    } else if has_empty_piece(spec) {
        "a piece without cells or copies"
    } else if spec.goal.shape.cells().iter().any(|cell| cell.variable) {
        "cells that may stay empty"
    } else if has_color(&spec.goal.shape) || spec.pieces.iter().any(|piece| has_color(&piece.shape)) {
        "colours"
    } else if spec.pieces.iter().any(|piece| piece.min != piece.max) {
        "a range of copies"
    } else if spec.pieces.iter().any(|piece| piece.max != 1) {
        // It has no copies: pieces of the same shape are different ones, and exchanging them gives another
        // solution.
        "copies of a piece"
    } else if spec.pieces.iter().any(has_two_hands) {
        "a piece that may be mirrored"
    } else {
        return Ok(());
    };
    Err(WriteError::NotExpressible { format: FileFormat::Busche, what: what.to_owned() })
}

//! `cubefall export`: a solution to take along.

use super::find::{Found, find};
use crate::cli::arguments::{Export, Form};
use crate::cli::io::{must_have_folder, write};
use crate::cli::outcome::{Failure, Outcome};
use cubefall::formats::{Print, glb, piece_color, sheet, stl_piece, stl_plate, stl_solution, to_json};
use cubefall::puzzle::{PieceId, Puzzle};
use std::io::{IsTerminal, stdout};
use std::sync::Arc;

/// Writes it.
pub(in crate::cli) fn run(asked: &Export) -> Result<Outcome, Failure> {
    asked.output.as_deref().map_or(Ok(()), must_have_folder)?;
    must_be_readable(asked, stdout().is_terminal())?;
    let print = print(asked)?;
    let piece = piece(asked)?;
    let puzzle = &asked.puzzle;
    let found = find(puzzle, asked.solution, asked.symmetry())?;
    write(asked.output.as_deref(), &bytes(asked, puzzle, &found, print, piece))?;
    Ok(Outcome::Done)
}

fn bytes(
    asked: &Export,
    puzzle: &Arc<Puzzle>,
    found: &Found,
    print: Print,
    piece: Option<PieceId>,
) -> Vec<u8> {
    let Found { number, solution, .. } = found;
    let color = |piece: PieceId| piece_color(piece.index());
    match (asked.form, piece) {
        (Form::Text, _) => solution.text(puzzle).into_bytes(),
        (Form::Json, _) => to_json(&asked.puzzle, solution).into_bytes(),
        (Form::Stl, Some(piece)) => stl_piece(puzzle, piece, print),
        (Form::Stl, None) => stl_solution(puzzle, solution, print),
        (Form::Plate, _) => stl_plate(puzzle, print),
        (Form::Glb, _) => glb(puzzle, solution, print, color),
        (Form::Sheet, _) => sheet(puzzle, solution, Some(*number), color).into_bytes(),
    }
}

/// Bytes that are no text are not for a terminal.
fn must_be_readable(asked: &Export, terminal: bool) -> Result<(), Failure> {
    if asked.form.is_mesh() && asked.output.is_none() && terminal {
        return Err(Failure::Usage(format!(
            "--as {} is no text, and stdout is a terminal; say where to write it with --output FILE, or pipe it on",
            asked.form.key()
        )));
    }
    Ok(())
}

/// The lengths that are asked for.
fn print(asked: &Export) -> Result<Print, Failure> {
    let given = [("--cell", asked.cell), ("--clearance", asked.clearance)];
    if let Some((name, _)) = given.into_iter().find(|(_, given)| given.is_some() && !asked.form.is_mesh()) {
        return Err(Failure::Usage(format!(
            "{name} does not go with --as {}, which has no lengths; leave it out, or choose stl, plate or glb",
            asked.form.key()
        )));
    }
    let usual = Print::default();
    let (cell, clearance) =
        (asked.cell.unwrap_or(usual.cell()), asked.clearance.unwrap_or(usual.clearance()));
    Print::new(cell, clearance).map_err(|error| Failure::Usage(error.to_string()))
}

/// The piece that is asked for.
fn piece(asked: &Export) -> Result<Option<PieceId>, Failure> {
    let Some(name) = &asked.piece else { return Ok(None) };
    if asked.form != Form::Stl {
        return Err(Failure::Usage(format!(
            "--piece does not go with --as {}, which has all pieces; leave it out, or choose stl",
            asked.form.key()
        )));
    }
    let puzzle = asked.puzzle.clone();
    let id =
        puzzle.pieces().iter().position(|piece| piece.name().eq_ignore_ascii_case(name)).map(PieceId::new);
    id.map(Some).ok_or_else(|| {
        let names: Vec<&str> = puzzle.pieces().iter().map(|piece| piece.name()).collect();
        Failure::Usage(format!(
            "--piece {name}: {} has no such piece; choose {}",
            asked.puzzle.id(),
            names.join(", ")
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arguments::{Arguments, Command};
    use clap::Parser;

    #[test]
    fn only_text_is_for_a_terminal() {
        for (line, readable) in [
            ("export soma 1 --as text", true),
            ("export soma 1 --as json", true),
            ("export soma 1 --as sheet", true),
            ("export soma 1 --as stl", false),
            ("export soma 1 --as stl --output l.stl", true),
            ("export soma 1 --as plate", false),
            ("export soma 1 --as glb", false),
        ] {
            let Command::Export(asked) =
                Arguments::parse_from(["cubefall"].into_iter().chain(line.split(' '))).command
            else {
                panic!("{line}")
            };
            assert_eq!(must_be_readable(&asked, true).is_ok(), readable, "{line}");
            assert!(must_be_readable(&asked, false).is_ok(), "{line}");
        }
    }
}

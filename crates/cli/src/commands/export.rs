//! `cubefall export`: a solution as a file.

use crate::arguments::{Export, Form, Which};
use crate::outcome::{Failure, Outcome};
use crate::parts::{Separated, Separator, placements};
use crate::running::{Progress, Slice};
use crate::screen::name;
use crate::storage::Output;
use crate::verbosity::remark;
use cubefall::disassembly::PieceGroups;
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::{PieceId, Puzzle};
use cubefall::search::Strategy;
use cubefall::solution::{Namer, Solution, SolutionName};
use cubefall::solve::Solutions;
use formats::to_json;
use models::{
    Print, PrintError, gap_remark, glb, glb_with_moves, stl_piece, stl_plate, stl_solution, threemf_plate,
    threemf_solution,
};
use pictures::{piece_color, sheet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Writes it.
pub(crate) fn run(arguments: &Export) -> Result<Outcome, Failure> {
    let output = Output::to(arguments.output.as_deref())?;
    must_be_readable(arguments, output.is_terminal())?;
    let print = print(arguments)?;
    let subject = arguments.subject.open()?;
    let puzzle = &subject.puzzle;
    let piece = piece(arguments, puzzle)?;
    must_move(arguments)?;
    let symmetry = arguments.counting.symmetry(&subject);
    let found = find(puzzle, arguments.solution, symmetry)?;
    let number = (symmetry == subject.usual_symmetry()).then_some(found.number);
    if arguments.form.is_mesh() {
        let pieces = piece.map_or_else(|| found.pieces(), |piece| vec![piece]);
        let joined = arguments.form == Form::Stl;
        if let Some(note) = gap_remark(puzzle, &pieces, print, joined) {
            remark(&format!("note: {note}"));
        }
    }
    let bytes = match arguments.moves {
        true => moving(puzzle, &found, print)?,
        false => bytes(arguments, puzzle, (&found.solution, number), print, piece),
    };
    output.write(&bytes)?;
    Ok(Outcome::Done)
}

/// The file of a solution, which has this number in the full list.
fn bytes(
    arguments: &Export,
    puzzle: &Arc<Puzzle>,
    (solution, number): (&Solution, Option<u64>),
    print: Print,
    piece: Option<PieceId>,
) -> Vec<u8> {
    let color = |piece: PieceId| piece_color(piece.index());
    match (arguments.form, piece) {
        (Form::Text, _) => solution.text(puzzle).into_bytes(),
        (Form::Json, _) => to_json(puzzle, solution, &catalogue::ALL).into_bytes(),
        (Form::Stl, Some(piece)) => stl_piece(puzzle, piece, print),
        (Form::Stl, None) => stl_solution(puzzle, solution, print),
        (Form::Plate, _) => stl_plate(puzzle, solution, print),
        (Form::ThreeMf, _) => threemf_solution(puzzle, solution, print, color),
        (Form::ThreeMfPlate, _) => threemf_plate(puzzle, solution, print, color),
        (Form::Glb, _) => glb(puzzle, solution, print, color),
        (Form::Sheet, _) => sheet(puzzle, solution, number, color).to_html().as_str().as_bytes().to_vec(),
    }
}

/// The file of a solution that comes apart as an animation.
fn moving(puzzle: &Puzzle, Found { number, solution, .. }: &Found, print: Print) -> Result<Vec<u8>, Failure> {
    let separated = Separator::new(PieceGroups::of(puzzle)).separate(solution, || false);
    match separated.map_err(Failure::Stuck)? {
        Some(Separated::Apart(disassembly) | Separated::Together(disassembly))
            if !disassembly.separations.is_empty() =>
        {
            Ok(glb_with_moves(puzzle, (solution, &disassembly), print, |piece| piece_color(piece.index())))
        }
        Some(Separated::Unknown(error)) => {
            Err(Failure::Stuck(format!("whether solution {number} comes apart is not known: {error}")))
        }
        _ => Err(Failure::NoSolution(format!(
            "no part of solution {number} comes free; `cubefall apart --locked` says why"
        ))),
    }
}

/// Refuses moves in forms without animations.
fn must_move(arguments: &Export) -> Result<(), Failure> {
    if arguments.moves && arguments.form != Form::Glb {
        return Err(Failure::Usage(format!(
            "--moves cannot be used with --as {}, in which nothing moves; leave it out, or choose glb",
            arguments.form.key()
        )));
    }
    Ok(())
}

/// Refuses to write binary data to a terminal.
fn must_be_readable(arguments: &Export, terminal: bool) -> Result<(), Failure> {
    if arguments.form.is_mesh() && terminal {
        return Err(Failure::Usage(format!(
            "--as {} is binary, and stdout is a terminal; name a file with --output, or pipe the output",
            arguments.form.key()
        )));
    }
    Ok(())
}

/// The lengths of the command line, or the defaults.
fn print(arguments: &Export) -> Result<Print, Failure> {
    let given = [("--cell", arguments.cell), ("--clearance", arguments.clearance)];
    if let Some((name, _)) = given.into_iter().find(|(_, given)| given.is_some() && !arguments.form.is_mesh())
    {
        return Err(Failure::Usage(format!(
            "{name} cannot be used with --as {}, which has no lengths; leave it out, or choose a mesh: stl, plate, 3mf, plate-3mf or glb",
            arguments.form.key()
        )));
    }
    let usual = Print::default();
    let (cell, clearance) =
        (arguments.cell.unwrap_or(usual.cell()), arguments.clearance.unwrap_or(usual.clearance()));
    Print::new(cell, clearance).map_err(|error| {
        let option = match error {
            PrintError::Cell(_) => "--cell",
            PrintError::Clearance { .. } => "--clearance",
        };
        Failure::Usage(format!("{option}: {error}"))
    })
}

/// The piece that `--piece` names.
fn piece(arguments: &Export, puzzle: &Puzzle) -> Result<Option<PieceId>, Failure> {
    let Some(wanted) = &arguments.piece else { return Ok(None) };
    if arguments.form != Form::Stl {
        return Err(Failure::Usage(format!(
            "--piece cannot be used with --as {}, which has all pieces; leave it out, or choose stl",
            arguments.form.key()
        )));
    }
    let id =
        puzzle.pieces().iter().position(|piece| piece.name().eq_ignore_ascii_case(wanted)).map(PieceId::new);
    id.map(Some).ok_or_else(|| {
        let names: Vec<String> = puzzle.pieces().iter().map(|piece| name(piece.name())).collect();
        Failure::Usage(format!(
            "--piece {wanted}: {} has no such piece; choose {}",
            puzzle.id(),
            names.join(", ")
        ))
    })
}

/// A solution with its number and its name.
pub(crate) struct Found {
    pub(crate) number: u64,
    pub(crate) name: SolutionName,
    pub(crate) solution: Solution,
}

impl Found {
    /// The pieces that it uses, each as often as it does.
    fn pieces(&self) -> Vec<PieceId> {
        self.solution.pieces().iter().map(|&(piece, _)| piece).collect()
    }
}

/// Finds a solution of the puzzle, verified.
pub(crate) fn find(puzzle: &Arc<Puzzle>, which: Which, symmetry: Symmetry) -> Result<Found, Failure> {
    let problem = placements(puzzle, symmetry)?;
    search(puzzle, &problem, which)?.map_err(|count| match count {
        0 => Failure::NoSolution(format!("{} has no solution; `cubefall explain` looks for the reason", puzzle.id())),
        count => Failure::Usage(format!(
            "{} has no solution {which}; with this symmetry it has {count}, and `cubefall solve --format json` prints their \
             numbers and names",
            puzzle.id()
        )),
    })
}

/// The solution or, if there is none, the number of solutions.
fn search(puzzle: &Arc<Puzzle>, problem: &Arc<Problem>, which: Which) -> Result<Result<Found, u64>, Failure> {
    let namer = Namer::new(puzzle);
    let (mut number, mut found) = (0, None);
    search_all(problem, |placements| {
        number += 1;
        if let Which::Number(wanted) = which
            && wanted != number
        {
            return ControlFlow::Continue(());
        }
        let solution = Solution::of(problem, placements);
        if let Which::Named(name) = which
            && !namer.is_named(&solution, name)
        {
            return ControlFlow::Continue(());
        }
        found = namer.name(&solution).map(|name| Found { number, name, solution });
        ControlFlow::Break(())
    })?;
    Ok(found.ok_or(number))
}

/// Searches for all solutions by the fastest strategy, and shows the progress.
///
/// # Errors
/// When the strategy does not accept the puzzle.
pub(crate) fn search_all(
    problem: &Arc<Problem>,
    mut on_solution: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
) -> Result<(), Failure> {
    let mut solutions = Solutions::of(problem, Strategy::TURBO.plan()).map_err(|error| {
        Failure::Usage(format!("{} cannot be searched: {error}", problem.puzzle().name()))
    })?;
    let (mut progress, mut slice, mut is_stopped) = (Progress::new(0.0), Slice::new(), false);
    while !solutions.is_over() && !is_stopped {
        let (steps, seconds) = slice.time(u64::MAX, |steps| {
            solutions.advance(steps, |placements| {
                let end = on_solution(placements);
                is_stopped = end.is_break();
                end
            })
        });
        let found = solutions.found();
        progress.show(solutions.search().progress(), steps?, seconds, &format!("{found} solutions"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Arguments, Command};
    use clap::Parser;

    #[test]
    fn only_text_is_for_a_terminal() {
        for (line, readable) in [
            ("export soma 1 --as text", true),
            ("export soma 1 --as json", true),
            ("export soma 1 --as sheet", true),
            ("export soma 1 --as stl", false),
            ("export soma 1 --as plate", false),
            ("export soma 1 --as 3mf", false),
            ("export soma 1 --as glb", false),
        ] {
            let Command::Export(arguments) =
                Arguments::parse_from(["cubefall"].into_iter().chain(line.split(' '))).command
            else {
                panic!("{line}")
            };
            assert_eq!(must_be_readable(&arguments, true).is_ok(), readable, "{line}");
            assert!(must_be_readable(&arguments, false).is_ok(), "{line}");
        }
    }
}

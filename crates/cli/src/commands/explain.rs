//! `cubefall explain`: why a puzzle has no solution.

use crate::arguments::Explain;
use crate::documents::ExplanationDocument;
use crate::interrupt::{LastWords, in_case};
use crate::outcome::{Failure, Outcome};
use crate::running::Progress;
use crate::running::Slice;
use crate::screen::{Screen, name, print_json, sentence};
use crate::storage::name_of;
use crate::storage::read;
use cubefall::puzzle::{Coord, Puzzle};
use cubefall::solution::{Layers, verify};
use design::{Certificate, CertificateMoment, Explainer, MomentMark, Proof, Verdict, check};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Prints a certificate, which is checked before, or a solution.
pub(super) fn run(arguments: &Explain) -> Result<Outcome, Failure> {
    let puzzle = arguments.subject.open()?.puzzle;
    if let Some(path) = &arguments.check {
        return check_file(&puzzle, path);
    }
    in_case(LastWords::remark("neither a reason nor a solution was found so far"));
    let verdict = verdict(&puzzle);
    let mut out = Screen::text();
    match verdict {
        Verdict::Possible(solution) => {
            verify(&puzzle, &solution).map_err(|error| fault("solution", &error.to_string()))?;
            match arguments.json {
                true => print_json(&ExplanationDocument::possible(&puzzle, &solution))?,
                false => {
                    writeln!(out, "{} has a solution:\n", name(puzzle.name()))?;
                    write!(out, "{}", solution.text(&puzzle))?;
                }
            }
            Ok(Outcome::Done)
        }
        Verdict::Impossible(certificate) => {
            check(&puzzle.to_spec(), &certificate)
                .map_err(|objection| fault("certificate", &objection.to_string()))?;
            match arguments.json {
                true => print_json(&ExplanationDocument::impossible(&puzzle, certificate))?,
                false => print(&mut out, &puzzle, &certificate)?,
            }
            Ok(Outcome::NoSolution)
        }
    }
}

/// Checks the certificate of a file, and prints it.
fn check_file(puzzle: &Puzzle, path: &Path) -> Result<Outcome, Failure> {
    let refuse = |reason: &str| Failure::Stuck(format!("{}: {reason}", name_of(path)));
    let certificate = Certificate::from_document(&read(path)?).map_err(|reason| refuse(&reason))?;
    let proof = check(&puzzle.to_spec(), &certificate).map_err(|objection| {
        refuse(&format!("the certificate does not hold for {} ({objection})", puzzle.name()))
    })?;
    if proof == Proof::Report {
        let remedy = "search the puzzle with cubefall solve --format count";
        return Err(refuse(&format!(
            "it reports a search that is too large to be repeated for a check; {remedy}"
        )));
    }
    print(&mut Screen::text(), puzzle, &certificate)?;
    Ok(Outcome::NoSolution)
}

fn fault(what: &str, reason: &str) -> Failure {
    Failure::Stuck(format!("a {what} failed its check ({reason}); please report this fault"))
}

/// Looks for the verdict.
fn verdict(puzzle: &Arc<Puzzle>) -> Verdict {
    let mut explainer = Explainer::new(puzzle);
    let (mut progress, mut slice) = (Progress::new(0.0), Slice::of_one());
    loop {
        let (_, seconds) = slice.time(u64::MAX, |steps| explainer.run(steps));
        if let Some(verdict) = explainer.verdict() {
            return verdict.clone();
        }
        let (share, what) = match explainer.progress() {
            Some(share) => (share, "no short reason: searching"),
            None => (0.0, "looking for a short reason"),
        };
        progress.show(share, 0, seconds, what);
    }
}

fn print(out: &mut impl Write, puzzle: &Puzzle, certificate: &Certificate) -> std::io::Result<()> {
    writeln!(out, "{} has no solution ({}).", name(puzzle.name()), certificate.kind().key())?;
    writeln!(out, "{}\n", sentence(&certificate.sentence(puzzle)))?;
    let moments = certificate.moments(puzzle);
    let several = moments.len() > 1;
    for (index, moment) in moments.iter().enumerate() {
        if several {
            writeln!(out, "{}. {}", index + 1, sentence(&moment.text))?;
        }
        writeln!(out, "{}", picture(puzzle, moment))?;
    }
    Ok(())
}

/// The layers of a moment: the letters of pieces, `*` or a number for marked cells, dots for the other empty
/// cells.
fn picture(puzzle: &Puzzle, moment: &CertificateMoment) -> String {
    let character = |coord: Coord| {
        let marked = moment.cells.iter().find(|(cell, _)| *cell == coord);
        let placed = moment.placed.iter().find(|(_, cells)| cells.contains(&coord));
        match (marked, placed) {
            (Some((_, MomentMark::Class(class))), _) if *class > 1 => {
                char::from_digit(u32::from(*class), 10).unwrap_or('*')
            }
            (Some((_, MomentMark::Problem | MomentMark::Class(_))), _) => '*',
            (_, Some((piece, _))) => puzzle.letter(*piece),
            (Some((_, MomentMark::Forced)), None) => '*',
            (None, None) if puzzle.region().cell_at(coord).is_some() => '.',
            (None, None) => ' ',
        }
    };
    Layers::new(puzzle.region(), character).to_string()
}

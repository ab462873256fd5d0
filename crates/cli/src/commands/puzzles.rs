//! `cubefall puzzles` and `cubefall show`: the puzzles of the catalogue, and the pieces of a puzzle.

use crate::arguments::{Puzzles, Show};
use crate::documents::{
    CatalogueDocument, CatalogueEntry, ListedProblem, PiecesDocument, ProblemsDocument, PuzzlesDocument,
    known_counts, mirror_image,
};
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name, print_json, sentence};
use crate::storage::name_of;
use crate::subject::{open_puzzles, puzzle_of};
use catalogue::Entry;
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, Counts, Piece, PieceId, Puzzle, PuzzleSpec, Region};
use cubefall::solution::Layers;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use words::{counted, counted_range};

/// Lists the puzzles, one per line.
pub(crate) fn list(arguments: &Puzzles) -> Result<Outcome, Failure> {
    match &arguments.file {
        None if arguments.json => print_json(&PuzzlesDocument::Catalogue(catalogue_document()))?,
        None => list_catalogue()?,
        Some(path) => list_file(path, arguments.json)?,
    }
    Ok(Outcome::Done)
}

/// Lists the catalogue by group.
fn list_catalogue() -> io::Result<()> {
    let mut out = Screen::text();
    let widest = |text: fn(&Entry) -> &'static str| {
        catalogue::ALL.entries().iter().map(|entry| text(entry).chars().count()).max().unwrap_or(0)
    };
    let (ids, titles) = (widest(Entry::id), widest(Entry::title));
    writeln!(
        out,
        "{:ids$} {:titles$} {:11} {:>6}  {:50}  source",
        "id", "title", "box", "pieces", "number of solutions"
    )?;
    for (group, entries) in catalogue::ALL.groups() {
        writeln!(out, "\n{group}")?;
        for entry in entries {
            write!(out, "{:ids$} {:titles$} ", entry.id(), entry.title())?;
            write_puzzle(&mut out, &entry.puzzle(), &entry.spec())?;
        }
    }
    Ok(())
}

/// The catalogue in the same order.
fn catalogue_document() -> CatalogueDocument {
    let entry = |entry: &Entry| CatalogueEntry::of(&entry.puzzle(), &entry.spec());
    CatalogueDocument { puzzles: catalogue::ALL.entries().iter().map(entry).collect() }
}

/// Lists the problems of a file, numbered as `--problem` takes them.
fn list_file(path: &Path, as_json: bool) -> Result<(), Failure> {
    let file = open_puzzles(path)?;
    let listed = file
        .problems
        .iter()
        .map(|problem| puzzle_of(path, problem).map(|puzzle| ListedProblem::of(problem, &puzzle)));
    let problems = listed.collect::<Result<Vec<_>, _>>()?;
    match as_json {
        true => print_json(&PuzzlesDocument::Problems(ProblemsDocument { file: name_of(path), problems }))?,
        false => print_problems(&problems)?,
    }
    Ok(())
}

fn print_problems(problems: &[ListedProblem]) -> io::Result<()> {
    let titles: Vec<String> = problems.iter().map(|problem| name(&problem.title)).collect();
    let widest = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0).max(5);
    let mut out = Screen::text();
    writeln!(out, "{:>6} {:widest$} {:11} {:>6} {:>10}", "number", "title", "box", "pieces", "placements")?;
    for (ListedProblem { number, extent, pieces, placements, .. }, title) in problems.iter().zip(&titles) {
        let size = extent_text(*extent);
        writeln!(out, "{number:>6} {title:widest$} {size:11} {pieces:>6} {placements:>10}")?;
    }
    Ok(())
}

fn write_puzzle(out: &mut impl Write, puzzle: &Arc<Puzzle>, spec: &PuzzleSpec) -> io::Result<()> {
    let (pieces, counts) = (puzzle.copies(), counts(spec));
    writeln!(out, "{:11} {pieces:>6}  {counts:50}  {}", size(puzzle), spec.source)
}

/// The numbers of solutions of the document, each with its symmetry.
fn counts(spec: &PuzzleSpec) -> String {
    let Counts { raw, rotation, reflection } = known_counts(spec);
    if [raw, rotation, reflection].contains(&Some(0)) {
        return "none".to_owned();
    }
    match (rotation, reflection) {
        (Some(rotation), Some(reflection)) => {
            format!("{rotation} up to rotation, {reflection} with reflection")
        }
        (Some(rotation), None) => format!("{rotation} up to rotation"),
        (None, Some(reflection)) => format!("{reflection} up to rotation and reflection"),
        (None, None) => String::new(),
    }
}

/// The extent of the box.
pub(crate) fn size(puzzle: &Arc<Puzzle>) -> String {
    let Coord { x, y, z } = puzzle.region().extent();
    extent_text([x, y, z])
}

fn extent_text([x, y, z]: [i32; 3]) -> String {
    format!("{x} × {y} × {z}")
}

/// Prints each piece, and the sum of their placements.
pub(crate) fn show(arguments: &Show) -> Result<Outcome, Failure> {
    let puzzle = arguments.subject.open()?.puzzle;
    let problem = Problem::new(&puzzle);
    match arguments.json {
        true => print_json(&PiecesDocument::of(&puzzle, &problem))?,
        false => print_pieces(&puzzle, &problem)?,
    }
    Ok(Outcome::Done)
}

fn print_pieces(puzzle: &Arc<Puzzle>, problem: &Problem) -> io::Result<()> {
    let mut out = Screen::text();
    let source = match puzzle.source() {
        "" => String::new(),
        source => format!(", from {}", sentence(source)),
    };
    writeln!(out, "{}, {}{source}", name(puzzle.name()), size(puzzle))?;
    for (piece, id) in puzzle.pieces().iter().zip(puzzle.piece_ids()) {
        let orientations = piece.polycube().orientations().len();
        let copies = used(piece);
        writeln!(
            out,
            "\n{}: {}{copies}, {}, {}, {}\n{}",
            title(puzzle, id),
            counted(piece.polycube().cells().len(), "cube"),
            counted(orientations, "orientation"),
            counted(problem.count_of(id), "placement"),
            chirality(puzzle, piece),
            picture(piece, puzzle.letter(id)).trim_end_matches('\n')
        )?;
    }
    writeln!(out, "\n{} in all", counted(problem.len(), "placement"))
}

/// The piece's name, after its letter if letters are not the initials of names.
fn title(puzzle: &Puzzle, piece: PieceId) -> String {
    name(&puzzle.called(piece))
}

/// The piece's layers side by side, bottom layer first.
fn picture(piece: &Piece, own: char) -> String {
    let cells = piece.polycube().cells();
    let letter = |cell: Coord| if cells.contains(&cell) { own } else { ' ' };
    match Region::from_cells(cells) {
        Ok(region) if is_drawable(region.extent()) => Layers::new(&region, letter).to_string(),
        _ => "(too large to be drawn)".to_owned(),
    }
}

/// Whether a box is small enough to draw. Pieces of files may have cells a thousand apart.
fn is_drawable(extent: Coord) -> bool {
    const MOST: i64 = 1 << 16;
    [extent.x, extent.y, extent.z].into_iter().map(i64::from).fold(1, i64::saturating_mul) <= MOST
}

/// The relation of the piece to its mirror image.
fn chirality(puzzle: &Puzzle, piece: &Piece) -> String {
    match mirror_image(puzzle, piece) {
        _ if !piece.polycube().is_chiral() => "its own mirror image".to_owned(),
        Some(other) => format!("chiral, the mirror image of {}", name(other.name())),
        None => "chiral, without its mirror image".to_owned(),
    }
}

/// The number of copies, if it is not 1.
fn used(piece: &Piece) -> String {
    match (piece.least(), piece.most()) {
        (1, 1) => String::new(),
        (least, most) => format!(", used {}", counted_range(least, most, "time")),
    }
}

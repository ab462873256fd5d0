//! `cubefall puzzles` and `cubefall show`: the puzzles of the catalogue, and the pieces of a puzzle.

use crate::arguments::{Puzzles, Show};
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name, sentence};
use crate::subject::{open_puzzles, puzzle_of};
use catalogue::Entry;
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, Piece, PieceId, Polycube, Puzzle, PuzzleSpec, Region, counted, counted_range};
use cubefall::solution::Layers;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Lists the puzzles, one per line.
pub(crate) fn list(arguments: &Puzzles) -> Result<Outcome, Failure> {
    match &arguments.file {
        None => list_catalogue()?,
        Some(path) => list_file(path)?,
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

/// Lists the problems of a file, numbered as `--problem` takes them.
fn list_file(path: &Path) -> Result<(), Failure> {
    let file = open_puzzles(path)?;
    let puzzles = file.problems.iter().map(|problem| puzzle_of(path, problem));
    let puzzles = puzzles.collect::<Result<Vec<_>, _>>()?;
    let titles: Vec<String> = puzzles.iter().map(|puzzle| name(puzzle.name())).collect();
    let widest = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0).max(5);
    let mut out = Screen::text();
    writeln!(out, "{:>6} {:widest$} {:11} {:>6} {:>10}", "number", "title", "box", "pieces", "placements")?;
    for ((problem, puzzle), title) in file.problems.iter().zip(&puzzles).zip(&titles) {
        let number = problem.number;
        let count = |piece| Problem::count_placements(puzzle, piece, usize::MAX - 1);
        let placements: usize = puzzle.piece_ids().map(count).sum();
        let (size, pieces) = (size(puzzle), puzzle.copies());
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
    let published = spec.published.as_ref();
    let counted = spec.counted.unwrap_or_default();
    let raw = published.and_then(|counts| counts.raw).or(counted.raw);
    let rotation = published.and_then(|counts| counts.rotation).or(counted.rotation);
    let reflection = published.and_then(|counts| counts.reflection).or(counted.reflection);
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
    let extent = puzzle.region().extent();
    format!("{} × {} × {}", extent.x, extent.y, extent.z)
}

/// Prints each piece, and the sum of their placements.
pub(crate) fn show(arguments: &Show) -> Result<Outcome, Failure> {
    let puzzle = arguments.subject.open()?.puzzle;
    let problem = Problem::new(&puzzle);
    let mut out = Screen::text();
    let source = match puzzle.source() {
        "" => String::new(),
        source => format!(", from {}", sentence(source)),
    };
    writeln!(out, "{}, {}{source}", name(puzzle.name()), size(&puzzle))?;
    for (piece, id) in puzzle.pieces().iter().zip(puzzle.piece_ids()) {
        let orientations = piece.polycube().orientations().len();
        let copies = used(piece);
        writeln!(
            out,
            "\n{}: {}{copies}, {}, {}, {}\n{}",
            title(&puzzle, id),
            counted(piece.polycube().cells().len(), "cube"),
            counted(orientations, "orientation"),
            counted(problem.count_of(id), "placement"),
            mirror_image(&puzzle, piece),
            picture(piece, puzzle.letter(id)).trim_end_matches('\n')
        )?;
    }
    writeln!(out, "\n{} in all", counted(problem.len(), "placement"))?;
    Ok(Outcome::Done)
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
fn mirror_image(puzzle: &Arc<Puzzle>, piece: &Piece) -> String {
    if !piece.polycube().is_chiral() {
        return "its own mirror image".to_owned();
    }
    let mirrored = piece.polycube().mirrored();
    let is_it = |other: &Polycube| other.orientations().iter().any(|turned| turned.polycube == mirrored);
    match puzzle.pieces().iter().find(|other| is_it(other.polycube())) {
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

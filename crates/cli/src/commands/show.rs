//! `cubefall show`: the pieces of a puzzle.

use super::puzzles::size;
use crate::arguments::Show;
use crate::outcome::{Failure, Outcome};
use crate::screen::{Screen, name, sentence};
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, Piece, PieceId, Polycube, Puzzle, Region, counted, counted_range};
use cubefall::solution::Layers;
use std::io::Write;
use std::sync::Arc;

/// Prints each piece, and the sum of their placements.
pub(crate) fn run(arguments: &Show) -> Result<Outcome, Failure> {
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
    if puzzle.letters_are_initials() { name(puzzle.piece(piece).name()) } else { name(&puzzle.label(piece)) }
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

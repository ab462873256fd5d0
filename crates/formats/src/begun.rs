//! A cube that was begun, as text: layers with dots for empty cells, or JSON.

use crate::DocumentError;
use crate::document::{Placed, VERSION, solution};
use crate::text::tidy;
use cubefall::problem::Problem;
use cubefall::puzzle::{CellSet, Coord, PieceId, Puzzle, PuzzleSpec};
use cubefall::solution::{LayersError, Solution, Verifier, VerifyError, place_in_layers, read_layers};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// An assembly as JSON: what export writes, or a line of `cubefall solve --format json`. Only its pieces are
/// required.
#[derive(Deserialize)]
struct Document {
    cubefall: Option<u64>,
    puzzle: Option<String>,
    document: Option<PuzzleSpec>,
    pieces: Vec<Placed>,
}

/// Whether a text is an assembly rather than the document of a puzzle: layers, or JSON with cells for its
/// pieces.
pub fn is_begun(text: &str) -> bool {
    let text = &*tidy(text);
    is_layers(text) || serde_json::from_str(text).is_ok_and(|document| is_assembly(&document))
}

fn is_layers(text: &str) -> bool {
    text.trim_start().starts_with('|')
}

fn is_assembly(document: &Value) -> bool {
    let has_cells = |piece: &Value| piece["piece"].is_string() && piece["cells"].is_array();
    document["pieces"].as_array().is_some_and(|pieces| match pieces.is_empty() {
        true => document["puzzle"].is_string(),
        false => pieces.iter().any(has_cells),
    })
}

/// Decodes an assembly of this puzzle, which need not be complete: layers side by side, the bottom layer
/// first, with dots or blanks for empty cells; or JSON.
///
/// # Errors
/// The first fault, with its place.
pub fn read_begun(puzzle: &Arc<Puzzle>, text: &str) -> Result<Solution, BegunError> {
    let text = &*tidy(text);
    let begun =
        if text.trim_start().starts_with('{') { of_json(puzzle, text) } else { of_layers(puzzle, text) };
    let begun = begun?;
    Verifier::new(puzzle).verify_part(&begun).map_err(BegunError::Invalid)?;
    Ok(begun)
}

fn of_json(puzzle: &Arc<Puzzle>, text: &str) -> Result<Solution, BegunError> {
    let document: Document =
        serde_json::from_str(text).map_err(|error| BegunError::Document(DocumentError::of(error)))?;
    if let Some(found) = document.cubefall.filter(|&found| found != VERSION) {
        return Err(BegunError::Document(DocumentError::Version { found, known: VERSION }));
    }
    // Its id is that of another puzzle, whatever its pieces are.
    let has_other_id = document.puzzle.as_ref().is_some_and(|id| id != puzzle.id());
    let is_other = match &document.document {
        _ if has_other_id => true,
        Some(spec) => {
            let other =
                Puzzle::from_spec(spec).map_err(DocumentError::Puzzle).map_err(BegunError::Document)?;
            (other.pieces(), other.region()) != (puzzle.pieces(), puzzle.region())
        }
        None => false,
    };
    if is_other {
        let title = document.document.map(|spec| spec.title).filter(|_| !has_other_id);
        let found = title.or(document.puzzle).unwrap_or_default();
        return Err(BegunError::OtherPuzzle { found, own: puzzle.name().to_owned() });
    }
    solution(puzzle, document.pieces).map_err(BegunError::Document)
}

/// The pieces of a picture. If no piece has a letter, the letter in the other case is tried.
fn of_layers(puzzle: &Arc<Puzzle>, picture: &str) -> Result<Solution, BegunError> {
    let mut cells: BTreeMap<(PieceId, char), Vec<Coord>> = BTreeMap::new();
    let copies_of = puzzle.letters_of_copies();
    for (coord, letter) in read_layers(puzzle.region(), picture).map_err(BegunError::Layers)? {
        let folded = |letter: char| letter.to_lowercase().to_string();
        let own = |id: PieceId| (id, puzzle.letter(id));
        let exact = puzzle.piece_ids().find(|&id| puzzle.letter(id) == letter).map(own);
        let in_other_case =
            || puzzle.piece_ids().find(|&id| folded(puzzle.letter(id)) == folded(letter)).map(own);
        let of_copy = || {
            let id = puzzle.piece_ids().find(|id| copies_of[id.index()].contains(&letter))?;
            Some((id, letter))
        };
        let piece = exact.or_else(in_other_case).or_else(of_copy).ok_or_else(|| {
            let letters = puzzle.piece_ids().map(|id| puzzle.letter(id)).collect();
            BegunError::Letter { letter, coord, letters }
        })?;
        cells.entry(piece).or_default().push(coord);
    }
    let pieces = cells.into_iter().flat_map(|((piece, _), cells)| {
        let region = puzzle.region();
        let all: CellSet = cells.iter().filter_map(|&cell| region.cell_at(cell)).collect();
        let apart = copies(puzzle, piece, &all);
        let coords = |copy: CellSet| copy.iter().map(|cell| region.coord_of(cell)).collect();
        apart.map_or_else(
            || vec![(piece, cells)],
            |copies| copies.into_iter().map(|copy| (piece, coords(copy))).collect(),
        )
    });
    Ok(Solution::new(pieces.collect()))
}

/// Why a text is not a cube that was begun, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BegunError {
    /// It does not have the layers of the box.
    Layers(LayersError),
    /// No piece has this letter.
    Letter {
        /// The letter.
        letter: char,
        /// Its position.
        coord: Coord,
        /// The letters of the pieces.
        letters: String,
    },
    /// The JSON is invalid.
    Document(DocumentError),
    /// It is of another puzzle.
    OtherPuzzle {
        /// That puzzle, by its name or its id.
        found: String,
        /// The name of the puzzle that is filled.
        own: String,
    },
    /// The pieces cannot be placed like that.
    Invalid(VerifyError),
}

impl fmt::Display for BegunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layers(error) => error.fmt(f),
            Self::Letter { letter, coord, letters } => write!(
                f,
                "{letter}, at {}, is not one of the pieces {letters}; dots stand for empty cells",
                place_in_layers(*coord)
            ),
            Self::Document(error) => error.fmt(f),
            Self::OtherPuzzle { found, own } => {
                write!(f, "it is of the puzzle {found}, not of the {own}; choose that puzzle first")
            }
            Self::Invalid(error) => write!(f, "the placed pieces are invalid: {error}"),
        }
    }
}

impl std::error::Error for BegunError {}

/// The most placements that are tried.
const MOST_TRIES: u32 = 100_000;

/// The copies of a piece that fill these cells, if some do and there is more than one.
fn copies(puzzle: &Arc<Puzzle>, piece: PieceId, cells: &CellSet) -> Option<Vec<CellSet>> {
    let size = puzzle.piece(piece).polycube().cells().len();
    if cells.len() <= size || !cells.len().is_multiple_of(size) {
        return None;
    }
    let mut masks = Problem::new(puzzle).masks_of(piece);
    masks.retain(|mask| mask.difference(cells).is_empty());
    let (mut found, mut tries) = (Vec::new(), 0);
    cover(&masks, cells, &mut found, &mut tries).then_some(found)
}

/// Fills the first of these cells by each placement in turn, and the rest likewise. Returns whether all can
/// be filled.
fn cover(masks: &[CellSet], cells: &CellSet, found: &mut Vec<CellSet>, tries: &mut u32) -> bool {
    let Some(first) = cells.iter().next() else { return true };
    for mask in masks.iter().filter(|mask| mask.contains(first) && mask.difference(cells).is_empty()) {
        *tries += 1;
        found.push(mask.clone());
        if *tries < MOST_TRIES && cover(masks, &cells.difference(mask), found, tries) {
            return true;
        }
        found.pop();
    }
    false
}

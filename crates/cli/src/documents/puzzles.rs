//! What `cubefall puzzles --json` and `cubefall show --json` print.

use super::coordinates::{Triple, extent, triples};
use cubefall::problem::Problem;
use cubefall::puzzle::{Counts, Piece, PieceId, Polycube, Puzzle, PuzzleSpec};
use formats::puzzles::FileProblem;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// What `cubefall puzzles --json` prints: the catalogue, or the problems of a file.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum PuzzlesDocument {
    /// Without a file.
    Catalogue(CatalogueDocument),
    /// With a file.
    Problems(ProblemsDocument),
}

/// The catalogue.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CatalogueDocument {
    /// Its puzzles, in the order of the groups.
    pub(crate) puzzles: Vec<CatalogueEntry>,
}

/// A puzzle of the catalogue.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CatalogueEntry {
    /// Its id, which never changes.
    id: String,
    /// Its title.
    title: String,
    /// The group that it is listed in.
    group: String,
    /// The extent of its goal, in cells: x, y and z.
    extent: Triple,
    /// The number of its pieces, copies included.
    pieces: usize,
    /// Its numbers of solutions, as published, or else as counted.
    solutions: SolutionCounts,
    /// Where it comes from.
    source: String,
}

/// Numbers of solutions; null where they are not known, or not defined.
#[derive(Serialize, JsonSchema)]
struct SolutionCounts {
    /// Rotations and reflections counted each.
    raw: Option<u64>,
    /// Up to rotation.
    rotation: Option<u64>,
    /// Up to rotation and reflection.
    reflection: Option<u64>,
}

impl CatalogueEntry {
    pub(crate) fn of(puzzle: &Puzzle, spec: &PuzzleSpec) -> Self {
        let Counts { raw, rotation, reflection } = known_counts(spec);
        Self {
            id: spec.id.clone(),
            title: spec.title.clone(),
            group: spec.group.clone(),
            extent: extent(puzzle),
            pieces: puzzle.copies(),
            solutions: SolutionCounts { raw, rotation, reflection },
            source: spec.source.clone(),
        }
    }
}

/// The published numbers of solutions of a puzzle, or else the counted ones.
pub(crate) fn known_counts(spec: &PuzzleSpec) -> Counts {
    let published = spec.published.as_ref();
    let counted = spec.counted.unwrap_or_default();
    Counts {
        raw: published.and_then(|counts| counts.raw).or(counted.raw),
        rotation: published.and_then(|counts| counts.rotation).or(counted.rotation),
        reflection: published.and_then(|counts| counts.reflection).or(counted.reflection),
    }
}

/// The problems of a file.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ProblemsDocument {
    /// The name of the file, or stdin.
    pub(crate) file: String,
    /// Its problems.
    pub(crate) problems: Vec<ListedProblem>,
}

/// A problem of a file.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ListedProblem {
    /// Its number, as --problem takes it.
    pub(crate) number: usize,
    /// Its title.
    pub(crate) title: String,
    /// The extent of its goal, in cells: x, y and z.
    pub(crate) extent: Triple,
    /// The number of its pieces, copies included.
    pub(crate) pieces: usize,
    /// The number of placements of all pieces.
    pub(crate) placements: usize,
}

impl ListedProblem {
    pub(crate) fn of(problem: &FileProblem, puzzle: &Arc<Puzzle>) -> Self {
        let placements = |piece| Problem::count_placements(puzzle, piece, usize::MAX - 1);
        Self {
            number: problem.number,
            title: puzzle.name().to_owned(),
            extent: extent(puzzle),
            pieces: puzzle.copies(),
            placements: puzzle.piece_ids().map(placements).sum(),
        }
    }
}

/// What `cubefall show --json` prints: the pieces of a puzzle.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PiecesDocument {
    /// The id of the puzzle.
    puzzle: String,
    /// Its title.
    title: String,
    /// Where it comes from; may be empty.
    source: String,
    /// The extent of its goal, in cells: x, y and z.
    extent: Triple,
    /// The number of placements of all pieces.
    placements: usize,
    /// Its pieces, in order.
    pieces: Vec<PieceEntry>,
}

/// A piece of a puzzle.
#[derive(Serialize, JsonSchema)]
struct PieceEntry {
    /// Its name.
    name: String,
    /// The letter that represents it in pictures.
    letter: char,
    /// The least number of copies used.
    min: usize,
    /// The greatest number of copies used.
    max: usize,
    /// x, y and z of each of its cells, in the orientation of the puzzle's document.
    cells: Vec<Triple>,
    /// The number of its orientations by rotation.
    orientations: usize,
    /// The number of its placements.
    placements: usize,
    /// Whether it differs from its mirror image, however it is turned.
    chiral: bool,
    /// The name of the piece that is its mirror image; null if it is not chiral, or there is no such piece.
    mirror_image: Option<String>,
}

impl PiecesDocument {
    pub(crate) fn of(puzzle: &Arc<Puzzle>, problem: &Problem) -> Self {
        let entry = |(piece, id): (&Piece, PieceId)| PieceEntry {
            name: piece.name().to_owned(),
            letter: puzzle.letter(id),
            min: piece.least(),
            max: piece.most(),
            cells: triples(piece.polycube().cells()),
            orientations: piece.polycube().orientations().len(),
            placements: problem.count_of(id),
            chiral: piece.polycube().is_chiral(),
            mirror_image: mirror_image(puzzle, piece).map(|image| image.name().to_owned()),
        };
        Self {
            puzzle: puzzle.id().to_owned(),
            title: puzzle.name().to_owned(),
            source: puzzle.source().to_owned(),
            extent: extent(puzzle),
            placements: problem.len(),
            pieces: puzzle.pieces().iter().zip(puzzle.piece_ids()).map(entry).collect(),
        }
    }
}

/// The piece that is the mirror image of a chiral piece, if there is one.
pub(crate) fn mirror_image<'a>(puzzle: &'a Puzzle, piece: &Piece) -> Option<&'a Piece> {
    if !piece.polycube().is_chiral() {
        return None;
    }
    let mirrored = piece.polycube().mirrored();
    let is_it = |other: &Polycube| other.orientations().iter().any(|turned| turned.polycube == mirrored);
    puzzle.pieces().iter().find(|other| is_it(other.polycube()))
}

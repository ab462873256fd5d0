//! A solution as JSON, and back.

use catalogue::Catalogue;
use cubefall::puzzle::{Coord, PieceId, Puzzle, PuzzleError, PuzzleSpec};
use cubefall::solution::{Namer, Solution, SolutionName, Verifier, VerifyError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;
use std::sync::Arc;

/// The version that is written and read. It changes if readers of the previous version cannot read it.
pub(super) const VERSION: u64 = 1;

/// A placed piece, as in JSON.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Placed {
    /// The name of the piece.
    pub piece: String,
    /// x, y and z of each cell that it fills: left to right, back to front, bottom to top, from 0.
    pub cells: Vec<[i32; 3]>,
}

/// The pieces of a solution, as in JSON, in its order.
pub fn placed(puzzle: &Puzzle, solution: &Solution) -> Vec<Placed> {
    let entry = |(piece, cells): &(PieceId, Vec<Coord>)| Placed {
        piece: puzzle.piece(*piece).name().to_owned(),
        cells: cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect(),
    };
    solution.pieces().iter().map(entry).collect()
}

/// The whole document.
#[derive(Serialize, Deserialize)]
struct Document {
    /// The version.
    cubefall: u64,
    /// The puzzle's id.
    puzzle: String,
    /// The puzzle itself, if the catalogue does not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    document: Option<PuzzleSpec>,
    /// The solution's name. It may be left out in a document written by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    pieces: Vec<Placed>,
}

/// The fields of every version.
#[derive(Deserialize)]
struct Version {
    cubefall: u64,
}

/// How a solution's document refers to its puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// By its id in the catalogue.
    Id,
    /// By its own document.
    Document,
}

impl Naming {
    /// The shortest one that is enough for this puzzle where a catalogue is known.
    pub fn of(puzzle: &Puzzle, known: &Catalogue) -> Self {
        if known.contains(puzzle) { Self::Id } else { Self::Document }
    }
}

/// A solution as a line of JSON:
/// `{"cubefall":1,"puzzle":"soma","name":"d8z1-vgnq","pieces":[{"piece":"L","cells":[[0,0,0],…]},…]}`.
/// Where the catalogue that its readers know does not have the puzzle, `"document"` has its document.
pub fn to_json(puzzle: &Puzzle, solution: &Solution, known: &Catalogue) -> String {
    to_json_naming(Naming::of(puzzle, known), puzzle, solution)
}

/// The same with this naming.
pub fn to_json_naming(naming: Naming, puzzle: &Puzzle, solution: &Solution) -> String {
    let document = Document {
        cubefall: VERSION,
        puzzle: puzzle.id().to_owned(),
        document: (naming == Naming::Document).then(|| puzzle.to_spec()),
        name: Namer::new(puzzle).name(solution).map(|name| name.to_string()),
        pieces: placed(puzzle, solution),
    };
    serde_json::to_string(&document).expect("names and numbers can be written as JSON") + "\n"
}

/// Decodes a solution that [`to_json`] wrote, and its puzzle, which may be one of the catalogue's. The
/// solution is verified.
///
/// # Errors
/// The first fault: the text is not JSON or not such a document, it has another version, the puzzle or a
/// piece is unknown, or the solution is invalid or has another name.
pub fn from_json(text: &str, known: &Catalogue) -> Result<(Arc<Puzzle>, Solution), DocumentError> {
    // serde would also accept a list for a struct.
    let _: Map<String, Value> = serde_json::from_str(text).map_err(DocumentError::of)?;
    let version: Version = serde_json::from_str(text).map_err(DocumentError::of)?;
    if version.cubefall != VERSION {
        return Err(DocumentError::Version { found: version.cubefall, known: VERSION });
    }
    let Document { puzzle: key, document, name, pieces, .. } =
        serde_json::from_str(text).map_err(DocumentError::of)?;
    let puzzle = match document {
        Some(spec) => Puzzle::from_spec(&spec).map_err(DocumentError::Puzzle)?,
        None => known.find(&key).ok_or(DocumentError::UnknownPuzzle(key))?,
    };
    let solution = solution(&puzzle, pieces)?;
    Verifier::new(&puzzle).verify(&solution).map_err(DocumentError::NoSolution)?;
    let namer = Namer::new(&puzzle);
    // Names are compared as numbers, since capitals and dashes do not matter.
    let is_own = |name: &String| name.parse().is_ok_and(|name| namer.is_named(&solution, name));
    match name.filter(|name| !is_own(name)) {
        Some(written) => {
            let own = namer.name(&solution).expect("it passed the check");
            Err(DocumentError::OtherName { written, own })
        }
        None => Ok((puzzle, solution)),
    }
}

/// The solution of the entries. Only the pieces' names are checked.
pub(super) fn solution(puzzle: &Puzzle, entries: Vec<Placed>) -> Result<Solution, DocumentError> {
    let placed = |(place, Placed { piece, cells }): (usize, Placed)| {
        let id = puzzle.piece_named(&piece).ok_or_else(|| DocumentError::UnknownPiece {
            entry: place + 1,
            piece,
            puzzle: puzzle.name().to_owned(),
        })?;
        Ok((id, cells.into_iter().map(|[x, y, z]| Coord::new(x, y, z)).collect()))
    };
    entries.into_iter().enumerate().map(placed).collect::<Result<_, _>>().map(Solution::new)
}

/// Why a document cannot be read as a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DocumentError {
    /// It is not JSON, or is truncated.
    NoJson {
        /// The fault, with line and column.
        reason: String,
    },
    /// It is JSON, but not in the form of a solution's document.
    Form {
        /// The fault, with line and column.
        reason: String,
    },
    /// It has another version.
    Version {
        /// Its version.
        found: u64,
        /// The version that can be read.
        known: u64,
    },
    /// The catalogue has no puzzle with this id.
    UnknownPuzzle(String),
    /// The document of the puzzle is invalid.
    Puzzle(PuzzleError),
    /// The puzzle has no such piece.
    UnknownPiece {
        /// The number of the entry, from 1.
        entry: usize,
        /// The name there.
        piece: String,
        /// The puzzle's name.
        puzzle: String,
    },
    /// The solution is invalid.
    NoSolution(VerifyError),
    /// The solution has another name.
    OtherName {
        /// The name in the document.
        written: String,
        /// The name of the document's solution.
        own: SolutionName,
    },
}

impl DocumentError {
    /// The error of the JSON parser.
    pub(crate) fn of(error: serde_json::Error) -> Self {
        let reason = error.to_string();
        if error.is_data() { Self::Form { reason } } else { Self::NoJson { reason } }
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoJson { reason } => write!(f, "this is not JSON: {reason}"),
            Self::Form { reason } => write!(f, "this JSON is not a solution of Cubefall: {reason}"),
            Self::Version { found, known } => {
                write!(f, "\"cubefall\" is version {found}; only version {known} can be read")
            }
            Self::UnknownPuzzle(key) => {
                write!(f, "\"puzzle\" is {key:?}, which is not in the catalogue")
            }
            Self::Puzzle(error) => write!(f, "\"document\" is not a puzzle: {error}"),
            Self::UnknownPiece { entry, piece, puzzle } => {
                write!(f, "entry {entry} of \"pieces\" is piece {piece:?}, which the {puzzle} does not have")
            }
            Self::NoSolution(error) => write!(f, "the \"pieces\" are not a solution: {error}"),
            Self::OtherName { written, own } => {
                write!(
                    f,
                    "\"name\" is {written:?}, but the solution's name is {own}; one of them was altered"
                )
            }
        }
    }
}

impl std::error::Error for DocumentError {}

//! What a certificate consists of. Pieces are indices in the puzzle's list, cells are coordinates of its
//! goal.

use cubefall::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Why a puzzle has no solution: steps from the empty goal, each of which follows from those before it, and
/// what is impossible then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The steps. Most arguments need none.
    pub steps: Vec<Step>,
    /// Why nothing completes what the steps lead to.
    pub end: Argument,
}

/// A step of a certificate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The placement is made: no other one is left for this cell or piece.
    Forced {
        /// The cell or piece.
        item: Item,
        /// The placement.
        placement: PlacedCells,
    },
    /// The placement is excluded: with it, there would be no solution.
    Excluded {
        /// The placement.
        placement: PlacedCells,
        /// Why not: a certificate for the puzzle with it.
        because: Box<Certificate>,
    },
}

/// What must be covered: a cell, or a piece of which a copy is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Item {
    /// A cell that must be filled: x, y, z.
    Cell([i32; 3]),
    /// A piece, by its index.
    Piece(usize),
}

/// A placed piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlacedCells {
    /// The piece, by its index.
    pub piece: usize,
    /// The cells that it fills, in reading order.
    pub cells: Vec<[i32; 3]>,
}

/// Why a situation has no solution. What is said of pieces is said of the copies that are left, of placements
/// of those that are possible, and of cells of those that are empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Argument {
    /// No numbers of copies that may be used have as many cells together as have to be filled.
    Volumes,
    /// The cell must be filled, and no placement covers it.
    Cell([i32; 3]),
    /// A copy of the piece is missing, and it has no placement.
    Piece(usize),
    /// Copies of both pieces are missing (of the same piece, if they are equal), and each two placements of
    /// them have a cell in common.
    Clash(usize, usize),
    /// However the pieces are placed, they do not cover as many of these cells as have to be filled.
    Count {
        /// How the cells were chosen.
        pattern: Pattern,
        /// The cells, in reading order.
        cells: Vec<[i32; 3]>,
        /// The numbers of them that the pieces can cover, in increasing order.
        possible: Vec<usize>,
    },
    /// Each cell that must be filled has a weight. The weights that a piece covers add up to the same number,
    /// modulo `modulus`, in each of its placements; and for all pieces together to another number than the
    /// weights of all cells.
    Weights {
        /// A prime.
        modulus: u8,
        /// The cells whose weight is not 0, in reading order, and their weights.
        cells: Vec<([i32; 3], u8)>,
        /// The sum of the weights that each piece covers.
        pieces: Vec<u8>,
    },
    /// A whole search found nothing.
    Search {
        /// The placements made in it.
        nodes: u64,
        /// The largest assembly that it reached; of several, the first.
        deepest: Vec<PlacedCells>,
    },
    /// Nothing has been placed, and no piece has a placement. That may be no other contradiction, where all
    /// cells may stay empty and no piece must be used; but a solution has at least one piece.
    NoPlacement,
}

/// How the cells of an [`Argument::Count`] were chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Pattern {
    /// Those where `steps[0]`·x + `steps[1]`·y + `steps[2]`·z has the remainder `class`, divided by
    /// `modulus`.
    Lattice {
        /// The number of colours.
        modulus: i32,
        /// The factors of the coordinates, each from 0 to below `modulus`.
        steps: [i32; 3],
        /// The remainder.
        class: i32,
    },
    /// Those where x, y and z divided by 2 have the remainders `parity`; -1 stands for either.
    Blocks {
        /// The remainders.
        parity: [i32; 3],
    },
    /// Those with this number of neighbours in the goal.
    Neighbours(usize),
    /// A few that pieces need: more copies than there are cells.
    Needed,
}

/// The kind of a certificate, from the simplest to the hardest to follow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CertificateKind {
    /// The volumes do not add up.
    Volumes,
    /// No piece has a placement.
    NoPlacement,
    /// A cell has no placement.
    Cell,
    /// A piece has no placement.
    Piece,
    /// Two pieces exclude each other.
    Clash,
    /// The cells of a colour cannot be covered as they must.
    Count,
    /// Weights of the cells do not add up.
    Weights,
    /// A chain of placements ends in one of these.
    Chain,
    /// A search found nothing.
    Search,
}

impl CertificateKind {
    /// Its name in texts for programs.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Volumes => "volumes",
            Self::NoPlacement => "no-placement",
            Self::Cell => "cell",
            Self::Piece => "piece",
            Self::Clash => "clash",
            Self::Count => "count",
            Self::Weights => "weights",
            Self::Chain => "chain",
            Self::Search => "search",
        }
    }
}

impl Certificate {
    /// A certificate without steps.
    pub const fn of(end: Argument) -> Self {
        Self { steps: Vec::new(), end }
    }

    /// Its kind.
    pub const fn kind(&self) -> CertificateKind {
        if !self.steps.is_empty() {
            return CertificateKind::Chain;
        }
        match self.end {
            Argument::Volumes => CertificateKind::Volumes,
            Argument::NoPlacement => CertificateKind::NoPlacement,
            Argument::Cell(_) => CertificateKind::Cell,
            Argument::Piece(_) => CertificateKind::Piece,
            Argument::Clash(..) => CertificateKind::Clash,
            Argument::Count { .. } => CertificateKind::Count,
            Argument::Weights { .. } => CertificateKind::Weights,
            Argument::Search { .. } => CertificateKind::Search,
        }
    }

    /// The number of its steps, those within steps included, and 1 for its end.
    pub fn size(&self) -> usize {
        let of_step = |step: &Step| match step {
            Step::Forced { .. } => 1,
            Step::Excluded { because, .. } => because.size(),
        };
        self.steps.iter().map(of_step).sum::<usize>() + 1
    }
}

impl Certificate {
    /// The certificate for programs, as JSON, with its kind, its sentence and the puzzle's id.
    ///
    /// # Panics
    /// Never: texts and numbers can be written as JSON.
    pub fn document(&self, puzzle: &Puzzle) -> String {
        let document = json!({
            "puzzle": puzzle.id(),
            "kind": self.kind().key(),
            "sentence": self.sentence(puzzle),
            "certificate": self,
        });
        serde_json::to_string_pretty(&document).expect("texts and numbers can be written as JSON")
    }

    /// The certificate of a document. Whether it holds is for [`check`](crate::check()) to say.
    ///
    /// # Errors
    /// When it is no such document: why, as a clause.
    pub fn from_document(document: &[u8]) -> Result<Self, String> {
        let document: Value =
            serde_json::from_slice(document.strip_prefix(b"\xef\xbb\xbf").unwrap_or(document))
                .map_err(|error| format!("it is no JSON ({error})"))?;
        let certificate = document.get("certificate").ok_or("it has no certificate")?;
        serde_json::from_value(certificate.clone())
            .map_err(|error| format!("its certificate is damaged ({error})"))
    }
}

//! What the worker finds out about a document.

use cubefall::disassembly::Level;
use cubefall::puzzle::{Coord, PieceId};
use design::{CertificateMoment, Change, Inspection};
use serde::{Deserialize, Serialize};

/// What the worker has found out about the document of a version.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub enum Analysis {
    /// What needs no search.
    Inspected(Inspection),
    /// The number of solutions so far.
    Counted(Count),
    /// Why there is no solution.
    Impossible(Reason),
    /// Changes of one cell that give a solution where there is none, or swaps of a piece that leave one where
    /// there are more.
    Changes(HelpfulChanges),
    /// It is not searched, for this reason.
    NotSearched(String),
}

/// A number of solutions.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
pub struct Count {
    /// The solutions found so far.
    pub found: u64,
    /// What counts as the same, as text after the number.
    pub up_to: String,
    /// The share of the search that is done, in [0, 1], as an estimate; 1 at its end.
    pub progress: f64,
    /// The nodes of the search so far.
    pub nodes: u64,
    /// The placements that it has tried so far. Those that are no nodes would have been dead ends.
    pub tried: u64,
    /// The first solution: the cells of each piece.
    pub first: Option<Vec<(PieceId, Vec<Coord>)>>,
    /// How the first solution is assembled.
    pub assembly: Option<AssemblyOrder>,
    /// The sets of pieces that solutions use, if the puzzle is a pool, which leaves numbers of copies open.
    pub sets: Option<FillingSets>,
    /// How the solutions found first come apart.
    pub apart: Box<TakenApart>,
}

/// How the first solutions come apart, in the order in which they were found. Those of a single piece have
/// nothing to come apart from.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct TakenApart {
    /// The number of solutions that were taken apart so far.
    pub solutions: u64,
    /// The number of those that come apart, but for pieces that a group holds together.
    pub apart: u64,
    /// The number of those of which that is not known, since they reach too many arrangements.
    pub undecided: u64,
    /// The level of the hardest one that comes apart.
    pub hardest: Option<Level>,
    /// What the pieces are called that never come free in any of them.
    pub held: Vec<String>,
    /// Why the first one stays together, unless one comes apart.
    pub reason: String,
    /// The [code](codes::placement_code) of the one that is worth a look: the hardest that comes apart, or
    /// else the first.
    pub shown: String,
    /// Whether no more will be taken apart, unless more are found.
    pub is_over: bool,
}

/// The sets of pieces of a pool that fill the goal.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct FillingSets {
    /// The number of sets so far.
    pub number: usize,
    /// The number of those with exactly one solution; nothing until the search is over.
    pub unique: Option<usize>,
    /// Whether there are more, which were not counted.
    pub is_cut: bool,
    /// Some of them: until the search is over the first that were found, then those with the fewest
    /// solutions.
    pub listed: Vec<FillingSet>,
}

/// A set of pieces that fills the goal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct FillingSet {
    /// The number of copies of each piece.
    pub copies: Vec<usize>,
    /// The number of solutions so far.
    pub solutions: u64,
}

/// An order in which a solution can be assembled by hand, as [`Assembly`](cubefall::solution::Assembly) finds
/// it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct AssemblyOrder {
    /// The pieces, each before those that are put in after it.
    pub pieces: Vec<PieceId>,
    /// The number of those that do not come straight down.
    pub sideways: usize,
    /// The fewest pieces that must be left out so that the others can be put in, one by one.
    pub left_out: usize,
}

impl Count {
    /// Whether the search is over, so that these are all solutions.
    pub const fn is_all(&self) -> bool {
        self.progress >= 1.0
    }
}

/// The changes that give a puzzle without a solution one, or a puzzle with several exactly one.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct HelpfulChanges {
    /// Those found so far, in the order in which they were found.
    pub found: Vec<Change>,
    /// Whether the search for them is over.
    pub is_over: bool,
    /// Whether it ended before all changes were decided, so that there may be more.
    pub may_be_more: bool,
}

/// Why there is no solution.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Reason {
    /// In one sentence or two.
    pub sentence: String,
    /// In pictures.
    pub moments: Vec<CertificateMoment>,
    /// The certificate's [document](design::Certificate::document).
    pub certificate: String,
    /// Whether the certificate proves that there is no solution. Otherwise it reports a search that is too
    /// large to be repeated for a check.
    pub is_proved: bool,
}

//! What is kept of solutions: their number, their sets of pieces, or all of them.

use crate::format::Format;
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Puzzle;
use cubefall::search::Assemblies;
use design::PieceSets;
use serde::{Deserialize, Serialize};

/// How much is kept of solutions: each keeps what those before it do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Keep {
    /// Their number.
    Numbers,
    /// The numbers of solutions of the sets of pieces.
    Sets,
    /// The solutions themselves.
    #[default]
    Solutions,
}

impl Keep {
    /// What a format needs. The first solutions are known only if all are kept in order.
    pub(crate) fn for_format(format: Format, is_limited: bool) -> Self {
        match format {
            Format::Count | Format::None => Self::Numbers,
            Format::Sets if !is_limited => Self::Sets,
            Format::Sets | Format::Text | Format::Json => Self::Solutions,
        }
    }

    /// What a file that keeps no more lacks, in words.
    pub(crate) fn lacking(self) -> &'static str {
        match self {
            Self::Numbers => "numbers of solutions only, as --format count needs",
            Self::Sets => "numbers of solutions of sets of pieces only, as --format sets needs",
            Self::Solutions => "all solutions",
        }
    }

    /// Whether files name it. Those of the first format keep all solutions, and do not.
    pub(crate) fn is_all(&self) -> bool {
        *self == Self::Solutions
    }
}

/// No sets at first, and later at most as many as take some dozens of megabytes.
pub(crate) fn no_sets(puzzle: &Puzzle) -> PieceSets {
    const MOST_NUMBERS: usize = 3_000_000;
    PieceSets::at_most(MOST_NUMBERS / puzzle.pieces().len().max(24))
}

/// Solutions of one part that were found together, and what is kept of them.
#[derive(Debug)]
pub(crate) struct Batch {
    /// Their number.
    pub(crate) number: u64,
    pub(crate) kept: Kept,
    /// The number of placements kept.
    placements: usize,
}

/// What is kept of a batch.
#[derive(Debug)]
pub(crate) enum Kept {
    Numbers,
    Sets(PieceSets),
    Solutions(Assemblies),
}

impl Batch {
    const MOST_PLACEMENTS: usize = 1 << 14;
    const MOST_SETS: usize = 1 << 10;

    /// No solutions.
    pub(crate) fn new(keep: Keep) -> Self {
        let kept = match keep {
            Keep::Numbers => Kept::Numbers,
            Keep::Sets => Kept::Sets(PieceSets::at_most(usize::MAX)),
            Keep::Solutions => Kept::Solutions(Assemblies::default()),
        };
        Self { number: 0, kept, placements: 0 }
    }

    /// Adds a solution.
    pub(crate) fn add(&mut self, problem: &Problem, placements: &[PlacementId]) {
        self.number += 1;
        match &mut self.kept {
            Kept::Numbers => {}
            Kept::Sets(sets) => sets.add(problem, placements),
            Kept::Solutions(solutions) => {
                solutions.push(placements);
                // A solution of no placements takes memory, too.
                self.placements += 1 + placements.len();
            }
        }
    }

    /// Whether it should be handed over before it takes more memory.
    pub(crate) fn is_full(&self) -> bool {
        match &self.kept {
            Kept::Numbers => false,
            Kept::Sets(sets) => sets.len() >= Self::MOST_SETS,
            Kept::Solutions(_) => self.placements >= Self::MOST_PLACEMENTS,
        }
    }
}

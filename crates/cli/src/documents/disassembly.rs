//! What `cubefall apart --json` prints.

use cubefall::disassembly::{Disassembly, LockProof};
use cubefall::puzzle::Puzzle;
use cubefall::solution::Solution;
use formats::{LockEntry, Placed, SeparationEntry, placed};
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `cubefall apart --json`: an assembly, or, as the last line, the numbers of them.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum DisassemblyLine {
    /// An assembly that comes apart, or, with --locked, one that stays together.
    Assembly(AssemblyEntry),
    /// The last line.
    Total(DisassemblyTotal),
}

/// The numbers of assemblies.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DisassemblyTotal {
    /// The number of assemblies that were taken apart.
    pub(crate) assemblies: u64,
    /// The number of those that come apart.
    pub(crate) apart: u64,
    /// The number of those that have too many positions to be known.
    pub(crate) undecided: u64,
    /// Whether the search was interrupted, so that there may be more.
    pub(crate) partial: bool,
}

/// An assembly, and how it comes apart. Pieces are numbered from 0 in the order of `pieces`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AssemblyEntry {
    /// Its number in the order of the search, from 1.
    assembly: u64,
    /// The numbers of moves, as in 12.2; null if it does not come apart.
    level: Option<String>,
    /// The number of moves of each separation.
    numbers: Vec<usize>,
    /// The pieces.
    pieces: Vec<Placed>,
    /// The separations, in order.
    separations: Vec<SeparationEntry>,
    /// With --locked: the parts that stay together, if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locked: Vec<LockEntry>,
}

impl AssemblyEntry {
    /// The entry of an assembly with this number. `locks` has the reason of each locked part that is printed.
    pub(crate) fn of(
        puzzle: &Puzzle,
        number: u64,
        solution: &Solution,
        (disassembly, is_apart): (&Disassembly, bool),
        locks: &[Option<LockProof>],
    ) -> Self {
        let locked = disassembly.locked.iter().zip(locks);
        Self {
            assembly: number,
            level: is_apart.then(|| disassembly.level()),
            numbers: disassembly.numbers().collect(),
            pieces: placed(puzzle, solution),
            separations: disassembly.separations.iter().map(SeparationEntry::of).collect(),
            locked: locked.map(|(part, proof)| LockEntry::of(part, proof.as_ref())).collect(),
        }
    }
}

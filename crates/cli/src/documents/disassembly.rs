//! What `cubefall apart --json` prints.

use super::coordinates::{PlacedPiece, Triple, triple, triples};
use cubefall::disassembly::{
    Contact, Disassembly, LockProof, LockReason, LockedPart, Move, ReachedState, Separation,
};
use cubefall::puzzle::Puzzle;
use cubefall::solution::Solution;
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
    pieces: Vec<PlacedPiece>,
    /// The separations, in order.
    separations: Vec<SeparationEntry>,
    /// With --locked: the parts that stay together, if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locked: Vec<LockEntry>,
}

/// The separation of a part into two.
#[derive(Serialize, JsonSchema)]
struct SeparationEntry {
    /// The pieces of the part.
    pieces: Vec<usize>,
    /// The moves. The last one takes its pieces away.
    moves: Vec<MoveEntry>,
}

/// A move of pieces together.
#[derive(Serialize, JsonSchema)]
struct MoveEntry {
    /// The pieces that move.
    pieces: Vec<usize>,
    /// The direction: a step (x, y, z).
    towards: Triple,
    /// How far, in cells; null if they are taken away.
    distance: Option<i32>,
}

/// A part that stays together, and why, if that is not too large to be said.
#[derive(Serialize, JsonSchema)]
struct LockEntry {
    /// The pieces of the part.
    pieces: Vec<usize>,
    /// The number of states that they can reach.
    states: usize,
    /// If nothing moves: for each axis, the pieces that hold each other in a ring.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Vec<ContactEntry>>")]
    rings: Option<Vec<Vec<ContactEntry>>>,
    /// If something moves: all states, as a graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<StateEntry>")]
    graph: Option<Vec<StateEntry>>,
}

/// A place at which a piece touches the next one of its ring.
#[derive(Serialize, JsonSchema)]
struct ContactEntry {
    /// The piece.
    piece: usize,
    /// A cell of it: x, y and z.
    cell: Triple,
}

/// A state that pieces reach.
#[derive(Serialize, JsonSchema)]
struct StateEntry {
    /// How far each piece of the part is from its place: x, y and z.
    offsets: Vec<Triple>,
    /// The fewest moves that reach it.
    moves: usize,
    /// The states that a single move makes of it, by their indices in `graph`.
    next: Vec<usize>,
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
            pieces: PlacedPiece::all_of(puzzle, solution),
            separations: disassembly.separations.iter().map(SeparationEntry::of).collect(),
            locked: locked.map(|(part, proof)| LockEntry::of(part, proof.as_ref())).collect(),
        }
    }
}

impl SeparationEntry {
    fn of(separation: &Separation) -> Self {
        Self {
            pieces: separation.pieces.clone(),
            moves: separation.moves.iter().map(MoveEntry::of).collect(),
        }
    }
}

impl MoveEntry {
    fn of(step: &Move) -> Self {
        let towards = triple(&step.towards.outwards());
        Self { pieces: step.pieces.clone(), towards, distance: step.distance }
    }
}

impl LockEntry {
    fn of(part: &LockedPart, proof: Option<&LockProof>) -> Self {
        let contact = |contact: &Contact| ContactEntry { piece: contact.piece, cell: triple(&contact.cell) };
        let state = |state: &ReachedState| StateEntry {
            offsets: triples(&state.offsets),
            moves: state.moves,
            next: state.next.clone(),
        };
        let (mut rings, mut graph) = (None, None);
        match proof.map(|proof| &proof.reason) {
            None => {}
            Some(LockReason::Rings(all)) => {
                rings = Some(all.iter().map(|ring| ring.iter().map(contact).collect()).collect());
            }
            Some(LockReason::Confined(states)) => graph = Some(states.iter().map(state).collect()),
        }
        Self { pieces: part.pieces.clone(), states: part.states, rings, graph }
    }
}

//! How a solution comes apart, as JSON. Pieces are numbered from 0, in the order of the solution.

use cubefall::disassembly::{Contact, LockProof, LockReason, LockedPart, Move, ReachedState, Separation};
use cubefall::puzzle::Coord;
use serde::Serialize;

/// x, y and z: left to right, back to front, bottom to top.
type Triple = [i32; 3];

/// The separation of a part into two.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SeparationEntry {
    /// The pieces of the part.
    pieces: Vec<usize>,
    /// The moves. The last one takes its pieces away.
    moves: Vec<MoveEntry>,
}

/// A move of pieces together.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MoveEntry {
    /// The pieces that move.
    pieces: Vec<usize>,
    /// The direction: a step (x, y, z).
    towards: Triple,
    /// How far, in cells; null if they are taken away.
    distance: Option<i32>,
}

/// A part that stays together, and why, if that is not too large to be said.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LockEntry {
    /// The pieces of the part.
    pieces: Vec<usize>,
    /// The number of states that they can reach.
    states: usize,
    /// If nothing moves: for each axis, the pieces that hold each other in a ring.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<Vec<ContactEntry>>"))]
    rings: Option<Vec<Vec<ContactEntry>>>,
    /// If something moves: all states, as a graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<StateEntry>"))]
    graph: Option<Vec<StateEntry>>,
}

/// A place at which a piece touches the next one of its ring.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct ContactEntry {
    /// The piece.
    piece: usize,
    /// A cell of it: x, y and z.
    cell: Triple,
}

/// A state that pieces reach.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct StateEntry {
    /// How far each piece of the part is from its place: x, y and z.
    offsets: Vec<Triple>,
    /// The fewest moves that reach it.
    moves: usize,
    /// The states that a single move makes of it, by their indices in `graph`.
    next: Vec<usize>,
}

impl SeparationEntry {
    /// A separation as JSON.
    pub fn of(separation: &Separation) -> Self {
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
    /// A locked part as JSON, with its proof if there is one.
    pub fn of(part: &LockedPart, proof: Option<&LockProof>) -> Self {
        let contact = |contact: &Contact| ContactEntry { piece: contact.piece, cell: triple(&contact.cell) };
        let state = |state: &ReachedState| StateEntry {
            offsets: state.offsets.iter().map(triple).collect(),
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

fn triple(coord: &Coord) -> Triple {
    [coord.x, coord.y, coord.z]
}

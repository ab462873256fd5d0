//! How a solution comes apart, as JSON. Pieces are numbered from 0, in the order of the solution.

use cubefall::disassembly::{
    Contact, Disassembly, LockProof, LockReason, LockedPart, Move, ReachedState, Separation,
};
use cubefall::puzzle::Coord;
use serde_json::{Value, json};

/// The separations, each with its pieces and its moves: the pieces that move, the step `towards` which they move, and the `distance` in
/// cells, which is null if they are taken away.
pub fn separations_json(disassembly: &Disassembly) -> Value {
    let step = |Move { pieces, towards, distance }: &Move| json!({ "pieces": pieces, "towards": cell(&towards.outwards()), "distance": distance });
    let separation = |Separation { pieces, moves }: &Separation| json!({ "pieces": pieces, "moves": moves.iter().map(step).collect::<Vec<_>>() });
    disassembly.separations.iter().map(separation).collect()
}

/// A part that stays together: its pieces and its number of states. A proof adds, for each axis, the ring of contacts, each a piece and a
/// cell of it, or the graph of states.
pub fn locked_json(part: &LockedPart, proof: Option<&LockProof>) -> Value {
    let mut document = json!({ "pieces": part.pieces, "states": part.states });
    match proof.map(|proof| &proof.reason) {
        None => {}
        Some(LockReason::Rings(rings)) => {
            let contact = |contact: &Contact| json!({ "piece": contact.piece, "cell": cell(&contact.cell) });
            let ring = |ring: &Vec<Contact>| Value::Array(ring.iter().map(contact).collect());
            document["rings"] = rings.iter().map(ring).collect();
        }
        Some(LockReason::Confined(states)) => {
            let state = |state: &ReachedState| {
                let offsets: Vec<Value> = state.offsets.iter().map(cell).collect();
                json!({ "offsets": offsets, "moves": state.moves, "next": state.next })
            };
            document["graph"] = states.iter().map(state).collect();
        }
    }
    document
}

fn cell(at: &Coord) -> Value {
    json!([at.x, at.y, at.z])
}

//! What holds what where pieces are locked: for each axis, the places at which they touch, for arrows in the
//! picture.

use crate::apart::apart_move::ApartMove;
use cubefall::disassembly::{LockProof, LockReason};
use cubefall::puzzle::Coord;
use serde::{Deserialize, Serialize};

/// The contacts of the [rings](LockReason::Rings) of all locked parts; none where pieces are locked for
/// another reason.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Rings(Vec<RingContact>);

/// A cell of a piece, by its place in the solution, before which, along an axis, another piece is in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct RingContact {
    axis: u32,
    piece: u32,
    cell: [i32; 3],
}

/// A place at which a piece holds another one: it cannot move this way unless the other one does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hold {
    /// Where it is: a cell of the piece.
    pub cell: Coord,
    /// The way to the cell of the other one.
    pub way: Coord,
}

impl Rings {
    /// The number of rings of a locked part.
    pub const NUMBER: usize = LockProof::AXES.len();
    /// The ways up the axes.
    const WAYS: [Coord; Self::NUMBER] = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)];
    /// The most contacts in all. More arrows than some dozens are of no use.
    const MOST: usize = 3 << 8;

    /// The rings of these proofs. Each contact is in them once.
    pub fn of(proofs: &[LockProof]) -> Self {
        let mut contacts = Vec::new();
        let rings = proofs.iter().filter_map(|proof| match &proof.reason {
            LockReason::Rings(rings) => Some((0..).zip(rings)),
            LockReason::Confined(_) => None,
        });
        for (axis, contact) in rings.flatten().flat_map(|(axis, ring)| ring.iter().map(move |at| (axis, at)))
        {
            let Coord { x, y, z } = contact.cell;
            let contact = RingContact { axis, piece: contact.piece as u32, cell: [x, y, z] };
            if !contacts.contains(&contact) {
                contacts.push(contact);
            }
        }
        if contacts.len() > Self::MOST { Self::default() } else { Self(contacts) }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether they can be of a solution of this many pieces.
    pub(crate) fn is_sound(&self, pieces: usize) -> bool {
        let is_near = |at: &i32| at.unsigned_abs() <= ApartMove::FARTHEST as u32;
        let is_contact = |contact: &RingContact| {
            let is_there = (contact.axis as usize) < Self::NUMBER && (contact.piece as usize) < pieces;
            is_there && contact.cell.iter().all(is_near)
        };
        self.0.len() <= Self::MOST && self.0.iter().all(is_contact)
    }

    /// The words for the ring along an axis.
    pub fn words(axis: usize) -> String {
        format!("Arrows: {} ({} of {})", LockProof::AXES[axis], axis + 1, Self::NUMBER)
    }

    /// The holds of the ring along an axis, with pieces at these offsets from their places.
    pub fn holds(&self, axis: usize, offset: impl Fn(usize) -> [f32; 3]) -> Vec<Hold> {
        let way = Self::WAYS[axis];
        let hold = |contact: &RingContact| {
            let [x, y, z] = offset(contact.piece as usize).map(|by| by.round() as i32);
            let [at_x, at_y, at_z] = contact.cell;
            Hold { cell: Coord::new(at_x + x, at_y + y, at_z + z), way }
        };
        self.0.iter().filter(|contact| contact.axis as usize == axis).map(hold).collect()
    }
}

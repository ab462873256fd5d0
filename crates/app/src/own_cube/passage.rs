//! A piece that goes into an interlocking assembly, or out of it, by moves.
//!
//! On the way out, the others make room, and return once the piece is away. On the way in, they make room
//! first, while the piece waits outside.

use crate::frame::bodies_of;
use crate::own_cube::way_out::WayOut;
use crate::{Pose, Props};
use cubefall::problem::{PlacementId, Problem};
use messages::Glide;

/// The moves of a piece that goes in or out.
#[derive(Clone, Debug)]
pub(super) struct Passage {
    /// The pieces in their places, in the order of the bits of a set. The one that goes in or out is the
    /// last.
    placements: Vec<PlacementId>,
    way: WayOut,
    is_inwards: bool,
    /// The number of moves made, and the part of the next one: out, and then the same moves back.
    moment: f64,
}

impl Passage {
    const SECONDS_A_MOVE: f64 = 0.3;
    /// The time in which a piece comes to where it begins to go in, in moves.
    const APPROACH: f64 = 1.5;

    pub(super) const fn new(placements: Vec<PlacementId>, way: WayOut, is_inwards: bool) -> Self {
        let moment = if is_inwards { -Self::APPROACH } else { 0.0 };
        Self { placements, way, is_inwards, moment }
    }

    /// Advances by `dt` seconds. Returns whether it goes on.
    pub(super) fn tick(&mut self, dt: f64) -> bool {
        self.moment += dt / Self::SECONDS_A_MOVE;
        self.moment < 2.0 * self.moves()
    }

    fn moves(&self) -> f64 {
        self.way.moves.len() as f64
    }

    /// Whether the piece is on its way out, and not away yet.
    pub(super) fn is_leaving(&self) -> bool {
        !self.is_inwards && self.moment < self.moves()
    }

    /// The pieces that are on their way out, the one that is taken out first.
    pub(super) fn leaving(&self) -> impl Iterator<Item = PlacementId> {
        let is_leaving = |piece: &usize| self.is_leaving() && self.way.leaving >> piece & 1 == 1;
        (0..self.placements.len()).rev().filter(is_leaving).map(|piece| self.placements[piece])
    }

    /// Where each body is from its pose on.
    pub(super) fn glides(&self, problem: &Problem, (props, poses): (&Props, &[Option<Pose>])) -> Vec<Glide> {
        let mut glides = vec![Glide::NONE; poses.len()];
        for (piece, body) in bodies_of(&self.placements, problem, (props, poses)).into_iter().enumerate() {
            if let Some(body) = body {
                glides[body].offset = self.offset(piece);
            }
        }
        glides
    }

    /// How far a piece is from its place, in cells along x, y and z.
    fn offset(&self, piece: usize) -> [f32; 3] {
        let moves = self.moves();
        let waits = self.is_inwards && piece + 1 == self.placements.len() && self.moment < moves;
        let made = if waits { moves } else { moves - (self.moment.max(0.0) - moves).abs() };
        let mut offset = [0.0; 3];
        for (number, step) in self.way.moves.iter().enumerate() {
            let share = ease((made - number as f64).clamp(0.0, 1.0));
            let way = step.way * (step.moved >> piece & 1) as i32;
            let ways = [way.x, way.y, way.z].map(|way| way as f32 * share as f32);
            offset.iter_mut().zip(ways).for_each(|(offset, way)| *offset += way);
        }
        offset
    }
}

/// Slow at its beginning and its end.
fn ease(share: f64) -> f64 {
    share * share * (3.0 - 2.0 * share)
}

//! The piece that a pointer carries over the box: a ghost shows where it would go in, and the pieces in the
//! box stay.
//!
//! From grabbing to letting go, everything is one edit.

use super::OwnCube;
use super::setup::{Carried, Hand, Held, Setup, alike, turned};
use crate::{Motion, Pose};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{Coord, PieceId, Rotation};

/// A placement that the carried piece may get.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CarriedPlace {
    /// Which.
    pub placement: PlacementId,
    /// The sum of the coordinates of its cells.
    pub sum: Coord,
    /// The number of its cells.
    pub cells: usize,
}

impl OwnCube {
    /// The flight of a piece that is let go.
    const DROP: Motion = Motion::Flight { seconds: 0.35 };

    /// Grabs a piece: the one in the box at a placement, or else one of the tray, where it lies like that.
    /// Returns whether it can be.
    pub(crate) fn grab(
        &mut self,
        piece: PieceId,
        (placement, lies, hand): (Option<PlacementId>, Rotation, Hand),
        problem: &Problem,
    ) -> bool {
        self.attempt.begin(self.history.done().len());
        let before = Setup { held: None, ..self.now.clone() };
        let standing = before.standing.iter().position(|&id| Some(id) == placement);
        let next = match standing {
            Some(at) => Some(before.taken_out(at)),
            None => before.picked(piece, lies, problem),
        };
        let Some(next) = next else { return false };
        self.change_to(next, problem);
        self.carried = Some(Carried { before, is_over: standing.is_some(), hand });
        true
    }

    /// Whether a pointer carries the piece in hand.
    pub(crate) fn is_carrying(&self) -> bool {
        self.carried.is_some()
    }

    /// The piece in hand, unless it is carried beside the box.
    pub(super) fn held_at_place(&self) -> Option<&Held> {
        let is_off = self.carried.as_ref().is_some_and(|carried| !carried.is_over);
        self.now.held.as_ref().filter(|_| !is_off)
    }

    /// How the carried piece is turned, in a pose of the box.
    pub(crate) fn carried_pose(&self, problem: &Problem) -> Option<Pose> {
        let held = self.now.held.as_ref().filter(|_| self.carried.is_some())?;
        Some(Pose::of(problem, held.placement, Coord::default()))
    }

    /// The placements that the carried piece may get without being turned.
    pub(crate) fn carried_places(&self, problem: &Problem) -> Vec<CarriedPlace> {
        let (Some(held), true) = (&self.now.held, self.carried.is_some()) else { return Vec::new() };
        let filled = self.now.filled(problem);
        let region = problem.puzzle().region();
        let is_free = |id: &PlacementId| problem.get(*id).cells.is_disjoint(&filled);
        let place = |placement: PlacementId| {
            let cells = &problem.get(placement).cells;
            let sum = cells.iter().fold(Coord::default(), |sum, cell| sum + region.coord_of(cell));
            CarriedPlace { placement, sum, cells: cells.len() }
        };
        alike(held.placement, problem).filter(is_free).map(place).collect()
    }

    /// Carries the piece to a placement, or off the box.
    pub(crate) fn carry_to(&mut self, placement: Option<PlacementId>, problem: &Problem) {
        let Some(carried) = &mut self.carried else { return };
        carried.is_over = placement.is_some();
        if let Some(placement) = placement {
            self.hold(placement, problem);
        }
    }

    /// Turns the carried piece, if it can be turned that way within the box.
    pub(super) fn turn_carried(&mut self, by: Rotation, problem: &Problem) {
        let (Some(held), Some(carried)) = (&self.now.held, &mut self.carried) else { return };
        let Some(placement) = turned(held.placement, by, problem) else { return };
        carried.is_over = false;
        self.hold(placement, problem);
    }

    fn hold(&mut self, placement: PlacementId, problem: &Problem) {
        let next = self.now.holding(Held::at(placement));
        if next != self.now {
            self.change_to(next, problem);
        }
    }

    /// Lets go of the carried piece: it goes in where the ghost is, or else onto the table. Returns whether
    /// it went in.
    pub(crate) fn drop_carried(&mut self, problem: &Problem) -> bool {
        let Some(Carried { before, is_over, .. }) = self.carried.take() else { return false };
        let goes_in = is_over && self.now.fits(problem);
        self.change_to(self.now.put_down(goes_in), problem);
        self.motion = Self::DROP;
        self.count_moves(&before, problem);
        if self.now != before {
            self.remember(before);
        }
        goes_in
    }

    /// Lets go of the carried piece as if it had not been grabbed.
    pub(crate) fn cancel_carrying(&mut self, problem: &Problem) {
        if let Some(Carried { before, .. }) = self.carried.take() {
            self.change_to(before, problem);
        }
    }
}

//! The piece that a pointer carries over the box: a ghost shows where it would go in, and the pieces in the
//! box stay.
//!
//! From grabbing to letting go, everything is one edit.

use super::passage::Passage;
use super::setup::{Carried, Hand, Held, Setup, alike, turned};
use super::way_in::{WayIn, called, they_hold};
use super::{OwnCube, Refused};
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
            Some(at) => self.pulled_out(at, problem),
            None => before.picked(piece, lies, problem).map(|next| (next, None)),
        };
        let Some((next, passage)) = next else { return false };
        self.change_to(next, problem);
        self.passage = passage.or(self.passage.take());
        self.carried = Some(Carried { before, is_over: standing.is_some(), hand });
        true
    }

    /// The setup with a piece of the box in hand, and the moves by which others come out with it, which go
    /// to the table. If others hold it, this is said, and there is no such setup.
    fn pulled_out(&mut self, at: usize, problem: &Problem) -> Option<(Setup, Option<Passage>)> {
        let next = self.now.taken_out(at);
        if self.paths[at].is_some() {
            return Some((next, None));
        }
        let placements = self.with_last(at);
        match WayIn::of_last(problem, &placements) {
            WayIn::Straight(_) | WayIn::Reordered => Some((next, None)),
            WayIn::Moves(way) => {
                let mates: Vec<PlacementId> =
                    way.mates(placements.len()).map(|piece| placements[piece]).collect();
                let standing = next.standing.into_iter().filter(|id| !mates.contains(id)).collect();
                Some((Setup { standing, ..next }, Some(Passage::new(placements, way, false))))
            }
            WayIn::Held(by) => {
                let name = called(self.now.standing[at], problem);
                let reason = format!("{name} does not come out: {}.", they_hold(&by, problem));
                self.refusal = Some(Refused { reason, by });
                None
            }
        }
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

    /// How the carried piece is turned, in a pose of the box, once it has come out.
    pub(crate) fn carried_pose(&self, problem: &Problem) -> Option<Pose> {
        let is_free = self.carried.is_some() && !self.is_passing();
        let held = self.now.held.as_ref().filter(|_| is_free)?;
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
        let held_back = self.way_in.take().and_then(|way| match way {
            WayIn::Held(by) if is_over => Some((self.now.held.as_ref()?.placement, by)),
            _ => None,
        });
        let goes_in = is_over && held_back.is_none() && self.now.fits(problem);
        let passes_on = self.passage.take_if(|_| !goes_in);
        self.change_to(self.now.put_down(goes_in), problem);
        self.motion = Self::DROP;
        self.passage = passes_on.or(self.passage.take());
        self.count_moves(&before, problem);
        if self.now != before {
            self.remember(before);
        }
        if let Some((piece, by)) = held_back {
            let name = called(piece, problem);
            let reason = format!("{name} does not go in there: {}.", they_hold(&by, problem));
            self.refusal = Some(Refused { reason, by });
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

//! Pieces that a pointer grabs on the stage: whatever is shown there becomes the user's cube.

use crate::app::App;
use crate::own_cube::setup::Hand;
use crate::{CarriedPlace, Frame, OwnCubeCommand, Pose, Showing};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Rotation;

/// How a pointer grabs a body of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grab {
    /// Its index.
    pub body: usize,
    /// How it lies, if it is on the tray.
    pub lies: Rotation,
    /// Whether the pointer is a finger.
    pub by_finger: bool,
}

impl App {
    /// Takes a body of the picture into the hand. If the user's cube is not open, it is opened with the
    /// pieces that the picture has in the box; a search that plays is paused. Returns the body that is in the
    /// hand: another copy of the same piece if the frames to come have that one there.
    pub fn grab(&mut self, Grab { body, lies, by_finger }: Grab) -> Option<usize> {
        let frame = self.frame();
        let is_shown =
            matches!(self.showing(), Showing::Search | Showing::Solution { .. } | Showing::OwnCube);
        if !is_shown || self.solutions.is_apart() || body >= frame.poses.len() {
            return None;
        }
        let standing = self.placements_of(&frame);
        let pauses = self.showing() == Showing::Search && self.playback.is_playing();
        if self.showing() != Showing::OwnCube {
            // The search of a guide stays, as the one that the user tries to finish.
            self.guide = None;
            self.playback.pause();
            self.apply(OwnCubeCommand::Toggle);
            let placements = standing.iter().map(|&(_, id)| id).collect();
            self.own_cube.set_up(placements, self.subject.all());
        }
        let place = standing.iter().find(|&&(of, _)| of == body).map(|&(_, id)| id);
        let piece = self.props().bodies[body].piece;
        let hand = Hand { by_finger, pauses };
        if !self.own_cube.grab(piece, (place, lies, hand), self.subject.all()) {
            return None;
        }
        self.own_cube.body_in_hand(&self.subject)
    }

    /// The bodies of a frame that are in the box, each with its placement.
    fn placements_of(&self, frame: &Frame) -> Vec<(usize, PlacementId)> {
        let problem = self.subject.all();
        let in_box = frame.poses.iter().enumerate().filter_map(|(body, pose)| Some((body, (*pose)?)));
        in_box.filter_map(|(body, pose)| Some((body, self.placement_of(body, pose, problem)?))).collect()
    }

    fn placement_of(&self, body: usize, pose: Pose, problem: &Problem) -> Option<PlacementId> {
        let body = &self.props().bodies[body];
        let cells = body.cells.iter().map(|&cell| pose.rotation.apply(cell) + pose.translation);
        problem.find(body.piece, &problem.region().set_of(cells).filter(|_| !pose.held)?)
    }

    /// Whether a pointer carries a piece.
    pub fn is_carrying(&self) -> bool {
        self.own_cube.is_carrying()
    }

    /// The placements that the carried piece may get without being turned.
    pub fn carried_places(&self) -> Vec<CarriedPlace> {
        self.own_cube.carried_places(self.subject.all())
    }

    /// Carries the piece to a placement, or off the box.
    pub fn carry_to(&mut self, placement: Option<PlacementId>) {
        self.own_cube.carry_to(placement, self.subject.all());
    }

    /// Lets go of the carried piece. Returns whether it went into the box.
    pub fn drop_carried(&mut self) -> bool {
        self.own_cube.drop_carried(self.subject.all())
    }

    /// How the carried piece is turned, in a pose of the box.
    pub fn carried_pose(&self) -> Option<Pose> {
        self.own_cube.carried_pose(self.subject.all())
    }
}

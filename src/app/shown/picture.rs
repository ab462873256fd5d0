//! What there is to see.

use crate::app::shown::stage;
use crate::app::solutions::browsing::{Browsing, Hand};
use crate::app::{App, Frame, Mark, MarkKind, Motion, Pose, Preview, Refusal};
use crate::problem::{PlacementId, Problem};
use crate::puzzle::Coord;
use crate::search::Event;
use std::sync::Arc;

impl App {
    /// What there is to see.
    pub fn frame(&self) -> Frame {
        let frame = match self.own_cube.as_ref().filter(|_| self.sets_up()) {
            Some(own) => own.frame(&self.puzzle, &self.props),
            None => self.searched_or_browsed(),
        };
        let motion = match (self.reduced_motion, frame.motion) {
            (true, Motion::Flight { .. }) => Motion::Still,
            (_, motion) => motion,
        };
        Frame { motion, ..frame }
    }

    fn searched_or_browsed(&self) -> Frame {
        let (explosion, cut) = match self.browsing {
            Some(_) => (self.explosion, self.cut),
            None => (0.0, self.height()),
        };
        let mut poses = stage::poses(&self.props, self.table_of_box(), self.in_the_box());
        let refusal = self.refusal(&poses);
        let preview = self.preview(&poses);
        if let (Some(Preview { body, pose }), Some(browsing)) = (preview, &self.browsing) {
            poses[body] = match browsing.hand() {
                Hand::ComesLater => None,
                Hand::Holds => Some(pose.held_over(&self.props.bodies[body], self.props.extent.z)),
                Hand::LeavesLater => Some(pose),
            };
        }
        Frame { poses, refusal, preview, marks: self.marks(), motion: self.motion(), explosion, cut }
    }

    /// The table that the placements in the box are of.
    fn table_of_box(&self) -> &Arc<Problem> {
        if self.browsing.is_some() { self.table_of_list() } else { &self.problem }
    }

    /// The placements to be seen in the box, and whence each slides to its place.
    pub(in crate::app) fn in_the_box(&self) -> Vec<(PlacementId, Coord)> {
        match &self.browsing {
            None => {
                let placed = self.player.search().placed();
                placed.into_iter().map(|id| (id, Coord::default())).collect()
            }
            Some(browsing) => browsing.in_the_box().iter().map(|step| (step.placement, step.slide)).collect(),
        }
    }

    pub(in crate::app) fn motion(&self) -> Motion {
        match self.browsing {
            Some(_) => Motion::Flight { seconds: Browsing::SECONDS_A_FLIGHT as f32 },
            None => self.player.motion(),
        }
    }

    pub(in crate::app) fn refusal(&self, poses: &[Option<Pose>]) -> Option<Refusal> {
        let Some(&Event::Refused { placement, ref clash }) = self.player.last() else { return None };
        if self.browsing.is_some() || self.player.motion() == Motion::Snapshots {
            return None;
        }
        let region = self.puzzle.region();
        Some(Refusal {
            body: stage::free_body(&self.props, poses, self.problem.get(placement).piece)?,
            pose: stage::pose(&self.problem, placement, Coord::default()),
            clash: clash.iter().map(|cell| region.coord_of(cell)).collect(),
            step: self.player.search().stats().steps(),
        })
    }

    /// Where the piece will be that someone who builds along puts in next.
    pub(in crate::app) fn preview(&self, poses: &[Option<Pose>]) -> Option<Preview> {
        let step = self.browsing.as_ref()?.next()?;
        let body = stage::free_body(&self.props, poses, step.piece)?;
        Some(Preview { body, pose: stage::pose(self.table_of_list(), step.placement, step.slide) })
    }

    /// The cells that the search is about now, while it is slow enough to follow; or those that someone who builds along fills
    /// next.
    pub(in crate::app) fn marks(&self) -> Vec<Mark> {
        let mark = |cell, kind| Mark { cell: self.puzzle.region().coord_of(cell), kind };
        if let Some(browsing) = &self.browsing {
            let cells = browsing
                .next()
                .map(|step| self.table_of_list().get(step.placement).cells)
                .unwrap_or_default();
            return cells.iter().map(|cell| mark(cell, MarkKind::Target)).collect();
        }
        if self.player.motion() == Motion::Snapshots {
            return Vec::new();
        }
        let obstacle = self.marks_of_obstacle();
        if !obstacle.is_empty() {
            return obstacle;
        }
        match self.player.last() {
            Some(&Event::Looked { cell, filled: true }) => vec![mark(cell, MarkKind::Passed)],
            Some(&Event::Counted { cell, candidates: 0 }) => vec![mark(cell, MarkKind::Dead)],
            Some(Event::Isolated { cells }) => cells.iter().map(|cell| mark(cell, MarkKind::Dead)).collect(),
            _ => self.player.search().target().map(|cell| mark(cell, MarkKind::Target)).into_iter().collect(),
        }
    }

    pub(in crate::app) fn height(&self) -> f32 {
        self.puzzle.region().extent().z as f32
    }
}

//! The picture of the search.

use crate::playback::Playback;
use crate::subject::Subject;
use crate::{Frame, Mark, MarkKind, Pose, Refusal};
use cubefall::puzzle::Coord;
use cubefall::search::Event;

impl Playback {
    /// The frame that shows the search.
    pub(crate) fn frame(&self, subject: &Subject) -> Frame {
        let placed = self.search().placed().into_iter().map(|id| (id, Coord::default()));
        let poses = subject.props().poses(subject.problem(), placed);
        Frame {
            refusal: self.refusal(subject, &poses),
            marks: self.marks(subject),
            ..Frame::new(poses, self.motion(), subject.height())
        }
    }

    /// The last try, if it was refused and is slow enough to be shown.
    fn refusal(&self, subject: &Subject, poses: &[Option<Pose>]) -> Option<Refusal> {
        let Some(&Event::Refused { placement, ref clash }) = self.shown_event() else { return None };
        let (problem, region) = (subject.problem(), subject.puzzle().region());
        Some(Refusal {
            body: subject.props().free_body(poses, problem.get(placement).piece)?,
            pose: Pose::of(problem, placement, Coord::default()),
            clash: clash.iter().map(|cell| region.coord_of(cell)).collect(),
            step: self.search().stats().steps(),
        })
    }

    /// The cells that the search inspects, while it is slow enough to follow.
    fn marks(&self, subject: &Subject) -> Vec<Mark> {
        if self.is_too_fast() {
            return Vec::new();
        }
        let obstacle = self.marks_of_obstacle(subject);
        if !obstacle.is_empty() {
            return obstacle;
        }
        let mark = |cell, kind| Mark { cell: subject.puzzle().region().coord_of(cell), kind };
        match self.shown_event() {
            Some(&Event::Looked { cell, filled: true }) => vec![mark(cell, MarkKind::Passed)],
            Some(&Event::Counted { cell, candidates: 0 }) => vec![mark(cell, MarkKind::Unfillable)],
            Some(Event::Isolated { cells }) => {
                cells.iter().map(|cell| mark(cell, MarkKind::Unfillable)).collect()
            }
            _ => self.search().target().map(|cell| mark(cell, MarkKind::Target)).into_iter().collect(),
        }
    }
}

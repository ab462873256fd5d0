//! The frame that shows a solution.

use crate::shown::bodies;
use crate::solutions::building::browsing::{Browsing, NextPiece};
use crate::solutions::listing::Sources;
use crate::solutions::solutions::Solutions;
use crate::{Frame, Mark, MarkKind, Motion, Pose, Preview, Props};
use cubefall::problem::Problem;

impl Solutions {
    /// The frame, if a solution is shown.
    pub(crate) fn frame(&self, sources: Sources<'_>) -> Option<Frame> {
        let browsing = self.browsing.as_ref()?;
        let (problem, props) = (self.listing(sources).problem(), sources.subject.props());
        let placed = browsing.in_the_box().iter().map(|step| (step.placement, step.slide));
        let mut poses = bodies::poses(props, problem, placed);
        let preview = preview(browsing, problem, props, &poses);
        if let Some(Preview { body, pose }) = preview {
            poses[body] = match browsing.next_piece() {
                NextPiece::OnTray => None,
                NextPiece::Held => Some(pose.held_over(&props.bodies[body], props.extent.z)),
                NextPiece::InBox => Some(pose),
            };
        }
        Some(Frame {
            poses,
            refusal: None,
            preview,
            marks: marks(browsing, problem),
            motion: Motion::Flight { seconds: Browsing::SECONDS_A_FLIGHT as f32 },
            explosion: self.explosion,
            cut: self.cut,
        })
    }
}

/// The pose of the piece that the user inserts next.
fn preview(browsing: &Browsing, problem: &Problem, props: &Props, poses: &[Option<Pose>]) -> Option<Preview> {
    let step = browsing.next()?;
    let body = bodies::free_body(props, poses, step.piece)?;
    Some(Preview { body, pose: bodies::pose(problem, step.placement, step.slide) })
}

/// The cells that the user fills next.
fn marks(browsing: &Browsing, problem: &Problem) -> Vec<Mark> {
    let region = problem.puzzle().region();
    let cells = browsing.next().map(|step| problem.get(step.placement).cells.clone()).unwrap_or_default();
    cells.iter().map(|cell| Mark { cell: region.coord_of(cell), kind: MarkKind::Target }).collect()
}

//! The pieces of a solution go into the box, one by one.

use crate::subject::Subject;
use crate::{Frame, Motion, SolutionView};
use codes::placement_code;
use cubefall::problem::PlacementId;
use cubefall::puzzle::Coord;
use cubefall::solution::{Assembly, Solution, VerifyError};

/// A solution that is built.
#[derive(Clone, Debug)]
pub(super) struct Building {
    subject: Subject,
    /// Its placements among all, in the order in which they are made, each with the offset from which the
    /// piece slides in. Pieces that no straight move inserts are the last.
    steps: Vec<(PlacementId, Coord)>,
    /// The number of pieces in the box.
    placed: usize,
    is_playing: bool,
    /// The seconds since the last step.
    waited: f64,
}

impl Building {
    const SECONDS_A_PIECE: f64 = 1.1;
    const SECONDS_A_FLIGHT: f64 = 0.9;
    /// The seconds from the command to play to the first piece.
    const SECONDS_TO_BEGIN: f64 = 0.3;

    /// The empty box before the solution of these placements, which are among all.
    pub(super) fn new(subject: Subject, placements: &[PlacementId]) -> Self {
        let assembly = Assembly::of(&Solution::of(subject.all(), placements));
        let inserted = assembly.insertions().iter().map(|it| (it.piece, it.from.outwards() * it.slide));
        let left_out = assembly.left_out().iter().map(|&piece| (piece, Coord::default()));
        let steps = inserted.chain(left_out).map(|(piece, slide)| (placements[piece], slide)).collect();
        Self { subject, steps, placed: 0, is_playing: false, waited: 0.0 }
    }

    /// The same of a solution that is checked first.
    ///
    /// # Errors
    /// When it is none of the puzzle.
    pub(super) fn given(subject: Subject, solution: &Solution) -> Result<Self, VerifyError> {
        subject.verifier().verify(solution)?;
        let all = subject.all();
        let id = |(piece, cells): &(_, Vec<Coord>)| {
            let cells = all.region().set_of(cells.iter().copied())?;
            all.find(*piece, &cells)
        };
        let placements: Vec<PlacementId> = solution.pieces().iter().filter_map(id).collect();
        Ok(Self::new(subject, &placements))
    }

    pub(super) const fn subject(&self) -> &Subject {
        &self.subject
    }

    pub(super) const fn pieces(&self) -> usize {
        self.steps.len()
    }

    pub(super) const fn placed(&self) -> usize {
        self.placed
    }

    pub(super) const fn is_playing(&self) -> bool {
        self.is_playing
    }

    pub(super) fn play(&mut self) {
        if self.placed == self.pieces() {
            self.placed = 0;
        }
        self.is_playing = true;
        self.waited = Self::SECONDS_A_PIECE - Self::SECONDS_TO_BEGIN;
    }

    pub(super) const fn pause(&mut self) {
        self.is_playing = false;
    }

    /// Goes to the state with this many pieces, and pauses.
    pub(super) fn seek(&mut self, step: u64) {
        self.placed = usize::try_from(step).unwrap_or(usize::MAX).min(self.pieces());
        self.is_playing = false;
    }

    /// Advances by the seconds of its own time. Returns whether it plays: until the last piece is in its
    /// place.
    pub(super) fn tick(&mut self, seconds: f64) -> bool {
        if !self.is_playing {
            return false;
        }
        self.waited += seconds;
        let is_complete = self.placed == self.pieces();
        if self.waited >= if is_complete { Self::SECONDS_A_FLIGHT } else { Self::SECONDS_A_PIECE } {
            self.waited = 0.0;
            self.placed += usize::from(!is_complete);
            self.is_playing = !is_complete;
        }
        self.is_playing
    }

    pub(super) fn frame(&self, speed: f64) -> Frame {
        let placed = self.steps[..self.placed].iter().copied();
        let poses = self.subject.props().poses(self.subject.all(), placed);
        let seconds = (Self::SECONDS_A_FLIGHT / speed).min(Self::SECONDS_A_FLIGHT);
        Frame::new(poses, Motion::Flight { seconds: seconds as f32 }, self.subject.height())
    }

    /// The solution, for a link.
    pub(super) fn view(&self) -> SolutionView {
        let placements: Vec<PlacementId> = self.steps.iter().map(|&(id, _)| id).collect();
        let all = self.subject.all();
        SolutionView { code: placement_code(all, all, &placements), ..SolutionView::default() }
    }
}

//! Hints, in three strengths: which piece comes next, where it goes, and a whole completion.
//!
//! The placement that is proposed is in most of the completions that are known, of those that can be made now
//! and lead on by straight moves. So whoever follows it keeps as many completions as possible.

use crate::own_cube::completions::Status;
use crate::own_cube::setup::{Held, Hint};
use crate::own_cube::{OwnCube, Refused};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::PieceId;
use cubefall::solution::{Assembly, Solution};

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintStrength {
    /// The next piece.
    Piece,
    /// Its placement.
    Place,
    /// A whole completion with that placement.
    Completion,
}

impl OwnCube {
    /// The strength of the next hint.
    pub(super) fn next_hint(&self) -> HintStrength {
        match self.hint {
            None | Some(Hint::Awaited) => HintStrength::Piece,
            Some(Hint::Place(id)) if self.holds_at(id) => HintStrength::Completion,
            Some(Hint::Piece(_) | Hint::Place(_)) => HintStrength::Place,
        }
    }

    /// Gives a hint, or a stronger one about the same piece. Returns the completion to be shown, by its
    /// index, if that is the next strength.
    pub(crate) fn give_hint(&mut self, problem: &Problem) -> Option<usize> {
        self.cancel_carrying(problem);
        self.refusal = None;
        match (self.next_hint(), self.hint) {
            (HintStrength::Completion, Some(Hint::Place(id))) => {
                self.attempt.add_hint();
                return self.completions.solutions().position(|solution| solution.contains(&id));
            }
            (HintStrength::Place, Some(Hint::Piece(id) | Hint::Place(id))) => self.hint_at_place(id, problem),
            _ => self.hint_at_piece(problem),
        }
        None
    }

    /// Gives the hint that is awaited, once there is a completion, or none is to be expected.
    pub(super) fn give_awaited_hint(&mut self, problem: &Problem) {
        let searches = matches!(self.completions.status(), Status::Searching(_));
        if self.hint == Some(Hint::Awaited) && (self.completions() > 0 || !searches) {
            self.hint_at_piece(problem);
        }
    }

    /// Whether a hint is possible: a completion is known, or there may be one.
    pub(super) fn can_hint(&self, problem: &Problem) -> bool {
        let is_sought = matches!(self.completions.status(), Status::Idle | Status::Searching(_));
        !self.is_whole(problem) && (self.completions() > 0 || is_sought)
    }

    /// The piece that was named last, unless it is in hand.
    pub(super) fn hinted(&self, problem: &Problem) -> Option<PieceId> {
        let Some(Hint::Piece(id)) = self.hint else { return None };
        Some(problem.get(id).piece).filter(|&piece| !self.holds(piece, problem))
    }

    /// Names the next piece. Shows its placement at once, if it is in hand.
    fn hint_at_piece(&mut self, problem: &Problem) {
        self.hint = None;
        if self.is_whole(problem) {
            return self.refuse("All pieces are in.");
        }
        match (self.next_placement(problem), self.completions.status()) {
            (Some(id), _) if self.holds(problem.get(id).piece, problem) => self.hint_at_place(id, problem),
            (Some(id), _) => {
                self.attempt.add_hint();
                self.hint = Some(Hint::Piece(id));
            }
            (None, Status::Idle) => {
                self.completions.find_first(problem);
                self.hint = Some(Hint::Awaited);
            }
            (None, Status::Searching(_)) => self.hint = Some(Hint::Awaited),
            (None, Status::Done) if self.standing() == 0 => self.refuse("The puzzle has no solution."),
            (None, Status::Done) => {
                self.refuse("It cannot be completed like this: take a piece out, or undo.");
            }
            (None, Status::Failed(_)) => self.refuse("No completion is known: try again."),
        }
    }

    /// Takes the piece of a placement into the hand, where it goes.
    fn hint_at_place(&mut self, id: PlacementId, problem: &Problem) {
        self.attempt.add_hint();
        self.hint = Some(Hint::Place(id));
        self.go_on_to(self.now.holding(Held::at(id)), problem);
    }

    /// The placement that keeps most of the known completions, of those that can be made by a straight move
    /// now, and after which straight moves lead to a completion. If there is none, the rest need not be
    /// straight, or this move neither.
    fn next_placement(&self, problem: &Problem) -> Option<PlacementId> {
        /// The most completions of which it is examined whether they can be built.
        const MOST: usize = 200;
        let added = self.completions.added(problem);
        let mut left = MOST;
        let mut leads_on = |id: PlacementId| {
            let with = self.completions.solutions().filter(|solution| solution.contains(&id)).take(left);
            let mut with = with.inspect(|_| left -= 1);
            with.any(|solution| self.is_buildable(id, solution, problem))
        };
        let can_go_in = |id: PlacementId| self.is_buildable(id, &[], problem);
        let best = added.iter().find(|&&id| can_go_in(id) && leads_on(id));
        best.or_else(|| added.iter().find(|&&id| can_go_in(id))).or(added.first()).copied()
    }

    /// Whether the rest of a completion can go in by straight moves, after this placement; or that placement
    /// itself, if it is followed by nothing.
    fn is_buildable(&self, id: PlacementId, completion: &[PlacementId], problem: &Problem) -> bool {
        let mut placements: Vec<PlacementId> = self.now.standing.iter().chain([&id]).copied().collect();
        let standing = placements.len() - usize::from(completion.is_empty());
        placements.extend(completion.iter().skip(self.standing()).filter(|&&other| other != id));
        Assembly::onto(&Solution::of(problem, &placements), standing).is_complete()
    }

    fn holds_at(&self, id: PlacementId) -> bool {
        self.now.held.as_ref().is_some_and(|held| held.placement == id)
    }

    fn holds(&self, piece: PieceId, problem: &Problem) -> bool {
        self.now.held.as_ref().is_some_and(|held| problem.get(held.placement).piece == piece)
    }

    fn refuse(&mut self, reason: &str) {
        self.refusal = Some(Refused::because(reason.to_owned()));
    }
}
